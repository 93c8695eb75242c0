import { canOf, type Evaluation, type UnitCaller } from '@tenderbox/contract';
import { evaluationAbilities, isFixed } from './plan.policy.ts';
import type { EvaluationDetails } from './plan.repo.ts';

/** Presents an evaluation to its business unit, with what the caller can do now. */
export function presentEvaluation(caller: UnitCaller, known: EvaluationDetails, now: string): Evaluation {
  const { id, eventId, plan, revision, chairId, evaluators, scoreBy, signed } = known;
  return {
    id,
    eventId,
    plan,
    revision,
    planState: known.eventStatus === 'DRAFT' ? 'DRAFT' : isFixed(known, now) ? 'FIXED' : 'AMENDABLE',
    fixedAt: known.firstEnd,
    chairId,
    evaluators,
    scoreBy,
    signed: signed && { ...JSON.parse(signed.record), signature: signed.signature },
    can: canOf(evaluationAbilities, caller, known, now),
  };
}
