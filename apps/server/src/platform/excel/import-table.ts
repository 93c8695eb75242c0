import { invalidField } from '../http/problem-error.ts';
import { cellAddress } from './workbook-content.ts';

/** A cell with content, as read from a workbook. */
export interface SheetCell {
  value: string | number | boolean | Date | null;
  fault: 'FORMULA' | 'MERGED' | 'ERROR' | null;
}

export interface SheetRow {
  number: number;
  cells: (SheetCell | null)[];
}

/** A rejected cell with the reason. */
export interface RejectedCell {
  row: number;
  index: number;
  column: string;
  reason: string;
}

/** Column indexes by field. */
export type Columns<Field extends string> = Map<Field, number>;

/** Matches names regardless of case, spaces and punctuation. */
export const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The meaning of the headings, or why they cannot be used. */
function readHeadings<Field extends string>(
  head: SheetRow | undefined,
  known: Record<Field, string>,
  required: Field[],
  previousHeadings: Record<string, string> = {},
): Columns<Field> | { problem: string } {
  const fieldOf = new Map(
    (Object.keys(known) as Field[]).flatMap((field) => [
      [keyOf(known[field]), field] as const,
      [keyOf(field), field] as const,
    ]),
  );
  const columns: Columns<Field> = new Map();
  const unknown: string[] = [];
  for (const [index, cell] of (head?.cells ?? []).entries()) {
    const heading = textOf(cell);
    const key = keyOf(heading);
    const field = fieldOf.get(key) ?? fieldOf.get(keyOf(previousHeadings[key] ?? ''));
    if (field && columns.has(field)) return { problem: `the column ${known[field]} appears twice` };
    if (field) columns.set(field, index);
    else if (heading) unknown.push(heading);
  }
  const missing = required.filter((field) => !columns.has(field)).map((field) => known[field]);
  if (missing.length) return { problem: `the column ${missing.join(', ')} is missing` };
  if (unknown.length) return { problem: `the column ${unknown.slice(0, 10).join(', ')} is not recognised` };
  return columns;
}

/** The text of a cell as a person would type it. */
export function textOf(cell: SheetCell | null | undefined): string {
  const value = cell?.value ?? '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  // Spreadsheets keep 15 significant digits; the rest is noise.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = value.trim();
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

const reasons = {
  FORMULA: 'Formula: replace it with its value',
  MERGED: 'Merged cells: split them so that each row has its own value',
  ERROR: 'Error value: correct the cell',
  DATE: 'Date: format the cell as text and type the value again',
};

/** Why a cell cannot be read at all; null if it can. */
export function cellErrorOf(cell: SheetCell | null | undefined, allowsDates = false): string | null {
  if (cell?.fault) return reasons[cell.fault];
  return cell?.value instanceof Date && !allowsDates ? reasons.DATE : null;
}

/** The rows below the headings; none if the worksheet is missing or empty. Throws a 400 if they cannot be used. */
export function tableOf<Field extends string>(
  name: string,
  rows: SheetRow[] | undefined,
  known: Record<Field, string>,
  required: Field[],
  previousHeadings?: Record<string, string>,
): { rows: SheetRow[]; columns: Columns<Field> } {
  const [head, ...below] = rows ?? [];
  if (!head) return { rows: [], columns: new Map() };
  const columns = readHeadings(head, known, required, previousHeadings);
  if ('problem' in columns) {
    const advice = 'The first row must contain the headings from the template, in any order.';
    throw invalidField('file', `On the sheet ${name}, ${columns.problem}. ${advice}`);
  }
  assertHeadings(name, below, new Set(columns.values()));
  return { rows: below, columns };
}

/** Rejects values in a column without a heading, which would be lost silently. */
function assertHeadings(name: string, rows: SheetRow[], headed: Set<number>): void {
  for (const { number, cells } of rows) {
    if (cells.some((cell, index) => cell?.value != null && !headed.has(index))) {
      const where = `On the sheet ${name}, row ${number}`;
      throw invalidField('file', `${where} has a value in a column without a heading.`);
    }
  }
}

/** Rejected cells with the sheet and the address of each. */
export const namedCells = (sheet: string, cells: readonly RejectedCell[]) =>
  cells.map(({ row, index, column, reason }) => ({
    sheet,
    row,
    column,
    reason,
    cell: cellAddress(index, row),
  }));
