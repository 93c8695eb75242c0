import { conflict, type Task, type UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, refusedBy } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { copySheets, copySuppliers, copyTaskRow } from '../copy-tasks.repo.ts';
import { loadTask } from '../load-task.ts';
import { broadcastTaskToUnit } from '../task.broadcasts.ts';
import type { TaskDeps } from '../task.deps.ts';
import { shareFilesOfTasks } from '../task.files.ts';
import { taskAbilities } from '../task.policy.ts';
import { policyInputOf, presentTask } from '../task.presenter.ts';
import { lockEventToAddTo } from './create-task.ts';
import { enqueueInvitations } from './enqueue-invitations.ts';

/** Copies a task within its event, with its sheet, documents and active suppliers, but without its history. */
export async function copyTask(
  deps: TaskDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  { title }: { title: string },
): Promise<Task> {
  return ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    const newId = await runIdempotent(tx, ctx, { id, title }, async (copyId) => {
      const source = await loadTask(tx, id);
      const event = await lockEventToAddTo(txContext, source.eventId);
      assertAllowed(
        taskAbilities.copy(ctx.caller, policyInputOf({ ...source, eventStatus: event.status }), now),
      );
      const isPublished = event.status === 'ACTIVE';
      const pairs = [{ from: id, to: copyId }];
      await copyTaskRow(tx, { from: id, to: copyId }, title);
      await shareFilesOfTasks(tx, { pairs, templateIds: await copySheets(tx, pairs) });
      const asked = await copySuppliers(tx, pairs, isPublished ? event.startDate : null);
      if (isPublished && !asked) throw refusedBy(conflict('None of the suppliers of this task are active.'));
      await recordAudit(tx, ctx, {
        action: 'task.copied',
        subjectType: 'task',
        subjectId: copyId,
        after: { title, copiedFrom: source.title, supplierCount: asked },
      });
      const { eventId } = source;
      await broadcastTaskToUnit(tx, ctx.caller, { kind: 'task-added', eventId, taskId: copyId });
      if (isPublished) await enqueueInvitations(deps, ctx, tx, eventId);
    });
    return presentTask(ctx.caller, await loadTask(tx, newId), now);
  });
}
