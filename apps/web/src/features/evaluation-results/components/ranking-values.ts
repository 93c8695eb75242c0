import {
  compareFractions,
  dividedBy,
  type EvaluationRanking,
  type Fraction,
  fractionOf,
  minorDigits,
  minus,
  type Plan,
  plus,
  roundHalfUp,
  type ScoredCriterion,
  shownPointsForMoney,
  times,
  zero,
} from '@tenderbox/contract';

export type RankingSupplier = EvaluationRanking['suppliers'][number];

/** The exact sum of points, without needless zeros. */
export const pointsSum = (points: readonly string[]): string =>
  String(Number(roundHalfUp(points.map(fractionOf).reduce(plus, zero), 2)));

/** The criteria of a ranking: those with points that any supplier has. */
export function rankedCriteria({ criteria }: Plan, { suppliers }: EvaluationRanking): ScoredCriterion[] {
  const ids = new Set(suppliers.flatMap(({ points }) => Object.keys(points)));
  return criteria.filter((one): one is ScoredCriterion => one.kind !== 'REQUIREMENT' && ids.has(one.id));
}

/** A part of a bar: a criterion, or all those that have no part of their own. */
export interface ChartPart {
  id: string;
  /** Null for the other criteria together. */
  title: string | null;
  pointsOf: (supplier: RankingSupplier) => string;
}

/** A bar has no room for more parts. */
const maxParts = 8;

/** The criteria as parts of a bar; of many, those with the most points, and the others together. */
export function chartParts(criteria: readonly ScoredCriterion[], decimals: number): ChartPart[] {
  const partOf = ({ id, title }: ScoredCriterion): ChartPart => ({
    id,
    title,
    pointsOf: ({ points }) => points[id] ?? '0',
  });
  if (criteria.length <= maxParts) return criteria.map(partOf);
  const largest = new Set(
    criteria.toSorted((one, other) => Number(other.points) - Number(one.points)).slice(0, maxParts - 1),
  );
  const others = criteria.filter((one) => !largest.has(one)).map(({ id }) => id);
  return [
    ...criteria.filter((one) => largest.has(one)).map(partOf),
    {
      id: 'others',
      title: null,
      pointsOf: ({ points }) =>
        roundHalfUp(others.map((id) => fractionOf(points[id] ?? '0')).reduce(plus, zero), decimals),
    },
  ];
}

/** Difference of two numbers without its sign, with this many decimal places. */
function distance(one: string, other: string, places: number): string {
  const { numerator, denominator } = minus(fractionOf(one), fractionOf(other));
  return roundHalfUp({ numerator: numerator < 0n ? -numerator : numerator, denominator }, places);
}

const isMore = (one: string, other: string): boolean =>
  compareFractions(fractionOf(one), fractionOf(other)) > 0;

export interface Lead {
  title: string;
  difference: string;
}

/** The criteria in which one supplier has more points than another, the largest difference first. */
function leadsOf(
  one: RankingSupplier,
  other: RankingSupplier,
  criteria: readonly ScoredCriterion[],
  decimals: number,
): Lead[] {
  return criteria
    .flatMap(({ id, title }) => {
      const [own, others] = [one.points[id] ?? '0', other.points[id] ?? '0'];
      return isMore(own, others) ? [{ title, difference: distance(own, others, decimals) }] : [];
    })
    .toSorted((a, b) => Number(b.difference) - Number(a.difference));
}

export const pointsForMoney = ({ supplierId, total, points, price }: RankingSupplier): string | null =>
  total === null ? null : shownPointsForMoney({ supplierId, total, points, price, lot: '' });

const ratioOf = ({ total, price }: RankingSupplier): Fraction | null =>
  total !== null && price !== null && Number(price) > 0
    ? dividedBy(fractionOf(total), fractionOf(price))
    : null;

/** Whether two suppliers are both so close to the best that the band of the plan decides between them. */
function areInBand(
  { band }: Plan,
  ranked: readonly RankingSupplier[],
  two: readonly RankingSupplier[],
): boolean {
  const [best] = ranked.flatMap((one) => ratioOf(one) ?? []).toSorted((a, b) => compareFractions(b, a));
  if (!band || !best) return false;
  const limit = times(best, fractionOf(String((100 - band.percent) / 100)));
  return two.every((one) => {
    const ratio = ratioOf(one);
    return ratio !== null && compareFractions(ratio, limit) >= 0;
  });
}

/** What separates the first two of a ranking. */
type Separation =
  | { kind: 'none' }
  | { kind: 'alone'; first: RankingSupplier }
  | { kind: 'tie'; suppliers: RankingSupplier[] }
  | {
      kind: 'two';
      first: RankingSupplier;
      second: RankingSupplier;
      /** Null if the published rule for equals decided. */
      difference: string | null;
      isInBand: boolean;
      leads: Lead[];
      otherLeads: Lead[];
    };

export function separationOf(plan: Plan, ranking: EvaluationRanking): Separation {
  const ranked = ranking.suppliers.filter(({ rank }) => rank !== null);
  const [first, second] = ranked;
  if (!first) return { kind: 'none' };
  if (!second) return { kind: 'alone', first };
  if (second.rank === 1) return { kind: 'tie', suppliers: ranked.filter(({ rank }) => rank === 1) };
  const criteria = rankedCriteria(plan, ranking);
  const isByPrice = plan.method === 'LOWEST_PRICE';
  const [one, other] = isByPrice ? [first.price, second.price] : [first.total, second.total];
  const places = isByPrice ? minorDigits(plan.currency) : plan.decimals;
  const isEqual =
    plan.method === 'PRICE_PER_POINT'
      ? pointsForMoney(first) === pointsForMoney(second)
      : one === null || other === null || Number(one) === Number(other);
  return {
    kind: 'two',
    first,
    second,
    difference: isEqual ? null : distance(one ?? '0', other ?? '0', places),
    isInBand: plan.method === 'PRICE_PER_POINT' && areInBand(plan, ranked, [first, second]),
    leads: leadsOf(first, second, criteria, plan.decimals),
    otherLeads: leadsOf(second, first, criteria, plan.decimals),
  };
}
