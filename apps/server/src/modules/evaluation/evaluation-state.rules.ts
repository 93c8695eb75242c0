import type { EvaluationState, EventStatus } from '@tenderbox/contract';

/** The facts that the state of an evaluation is derived from. */
export interface EvaluationFacts {
  eventStatus: EventStatus;
  envelopeCount: number;
  reopenings: readonly { round: number; envelope: number }[];
  locks: readonly { round: number; envelope: number }[];
  /** Envelopes whose boxes are all opened; where the event is not sealed, whose tasks have all ended. */
  openedEnvelopes: ReadonlySet<number>;
  /** Envelopes of the current round whose scoring has ended. */
  endedEnvelopes: ReadonlySet<number>;
}

const roundOf = ({ reopenings }: Pick<EvaluationFacts, 'reopenings'>): number => reopenings.length + 1;

/** Whether an envelope is locked: by a lock that no reopening of it or of an earlier one has followed. */
export function isLocked(
  { locks, reopenings }: Pick<EvaluationFacts, 'locks' | 'reopenings'>,
  envelope: number,
): boolean {
  const since = Math.max(
    1,
    ...reopenings.filter((one) => one.envelope <= envelope).map(({ round }) => round),
  );
  return locks.some((lock) => lock.envelope === envelope && lock.round >= since);
}

/** Derives where an evaluation stands. */
export function stateOf(facts: EvaluationFacts): EvaluationState {
  const round = roundOf(facts);
  const envelopes = Array.from({ length: facts.envelopeCount }, (_, index) => index + 1);
  const next = envelopes.find((envelope) => !isLocked(facts, envelope));
  if (next === undefined) return { phase: 'RANKED', envelope: facts.envelopeCount, round };
  if (!facts.openedEnvelopes.has(next)) {
    return { phase: next === 1 ? 'PLANNED' : 'LOCKED', envelope: next, round };
  }
  return { phase: facts.endedEnvelopes.has(next) ? 'CONSENSUS' : 'SCORING', envelope: next, round };
}
