import {
  isCurrency,
  type PriceTable,
  priceColumns,
  ruleMessages,
  sheetInputParts,
  textOfIssue,
} from '@tenderbox/contract';
import {
  type Columns,
  cellErrorOf,
  type RejectedCell,
  type SheetRow,
  textOf,
} from '../../../platform/excel/import-table.ts';

export type PriceField = keyof typeof priceColumns;
type Lines = Omit<PriceTable['lines'][number], 'id'>[];

interface ReadPrices {
  lines: Lines;
  currency: string;
  refused: RejectedCell[];
}

/** The default currency if no cell names one. */
const defaultCurrency = 'EUR';

/** Reads the price lines of a workbook and their common currency, and lists the rejected cells. */
export function readPrices(rows: SheetRow[], columns: Columns<PriceField>): ReadPrices {
  const lines: Lines = [];
  const refused: RejectedCell[] = [];
  let currency: string | null = null;
  for (const row of rows) {
    const text = (field: PriceField) => textOf(row.cells[columns.get(field) ?? -1]);
    const rejectCell = (field: PriceField, reason: string): RejectedCell => ({
      row: row.number,
      index: columns.get(field) ?? 0,
      column: priceColumns[field],
      reason,
    });
    const { data, error } = sheetInputParts.line.safeParse(
      {
        code: text('code'),
        description: text('description'),
        quantity: text('quantity') || undefined,
        unit: text('unit'),
      },
      { reportInput: true },
    );
    const value = text('currency').toUpperCase();
    currency ??= isCurrency(value) ? value : null;
    const faults = onePerCell([
      ...[...columns].flatMap(([field, index]) => {
        const reason = cellErrorOf(row.cells[index]);
        return reason ? [rejectCell(field, reason)] : [];
      }),
      ...(error?.issues ?? []).map((issue) => rejectCell(issue.path[0] as PriceField, textOfIssue(issue))),
      ...currencyErrors(value, currency).map((reason) => rejectCell('currency', reason)),
    ]);
    refused.push(...faults);
    if (data && !faults.length) lines.push(data);
  }
  return { lines, currency: currency ?? defaultCurrency, refused };
}

/** A table has one currency: the first one named. */
function currencyErrors(value: string, currency: string | null): string[] {
  if (!value) return [];
  if (!isCurrency(value)) return [ruleMessages.currency];
  return value === currency ? [] : [`All lines must have the same currency: ${currency}`];
}

const onePerCell = (cells: RejectedCell[]) =>
  cells.filter(({ index }, place) => cells.findIndex((other) => other.index === index) === place);
