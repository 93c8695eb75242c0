import type { UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { loadTaskForUpdate } from '../load-task.ts';
import { broadcastTaskToUnit } from '../task.broadcasts.ts';
import { releaseFilesOfTasks } from '../task.files.ts';
import { taskAbilities } from '../task.policy.ts';
import { policyInputOf } from '../task.presenter.ts';
import { removeTask } from '../task-write.repo.ts';

/** Deletes a task of a draft. The event's history still shows it. */
export async function deleteTask(ctx: RequestContext<UnitCaller>, id: string): Promise<void> {
  await ctx.transaction(async ({ tx, now }) => {
    const known = await loadTaskForUpdate(tx, id);
    assertAllowed(taskAbilities.delete(ctx.caller, policyInputOf(known), now));
    const { eventId, title } = known;
    await recordAudit(tx, ctx, {
      action: 'task.deleted',
      subjectType: 'event',
      subjectId: eventId,
      before: { task: title },
    });
    await releaseFilesOfTasks(tx, [id]);
    await removeTask(tx, id);
    await broadcastTaskToUnit(tx, ctx.caller, { eventId, taskId: id });
  });
}
