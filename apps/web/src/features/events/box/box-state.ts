import type { BoxStatus, Event, Task } from '@tenderbox/contract';

/** Where a sealed box stands on its way to being open, as the person who looks at it meets it. */
export type BoxPhase =
  | 'cancelled'
  | 'archived'
  | 'running'
  | 'some'
  | 'shutting'
  | 'alone'
  | 'first'
  | 'second'
  | 'waiting'
  | 'open';

/** Whether a closing covers the last end. */
export const isShut = ({ closings, lastEndDate }: BoxStatus): boolean =>
  Date.parse(closings.at(-1)?.closedAt ?? '') > Date.parse(lastEndDate);

/** What a person meets who looks at a box that has not been opened. */
export function phaseOf(
  { status }: Pick<Event, 'status'>,
  { archived, endDate }: Pick<Task, 'archived' | 'endDate'>,
  box: BoxStatus,
  now: number,
): BoxPhase {
  if (status === 'CANCELLED') return 'cancelled';
  if (archived) return 'archived';
  if (!isShut(box)) {
    if (Date.parse(box.lastEndDate) < now) return 'shutting';
    return Date.parse(endDate) < now ? 'some' : 'running';
  }
  if (!box.openingNeedsTwo) return 'open';
  if (box.confirmation) return box.confirmation.isOwn ? 'waiting' : 'second';
  return box.openers.some(({ isOwn }) => !isOwn) ? 'first' : 'alone';
}

/** Whether the box is opened by a press of this person, now. */
export const isReady = (phase: BoxPhase): boolean => ['open', 'first', 'second'].includes(phase);
