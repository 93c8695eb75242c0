import { sum } from '../responses/decimals.ts';
import { minorDigits } from '../tasks/currencies.ts';

/** The amounts of a supplier's lines, null for lines without a price. */
interface PricedColumn {
  lineTotals: readonly (string | null)[];
  pricedLineCount: number;
  isComplete: boolean;
}

/**
 * The places of the lines that every supplier has priced; null where nobody misses one, or where they have none in common.
 * Who has priced nothing is left out.
 */
export function commonLines(columns: readonly PricedColumn[]): number[] | null {
  const priced = columns.filter(({ pricedLineCount }) => pricedLineCount > 0);
  const [first] = priced;
  if (!first || priced.length < 2 || priced.every(({ isComplete }) => isComplete)) return null;
  const common = first.lineTotals.flatMap((_total, index) =>
    priced.every(({ lineTotals }) => typeof lineTotals[index] === 'string') ? [index] : [],
  );
  return common.length ? common : null;
}

/** What a supplier's prices of some lines come to; null where it has priced nothing. */
export function totalOfLines(
  { lineTotals, pricedLineCount }: PricedColumn,
  lines: number[],
  currency: string,
): string | null {
  if (pricedLineCount === 0) return null;
  return sum(
    lines.map((index) => lineTotals[index] as string),
    minorDigits(currency),
  );
}

/** Totals of those lines, so that offers with missing lines can be set against the others. */
export function commonTotals(
  columns: readonly PricedColumn[],
  currency: string,
): { totals: (string | null)[]; lineCount: number } | null {
  const lines = commonLines(columns);
  if (!lines) return null;
  return {
    totals: columns.map((column) => totalOfLines(column, lines, currency)),
    lineCount: lines.length,
  };
}
