import { allowed, conflict, type EventStatus, firstRefusal, type Verdict } from '@tenderbox/contract';
import { hasEnded } from '../deadlines/rules.ts';

/** Input of the task policy. */
export interface TaskPolicyInput {
  eventStatus: EventStatus;
  isArchived: boolean;
  endDate: string;
  /** The latest deadline of any supplier. */
  lastEnd: string;
}

const statusTexts: Record<EventStatus, string> = {
  DRAFT: 'a draft',
  ACTIVE: 'active',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
};

/** Whether an event's tasks can be added, changed and reordered. */
export const tasksCanChange = (status: EventStatus): Verdict =>
  status === 'DRAFT' || status === 'ACTIVE'
    ? allowed
    : conflict(`The event is ${statusTexts[status]}, so its tasks cannot be changed.`, 'EVENT_NOT_ACTIVE');

const isCurrent = ({ isArchived }: TaskPolicyInput): Verdict =>
  isArchived ? conflict('This task is archived. Restore it first.', 'TASK_ARCHIVED') : allowed;

/** Drafts can be corrected regardless of their dates. */
export const stillRuns = ({ eventStatus, endDate }: TaskPolicyInput, now: string): Verdict =>
  eventStatus !== 'DRAFT' && hasEnded(endDate, now)
    ? conflict('This task has ended. You can only extend it, archive it or open its box.', 'TASK_ENDED')
    : allowed;

/** Whether a task and its suppliers can be changed. */
export const canBeChanged = (policyInput: TaskPolicyInput, now: string): Verdict =>
  firstRefusal(tasksCanChange(policyInput.eventStatus), isCurrent(policyInput), stillRuns(policyInput, now));
