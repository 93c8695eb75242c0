import { type BoxState, type EventStatus, type FieldError, ruleMessages } from '@tenderbox/contract';

interface Dates {
  startDate: string;
  endDate: string;
}

const at = (instant: string) => Date.parse(instant);

/** True at the start instant itself. */
export const hasStarted = (startDate: string, now: string): boolean => at(startDate) <= at(now);

/** False at the end instant itself. */
export const hasEnded = (endDate: string, now: string): boolean => at(endDate) < at(now);

/** Errors in the dates of a task in relation to its event. */
export function checkAgainstEvent(task: Dates, event: Dates): FieldError[] {
  const broken: FieldError[] = [];
  if (at(task.startDate) < at(event.startDate)) {
    broken.push({ property: 'startDate', message: ruleMessages.taskStart });
  }
  if (at(task.endDate) > at(event.endDate)) {
    broken.push({ property: 'endDate', message: ruleMessages.taskEnd });
  }
  return broken;
}

/** A task added to a published event is visible immediately, so it must not have ended already. */
export const checkEndsInFuture = ({ endDate }: Dates, now: string): FieldError[] =>
  at(endDate) > at(now) ? [] : [{ property: 'endDate', message: ruleMessages.endInFuture }];

interface Publishable extends Dates {
  responseRequired: boolean;
}

/** Errors in a change of a published task: some fields are fixed, the start date once it has passed. */
export function checkPublishedChange(before: Publishable, after: Publishable, now: string): FieldError[] {
  const broken: FieldError[] = [];
  if (before.responseRequired !== after.responseRequired) {
    broken.push({
      property: 'responseRequired',
      message: 'You cannot change whether a response is required after publishing',
    });
  }
  if (at(before.startDate) !== at(after.startDate) && hasStarted(before.startDate, now)) {
    broken.push({
      property: 'startDate',
      message: 'The task has started, so its start date can no longer be changed',
    });
  }
  if (at(before.endDate) !== at(after.endDate)) {
    broken.push({
      property: 'endDate',
      message: 'To move the end date of a published task, extend the task',
    });
  }
  return broken;
}

interface BoxFacts {
  responseRequired: boolean;
  archivedAt: string | null;
  boxOpenedAt: string | null;
  endDate: string;
  /** The latest deadline of any supplier. */
  lastEnd: string;
}

const closingTakes = 60_000;

/** The state of a task's box for its icon. An archived task must be restored before its box can be opened. */
export function taskBoxState(
  { sealed, status }: { sealed: boolean; status: EventStatus },
  { responseRequired, archivedAt, boxOpenedAt, endDate, lastEnd }: BoxFacts,
  now: string,
): BoxState {
  if (!sealed || !responseRequired) return 'NONE';
  if (boxOpenedAt) return 'OPENED';
  if (status === 'DRAFT') return 'OPEN_SLOT';
  if (status === 'CANCELLED') return 'SHUT';
  if (!archivedAt && at(lastEnd) + closingTakes < at(now)) return 'CAN_BE_OPENED';
  return hasEnded(endDate, now) ? 'SHUT' : 'OPEN_SLOT';
}
