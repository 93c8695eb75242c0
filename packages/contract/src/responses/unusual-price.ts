import { type FieldValues, pricePath } from './answers.ts';
import { compare, multiply } from './decimals.ts';

/** The prices of the previously submitted version. */
export interface SubmittedPrices {
  version: number;
  /** Unit prices by line id. */
  prices: ReadonlyMap<string, string>;
  /** Their median; null if there are too few to compare a new line with. */
  median: string | null;
}

const minPricesOfMedian = 3;
const pricePattern = /^prices\/([^/]+)\/unitPrice$/;

/** The unit prices among submitted values, without lines that have no bid or a price of 0. */
export function submittedPrices(version: number, values: FieldValues): SubmittedPrices {
  const prices = new Map<string, string>();
  for (const [path, value] of Object.entries(values)) {
    const [, lineId] = pricePattern.exec(path) ?? [];
    const isPriced = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && compare(value, '0') > 0;
    if (lineId && isPriced && values[pricePath(lineId, 'noBid')] !== true) prices.set(lineId, value);
  }
  const sorted = [...prices.values()].sort(compare);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? null;
  return { version, prices, median: sorted.length >= minPricesOfMedian ? middle : null };
}

/** How a price differs from the submitted ones, and the price it is compared with. */
export interface UnusualPrice {
  difference: 'ABOVE' | 'BELOW' | 'ABOVE_MEDIAN' | 'BELOW_MEDIAN';
  price: string;
}

const isTenfold = (price: string, other: string) => compare(price, multiply(other, '10', 4)) >= 0;

/**
 * Finds prices of another order of magnitude: at least ten times or at most a tenth of the price of the same
 * line in the submitted version. A line without one is compared with the median of the other lines.
 */
export function unusualPrice(
  lineId: string,
  price: string,
  { prices, median }: SubmittedPrices,
): UnusualPrice | null {
  if (!/^\d+(\.\d{1,4})?$/.test(price)) return null;
  const before = prices.get(lineId);
  if (before !== undefined) {
    if (isTenfold(price, before)) return { difference: 'ABOVE', price: before };
    return isTenfold(before, price) ? { difference: 'BELOW', price: before } : null;
  }
  if (median === null) return null;
  if (isTenfold(price, median)) return { difference: 'ABOVE_MEDIAN', price: median };
  return isTenfold(median, price) ? { difference: 'BELOW_MEDIAN', price: median } : null;
}
