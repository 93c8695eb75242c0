import { randomUUIDv7 } from 'node:crypto';
import { type NewTask, type Task, taskLimits, type UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { type EventFacts, lockEventFacts } from '../../deadlines/index.ts';
import { loadTask } from '../load-task.ts';
import { assignSheetIds } from '../sheet/assign-sheet-ids.ts';
import { emptySheet } from '../sheet/sheet.rules.ts';
import { addSuppliers } from '../suppliers/task-suppliers.repo.ts';
import { broadcastTaskToUnit } from '../task.broadcasts.ts';
import type { TaskDeps } from '../task.deps.ts';
import { setFilesOfTask } from '../task.files.ts';
import { presentTask } from '../task.presenter.ts';
import { checkAgainstEvent, checkEndsInFuture } from '../task.rules.ts';
import { auditableFields } from '../task-changes.rules.ts';
import { countTasks } from '../task-list.repo.ts';
import { tasksCanChange } from '../task-policy-input.rules.ts';
import { insertTask } from '../task-write.repo.ts';
import { enqueueInvitations } from './enqueue-invitations.ts';

/** Adds a task to an event. If the event has started, its suppliers see the task immediately and are invited. */
export async function createTask(
  deps: TaskDeps,
  ctx: RequestContext<UnitCaller>,
  eventId: string,
  request: NewTask,
): Promise<Task> {
  const { documentIds, supplierIds, sheet: given, ...content } = request;
  return ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    const newId = await runIdempotent(tx, ctx, { eventId, ...request }, async (id) => {
      const event = await lockEventToAddTo(txContext, eventId);
      const isPublished = event.status === 'ACTIVE';
      const errors = [
        ...checkAgainstEvent(content, event),
        ...(isPublished ? checkEndsInFuture(content, now) : []),
      ];
      if (errors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: errors });
      const sheet = assignSheetIds(given, emptySheet, randomUUIDv7);
      await insertTask(tx, ctx.caller, { id, eventId, sheet, ...content });
      const visibleFrom = isPublished ? event.startDate : null;
      rejectUnknownSuppliers(await addSuppliers(tx, { taskId: id, supplierIds, visibleFrom }));
      const { excelTemplateId } = sheet;
      await setFilesOfTask(tx, ctx.caller, id, { documentIds, excelTemplateId, isPublished });
      await recordAudit(tx, ctx, {
        action: 'task.created',
        subjectType: 'task',
        subjectId: id,
        after: { ...auditableFields(content), supplierCount: supplierIds.length },
      });
      await broadcastTaskToUnit(tx, ctx.caller, { kind: 'task-added', eventId, taskId: id });
      if (isPublished) await enqueueInvitations(deps, ctx, tx, eventId);
    });
    return presentTask(ctx.caller, await loadTask(tx, newId), now);
  });
}

/** Locks an event and checks that a task can be added. */
export async function lockEventToAddTo({ tx }: TransactionContext, eventId: string): Promise<EventFacts> {
  const event = await lockEventFacts(tx, eventId);
  if (!event) throw notFound();
  assertAllowed(tasksCanChange(event.status));
  const counts = await countTasks(tx, eventId);
  if (counts && counts.current + counts.archived >= taskLimits.tasks) throw tooManyTasks();
  return event;
}

const tooManyTasks = () =>
  new ProblemError(409, 'CONFLICT', {
    globalErrors: [{ message: `An event can have up to ${taskLimits.tasks} tasks.` }],
  });

/** Rejects suppliers that are inactive or do not belong to the business unit, and all in a practice event. */
export function rejectUnknownSuppliers({
  unknown,
  inactive,
  isPractice,
}: {
  unknown: number;
  inactive: number;
  isPractice: boolean;
}): void {
  if (isPractice) {
    throw invalidField('supplierIds', 'A practice event has suppliers of its own, and no others');
  }
  if (unknown) throw invalidField('supplierIds', 'This supplier was not found');
  if (inactive) throw invalidField('supplierIds', 'An inactive supplier cannot be added');
}
