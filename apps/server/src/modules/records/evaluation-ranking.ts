import type { LockRecord, Plan } from '@tenderbox/contract';
import type { RecordedLock } from '../evaluation/index.ts';

/** A supplier in the ranking of a lock, for people to read. */
export interface RankedInRecord {
  rank: number | null;
  supplierCode: string;
  name: string;
  total: string | null;
  price: string | null;
  isPriceAssumed: boolean;
  isExcluded: boolean;
  /** Why it is excluded, or was kept although something proposed its exclusion. */
  decisions: { cause: string; excluded: boolean; reason: string; subject: string | null }[];
  points: {
    criterion: string;
    points: string;
    /** What it can reach. */
    most: string;
    /** Where people agreed on a score. */
    agreed: { score: string; reason: string | null; feedback: string | null } | null;
  }[];
}

interface Sheets {
  consensus: {
    supplierId: string;
    criterionId: string;
    score: string;
    reason: string | null;
    feedback: string | null;
  }[];
  decisions: {
    supplierId: string;
    cause: string;
    subjectId: string | null;
    excluded: boolean;
    reason: string;
  }[];
}

/** The suppliers of a lock in the order of their ranks, excluded ones last. */
export function rankingOf(plan: Plan, { record, sheets, suppliers }: RecordedLock): RankedInRecord[] {
  const { points, totals, prices, excluded, ranks } = JSON.parse(record) as LockRecord;
  const { consensus, decisions } = JSON.parse(sheets) as Sheets;
  const agreedOn = new Map(
    consensus.map(({ supplierId, criterionId, ...agreed }) => [`${supplierId} ${criterionId}`, agreed]),
  );
  const titles = new Map([...plan.criteria, ...plan.groups].map(({ id, title }) => [id, title]));
  const mostOf = new Map(
    plan.criteria.flatMap((one) => (one.kind === 'REQUIREMENT' ? [] : [[one.id, one.points]])),
  );
  const pointsOf = Map.groupBy(points, ({ supplierId }) => supplierId);
  const decisionsOf = Map.groupBy(decisions, ({ supplierId }) => supplierId);
  const totalOf = new Map(totals.map(({ supplierId, total }) => [supplierId, total]));
  const priceOf = new Map(prices.map((price) => [price.supplierId, price]));
  const rankOf = new Map(ranks.map(({ supplierId, rank }) => [supplierId, rank]));
  const excludedIds = new Set(excluded.map(({ supplierId }) => supplierId));
  return suppliers
    .map(({ supplierId, supplierCode, name }) => ({
      rank: rankOf.get(supplierId) ?? null,
      supplierCode,
      name,
      total: totalOf.get(supplierId) ?? null,
      price: priceOf.get(supplierId)?.amount ?? null,
      isPriceAssumed: priceOf.get(supplierId)?.isAssumed ?? false,
      isExcluded: excludedIds.has(supplierId),
      decisions: (decisionsOf.get(supplierId) ?? []).map(({ cause, excluded: isOut, reason, subjectId }) => ({
        cause,
        excluded: isOut,
        reason,
        subject: subjectId && (titles.get(subjectId) ?? null),
      })),
      points: (pointsOf.get(supplierId) ?? []).map((one) => ({
        criterion: titles.get(one.criterionId) ?? one.criterionId,
        points: one.points,
        most: mostOf.get(one.criterionId) ?? '',
        agreed: agreedOn.get(`${supplierId} ${one.criterionId}`) ?? null,
      })),
    }))
    .toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity));
}
