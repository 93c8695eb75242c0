import { allowed, conflict, type EventStatus, firstRefusal, type Verdict } from '@tenderbox/contract';
import { hasEnded } from './task.rules.ts';

/** What the policy asks about a task. */
export interface TaskThing {
  eventStatus: EventStatus;
  isArchived: boolean;
  endDate: string;
  /** The last end that any supplier has. */
  lastEnd: string;
}

const statusWords: Record<EventStatus, string> = {
  DRAFT: 'a draft',
  ACTIVE: 'active',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
};

/** Whether the tasks of an event can be added to, changed and put into another order. */
export const tasksCanChange = (status: EventStatus): Verdict =>
  status === 'DRAFT' || status === 'ACTIVE'
    ? allowed
    : conflict(`The event is ${statusWords[status]}, so its tasks cannot be changed.`, 'EVENT_NOT_ACTIVE');

const isCurrent = ({ isArchived }: TaskThing): Verdict =>
  isArchived ? conflict('This task is archived. Restore it first.', 'TASK_ARCHIVED') : allowed;

/** A draft may be mended whatever its dates are. */
export const stillRuns = ({ eventStatus, endDate }: TaskThing, now: string): Verdict =>
  eventStatus !== 'DRAFT' && hasEnded(endDate, now)
    ? conflict('This task has ended. You can only extend it, archive it or open its box.', 'TASK_ENDED')
    : allowed;

/** Whether a task, and who is asked, may be changed. */
export const canBeChanged = (thing: TaskThing, now: string): Verdict =>
  firstRefusal(tasksCanChange(thing.eventStatus), isCurrent(thing), stillRuns(thing, now));
