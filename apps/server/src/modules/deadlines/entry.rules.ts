import { allowed, conflict, type EventStatus, type Verdict } from '@tenderbox/contract';
import { isAfter } from './instants.rules.ts';

/** What decides whether a submission, withdrawal or decline is accepted. */
export interface EntryInput {
  eventStatus: EventStatus;
  startDate: string;
  effectiveEnd: string;
  /** When the status last changed; null if it never did. */
  statusChangedAt: string | null;
  archivedAt: string | null;
  /** Whether a closing covers the supplier's deadline. */
  isClosed: boolean;
  responseRequired: boolean;
}

/** An information-only task does not accept responses. */
export const acceptsResponses = ({ responseRequired }: Pick<EntryInput, 'responseRequired'>): Verdict =>
  responseRequired ? allowed : conflict('This task does not accept responses.', 'RESPONSE_PROHIBITED');

/** What closes a task to its supplier for every action. The deadline itself is still in time. */
export function mayEnter(input: EntryInput, arrivedAt: string): Verdict {
  if (!wasActive(input, arrivedAt)) {
    return conflict('This event is no longer active. Nothing more can be submitted.', 'EVENT_NOT_ACTIVE');
  }
  if (!input.responseRequired) return acceptsResponses(input);
  if (input.archivedAt && !isAfter(input.archivedAt, arrivedAt)) {
    return conflict(
      'The buyer has archived this task. Nothing can be submitted while it is archived.',
      'TASK_ARCHIVED',
    );
  }
  if (isAfter(input.startDate, arrivedAt)) {
    return conflict('This task has not started yet.', 'TASK_NOT_STARTED');
  }
  return isAfter(arrivedAt, input.effectiveEnd) || input.isClosed
    ? conflict('The deadline for this task has passed.', 'TASK_ENDED')
    : allowed;
}

/** What arrived before a cancellation is decided as if the event were still active. */
const wasActive = ({ eventStatus, statusChangedAt }: EntryInput, arrivedAt: string): boolean =>
  eventStatus === 'ACTIVE' ||
  (eventStatus === 'CANCELLED' && statusChangedAt !== null && isAfter(statusChangedAt, arrivedAt));
