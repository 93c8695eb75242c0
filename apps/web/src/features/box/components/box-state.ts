import type { BoxStatus, Event, Task } from '@tenderbox/contract';

/** Phase of an unopened box, from the point of view of the current user. */
export type BoxPhase =
  | 'cancelled'
  | 'archived'
  | 'running'
  | 'some'
  | 'shutting'
  | 'envelope'
  | 'alone'
  | 'tooFew'
  | 'others'
  | 'first'
  | 'second'
  | 'waiting'
  | 'open';

/** Returns the phase of an unopened box for the current user. */
export function phaseOf(
  { status }: Pick<Event, 'status'>,
  { archived, endDate }: Pick<Task, 'archived' | 'endDate'>,
  box: BoxStatus,
  now: number,
): BoxPhase {
  if (status === 'CANCELLED') return 'cancelled';
  if (archived) return 'archived';
  if (!box.closed) {
    if (Date.parse(box.lastEndDate) < now) return 'shutting';
    return Date.parse(endDate) < now ? 'some' : 'running';
  }
  if (box.waitsForEnvelope !== null) return 'envelope';
  if (!box.openingNeedsTwo) return 'open';
  if (box.openersAreNamed) {
    const active = box.openers.filter(({ isActive }) => isActive);
    if (active.length < 2) return 'tooFew';
    if (!active.some(({ isOwn }) => isOwn)) return 'others';
  }
  if (box.confirmation) return box.confirmation.isOwn ? 'waiting' : 'second';
  return box.openers.some(({ isOwn }) => !isOwn) ? 'first' : 'alone';
}

/** Whether the current user can open the box or confirm now. */
export const isReady = (phase: BoxPhase): boolean => ['open', 'first', 'second'].includes(phase);
