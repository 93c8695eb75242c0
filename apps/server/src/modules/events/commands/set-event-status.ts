import { type Event, type EventStatusChange, ruleMessages, type UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { accessWithdrawn, assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { signPlans } from '../../evaluation-plans/index.ts';
import { type NoticeTarget, notifyAfterCommit } from '../../notices/index.ts';
import { invitationQueue, showTasksFrom } from '../../tasks/index.ts';
import { broadcastEvent } from '../event.broadcasts.ts';
import type { EventDeps } from '../event.deps.ts';
import { notifyEventSuppliers } from '../event.notices.ts';
import { eventAbilities } from '../event.policy.ts';
import { policyInputOf, presentEvent } from '../event.presenter.ts';
import { type EventDetails, lockUnitShared, setEventStatus } from '../event.repo.ts';
import { hasStarted } from '../event.rules.ts';
import { loadEvent, loadEventForStatus } from '../load-event.ts';
import { startPractice } from '../practice.repo.ts';
import { practiceMinutes, practiceQueue } from '../practice.rules.ts';

/** Publishes, completes, cancels or reopens an event. */
export async function changeEventStatus(
  deps: EventDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  change: EventStatusChange,
): Promise<Event> {
  return notifyAfterCommit(ctx, deps.outbox, (outbox) =>
    ctx.transaction(async (txContext) => {
      const known = await loadEventForStatus(txContext.tx, id);
      await steps[change.status]({ deps: { ...deps, outbox }, ctx, txContext, known, change });
      await broadcastEvent(txContext.tx, ctx.caller, id);
      return presentEvent(ctx.caller, await loadEvent(txContext.tx, id), txContext.now);
    }),
  );
}

interface Step {
  deps: Pick<EventDeps, 'jobs' | 'config' | 'signer'> & { outbox: NoticeTarget };
  ctx: RequestContext<UnitCaller>;
  txContext: TransactionContext;
  known: EventDetails;
  change: EventStatusChange;
}

const steps = { ACTIVE: activate, COMPLETED: complete, CANCELLED: cancel, DRAFT: rejectDraftStatus };

/**
 * Publishes a draft or reopens a completed event. The unit is locked against deactivation, because a
 * deactivated unit has no active events.
 */
async function activate(step: Step): Promise<void> {
  if (!(await lockUnitShared(step.txContext.tx))) throw accessWithdrawn();
  return step.known.status === 'COMPLETED' ? reopen(step) : publish(step);
}

/** An event never becomes a draft again. */
async function rejectDraftStatus({ ctx, txContext, known }: Step): Promise<void> {
  assertAllowed(
    eventAbilities.publish(
      ctx.caller,
      { ...policyInputOf(known, txContext.now), status: 'ACTIVE' },
      txContext.now,
    ),
  );
}

async function publish({ deps, ctx, txContext, known }: Step): Promise<void> {
  const { tx, now } = txContext;
  assertAllowed(eventAbilities.publish(ctx.caller, policyInputOf(known, now), now));
  if (known.plansToPublish.length) await signPlans(deps, ctx, txContext, known.id);
  if (known.isPractice) await startPractice(tx, known.id, practiceMinutes);
  await setEventStatus(tx, known.id, {
    status: 'ACTIVE',
    isPublished: true,
    changedBy: ctx.caller.roleEntryId,
  });
  await showTasksFrom(tx, known.id, known.isPractice ? now : known.startDate);
  const { organisationId } = ctx.caller;
  await deps.jobs.enqueue(tx, invitationQueue, { organisationId, eventId: known.id });
  if (known.isPractice) await deps.jobs.enqueue(tx, practiceQueue, { organisationId, eventId: known.id });
  await record({ ctx, txContext: { tx, now }, known }, 'event.published', { status: 'ACTIVE' });
}

async function complete({ deps, ctx, txContext: { tx, now }, known }: Step): Promise<void> {
  assertAllowed(eventAbilities.complete(ctx.caller, policyInputOf(known, now), now));
  await setEventStatus(tx, known.id, { status: 'COMPLETED', changedBy: ctx.caller.roleEntryId });
  await record({ ctx, txContext: { tx, now }, known }, 'event.completed', { status: 'COMPLETED' });
  const news = { kind: 'event.completed', eventId: known.id, key: `${known.id}:${now}` } as const;
  await notifyEventSuppliers(tx, deps.outbox, ctx.caller, news);
}

async function cancel({ deps, ctx, txContext: { tx, now }, known, change: { reason } }: Step): Promise<void> {
  assertAllowed(eventAbilities.cancel(ctx.caller, policyInputOf(known, now), now));
  if (!reason) throw invalidField('reason', ruleMessages.required);
  await setEventStatus(tx, known.id, { status: 'CANCELLED', reason, changedBy: ctx.caller.roleEntryId });
  await record({ ctx, txContext: { tx, now }, known }, 'event.cancelled', { status: 'CANCELLED', reason });
  // Suppliers are not notified about drafts or events that have not started.
  if (known.status === 'DRAFT') return;
  if (!hasStarted(known, now)) return showTasksFrom(tx, known.id, null);
  const news = { kind: 'event.cancelled', eventId: known.id, key: known.id } as const;
  await notifyEventSuppliers(tx, deps.outbox, ctx.caller, news);
}

async function reopen({ deps, ctx, txContext: { tx, now }, known, change }: Step): Promise<void> {
  const { reason, endDate } = change;
  assertAllowed(eventAbilities.reopen(ctx.caller, policyInputOf(known, now), now));
  if (!reason) throw invalidField('reason', ruleMessages.required);
  if (!endDate) throw invalidField('endDate', ruleMessages.required);
  const isLater = Date.parse(endDate) > Math.max(Date.parse(known.endDate), Date.parse(now));
  if (!isLater) throw invalidField('endDate', ruleMessages.reopenEnd);
  await setEventStatus(tx, known.id, {
    status: 'ACTIVE',
    reason,
    endDate,
    changedBy: ctx.caller.roleEntryId,
  });
  await record({ ctx, txContext: { tx, now }, known }, 'event.reopened', {
    status: 'ACTIVE',
    reason,
    endDate,
  });
  const news = { kind: 'event.reopened', eventId: known.id, key: `${known.id}:${now}` } as const;
  await notifyEventSuppliers(tx, deps.outbox, ctx.caller, news);
}

async function record(
  { ctx, txContext: { tx }, known }: Pick<Step, 'ctx' | 'txContext' | 'known'>,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, known[name as keyof EventDetails] ?? null]),
  );
  delete before.reason;
  await recordAudit(tx, ctx, { action, subjectType: 'event', subjectId: known.id, before, after });
}
