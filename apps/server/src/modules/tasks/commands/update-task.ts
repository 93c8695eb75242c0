import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Amendment, Task, TaskChange, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError, staleRevision } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { insertAmendment } from '../../amendments/index.ts';
import { hasStarted } from '../../deadlines/index.ts';
import { rejectMissingQuestions } from '../../evaluation-plans/index.ts';
import { type NoticeTarget, notifyAfterCommit } from '../../notices/index.ts';
import { loadTask, loadTaskToEdit } from '../load-task.ts';
import { assignSheetIds } from '../sheet/assign-sheet-ids.ts';
import { broadcastTask } from '../task.broadcasts.ts';
import type { TaskDeps } from '../task.deps.ts';
import { setFilesOfTask } from '../task.files.ts';
import { notifyTaskSuppliers } from '../task.notices.ts';
import { taskAbilities } from '../task.policy.ts';
import { policyInputOf, presentTask } from '../task.presenter.ts';
import { checkAgainstEvent, checkPublishedChange } from '../task.rules.ts';
import { auditOf, changedTask, type TaskContent } from '../task-changes.rules.ts';
import type { TaskDetails } from '../task-details.repo.ts';
import { storeSheet, updateTask } from '../task-write.repo.ts';

/**
 * Changes a task. If its suppliers can already see it, the change is recorded as an amendment and they are
 * notified.
 */
export async function changeTask(
  deps: TaskDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  { revision, documentIds, sheet: given, ...content }: TaskChange,
): Promise<Task> {
  const change = async (outbox: NoticeTarget, txContext: TransactionContext) => {
    const { tx, now } = txContext;
    const before = await loadTaskToEdit(tx, id);
    assertAllowed(taskAbilities.edit(ctx.caller, policyInputOf(before), now));
    if (before.revision !== revision) throw staleRevision(presentTask(ctx.caller, before, now));
    assertValidChange(before, content, now);
    const isPublished = before.eventStatus === 'ACTIVE';
    const sheet = assignSheetIds(given, before.sheet, randomUUIDv7);
    await updateTask(tx, id, content);
    if (!isDeepStrictEqual(sheet, before.sheet)) {
      await rejectMissingQuestions(tx, { taskId: id, before: before.sheet, after: sheet });
      await storeSheet(tx, { taskId: id, version: before.sheetVersion, sheet }, isPublished);
    }
    const { excelTemplateId } = sheet;
    await setFilesOfTask(tx, ctx.caller, id, { documentIds, excelTemplateId, isPublished }, before);
    const after = await loadTask(tx, id);
    await auditAndNotify(outbox, ctx, txContext, { before, changes: changedTask(before, after) });
    return presentTask(ctx.caller, after, now);
  };
  return notifyAfterCommit(ctx, deps.outbox, (queue) =>
    ctx.transaction((txContext) => change(queue, txContext)),
  );
}

function assertValidChange(before: TaskDetails, content: TaskContent, now: string): void {
  const event = { startDate: before.eventStart, endDate: before.eventEnd };
  const errors = checkAgainstEvent(content, event);
  if (errors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors: errors });
  if (before.eventStatus !== 'ACTIVE') return;
  const fixed = checkPublishedChange(before, content, now);
  if (fixed.length) throw new ProblemError(409, 'EVENT_PUBLISHED', { fieldErrors: fixed });
}

interface Changed {
  before: TaskDetails;
  changes: Amendment['changes'];
}

/** Audits the changes. Notifies the suppliers of the task if they can see it. */
async function auditAndNotify(
  outbox: NoticeTarget,
  ctx: RequestContext<UnitCaller>,
  { tx, now }: TransactionContext,
  { before: { id, eventId, eventStatus, eventStart }, changes }: Changed,
): Promise<void> {
  if (!changes.length) return;
  await recordAudit(tx, ctx, {
    action: 'task.changed',
    subjectType: 'task',
    subjectId: id,
    ...auditOf(changes),
  });
  await broadcastTask(tx, ctx.caller, { eventId, taskId: id });
  if (eventStatus !== 'ACTIVE' || !hasStarted(eventStart, now)) return;
  const key = await insertAmendment(tx, ctx.caller, { eventId, taskId: id, changes });
  await notifyTaskSuppliers(tx, outbox, ctx.caller, { kind: 'task.changed', eventId, taskId: id, key });
}
