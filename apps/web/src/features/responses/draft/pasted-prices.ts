import {
  type FieldValue,
  faultsOfLine,
  isGiven,
  markOf,
  type PriceField,
  type PriceTable,
  pricePath,
  shownPriceFields,
  typedNumber,
} from '@tenderbox/contract';
import { pastedRows } from '../../../shared/lib/pasted-rows.ts';

/** A cell that could not be taken as it is. */
export interface RefusedCell {
  /** The line as people call it; null for a row that belongs to none. */
  line: string | null;
  /** Which row of what was pasted. */
  row: number;
  field: PriceField | null;
  text: string;
  path: string | null;
}

/** What a paste does to the draft. */
export interface PastedPrices {
  changes: [string, FieldValue][];
  cells: number;
  refused: RefusedCell[];
}

/** A paste that can be taken back. */
export interface LastPaste {
  pasted: PastedPrices;
  before: [string, FieldValue][];
}

interface Place {
  lineIndex: number;
  field: PriceField;
}

/**
 * Reads what was copied from a spreadsheet. Rows that carry the code of a line go to that line, whatever stands around
 * it; others go on line by line from where they were pasted. Null where it is no table.
 */
export function pastedPrices(text: string, table: PriceTable, from: Place): PastedPrices | null {
  const rows = pastedRows(text) ?? (text.trim() === '' ? null : [[text.trim()]]);
  if (!rows) return null;
  const fields = shownPriceFields(table);
  const indexOf = new Map(
    table.lines.flatMap(({ code }, index) => (code ? [[code.toLowerCase(), index]] : [])),
  );
  const codeColumn = columnOfCodes(rows, indexOf);
  const mark = markOf(rows.flat());
  const pasted: PastedPrices = { changes: [], cells: 0, refused: [] };

  rows.forEach((cells, row) => {
    const code = codeColumn === null ? undefined : cells[codeColumn]?.toLowerCase();
    const known = code === undefined ? undefined : indexOf.get(code);
    // The head of the table, or an empty row between the others.
    if (cells.every((cell) => cell === '') || (row === 0 && isHead(cells) && known === undefined)) return;
    const lineIndex = codeColumn === null ? from.lineIndex + row - headRows(rows) : known;
    const line = lineIndex === undefined ? undefined : table.lines[lineIndex];
    const values = codeColumn === null ? cells : pricesAfter(cells, codeColumn, line?.quantity);
    const first = codeColumn === null ? fields.indexOf(from.field) : 0;
    if (!line) {
      pasted.cells += 1;
      pasted.refused.push({ line: null, row: row + 1, field: null, text: cells.join(' '), path: null });
      return;
    }
    values.forEach((cell, column) => {
      const field = fields[first + column];
      const name = line.code ?? line.description;
      if (cell === '' && field !== undefined && codeColumn !== null) return;
      pasted.cells += 1;
      if (!field) {
        if (cell === '') pasted.cells -= 1;
        else pasted.refused.push({ line: name, row: row + 1, field: null, text: cell, path: null });
        return;
      }
      const path = pricePath(line.id, field);
      const value = valueFor(field, cell, mark);
      if (value === undefined) {
        pasted.refused.push({ line: name, row: row + 1, field, text: cell, path: null });
        return;
      }
      pasted.changes.push([path, value]);
      const fault =
        isGiven(value) &&
        faultsOfLine(table, line, { [path]: value }).some(({ property }) => property === path);
      if (fault) pasted.refused.push({ line: name, row: row + 1, field, text: cell, path });
    });
  });
  return pasted;
}

/** What a cell is as the value of a field; what is no number stays as it is, for all to see. */
function valueFor(field: PriceField, cell: string, mark: '.' | ','): FieldValue | undefined {
  if (field === 'noBid') {
    if (/^(x|yes|y|true|1|no bid)$/i.test(cell)) return true;
    return /^(|no|n|false|0)$/i.test(cell) ? null : undefined;
  }
  if (cell === '') return null;
  return field === 'comment' ? cell : (typedNumber(cell, mark) ?? cell);
}

const isHead = (cells: string[]) =>
  cells.some((cell) => /^(unit )?price|^code$|^description$|^lead time/i.test(cell));
const headRows = (rows: string[][]) => (isHead(rows[0] ?? []) ? 1 : 0);

/** The column in which most rows name a line of the table, if there is one. */
function columnOfCodes(rows: string[][], indexOf: ReadonlyMap<string, number>): number | null {
  const width = Math.max(...rows.map((cells) => cells.length));
  if (width < 2) return null;
  for (let column = 0; column < width; column += 1) {
    const found = rows.filter((cells) => indexOf.has((cells[column] ?? '').toLowerCase())).length;
    if (found > 0 && found >= rows.length / 2) return column;
  }
  return null;
}

/** Of a whole line what stands behind description, quantity and unit: the first number that is not the quantity. */
function pricesAfter(cells: string[], codeColumn: number, quantity: string | undefined): string[] {
  const rest = cells.slice(codeColumn + 1);
  if (rest.length <= 3) return rest;
  const isQuantity = (cell: string) =>
    quantity !== undefined && Number(typedNumber(cell)) === Number(quantity);
  const place = rest.findIndex(isQuantity);
  return place < 0 ? rest : rest.slice(place + 2);
}
