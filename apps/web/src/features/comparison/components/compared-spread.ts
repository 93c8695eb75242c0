import { commonLines, decimals, minorDigits, type PriceLine, totalOfLines } from '@tenderbox/contract';
import type { Column, Row } from './compared.ts';

/** Price of one supplier in a line. */
export interface Dot {
  /** Index of the supplier. */
  place: number;
  price: string;
  /** Relative difference from the average of the line. */
  share: number;
}

/** Where all prices of a line lie. */
export interface LineSpread {
  row: Extract<Row, { kind: 'line' }>;
  line: PriceLine;
  /** Sorted from the lowest to the highest. */
  dots: readonly Dot[];
  mean: string;
  /** Lowest to highest total of the line. */
  apart: string;
}

// Maximum number of decimal places of prices.
const places = 4;

/** Spreads of the lines with at least one price, with the most money apart first or in the order of the sheet. */
export function spreadsOf(
  rows: readonly Row[],
  columns: readonly Column[],
  { currency, isByMoney }: { currency: string; isByMoney: boolean },
): LineSpread[] {
  const spreads = rows.flatMap((row) =>
    row.kind === 'line' ? (spreadOf(row, columns, currency) ?? []) : [],
  );
  return isByMoney ? spreads.sort((one, other) => decimals.compare(other.apart, one.apart)) : spreads;
}

function spreadOf(row: LineSpread['row'], columns: readonly Column[], currency: string): LineSpread | null {
  const priced = columns.flatMap(({ unitPrices }, place) => {
    const price = unitPrices[row.index];
    return price ? [{ place, price }] : [];
  });
  const { mean } = decimals.spread(
    priced.map(({ price }) => price),
    places,
  );
  if (mean === null) return null;
  const average = Number(mean);
  const dots = priced
    .map((dot) => ({ ...dot, share: average > 0 ? Number(dot.price) / average - 1 : 0 }))
    // Floating point first: it is faster and tells most different prices apart.
    .sort((one, other) => one.share - other.share || decimals.compare(one.price, other.price));
  const totals = columns.flatMap(({ lineTotals }) => lineTotals[row.index] ?? []);
  return { row, line: row.line, dots, mean, apart: rangeOf(totals, currency) };
}

/** Highest minus lowest amount. */
function rangeOf(amounts: string[], currency: string): string {
  const { lowest } = decimals.spread(amounts, places);
  const highest = amounts.reduce((most, one) => (decimals.compare(one, most) > 0 ? one : most), '0');
  return decimals.sum([highest, `-${lowest ?? '0'}`], minorDigits(currency));
}

const limits = [0.05, 0.1, 0.2, 0.5, 1];

/** End of the axis: the smallest that shows every price, at most 100 %. Prices beyond it stand at its end. */
export function axisEnd(spreads: readonly LineSpread[]): number {
  const most = spreads.reduce(
    (far, { dots }) => Math.max(far, -(dots[0]?.share ?? 0), dots.at(-1)?.share ?? 0),
    0,
  );
  return limits.find((limit) => most <= limit) ?? 1;
}

/** Position of a relative difference on the axis, in percent of its length. */
export const positionOf = (share: number, end: number): number =>
  50 + (Math.min(Math.max(share, -end), end) / end) * 50;

/** Lowest total, average, and the total if each line went to its lowest; of the lines that all have priced. */
export function bestOfLines(columns: readonly Column[], currency: string) {
  const priced = columns.filter(({ pricedLineCount, fault }) => pricedLineCount > 0 && fault === null);
  const common = commonLines(priced);
  const isComplete = priced.every((column) => column.isComplete);
  const lines = common ?? (isComplete ? (priced[0]?.lineTotals.map((_total, index) => index) ?? []) : []);
  if (priced.length < 2 || lines.length === 0) return null;
  const totals = priced.flatMap((column) => totalOfLines(column, lines, currency) ?? []);
  const cheapest = lines.map(
    (index) =>
      decimals.spread(
        priced.flatMap(({ lineTotals }) => lineTotals[index] ?? []),
        places,
      ).lowest ?? '0',
  );
  return {
    ...decimals.spread(totals, places),
    cheapest: decimals.sum(cheapest, minorDigits(currency)),
    count: priced.length,
    /** Null if these are all lines. */
    commonCount: common ? lines.length : null,
  };
}

/** The line with the most money apart, its share of all totals, and how far the other lines are apart together. */
export function decidingLine(spreads: readonly LineSpread[], columns: readonly Column[], currency: string) {
  const [first, ...others] = [...spreads].sort((one, other) => decimals.compare(other.apart, one.apart));
  if (!first || others.length === 0 || Number(first.apart) === 0) return null;
  const asked = columns.filter(({ lineTotals, fault }) => fault === null && lineTotals[first.row.index]);
  const sumOf = (amounts: (string | null | undefined)[]) =>
    amounts.reduce((total, amount) => total + Number(amount ?? 0), 0);
  const whole = sumOf(asked.map(({ total }) => total));
  const part = sumOf(asked.map(({ lineTotals }) => lineTotals[first.row.index]));
  const apart = decimals.sum(
    others.map((other) => other.apart),
    minorDigits(currency),
  );
  return {
    spread: first,
    share: whole > 0 ? part / whole : 0,
    others: { count: others.length, apart },
    isDecisive: decimals.compare(first.apart, apart) > 0,
  };
}
