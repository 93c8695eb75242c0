import { type Event, type EventStatusChange, ruleMessages, type UnitCaller } from '@tenderbox/contract';
import type { Act, Moment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { accessWithdrawn, assertAllowed, invalidField } from '../../../platform/http/problem-error.ts';
import { announceQueue, showTasksFrom } from '../../tasks/index.ts';
import { tellAllWhoSee } from '../event.news.ts';
import { tellSuppliersOf } from '../event.notices.ts';
import type { EventParts } from '../event.parts.ts';
import { eventAbilities } from '../event.policy.ts';
import { presentEvent, thingOf } from '../event.presenter.ts';
import { holdUnit, type KnownEvent, setEventStatus } from '../event.repo.ts';
import { hasStarted } from '../event.rules.ts';
import { lockKnownEvent, readKnownEvent } from '../known-event.ts';

/** Publishes, completes, cancels or reopens an event. */
export async function changeEventStatus(
  parts: EventParts,
  act: Act<UnitCaller>,
  id: string,
  change: EventStatusChange,
): Promise<Event> {
  return act.transaction(async (moment) => {
    const known = await lockKnownEvent(moment.tx, id);
    await steps[change.status]({ parts, act, moment, known, change });
    await tellAllWhoSee(moment.tx, act.caller, id);
    return presentEvent(act.caller, await readKnownEvent(moment.tx, id), moment.now);
  });
}

interface Step {
  parts: EventParts;
  act: Act<UnitCaller>;
  moment: Moment;
  known: KnownEvent;
  change: EventStatusChange;
}

const steps = { ACTIVE: activate, COMPLETED: complete, CANCELLED: cancel, DRAFT: refuse };

/**
 * Publishes a draft or reopens a completed event. The unit is locked against deactivation, because a
 * deactivated unit has no active events.
 */
async function activate(step: Step): Promise<void> {
  if (!(await holdUnit(step.moment.tx))) throw accessWithdrawn();
  return step.known.status === 'COMPLETED' ? reopen(step) : publish(step);
}

/** An event never becomes a draft again. */
async function refuse({ act, moment, known }: Step): Promise<void> {
  assertAllowed(
    eventAbilities.publish(act.caller, { ...thingOf(known, moment.now), status: 'ACTIVE' }, moment.now),
  );
}

async function publish({ parts, act, moment: { tx, now }, known }: Step): Promise<void> {
  assertAllowed(eventAbilities.publish(act.caller, thingOf(known, now), now));
  await setEventStatus(tx, known.id, {
    status: 'ACTIVE',
    isPublished: true,
    changedBy: act.caller.roleEntryId,
  });
  await showTasksFrom(tx, known.id, known.startDate);
  const { organisationId } = act.caller;
  await parts.jobs.enqueue(tx, announceQueue, { organisationId, eventId: known.id });
  await record({ act, moment: { tx, now }, known }, 'event.published', { status: 'ACTIVE' });
}

async function complete({ parts, act, moment: { tx, now }, known }: Step): Promise<void> {
  assertAllowed(eventAbilities.complete(act.caller, thingOf(known, now), now));
  await setEventStatus(tx, known.id, { status: 'COMPLETED', changedBy: act.caller.roleEntryId });
  await record({ act, moment: { tx, now }, known }, 'event.completed', { status: 'COMPLETED' });
  const news = { kind: 'event.completed', eventId: known.id, key: `${known.id}:${now}` } as const;
  await tellSuppliersOf(tx, parts.outbox, act.caller, news);
}

async function cancel({ parts, act, moment: { tx, now }, known, change: { reason } }: Step): Promise<void> {
  assertAllowed(eventAbilities.cancel(act.caller, thingOf(known, now), now));
  if (!reason) throw invalidField('reason', ruleMessages.required);
  await setEventStatus(tx, known.id, { status: 'CANCELLED', reason, changedBy: act.caller.roleEntryId });
  await record({ act, moment: { tx, now }, known }, 'event.cancelled', { status: 'CANCELLED', reason });
  // Suppliers are not notified about drafts or events that have not started.
  if (known.status === 'DRAFT') return;
  if (!hasStarted(known, now)) return showTasksFrom(tx, known.id, null);
  const news = { kind: 'event.cancelled', eventId: known.id, key: known.id } as const;
  await tellSuppliersOf(tx, parts.outbox, act.caller, news);
}

async function reopen({ parts, act, moment: { tx, now }, known, change }: Step): Promise<void> {
  const { reason, endDate } = change;
  assertAllowed(eventAbilities.reopen(act.caller, thingOf(known, now), now));
  if (!reason) throw invalidField('reason', ruleMessages.required);
  if (!endDate) throw invalidField('endDate', ruleMessages.required);
  const isLater = Date.parse(endDate) > Math.max(Date.parse(known.endDate), Date.parse(now));
  if (!isLater) throw invalidField('endDate', ruleMessages.reopenEnd);
  await setEventStatus(tx, known.id, {
    status: 'ACTIVE',
    reason,
    endDate,
    changedBy: act.caller.roleEntryId,
  });
  await record({ act, moment: { tx, now }, known }, 'event.reopened', { status: 'ACTIVE', reason, endDate });
  const news = { kind: 'event.reopened', eventId: known.id, key: `${known.id}:${now}` } as const;
  await tellSuppliersOf(tx, parts.outbox, act.caller, news);
}

async function record(
  { act, moment: { tx }, known }: Pick<Step, 'act' | 'moment' | 'known'>,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, known[name as keyof KnownEvent] ?? null]),
  );
  delete before.reason;
  await recordAudit(tx, act, { action, subjectType: 'event', subjectId: known.id, before, after });
}
