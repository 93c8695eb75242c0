import type { UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import { lockKnownTask } from '../known-task.ts';
import { releaseFilesOfTasks } from '../task.files.ts';
import { tellUnitOfTask } from '../task.news.ts';
import { taskAbilities } from '../task.policy.ts';
import { thingOf } from '../task.presenter.ts';
import { removeTask } from '../task-write.repo.ts';

/** Deletes a task of a draft. The event's history still shows it. */
export async function deleteTask(act: Act<UnitCaller>, id: string): Promise<void> {
  await act.transaction(async ({ tx, now }) => {
    const known = await lockKnownTask(tx, id);
    assertAllowed(taskAbilities.delete(act.caller, thingOf(known), now));
    const { eventId, title } = known;
    await recordAudit(tx, act, {
      ...{ action: 'task.deleted', subjectType: 'event', subjectId: eventId },
      before: { task: title },
    });
    await releaseFilesOfTasks(tx, [id]);
    await removeTask(tx, id);
    await tellUnitOfTask(tx, act.caller, { eventId, taskId: id });
  });
}
