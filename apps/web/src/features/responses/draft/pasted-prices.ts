import {
  type DecimalMark,
  type FieldValue,
  isInOtherCurrency,
  otherCurrencyText,
  type PriceField,
  type PriceLine,
  type PriceTable,
  possibleMarks,
  shownPriceFields,
  typedNumber,
} from '@tenderbox/contract';
import { pastedRows } from '../../../shared/lib/pasted-rows.ts';
import { fittingNumber, numberIn, priceCellError } from './price-number.ts';

/** Reason for rejecting a cell: a text of the contract or of this screen. */
export type CellRejection = { message: string } | { name: 'notYesOrNo' | 'noSuchLine' | 'noSuchColumn' };

/** Outcome of a pasted cell: the value to save, a rejection, or undecided. */
type CellOutcome = { value: FieldValue } | { rejection: CellRejection } | 'UNDECIDED';

export interface PastedCell {
  /** Pasted row, from 1. */
  row: number;
  /** Null if the row matches no line. */
  line: PriceLine | null;
  /** Null if the cell is beyond the last column. */
  field: PriceField | null;
  text: string;
  outcome: CellOutcome;
}

/** Column whose numbers depend on the decimal mark. */
export interface UnclearColumn {
  field: PriceField;
  options: { mark: DecimalMark; cells: { line: PriceLine; text: string; value: string | null }[] }[];
}

export interface PastedPrices {
  cells: PastedCell[];
  unclear: UnclearColumn[];
}

/** Target of the first pasted cell. */
export interface PasteTarget {
  lineIndex: number;
  field: PriceField;
}

export type ChosenMarks = Partial<Record<PriceField, DecimalMark>>;

const samplesPerOption = 3;

/**
 * Parses cells copied from a spreadsheet. Rows with the code of a line go to that line, others go line by
 * line from the target. The decimal mark is decided per column from all its cells, or by the user's choice if
 * both are possible.
 */
export function readPastedPrices(
  text: string,
  table: PriceTable,
  target: PasteTarget,
  chosen: ChosenMarks = {},
): PastedPrices {
  const placed = mapCells(pastedRows(text) ?? [[text.trim()]], table, target);
  const unclear: UnclearColumn[] = [];
  const marks: Partial<Record<PriceField, DecimalMark | null>> = {};
  for (const field of ['unitPrice', 'leadTime'] as const) {
    const column = placed.flatMap((cell) =>
      cell.line && cell.field === field ? [{ line: cell.line, text: cell.text }] : [],
    );
    const [first] = column;
    if (!first) continue;
    const read = (cell: string, mark: DecimalMark) => fittingNumber(table, first.line, field, cell, mark);
    const possible = possibleMarks(
      column.map((cell) => cell.text),
      read,
    );
    const isUnclear = possible.length > 1;
    marks[field] = isUnclear ? (chosen[field] ?? null) : possible[0];
    if (!isUnclear) continue;
    // Show cells that differ first, because the question is about them.
    const differing = column.filter((cell) => read(cell.text, '.') !== read(cell.text, ','));
    const samples = differing.slice(0, samplesPerOption);
    unclear.push({
      field,
      options: possible.map((mark) => ({
        mark,
        cells: samples.map((cell) => ({ ...cell, value: read(cell.text, mark) })),
      })),
    });
  }
  return { unclear, cells: placed.map((cell) => ({ ...cell, outcome: outcomeOf(cell, table, marks) })) };
}

type MappedCell = Omit<PastedCell, 'outcome'>;

