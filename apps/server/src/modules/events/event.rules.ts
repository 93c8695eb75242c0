import {
  type EventStatus,
  eventTransitions,
  type FieldError,
  type PublishCheck,
  ruleMessages,
} from '@tenderbox/contract';

/** Facts about the tasks of an event that the rules need. */
export interface TaskFacts {
  taskCount: number;
  firstStart: string | null;
  lastOwnEnd: string | null;
}

interface Dates {
  startDate: string;
  endDate: string;
}

const at = (instant: string) => Date.parse(instant);

export const canFollow = (from: EventStatus, to: EventStatus): boolean => eventTransitions[from].includes(to);

/** Suppliers see a published event from its start. */
export const hasStarted = ({ startDate }: Dates, now: string): boolean => at(startDate) <= at(now);

interface ToPublish extends Dates {
  description: string | null;
  sealed: boolean;
  openingNeedsTwo: boolean;
  openers: { isActive: boolean }[];
  hasTerms: boolean;
}

interface PublishFacts {
  withoutSupplier: { id: string; title: string }[];
  /** Tasks that require a response but ask for nothing. */
  withEmptySheet: { id: string; title: string }[];
  suppliersWithoutUsers: number;
  activeAdminCount: number;
  /** What keeps plans of evaluations from being published. */
  planProblems: Pick<PublishCheck, 'item' | 'evaluation' | 'count'>[];
}

/** Returns the conditions for publishing an event, both blocking and advisory. */
export function publishChecks(
  event: ToPublish,
  tasks: TaskFacts,
  { withoutSupplier, withEmptySheet, suppliersWithoutUsers, activeAdminCount, planProblems }: PublishFacts,
  now: string,
): PublishCheck[] {
  const item = (
    name: PublishCheck['item'],
    isDone: boolean,
    isBlocking: boolean,
    more: Partial<PublishCheck> = {},
  ): PublishCheck => ({ item: name, isDone, isBlocking, count: null, task: null, ...more });
  const { taskCount, firstStart, lastOwnEnd } = tasks;
  const endsInFuture = at(event.endDate) > at(now) && (!lastOwnEnd || at(lastOwnEnd) > at(now));
  const checks = [
    item('TASKS', taskCount > 0, true, { count: taskCount }),
    ...withoutSupplier.map((task) => item('TASK_SUPPLIERS', false, true, { task })),
    ...withEmptySheet.map((task) => item('ANSWER_SHEET', false, false, { task })),
    item('ENDS_IN_FUTURE', endsInFuture, true),
    item('DESCRIPTION', event.description !== null, false),
    item('TERMS', event.hasTerms, false),
  ];
  if (taskCount > 0 && !withoutSupplier.length) checks.push(item('TASK_SUPPLIERS', true, true));
  if (taskCount > 0) {
    const isInside = at(firstStart ?? '') >= at(event.startDate) && at(lastOwnEnd ?? '') <= at(event.endDate);
    checks.push(item('INSIDE_DATES', isInside, true, { count: taskCount }));
  }
  if (suppliersWithoutUsers > 0) {
    checks.push(item('ACTIVE_USERS', false, false, { count: suppliersWithoutUsers }));
  }
  if (event.sealed && activeAdminCount > 1) {
    checks.push(item('SECOND_PERSON', event.openingNeedsTwo, false));
  }
  for (const { item: name, ...more } of planProblems) checks.push(item(name, false, true, more));
  if (event.openingNeedsTwo) {
    const count = event.openers.filter(({ isActive }) => isActive).length;
    checks.push(item('OPENERS', count >= minOpeners, true, { count }));
  }
  return checks;
}

/** Checks the dates of an event against the dates of its tasks. */
export function checkAgainstTasks(
  { startDate, endDate }: Dates,
  { firstStart, lastOwnEnd }: Pick<TaskFacts, 'firstStart' | 'lastOwnEnd'>,
): FieldError[] {
  const errors: FieldError[] = [];
  if (firstStart && at(startDate) > at(firstStart)) {
    errors.push({ property: 'startDate', message: ruleMessages.eventStart });
  }
  if (lastOwnEnd && at(endDate) < at(lastOwnEnd)) {
    errors.push({ property: 'endDate', message: ruleMessages.eventEnd });
  }
  return errors;
}

/**
 * Opening by two people can be chosen only if the unit has two active admins; it stays chosen if one of them
 * leaves.
 */
export function checkSecondAdmin(
  before: { openingNeedsTwo: boolean } | null,
  { openingNeedsTwo }: { openingNeedsTwo: boolean },
  activeAdminCount: number,
): FieldError[] {
  if (!openingNeedsTwo || before?.openingNeedsTwo || activeAdminCount > 1) return [];
  return [
    { property: 'openingNeedsTwo', message: 'Your business unit needs a second active admin for this' },
  ];
}

/** How many people who can open a box must be named where two open it. */
const minOpeners = 2;

export const unknownOpener = 'Only active admins of your business unit can be named';

interface OpenersFacts {
  /** The people who can be named now. */
  possible: string[];
  isPublished: boolean;
  /** False for an API client. */
  isByPerson: boolean;
  reason: string | null;
}

/** Checks a change of the people who open the boxes. Someone who can no longer open them may stay named. */
export function checkOpeners(
  before: string[],
  after: string[],
  { possible, isPublished, isByPerson, reason }: OpenersFacts,
): FieldError[] {
  if (!isByPerson) return [{ property: 'openerIds', message: 'Only a person can name who opens the box' }];
  if (!after.every((id) => before.includes(id) || possible.includes(id))) {
    return [{ property: 'openerIds', message: unknownOpener }];
  }
  if (!isPublished) return [];
  const errors: FieldError[] = [];
  if (after.filter((id) => possible.includes(id)).length < minOpeners) {
    errors.push({ property: 'openerIds', message: ruleMessages.twoOpeners });
  }
  if (!reason) errors.push({ property: 'openersReason', message: ruleMessages.required });
  return errors;
}

interface Publishable extends Dates {
  sealed: boolean;
  openingNeedsTwo: boolean;
}

/**
 * Checks a change of a published event: seal and opening are fixed, the start is fixed once it has passed,
 * and the end can only move later.
 */
export function checkPublishedChange(before: Publishable, after: Publishable, now: string): FieldError[] {
  const errors: FieldError[] = [];
  if (before.sealed !== after.sealed) {
    errors.push({
      property: 'sealed',
      message: 'You cannot change whether the box is sealed after publishing',
    });
  }
  if (before.openingNeedsTwo !== after.openingNeedsTwo) {
    errors.push({
      property: 'openingNeedsTwo',
      message: 'You cannot change how many people open the box after publishing',
    });
  }
  if (at(before.startDate) !== at(after.startDate) && hasStarted(before, now)) {
    errors.push({
      property: 'startDate',
      message: 'The event has started, so its start date can no longer be changed',
    });
  }
  if (at(after.endDate) < at(before.endDate)) {
    errors.push({ property: 'endDate', message: 'The end date of a published event can only move later' });
  }
  return errors;
}
