import { type FieldError, ruleMessages } from '@tenderbox/contract';
import { hasStarted } from '../deadlines/rules.ts';

interface Dates {
  startDate: string;
  endDate: string;
}

const at = (instant: string) => Date.parse(instant);

/** Errors in the dates of a task in relation to its event. */
export function checkAgainstEvent(task: Dates, event: Dates): FieldError[] {
  const errors: FieldError[] = [];
  if (at(task.startDate) < at(event.startDate)) {
    errors.push({ property: 'startDate', message: ruleMessages.taskStart });
  }
  if (at(task.endDate) > at(event.endDate)) {
    errors.push({ property: 'endDate', message: ruleMessages.taskEnd });
  }
  return errors;
}

/** A task added to a published event is visible immediately, so it must not have ended already. */
export const checkEndsInFuture = ({ endDate }: Dates, now: string): FieldError[] =>
  at(endDate) > at(now) ? [] : [{ property: 'endDate', message: ruleMessages.endInFuture }];

interface Publishable extends Dates {
  responseRequired: boolean;
}

/** Errors in a change of a published task: some fields are fixed, the start date once it has passed. */
export function checkPublishedChange(before: Publishable, after: Publishable, now: string): FieldError[] {
  const errors: FieldError[] = [];
  if (before.responseRequired !== after.responseRequired) {
    errors.push({
      property: 'responseRequired',
      message: 'You cannot change whether a response is required after publishing',
    });
  }
  if (at(before.startDate) !== at(after.startDate) && hasStarted(before.startDate, now)) {
    errors.push({
      property: 'startDate',
      message: 'The task has started, so its start date can no longer be changed',
    });
  }
  if (at(before.endDate) !== at(after.endDate)) {
    errors.push({
      property: 'endDate',
      message: 'To move the end date of a published task, extend the task',
    });
  }
  return errors;
}