function mapCells(rows: string[][], table: PriceTable, target: PasteTarget): MappedCell[] {
  const fields = shownPriceFields(table);
  const indexOf = new Map(
    table.lines.flatMap(({ code }, index) => (code ? [[code.toLowerCase(), index]] : [])),
  );
  const codeColumn = findCodeColumn(rows, indexOf);
  return rows.flatMap((cells, row): MappedCell[] => {
    const code = codeColumn === null ? undefined : cells[codeColumn]?.toLowerCase();
    const known = code === undefined ? undefined : indexOf.get(code);
    const isHeading = row === 0 && isHead(cells) && known === undefined;
    if (cells.every((cell) => cell === '') || isHeading) return [];
    const lineIndex = codeColumn === null ? target.lineIndex + row - headRows(rows) : known;
    const line = (lineIndex === undefined ? null : table.lines[lineIndex]) ?? null;
    if (!line) return [{ row: row + 1, line, field: null, text: cells.join(' ') }];
    const values = codeColumn === null ? cells : pricesAfter(cells, codeColumn, line.quantity);
    const first = codeColumn === null ? fields.indexOf(target.field) : 0;
    return values.flatMap((text, column): MappedCell[] => {
      const field = fields[first + column] ?? null;
      // An empty cell clears a field only in a positional paste; in rows matched by code it is skipped.
      if (text === '' && (field === null || codeColumn !== null)) return [];
      return [{ row: row + 1, line, field, text }];
    });
  });
}

function outcomeOf(
  { line, field, text }: MappedCell,
  table: PriceTable,
  marks: Partial<Record<PriceField, DecimalMark | null>>,
): CellOutcome {
  if (!line) return { rejection: { name: 'noSuchLine' } };
  if (!field) return { rejection: { name: 'noSuchColumn' } };
  if (field === 'noBid') {
    if (/^(x|yes|y|true|1|no bid)$/i.test(text)) return { value: true };
    return /^(|no|n|false|0)$/i.test(text) ? { value: null } : { rejection: { name: 'notYesOrNo' } };
  }
  if (text === '') return { value: null };
  if (field === 'comment') return checkedValue(table, line, field, text);
  if (isInOtherCurrency(text, table.currency)) {
    return { rejection: { message: otherCurrencyText(table.currency) } };
  }
  const mark = marks[field] ?? null;
  if (mark !== null) return checkedValue(table, line, field, numberIn(table, field, text, mark) ?? text);
  const readings = (['.', ','] as const).map((one) => numberIn(table, field, text, one));
  // Most cells of an ambiguous column, such as 12, have the same value either way.
  const isSame = readings[0] === readings[1];
  return isSame ? checkedValue(table, line, field, readings[0] ?? text) : 'UNDECIDED';
}

function checkedValue(table: PriceTable, line: PriceLine, field: PriceField, value: string): CellOutcome {
  const message = priceCellError(table, line, field, value);
  return message ? { rejection: { message } } : { value };
}

const isHead = (cells: string[]) =>
  cells.some((cell) => /^(unit )?price|^code$|^description$|^lead time/i.test(cell));
const headRows = (rows: string[][]) => (isHead(rows[0] ?? []) ? 1 : 0);

/** The column in which most rows contain a line code, or null. */
function findCodeColumn(rows: string[][], indexOf: ReadonlyMap<string, number>): number | null {
  const width = Math.max(...rows.map((cells) => cells.length));
  if (width < 2) return null;
  for (let column = 0; column < width; column += 1) {
    const found = rows.filter((cells) => indexOf.has((cells[column] ?? '').toLowerCase())).length;
    if (found > 0 && found >= rows.length / 2) return column;
  }
  return null;
}

/** Cells after description, quantity and unit of a full line. The quantity is found by its value. */
function pricesAfter(cells: string[], codeColumn: number, quantity: string): string[] {
  const rest = cells.slice(codeColumn + 1);
  if (rest.length <= 3) return rest;
  const isQuantity = (cell: string) =>
    (['.', ','] as const).some((mark) => {
      const number = typedNumber(cell, mark);
      return number !== null && Number(number) === Number(quantity);
    });
  const place = rest.findIndex(isQuantity);
  return place < 0 ? rest : rest.slice(place + 2);
}
