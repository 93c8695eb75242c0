import { compareFractions, dividedBy, type Fraction, fractionOf, roundHalfUp, times } from './fraction.ts';
import type { TieBreaker } from './plan.schema.ts';

export type RankingMethod =
  | { kind: 'POINTS' }
  | { kind: 'LOWEST_PRICE' }
  | { kind: 'PRICE_PER_POINT'; band: { percent: string; decidedBy: 'PRICE' | 'POINTS' } | null };

/** What a ranking is made from. Excluded suppliers are not part of it. */
export interface RankedSupplier {
  supplierId: string;
  /** The sum of the rounded points. */
  total: string;
  points: Readonly<Record<string, string>>;
  /** Null where the evaluation has no price. */
  price: string | null;
  /** Decides a draw: the lowest comes first. */
  lot: string;
}

type Order = (one: RankedSupplier, other: RankedSupplier) => number;

const morePoints: Order = (one, other) => compareFractions(fractionOf(other.total), fractionOf(one.total));

const lowerPrice: Order = (one, other) => {
  if (one.price === null || other.price === null)
    return Number(one.price === null) - Number(other.price === null);
  return compareFractions(fractionOf(one.price), fractionOf(other.price));
};

/** Points for a unit of money; null where the price is zero, which nothing surpasses, or missing. */
function pointsForMoney({ total, price }: RankedSupplier): Fraction | null {
  const paid = price === null ? null : fractionOf(price);
  return paid && paid.numerator !== 0n ? dividedBy(fractionOf(total), paid) : null;
}

/** As shown: for 10,000 units of money, with four places. */
export function shownPointsForMoney(supplier: RankedSupplier): string | null {
  const ratio = pointsForMoney(supplier);
  return ratio && roundHalfUp(times(ratio, fractionOf(10_000)), 4);
}

const isFree = ({ price }: RankedSupplier): boolean => price !== null && fractionOf(price).numerator === 0n;

const morePointsForMoney: Order = (one, other) => {
  if (isFree(one) || isFree(other))
    return Number(isFree(other)) - Number(isFree(one)) || morePoints(one, other);
  const [a, b] = [pointsForMoney(one), pointsForMoney(other)];
  if (!a || !b) return Number(!a) - Number(!b);
  return compareFractions(b, a);
};

/** Puts those within a band of the best in the order that decides there. */
function bandOrder(
  suppliers: readonly RankedSupplier[],
  { percent, decidedBy }: { percent: string; decidedBy: 'PRICE' | 'POINTS' },
): Order {
  const best = suppliers.toSorted(morePointsForMoney)[0];
  const ratio = best && pointsForMoney(best);
  if (!ratio) return morePointsForMoney;
  const limit = times(ratio, dividedBy(fractionOf(100 - Number(percent)), fractionOf(100)));
  const isWithin = (supplier: RankedSupplier) => {
    const found = pointsForMoney(supplier);
    return found !== null && compareFractions(found, limit) >= 0;
  };
  const decides = decidedBy === 'PRICE' ? lowerPrice : morePoints;
  return (one, other) => {
    const [a, b] = [isWithin(one), isWithin(other)];
    if (a && b) return decides(one, other);
    return a === b ? morePointsForMoney(one, other) : Number(b) - Number(a);
  };
}

function orderOf(method: RankingMethod, suppliers: readonly RankedSupplier[]): Order {
  switch (method.kind) {
    case 'POINTS':
      return morePoints;
    case 'LOWEST_PRICE':
      return lowerPrice;
    case 'PRICE_PER_POINT':
      return method.band ? bandOrder(suppliers, method.band) : morePointsForMoney;
  }
}

const tieOrders: { [By in TieBreaker['by']]: (breaker: Extract<TieBreaker, { by: By }>) => Order } = {
  PRICE: () => lowerPrice,
  CRITERION:
    ({ criterionId }) =>
    (one, other) =>
      compareFractions(
        fractionOf(other.points[criterionId] ?? '0'),
        fractionOf(one.points[criterionId] ?? '0'),
      ),
  DRAW: () => (one, other) => (one.lot < other.lot ? -1 : Number(one.lot > other.lot)),
};

/** Suppliers in the order in which a person put equals that no rule tells apart. */
export type TieDecision = readonly string[];

/** Equals that no published rule tells apart; more than one each. */
export function tiesOf<Supplier extends RankedSupplier>(
  suppliers: readonly Supplier[],
  method: RankingMethod,
  tieBreakers: readonly TieBreaker[],
): string[][] {
  const places = Map.groupBy(rankByRules(suppliers, method, tieBreakers), ({ rank: place }) => place);
  return [...places.values()]
    .filter(({ length }) => length > 1)
    .map((equals) => equals.map(({ supplier }) => supplier.supplierId));
}

/**
 * Ranks from 1, in order. Equals that no rule tells apart share a rank, and the next one is left out: 1, 1, 3. A decision
 * that names all of them puts them in its order.
 */
export function rank<Supplier extends RankedSupplier>(
  suppliers: readonly Supplier[],
  method: RankingMethod,
  tieBreakers: readonly TieBreaker[],
  decisions: readonly TieDecision[] = [],
): { supplier: Supplier; rank: number }[] {
  const places = Map.groupBy(rankByRules(suppliers, method, tieBreakers), ({ rank: place }) => place);
  return [...places.values()].flatMap((equals) => {
    const decided =
      equals.length > 1
        ? decisions.find((ids) => equals.every(({ supplier }) => ids.includes(supplier.supplierId)))
        : undefined;
    if (!decided) return equals;
    return equals
      .toSorted(
        (one, other) => decided.indexOf(one.supplier.supplierId) - decided.indexOf(other.supplier.supplierId),
      )
      .map(({ supplier, rank: place }, index) => ({ supplier, rank: place + index }));
  });
}

function rankByRules<Supplier extends RankedSupplier>(
  suppliers: readonly Supplier[],
  method: RankingMethod,
  tieBreakers: readonly TieBreaker[],
): { supplier: Supplier; rank: number }[] {
  const orders = [
    orderOf(method, suppliers),
    ...tieBreakers.map((breaker) => tieOrders[breaker.by](breaker as never)),
  ];
  const order: Order = (one, other) => {
    for (const compare of orders) {
      const sign = compare(one, other);
      if (sign !== 0) return sign;
    }
    return 0;
  };
  const sorted = suppliers.toSorted(order);
  const ranks: number[] = [];
  for (const [index, supplier] of sorted.entries()) {
    const before = sorted[index - 1];
    ranks.push(before && order(before, supplier) === 0 ? (ranks[index - 1] as number) : index + 1);
  }
  return sorted.map((supplier, index) => ({ supplier, rank: ranks[index] as number }));
}
