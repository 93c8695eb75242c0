import {
  givenParts,
  isCurrency,
  type PriceTable,
  priceColumns,
  ruleMessages,
  textOfIssue,
} from '@tenderbox/contract';
import { type Columns, faultOf, type RefusedCell, type SheetRow, textOf } from './sheet-import.rules.ts';

export type PriceField = keyof typeof priceColumns;
type Lines = Omit<PriceTable['lines'][number], 'id'>[];

interface ReadPrices {
  lines: Lines;
  currency: string;
  refused: RefusedCell[];
}

/** The default currency if no cell names one. */
const defaultCurrency = 'EUR';

/** Reads the price lines of a workbook and their common currency, and lists the rejected cells. */
export function readPrices(rows: SheetRow[], columns: Columns<PriceField>): ReadPrices {
  const lines: Lines = [];
  const refused: RefusedCell[] = [];
  let currency: string | null = null;
  for (const row of rows) {
    const text = (field: PriceField) => textOf(row.cells[columns.get(field) ?? -1]);
    const refuse = (field: PriceField, reason: string): RefusedCell => ({
      row: row.number,
      index: columns.get(field) ?? 0,
      column: priceColumns[field],
      reason,
    });
    const { data, error } = givenParts.line.safeParse(
      {
        code: text('code'),
        description: text('description'),
        quantity: text('quantity') || undefined,
        unit: text('unit'),
      },
      { reportInput: true },
    );
    const given = text('currency').toUpperCase();
    currency ??= isCurrency(given) ? given : null;
    const faults = onePerCell([
      ...[...columns].flatMap(([field, index]) => {
        const reason = faultOf(row.cells[index]);
        return reason ? [refuse(field, reason)] : [];
      }),
      ...(error?.issues ?? []).map((issue) => refuse(issue.path[0] as PriceField, textOfIssue(issue))),
      ...currencyFault(given, currency).map((reason) => refuse('currency', reason)),
    ]);
    refused.push(...faults);
    if (data && !faults.length) lines.push(data);
  }
  return { lines, currency: currency ?? defaultCurrency, refused };
}

/** A table has one currency: the first one named. */
function currencyFault(given: string, currency: string | null): string[] {
  if (!given) return [];
  if (!isCurrency(given)) return [ruleMessages.currency];
  return given === currency ? [] : [`All lines must have the same currency: ${currency}`];
}

const onePerCell = (cells: RefusedCell[]) =>
  cells.filter(({ index }, place) => cells.findIndex((other) => other.index === index) === place);
