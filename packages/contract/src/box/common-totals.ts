import { sum } from '../responses/decimals.ts';
import { minorDigits } from '../tasks/currencies.ts';

/** What a supplier named: what each line comes to, null where it has no price. */
interface PricedColumn {
  lineTotals: readonly (string | null)[];
  pricedLineCount: number;
  isComplete: boolean;
}

/**
 * Totals of the lines that every supplier has priced, so that offers with missing lines can be set against the others;
 * null where none is missing, or where they have no line in common. Who has priced nothing is left out.
 */
export function commonTotals(
  columns: readonly PricedColumn[],
  currency: string,
): { totals: (string | null)[]; lineCount: number } | null {
  const priced = columns.filter(({ pricedLineCount }) => pricedLineCount > 0);
  const [first] = priced;
  if (!first || priced.length < 2 || priced.every(({ isComplete }) => isComplete)) return null;
  const common = first.lineTotals.flatMap((_total, index) =>
    priced.every(({ lineTotals }) => typeof lineTotals[index] === 'string') ? [index] : [],
  );
  if (common.length === 0) return null;
  const sumOf = ({ lineTotals }: PricedColumn) =>
    sum(
      common.map((index) => lineTotals[index] as string),
      minorDigits(currency),
    );
  return {
    totals: columns.map((column) => (column.pricedLineCount > 0 ? sumOf(column) : null)),
    lineCount: common.length,
  };
}
