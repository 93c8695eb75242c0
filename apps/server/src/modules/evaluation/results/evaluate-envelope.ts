import {
  type Evaluated,
  type EvaluationInput,
  type EvaluationState,
  evaluate,
  type GivenScores,
  type LockRecord,
  type Plan,
  type ProposedExclusion,
} from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ResponseFacts } from './read-facts.ts';
import {
  type GivenResults,
  type LoadedEvaluation,
  loadGiven,
  type StoredConsensus,
  type StoredDecision,
  type StoredScore,
} from './results.repo.ts';

/** What people gave for an envelope, and what follows from it. */
export interface EnvelopeResults extends GivenResults {
  excludedIds: Set<string>;
  evaluated: Evaluated;
}

/** Evaluates an envelope as it stands in this transaction. */
export async function evaluateEnvelope(
  tx: Transaction,
  evaluation: LoadedEvaluation,
  { envelope, round }: Pick<EvaluationState, 'envelope' | 'round'>,
  facts: ResponseFacts,
): Promise<EnvelopeResults> {
  const { id, plan } = evaluation;
  const roundOfEnvelopes = Array.from({ length: envelope }, (_, at) => roundOfEnvelope(evaluation, at + 1));
  const given = await loadGiven(tx, id, { round, roundOfEnvelopes });
  const { scores, consensus, decisions } = given;
  const excludedIds = new Set(
    decisions.filter(({ excluded }) => excluded).map(({ supplierId }) => supplierId),
  );
  const input: EvaluationInput = {
    ...facts,
    plan,
    envelope,
    excludedIds,
    scores: givenScores(plan, scores, consensus),
    tieDecisions: given.ties.map(({ supplierIds }) => supplierIds),
  };
  const evaluated = evaluate(input);
  const before = excludedBefore(evaluation, envelope);
  const proposals = evaluated.proposals.filter(({ supplierId }) => !before.has(supplierId));
  return { ...given, excludedIds, evaluated: { ...evaluated, proposals } };
}

/** The suppliers that the lock of the envelope before excludes: nothing is left to decide about them. */
function excludedBefore(evaluation: LoadedEvaluation, envelope: number): Set<string> {
  const since = roundOfEnvelope(evaluation, envelope - 1);
  const before = evaluation.locks.findLast((lock) => lock.envelope === envelope - 1 && lock.round >= since);
  const { excluded } = before ? (JSON.parse(before.record) as LockRecord) : { excluded: [] };
  return new Set(excluded.map(({ supplierId }) => supplierId));
}

/** The round whose scores count for an envelope: the last one that reopened it or an earlier one. */
function roundOfEnvelope({ reopenings }: LoadedEvaluation, envelope: number): number {
  return Math.max(1, ...reopenings.filter((one) => one.envelope <= envelope).map(({ round }) => round));
}

/** The scores that points are computed from: what was agreed, or everyone's where the mean counts. */
export function givenScores(plan: Plan, scores: StoredScore[], consensus: StoredConsensus[]): GivenScores {
  const manual = new Set(plan.criteria.filter(({ kind }) => kind === 'MANUAL').map(({ id }) => id));
  const given: Record<string, Record<string, string[]>> = {};
  const add = (criterionId: string, supplierId: string, score: string) => {
    const ofCriterion = given[criterionId] ?? {};
    ofCriterion[supplierId] = [...(ofCriterion[supplierId] ?? []), score];
    given[criterionId] = ofCriterion;
  };
  for (const { criterionId, supplierId, score } of consensus) {
    if (plan.resultOf === 'CONSENSUS' || !manual.has(criterionId)) add(criterionId, supplierId, score);
  }
  if (plan.resultOf === 'MEAN') {
    for (const { criterionId, supplierId, score } of scores) {
      if (score !== null && manual.has(criterionId)) add(criterionId, supplierId, score);
    }
  }
  return given;
}

/** The decision about a proposed exclusion. */
export const decisionOn = (
  { supplierId, cause, subjectId }: ProposedExclusion,
  decisions: readonly StoredDecision[],
): StoredDecision | null =>
  decisions.find(
    (one) => one.supplierId === supplierId && one.cause === cause && one.subjectId === subjectId,
  ) ?? null;
