import { type FieldValues, pricePath } from './answers.ts';
import { compare, multiply } from './decimals.ts';

/** The prices of the version that was submitted before. */
export interface SubmittedPrices {
  version: number;
  /** Unit prices by line id. */
  prices: ReadonlyMap<string, string>;
  /** The lowest and the highest of them; null where there are too few to compare a new line with. */
  range: { lowest: string; highest: string } | null;
}

const minPricesOfRange = 3;
const pricePattern = /^prices\/([^/]+)\/unitPrice$/;

/** The unit prices among submitted values; those of lines without a bid and of 0 tell nothing. */
export function submittedPrices(version: number, values: FieldValues): SubmittedPrices {
  const prices = new Map<string, string>();
  for (const [path, value] of Object.entries(values)) {
    const [, lineId] = pricePattern.exec(path) ?? [];
    const isPriced = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && compare(value, '0') > 0;
    if (lineId && isPriced && values[pricePath(lineId, 'noBid')] !== true) prices.set(lineId, value);
  }
  const sorted = [...prices.values()].sort(compare);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const range = lowest && highest && sorted.length >= minPricesOfRange ? { lowest, highest } : null;
  return { version, prices, range };
}

/** How a price differs from what was submitted before, and the price that it is compared with. */
export interface UnusualPrice {
  difference: 'ABOVE' | 'BELOW' | 'ABOVE_ALL' | 'BELOW_ALL';
  price: string;
}

const isTenfold = (price: string, other: string) => compare(price, multiply(other, '10', 4)) >= 0;

/**
 * Finds a price in another order of magnitude: ten times or a tenth of the price that the same line had in the submitted
 * version. A line that had none is compared with the highest and the lowest of all, because lines differ widely.
 */
export function unusualPrice(
  lineId: string,
  price: string,
  { prices, range }: SubmittedPrices,
): UnusualPrice | null {
  if (!/^\d+(\.\d{1,4})?$/.test(price)) return null;
  const before = prices.get(lineId);
  if (before !== undefined) {
    if (isTenfold(price, before)) return { difference: 'ABOVE', price: before };
    return isTenfold(before, price) ? { difference: 'BELOW', price: before } : null;
  }
  if (!range) return null;
  if (isTenfold(price, range.highest)) return { difference: 'ABOVE_ALL', price: range.highest };
  return isTenfold(range.lowest, price) ? { difference: 'BELOW_ALL', price: range.lowest } : null;
}
