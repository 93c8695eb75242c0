import {
  abilitiesOn,
  allowed,
  conflict,
  type EvaluationState,
  type EvaluatorCaller,
  type EventStatus,
  firstRefusal,
  never,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';

/** Evaluators, and admins who score. */
export type ScoringCaller = EvaluatorCaller | UnitCaller;

/** Input of the policy of scoring. */
export interface ScoringPolicyInput {
  eventStatus: EventStatus;
  state: EvaluationState;
  /** Whether all boxes of the envelope that the sheets are about are opened. */
  isOpened: boolean;
  /** Whether the caller is named for a criterion of it. */
  isNamed: boolean;
  /** Whether one of these criteria is scored by people. */
  hasToScore: boolean;
  /** About all suppliers of this envelope. */
  hasDeclared: boolean;
  /** Whether the caller has submitted its sheets. */
  hasSubmitted: boolean;
}

const sealed = conflict('The boxes of this envelope have not been opened.', 'BOX_SEALED');

const declared = ({ hasDeclared }: ScoringPolicyInput): Verdict =>
  hasDeclared
    ? allowed
    : conflict('Declare first whether you have a conflict of interest.', 'DECLARATION_MISSING');

const inEnvelope = (
  caller: ScoringCaller,
  { eventStatus, state, hasSubmitted, hasToScore, isNamed }: ScoringPolicyInput,
): Verdict => {
  if (caller.role === 'BUSINESS_UNIT_ADMIN_API') return never;
  if (eventStatus === 'CANCELLED') {
    return conflict('The event was cancelled: its evaluations can only be read.', 'EVENT_NOT_ACTIVE');
  }
  if (hasSubmitted) {
    return conflict('Your score sheets are submitted and can no longer be changed.', 'SHEET_SUBMITTED');
  }
  if (state.phase === 'PLANNED' || state.phase === 'LOCKED') return sealed;
  if (state.phase === 'RANKED') return conflict('This envelope is locked.', 'ENVELOPE_LOCKED');
  if (state.phase === 'CONSENSUS' && hasToScore) return conflict('Scoring of this envelope has ended.');
  return isNamed ? allowed : conflict('You score nothing in this envelope.');
};

const inScoring = (caller: ScoringCaller, input: ScoringPolicyInput): Verdict =>
  firstRefusal(
    inEnvelope(caller, input),
    input.hasToScore ? allowed : conflict('You score nothing in this envelope.'),
  );

/** What an evaluator can do. */
export const scoringAbilities = abilitiesOn<ScoringCaller, ScoringPolicyInput>()({
  declare: (caller, input) =>
    firstRefusal(
      inEnvelope(caller, input),
      input.hasDeclared ? conflict('You have already declared this.') : allowed,
    ),
  score: (caller, input) => firstRefusal(inScoring(caller, input), declared(input)),
  submit: (caller, input) => firstRefusal(inScoring(caller, input), declared(input)),
});

/** Responses, and own sheets, are read from the opening on, after the declaration. */
export const readsResponses = (input: ScoringPolicyInput): Verdict =>
  firstRefusal(input.isOpened ? allowed : sealed, declared(input));

/** Scores of others are read once scoring has ended. */
export const readsOthers = (input: ScoringPolicyInput): Verdict =>
  firstRefusal(
    readsResponses(input),
    input.state.phase === 'SCORING'
      ? conflict('Scores of others are hidden until all score sheets are submitted.', 'SCORES_HIDDEN')
      : allowed,
  );
