import {
  clamp,
  compareFractions,
  dividedBy,
  type Fraction,
  fractionOf,
  minus,
  plus,
  times,
  zero,
} from './fraction.ts';
import type { PriceFormula } from './plan.schema.ts';

/** Points for values up to a bound, inclusive; the last band may have no bound. */
type Band = Extract<PriceFormula, { kind: 'BANDS' }>['bands'][number];

/** The prices that a relative formula compares with: of the suppliers that are not excluded. */
export interface PriceRange {
  lowest: string;
  highest: string;
}

/** The points of a price. A relative formula gives a price of zero all points, and then nobody else any. */
export function pricePoints(
  formula: PriceFormula,
  points: string,
  price: string,
  range: PriceRange,
): Fraction {
  const [all, paid] = [fractionOf(points), fractionOf(price)];
  const [lowest, highest] = [fractionOf(range.lowest), fractionOf(range.highest)];
  switch (formula.kind) {
    case 'ABSOLUTE':
      return linearPoints(points, { best: formula.best, worst: formula.worst }, price);
    case 'BANDS':
      return bandPoints(formula.bands, price);
  }
  if (lowest.numerator === 0n) return paid.numerator === 0n ? all : zero;
  if (formula.kind === 'LINEAR_MIN_MAX') {
    return compareFractions(lowest, highest) === 0
      ? all
      : linearPoints(points, { best: range.lowest, worst: range.highest }, price);
  }
  if (formula.kind === 'LOWEST_RATIO') return clamp(times(all, dividedBy(lowest, paid)), zero, all);
  const end = times(fractionOf(formula.multiple), lowest);
  return clamp(times(all, dividedBy(minus(end, paid), minus(end, lowest))), zero, all);
}

/** Points in proportion from the worst value (none) to the best (all), either way round. */
export function linearPoints(
  points: string,
  { best, worst }: { best: string; worst: string },
  value: string,
): Fraction {
  const [all, end] = [fractionOf(points), fractionOf(worst)];
  const share = dividedBy(minus(fractionOf(value), end), minus(fractionOf(best), end));
  return clamp(times(all, share), zero, all);
}

/** The points of the first band that the value is in. */
export function bandPoints(bands: readonly Band[], value: string): Fraction {
  const found = fractionOf(value);
  const band = bands.find(({ upTo }) => upTo === null || compareFractions(found, fractionOf(upTo)) <= 0);
  return band ? fractionOf(band.points) : zero;
}

/** The points of the chosen options together, at most all. */
export function optionPoints(
  points: string,
  options: Readonly<Record<string, string>>,
  chosen: readonly string[],
): Fraction {
  const sum = chosen.reduce((total, option) => plus(total, fractionOf(options[option] ?? '0')), zero);
  return clamp(sum, zero, fractionOf(points));
}

/** The points of the mean of scores on a scale from 0. */
export function scoredPoints(points: string, scaleMax: string, scores: readonly string[]): Fraction {
  const sum = scores.reduce((total, score) => plus(total, fractionOf(score)), zero);
  const mean = dividedBy(sum, fractionOf(scores.length));
  return times(fractionOf(points), dividedBy(mean, fractionOf(scaleMax)));
}

/** How far the scores for one supplier are apart, as a share of the scale. */
export function scoreSpread(scaleMax: string, scores: readonly string[]): Fraction {
  const sorted = scores.map(fractionOf).sort(compareFractions);
  return dividedBy(minus(sorted.at(-1) ?? zero, sorted[0] ?? zero), fractionOf(scaleMax));
}

const notableSpread = fractionOf('0.3');

/** Whether people should talk about their scores. */
export const isSpreadNotable = (scaleMax: string, scores: readonly string[]): boolean =>
  compareFractions(scoreSpread(scaleMax, scores), notableSpread) >= 0;
