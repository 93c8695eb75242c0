import { canOf, type Event, type TaskSummary, type UnitCaller } from '@tenderbox/contract';
import type { TasksOfEvent } from '../deadlines/index.ts';
import { boxesCloseAt, completesAfter, completionDue, eventBoxState } from '../deadlines/index.ts';
import { findPlanProblems } from '../evaluation-plans/index.ts';
import { eventMessageAbilities } from '../messages/index.ts';
import { type EventPolicyInput, eventAbilities } from './event.policy.ts';
import type { EventDetails } from './event.repo.ts';
import { publishChecks } from './event.rules.ts';

export function policyInputOf(known: EventDetails, now: string): EventPolicyInput {
  const { status, terms } = known;
  const facts = {
    ...known,
    planProblems: findPlanProblems(known.plansToPublish, known.planTasks),
    ...(known.isPractice && { suppliersWithoutUsers: 0 }),
  };
  const checks =
    status === 'DRAFT' ? publishChecks({ ...known, hasTerms: terms.length > 0 }, known, facts, now) : [];
  return {
    status,
    isPractice: known.isPractice,
    publishChecks: checks,
    completesAfter: completesAfter(known, known),
    unclosedBoxCount: known.unclosedBoxCount,
  };
}

/** Returns only the counts of a task summary. */
export const countsOf = (tasks: TasksOfEvent): TaskSummary => ({
  awaitingResponseCount: tasks.awaitingResponseCount,
  responseSubmittedCount: tasks.responseSubmittedCount,
  declinedCount: tasks.declinedCount,
  endedWithoutResponseCount: tasks.endedWithoutResponseCount,
  responseProhibitedCount: tasks.responseProhibitedCount,
});

/** Presents an event to its business unit, with what the caller can do now. */
export function presentEvent(caller: UnitCaller, known: EventDetails, now: string): Event {
  const policyInput = policyInputOf(known, now);
  const { id, reference, title, description, startDate, endDate, timeZone, status, sealed, isPractice } =
    known;
  const { openingNeedsTwo, questionsUntil, clonedFrom, publishedAt, contact, statusReason } = known;
  const { labels, documents, supplierCount, personCount, taskCount, revision } = known;
  return {
    id,
    reference,
    title,
    description,
    startDate,
    endDate,
    timeZone,
    status,
    sealed,
    isPractice,
    openingNeedsTwo,
    openers: caller.role === 'BUSINESS_UNIT_ADMIN' ? known.openers : [],
    openerCount: known.openers.length || null,
    questionsUntil,
    clonedFrom,
    publishedAt,
    contact,
    statusReason,
    labels,
    documents,
    supplierCount,
    personCount,
    taskCount,
    amendmentCount: known.amendmentCount,
    revision,
    lastEndDate: known.lastEnd,
    lastTaskEndDate: known.lastOwnEnd,
    statusChange: known.statusChangedAt ? { at: known.statusChangedAt, by: known.statusChangedBy } : null,
    suppliersWithoutUsers: isPractice ? 0 : known.suppliersWithoutUsers,
    completionDue: completionDue(known, known),
    boxesCloseAt: boxesCloseAt(known, known),
    box: eventBoxState(known, known),
    tasks: countsOf(known),
    termsAndConditionsFile: known.terms[0] ?? null,
    publishChecks: policyInput.publishChecks,
    can: canOf({ ...eventAbilities, ...eventMessageAbilities }, caller, policyInput, now),
  };
}
