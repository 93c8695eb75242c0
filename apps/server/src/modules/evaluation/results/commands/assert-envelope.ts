import { conflict, type EvaluationState } from '@tenderbox/contract';
import { refusedBy } from '../../../../platform/http/problem-error.ts';

/** Refuses an act on another envelope than the one that is next. */
export function assertEnvelope(state: EvaluationState, envelope: number): void {
  if (envelope === state.envelope) return;
  throw refusedBy(
    envelope < state.envelope
      ? conflict('This envelope is locked. Reopen it first.', 'ENVELOPE_LOCKED')
      : conflict('The envelope before has not been locked.', 'ENVELOPE_NOT_LOCKED'),
  );
}
