import type { BoxState, EventStatus } from '@tenderbox/contract';
import { hasEnded } from './instants.rules.ts';

const at = (instant: string) => Date.parse(instant);

interface BoxFacts {
  responseRequired: boolean;
  archivedAt: string | null;
  boxOpenedAt: string | null;
  /** The latest deadline of any supplier. */
  lastEnd: string;
  /** Whether a closing covers it: the fact that also decides whether the box can be opened. */
  isClosed: boolean;
  /** The envelope of its evaluation that must be locked first; null if there is none. */
  waitsForEnvelope: number | null;
}

/**
 * The state of a task's box for its icon. It accepts responses until the last deadline. An archived task must be
 * restored before its box can be opened.
 */
export function taskBoxState(
  { sealed, status }: { sealed: boolean; status: EventStatus },
  { responseRequired, archivedAt, boxOpenedAt, lastEnd, isClosed, waitsForEnvelope }: BoxFacts,
  now: string,
): BoxState {
  if (!sealed || !responseRequired) return 'NONE';
  if (boxOpenedAt) return 'OPENED';
  if (status === 'DRAFT') return 'OPEN_SLOT';
  if (status === 'CANCELLED') return 'SHUT';
  if (!archivedAt && isClosed && waitsForEnvelope === null) return 'CAN_BE_OPENED';
  return hasEnded(lastEnd, now) ? 'SHUT' : 'OPEN_SLOT';
}

/** The boxes of an event's tasks, counted by state. */
export interface BoxCounts {
  boxCount: number;
  openedBoxCount: number;
  endedBoxCount: number;
  openableBoxCount: number;
}

/** The state of an event's box, as shown by its icon. */
export function eventBoxState(
  { sealed, status }: { sealed: boolean; status: EventStatus },
  { boxCount, openedBoxCount, endedBoxCount, openableBoxCount }: BoxCounts,
): BoxState {
  if (!sealed || (boxCount === 0 && status !== 'DRAFT')) return 'NONE';
  if (status === 'DRAFT') return 'OPEN_SLOT';
  if (openedBoxCount === boxCount) return 'OPENED';
  if (status === 'CANCELLED') return 'SHUT';
  if (openableBoxCount > 0) return 'CAN_BE_OPENED';
  return endedBoxCount === boxCount ? 'SHUT' : 'OPEN_SLOT';
}

/** The same for one of its suppliers, based only on that supplier's own deadlines. */
export function supplierBoxState(
  { sealed, status }: { sealed: boolean; status: EventStatus },
  {
    boxCount,
    openedBoxCount,
    lastEnd,
  }: Pick<BoxCounts, 'boxCount' | 'openedBoxCount'> & { lastEnd: string | null },
  now: string,
): BoxState {
  if (!sealed || boxCount === 0) return 'NONE';
  if (openedBoxCount === boxCount) return 'OPENED';
  return status === 'CANCELLED' || (lastEnd !== null && at(lastEnd) < at(now)) ? 'SHUT' : 'OPEN_SLOT';
}
