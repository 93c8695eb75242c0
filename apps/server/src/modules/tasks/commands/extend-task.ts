import type { NewExtension, Task, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { insertAmendment } from '../../amendments/index.ts';
import {
  endsOfChosen,
  eventEndAfter,
  extensionError,
  hasStarted,
  insertExtension,
} from '../../deadlines/index.ts';
import { type NoticeTarget, notifyAfterCommit } from '../../notices/index.ts';
import { loadTask, loadTaskForUpdate } from '../load-task.ts';
import { extendSome, taskSuppliersAbilities } from '../suppliers/task-suppliers.policy.ts';
import { broadcastEventEnd, broadcastTask, broadcastTaskToSuppliers } from '../task.broadcasts.ts';
import type { TaskDeps } from '../task.deps.ts';
import { notifyOtherEventSuppliers, notifyTaskSuppliers } from '../task.notices.ts';
import { policyInputOf, presentTask } from '../task.presenter.ts';
import type { TaskDetails } from '../task-details.repo.ts';

/**
 * Extends the deadline for all suppliers of a task, or for some. For all, the end of the task moves, and the
 * end of the event if it would be earlier; for some, nothing changes that others can see.
 */
export async function extendTask(
  deps: TaskDeps,
  ctx: RequestContext<UnitCaller>,
  taskId: string,
  input: NewExtension,
): Promise<Task> {
  return notifyAfterCommit(ctx, deps.outbox, (outbox) =>
    ctx.transaction(async ({ tx, now }) => {
      await runIdempotent(tx, ctx, { taskId, ...input }, async (id) => {
        const task = await loadTaskForUpdate(tx, taskId);
        await grantExtension(outbox, ctx, { tx, now }, task, { ...input, id });
      });
      return presentTask(ctx.caller, await loadTask(tx, taskId), now);
    }),
  );
}

/** Checks and grants one extension of a locked task. */
export async function grantExtension(
  outbox: NoticeTarget,
  ctx: RequestContext<UnitCaller>,
  { tx, now }: TransactionContext,
  task: TaskDetails,
  { id, ...input }: NewExtension & { id: string },
): Promise<void> {
  const taskId = task.id;
  const ability = input.supplierIds ? extendSome : taskSuppliersAbilities.extend;
  assertAllowed(ability(ctx.caller, policyInputOf(task), now));
  const { count, latestEnd } = await endsOfChosen(tx, taskId, input.supplierIds);
  if (input.supplierIds && count < input.supplierIds.length) throw notOfTask();
  const previousEndDate = latestEnd ?? task.endDate;
  const broken = extensionError(input.endDate, { taskEnd: task.endDate, latestEnd: previousEndDate }, now);
  if (broken) throw invalidField('endDate', broken);
  const eventEndDate = eventEndAfter(input, task.eventEnd);
  const granted = { ...input, id, taskId, eventId: task.eventId, previousEndDate, eventEndDate };
  await insertExtension(tx, ctx.caller, granted);
  await record(tx, ctx, task, granted);
  await broadcastExtension(tx, ctx, task, granted, now);
  if (hasStarted(task.eventStart, now)) await tell(outbox, tx, ctx, task, granted);
}

type Granted = NewExtension & { id: string; previousEndDate: string; eventEndDate: string | null };

/** Unequal treatment of suppliers is permanently audited. */
async function record(
  tx: Transaction,
  ctx: RequestContext<UnitCaller>,
  task: TaskDetails,
  granted: Granted,
): Promise<void> {
  const { id: extensionId, endDate, previousEndDate, eventEndDate, reason, supplierIds } = granted;
  await recordAudit(tx, ctx, {
    action: 'task.extended',
    subjectType: 'task',
    subjectId: task.id,
    before: { endDate: previousEndDate },
    after: {
      endDate,
      reason,
      extensionId,
      suppliers: supplierIds?.length ?? task.supplierCount,
      unequalTreatment: supplierIds !== null && supplierIds.length < task.supplierCount,
    },
  });
  if (!eventEndDate) return;
  await recordAudit(tx, ctx, {
    action: 'event.changed',
    subjectType: 'event',
    subjectId: task.eventId,
    before: { endDate: task.eventEnd },
    after: { endDate: eventEndDate },
  });
}

/** Notifies the extended suppliers and, if the end of the event has moved, its other suppliers. */
async function tell(
  outbox: NoticeTarget,
  tx: Transaction,
  { caller }: RequestContext<UnitCaller>,
  task: TaskDetails,
  { id, supplierIds, eventEndDate }: Granted,
): Promise<void> {
  await notifyTaskSuppliers(tx, outbox, caller, {
    kind: 'task.extended',
    eventId: task.eventId,
    taskId: task.id,
    key: id,
    payload: { extensionId: id },
    ...(supplierIds && { supplierIds }),
  });
  if (!eventEndDate) return;
  const changes = [{ path: 'endDate', before: task.eventEnd, after: eventEndDate }];
  const key = await insertAmendment(tx, caller, { eventId: task.eventId, changes });
  await notifyOtherEventSuppliers(tx, outbox, caller, task, key);
}

/** Broadcasts to the extended suppliers and, if the end of the event has moved, to everyone who can see the event. */
async function broadcastExtension(
  tx: Transaction,
  { caller }: RequestContext<UnitCaller>,
  { id: taskId, eventId, eventStart }: TaskDetails,
  { supplierIds, eventEndDate }: Granted,
  now: string,
): Promise<void> {
  const about = { eventId, taskId };
  if (supplierIds)
    await broadcastTaskToSuppliers(tx, caller, about, hasStarted(eventStart, now) ? supplierIds : []);
  else await broadcastTask(tx, caller, about);
  if (eventEndDate) await broadcastEventEnd(tx, caller, eventId);
}

/** The same error for suppliers of other tasks and for unknown ids. */
export const notOfTask = () =>
  invalidField('supplierIds', 'One of these suppliers is not invited to this task');
