import { conflict, type Task, type UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, refusedBy } from '../../../platform/http/problem-error.ts';
import { once } from '../../../platform/idempotency/idempotency.repo.ts';
import { copySheets, copySuppliers, copyTaskRow } from '../copy-tasks.repo.ts';
import { readKnownTask } from '../known-task.ts';
import { shareFilesOfTasks } from '../task.files.ts';
import { tellUnitOfTask } from '../task.news.ts';
import type { TaskParts } from '../task.parts.ts';
import { taskAbilities } from '../task.policy.ts';
import { presentTask, thingOf } from '../task.presenter.ts';
import { lockEventToAddTo } from './create-task.ts';
import { inviteSoon } from './invite-soon.ts';

/** Copies a task within its event, with its sheet, documents and active suppliers, but without its history. */
export async function copyTask(
  parts: TaskParts,
  act: Act<UnitCaller>,
  id: string,
  { title }: { title: string },
): Promise<Task> {
  return act.transaction(async (moment) => {
    const { tx, now } = moment;
    const newId = await once(tx, act, { id, title }, async (copyId) => {
      const source = await readKnownTask(tx, id);
      const event = await lockEventToAddTo(moment, source.eventId);
      assertAllowed(taskAbilities.copy(act.caller, thingOf({ ...source, eventStatus: event.status }), now));
      const isPublished = event.status === 'ACTIVE';
      const pairs = [{ from: id, to: copyId }];
      await copyTaskRow(tx, { from: id, to: copyId }, title);
      await shareFilesOfTasks(tx, { pairs, templateIds: await copySheets(tx, pairs) });
      const asked = await copySuppliers(tx, pairs, isPublished ? event.startDate : null);
      if (isPublished && !asked) throw refusedBy(conflict('None of the suppliers of this task are active.'));
      await recordAudit(tx, act, {
        ...{ action: 'task.copied', subjectType: 'task', subjectId: copyId },
        after: { title, copiedFrom: source.title, supplierCount: asked },
      });
      const { eventId } = source;
      await tellUnitOfTask(tx, act.caller, { kind: 'task-added', eventId, taskId: copyId });
      if (isPublished) await inviteSoon(parts, act, tx, eventId);
    });
    return presentTask(act.caller, await readKnownTask(tx, newId), now);
  });
}
