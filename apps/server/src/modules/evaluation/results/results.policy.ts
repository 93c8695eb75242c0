import {
  abilitiesOn,
  allowed,
  conflict,
  type EvaluationState,
  type EventStatus,
  firstRefusal,
  never,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';

/** Input of the policy of results. */
export interface ResultsPolicyInput {
  eventStatus: EventStatus;
  chairId: string | null;
  state: EvaluationState;
  /** Whether an envelope has ever been locked and not been reopened since. */
  hasLock: boolean;
}

const byChair = (caller: UnitCaller, { chairId, eventStatus }: ResultsPolicyInput): Verdict => {
  if (caller.role !== 'BUSINESS_UNIT_ADMIN') return never;
  if (eventStatus === 'CANCELLED') {
    return conflict('The event was cancelled: its evaluations can only be read.', 'EVENT_NOT_ACTIVE');
  }
  return caller.roleEntryId === chairId
    ? allowed
    : conflict('Only the chair of the evaluation can do this. Another chair can be named.');
};

const opened = ({ state }: ResultsPolicyInput): Verdict => {
  if (state.phase === 'RANKED') {
    return conflict('All envelopes are locked. Reopen one first.', 'ENVELOPE_LOCKED');
  }
  return state.phase === 'PLANNED' || state.phase === 'LOCKED'
    ? conflict('The boxes of this envelope have not been opened.', 'BOX_SEALED')
    : allowed;
};

const inConsensus = (input: ResultsPolicyInput): Verdict =>
  firstRefusal(
    opened(input),
    input.state.phase === 'SCORING'
      ? conflict('Not all score sheets are submitted. Wait for them, or close scoring.', 'SHEETS_MISSING')
      : allowed,
  );

/** What a business unit can do with the results of an evaluation. */
export const resultsAbilities = abilitiesOn<UnitCaller, ResultsPolicyInput>()({
  endScoring: (caller, input) =>
    firstRefusal(
      byChair(caller, input),
      opened(input),
      input.state.phase === 'CONSENSUS' ? conflict('Scoring has already ended.') : allowed,
    ),
  agree: (caller, input) => firstRefusal(byChair(caller, input), inConsensus(input)),
  decide: (caller, input) => firstRefusal(byChair(caller, input), inConsensus(input)),
  lock: (caller, input) => firstRefusal(byChair(caller, input), inConsensus(input)),
  reopen: (caller, input) =>
    firstRefusal(
      byChair(caller, input),
      input.hasLock ? allowed : conflict('No envelope is locked.', 'ENVELOPE_NOT_LOCKED'),
    ),
});

/** Scores of others are read once scoring has ended; by API clients once the envelope is locked. */
export const readsScores = (caller: UnitCaller, { state, hasLock }: ResultsPolicyInput): Verdict => {
  const isEnded = state.phase === 'CONSENSUS' || state.phase === 'RANKED' || state.phase === 'LOCKED';
  const isReadable = caller.role === 'BUSINESS_UNIT_ADMIN' ? isEnded : hasLock && state.phase !== 'SCORING';
  return isReadable
    ? allowed
    : conflict('Scores of others are hidden until all score sheets are submitted.', 'SCORES_HIDDEN');
};
