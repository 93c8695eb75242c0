import {
  canOf,
  type EvaluationProgress,
  type EvaluationRanking,
  type EvaluationScores,
  isSpreadNotable,
  type LockRecord,
  type UnitCaller,
} from '@tenderbox/contract';
import { isLocked, stateOf } from '../evaluation-state.rules.ts';
import { decisionOn, type EnvelopeResults } from './evaluate-envelope.ts';
import { type ResultsPolicyInput, resultsAbilities } from './results.policy.ts';
import type { LoadedEvaluation, listNames, StoredLock, StoredTie } from './results.repo.ts';

type Names = Awaited<ReturnType<typeof listNames>>;

export const policyInputOf = (evaluation: LoadedEvaluation): ResultsPolicyInput => ({
  eventStatus: evaluation.eventStatus,
  chairId: evaluation.chairId,
  state: stateOf(evaluation),
  hasLock: isLocked(evaluation, 1),
});

/** The last lock of an envelope that still stands. */
export const lockOf = (evaluation: LoadedEvaluation, envelope: number): StoredLock | null =>
  isLocked(evaluation, envelope)
    ? (evaluation.locks.findLast((lock) => lock.envelope === envelope) ?? null)
    : null;

export function presentProgress(
  caller: UnitCaller,
  evaluation: LoadedEvaluation,
  now: string,
): EvaluationProgress {
  const input = policyInputOf(evaluation);
  return {
    state: input.state,
    revision: evaluation.revision,
    sheetsSubmitted: evaluation.sheetsSubmitted,
    sheetsExpected: evaluation.sheetsExpected,
    envelopes: evaluation.plan.envelopes.map(({ title }, index) => ({
      number: index + 1,
      title,
      isOpened: evaluation.openedEnvelopes.has(index + 1),
      lockedAt: lockOf(evaluation, index + 1)?.lockedAt ?? null,
    })),
    can: canOf(resultsAbilities, caller, input, now),
  };
}

export function presentScores(
  evaluation: LoadedEvaluation,
  { scores, consensus, decisions, excludedIds, evaluated, ties }: EnvelopeResults,
  { suppliers, evaluators }: Names,
): EvaluationScores {
  const keyOf = ({ supplierId, criterionId }: { supplierId: string; criterionId: string }) =>
    `${supplierId} ${criterionId}`;
  const byCell = Map.groupBy(scores, keyOf);
  const agreed = new Map(consensus.map((one) => [keyOf(one), one]));
  const scales = new Map(
    evaluation.plan.criteria.flatMap((one) => (one.kind === 'MANUAL' ? [[one.id, one.scale.max]] : [])),
  );
  const proposed = evaluated.proposals.map((proposal) => {
    const decision = decisionOn(proposal, decisions);
    return { ...proposal, decision: decision && shownDecision(decision) };
  });
  const others = decisions
    .filter((one) => !evaluated.proposals.some((proposal) => decisionOn(proposal, [one])))
    .map((decision) => ({
      supplierId: decision.supplierId,
      cause: decision.cause,
      subjectId: decision.subjectId,
      decision: shownDecision(decision),
    }));
  return {
    state: stateOf(evaluation),
    revision: evaluation.revision,
    suppliers: suppliers.map((one) => ({ ...one, isExcluded: excludedIds.has(one.supplierId) })),
    evaluators,
    cells: evaluated.suppliers.flatMap(({ supplierId, points }) =>
      Object.entries(points).map(([criterionId, reached]) => {
        const key = keyOf({ supplierId, criterionId });
        const given = byCell.get(key) ?? [];
        const stored = agreed.get(key);
        const numbers = given.flatMap(({ score }) => score ?? []);
        return {
          supplierId,
          criterionId,
          scores: given.map(({ roleEntryId, score, comment }) => ({ roleEntryId, score, comment })),
          isFarApart: numbers.length > 1 && isSpreadNotable(String(scales.get(criterionId) ?? 1), numbers),
          agreed: stored
            ? {
                score: stored.score,
                reason: stored.reason,
                feedback: stored.feedback,
                revision: stored.revision,
              }
            : null,
          points: reached,
        };
      }),
    ),
    proposals: [...proposed, ...others],
    ties: shownTies(evaluated, ties),
  };
}

/** The suppliers that no rule tells apart, with what was decided about exactly them. */
function shownTies({ suppliers, ties }: EnvelopeResults['evaluated'], decisions: readonly StoredTie[]) {
  const ranks = new Map(suppliers.map(({ supplierId, rank }) => [supplierId, rank]));
  return ties.map((supplierIds) => ({
    rank: Math.min(...supplierIds.map((id) => ranks.get(id) ?? Infinity)),
    supplierIds,
    decision: decisions.find((one) => supplierIds.every((id) => one.supplierIds.includes(id))) ?? null,
  }));
}

const shownDecision = ({ excluded, reason, decidedAt, decidedBy }: EnvelopeResults['decisions'][number]) => ({
  excluded,
  reason,
  decidedAt,
  decidedBy,
});

export function presentRanking(
  evaluation: LoadedEvaluation,
  lock: StoredLock,
  suppliers: Names['suppliers'],
  ties: StoredTie[],
): EvaluationRanking {
  const { points, totals, prices, excluded, ranks, deciding } = JSON.parse(lock.record) as LockRecord;
  const excludedIds = new Set(excluded.map(({ supplierId }) => supplierId));
  const pointsOf = Map.groupBy(points, ({ supplierId }) => supplierId);
  const totalOf = new Map(totals.map(({ supplierId, total }) => [supplierId, total]));
  const priceOf = new Map(prices.map((price) => [price.supplierId, price]));
  const rankOf = new Map(ranks.map(({ supplierId, rank }) => [supplierId, rank]));
  const ranked = suppliers.map((supplier) => {
    const { supplierId } = supplier;
    const reached = pointsOf.get(supplierId) ?? [];
    return {
      ...supplier,
      isExcluded: excludedIds.has(supplierId),
      points: Object.fromEntries(reached.map((one) => [one.criterionId, one.points])),
      total: totalOf.get(supplierId) ?? null,
      price: priceOf.get(supplierId)?.amount ?? null,
      isPriceAssumed: priceOf.get(supplierId)?.isAssumed ?? false,
      rank: rankOf.get(supplierId) ?? null,
    };
  });
  return {
    state: stateOf(evaluation),
    lockedAt: lock.lockedAt,
    recordHash: lock.recordHash,
    signature: lock.signature,
    suppliers: ranked.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity)),
    deciding,
    ties,
  };
}

/** The suppliers that a lock is about. */
export const suppliersOfLock = ({ record }: StoredLock): string[] => {
  const { points, excluded } = JSON.parse(record) as LockRecord;
  return [...new Set([...points, ...excluded].map(({ supplierId }) => supplierId))];
};
