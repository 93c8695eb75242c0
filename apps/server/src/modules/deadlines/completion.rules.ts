import type { EventStatus } from '@tenderbox/contract';
import { closingDelay } from './instants.rules.ts';

const at = (instant: string) => Date.parse(instant);

interface Ends {
  /** The latest deadline of any supplier of any task; null without tasks. */
  lastEnd: string | null;
}

/** The time after which an event can be completed: when its last task has ended for every supplier. */
export const completesAfter = ({ endDate }: { endDate: string }, { lastEnd }: Ends): string =>
  lastEnd ?? endDate;

interface Reopenable {
  endDate: string;
  status: EventStatus;
  statusReason: string | null;
}

/**
 * The time at which completion is due: as soon as the event can be completed, but not before the new end of a
 * reopened event.
 */
export function completionDue(event: Reopenable, tasks: Ends): string | null {
  if (event.status !== 'ACTIVE') return null;
  const possible = completesAfter(event, tasks);
  const isReopened = event.statusReason !== null;
  return isReopened && at(event.endDate) > at(possible) ? event.endDate : possible;
}

/** When the last boxes of a published event close; null if all have closed or none will. */
export function boxesCloseAt(
  { status }: { status: EventStatus },
  { lastEnd, unclosedBoxCount }: Ends & { unclosedBoxCount: number },
): string | null {
  if (lastEnd === null || unclosedBoxCount === 0) return null;
  const willClose = status === 'ACTIVE' || status === 'COMPLETED';
  return willClose ? new Date(at(lastEnd) + closingDelay).toISOString() : null;
}
