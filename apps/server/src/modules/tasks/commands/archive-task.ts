import { conflict, type Task, type UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError, refusedBy } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { isTaskLockedIn } from '../../evaluation-plans/index.ts';
import { type NoticeTarget, notifyAfterCommit } from '../../notices/index.ts';
import { loadTask, loadTaskForUpdate } from '../load-task.ts';
import { hideTask, showTaskFrom } from '../suppliers/task-suppliers.repo.ts';
import { broadcastTask } from '../task.broadcasts.ts';
import type { TaskDeps } from '../task.deps.ts';
import { notifyTaskSuppliers } from '../task.notices.ts';
import { taskAbilities } from '../task.policy.ts';
import { policyInputOf, presentTask } from '../task.presenter.ts';
import { checkAgainstEvent } from '../task.rules.ts';
import type { TaskDetails } from '../task-details.repo.ts';
import { setArchived } from '../task-write.repo.ts';
import { enqueueInvitations } from './enqueue-invitations.ts';

type Announcing = Pick<TaskDeps, 'jobs'> & { outbox: NoticeTarget };

interface Archiving {
  archived: boolean;
  /** Must be set if responses are awaited. */
  confirm: boolean;
}

/**
 * Archives or restores a task. Suppliers that were already invited or have viewed it can still read it and
 * are notified.
 */
export async function setTaskArchived(
  deps: TaskDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  { archived, confirm }: Archiving,
): Promise<Task> {
  const change = async (outbox: NoticeTarget, txContext: TransactionContext) => {
    const { tx, now } = txContext;
    const known = await loadTaskForUpdate(tx, id);
    const ability = archived ? taskAbilities.archive : taskAbilities.restore;
    assertAllowed(ability(ctx.caller, policyInputOf(known), now));
    if (archived && (await isTaskLockedIn(tx, id))) throw refusedBy(lockedInEvaluation);
    if (archived) assertConfirmed(known, confirm);
    else assertWithinEvent(known);
    await setArchived(tx, id, archived);
    await recordAudit(tx, ctx, {
      action: archived ? 'task.archived' : 'task.restored',
      subjectType: 'task',
      subjectId: id,
      before: { archived: !archived },
      after: { archived },
    });
    await (archived ? hideFromSuppliers : restoreForSuppliers)({ ...deps, outbox }, ctx, txContext, known);
    await broadcastTask(tx, ctx.caller, { eventId: known.eventId, taskId: id });
    return presentTask(ctx.caller, await loadTask(tx, id), now);
  };
  return notifyAfterCommit(ctx, deps.outbox, (queue) =>
    ctx.transaction((txContext) => change(queue, txContext)),
  );
}

const lockedInEvaluation = conflict(
  'This task is part of an evaluation whose first envelope is locked.',
  'TASK_IN_EVALUATION',
);

/** Archiving a published task that awaits responses must be confirmed. */
function assertConfirmed({ eventStatus, awaitingResponseCount: count }: TaskDetails, confirm: boolean): void {
  if (confirm || eventStatus !== 'ACTIVE' || !count) return;
  const message = count === 1 ? 'One response is still awaited.' : `${count} responses are still awaited.`;
  throw new ProblemError(409, 'RESPONSES_AWAITED', { globalErrors: [{ message }] });
}

/** The event's dates may have changed while the task was archived. Drafts are checked on publication. */
function assertWithinEvent(known: TaskDetails): void {
  if (known.eventStatus !== 'ACTIVE') return;
  const errors = checkAgainstEvent(known, { startDate: known.eventStart, endDate: known.eventEnd });
  if (!errors.length) return;
  throw new ProblemError(409, 'CONFLICT', { globalErrors: errors.map(({ message }) => ({ message })) });
}

/**
 * Suppliers that were invited or have viewed the task can still read it and are notified; it is hidden from
 * the others.
 */
async function hideFromSuppliers(
  { outbox }: Announcing,
  ctx: RequestContext<UnitCaller>,
  { tx, now }: TransactionContext,
  { id, eventId }: TaskDetails,
): Promise<void> {
  await hideTask(tx, id);
  const notice = { kind: 'task.archived', eventId, taskId: id, key: `${id}:${now}` } as const;
  await notifyTaskSuppliers(tx, outbox, ctx.caller, notice);
}

/** Suppliers that know the task are notified; the others are invited as to a new one. */
async function restoreForSuppliers(
  deps: Announcing,
  ctx: RequestContext<UnitCaller>,
  { tx, now }: TransactionContext,
  { id, eventId, eventStatus, eventStart }: TaskDetails,
): Promise<void> {
  const notice = { kind: 'task.restored', eventId, taskId: id, key: `${id}:${now}` } as const;
  await notifyTaskSuppliers(tx, deps.outbox, ctx.caller, notice);
  if (eventStatus !== 'ACTIVE') return;
  await showTaskFrom(tx, id, eventStart);
  await enqueueInvitations(deps, ctx, tx, eventId);
}
