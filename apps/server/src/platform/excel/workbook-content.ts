/** What keeps a cell from being taken as text. */
export type CellFault = 'FORMULA' | 'MERGED' | 'DATE' | 'ERROR';

/** A row with something in it. */
export interface WorkbookRow {
  /** As the spreadsheet counts, from 1. */
  number: number;
  cells: (string | null)[];
  /** By index of the cell. */
  faults: Record<number, CellFault>;
}

/** The first sheet of a workbook, without its blank rows. */
export interface WorkbookContent {
  rows: WorkbookRow[];
}

/** How much of a sheet is read at all. */
export interface SheetLimits {
  rows: number;
  columns: number;
}

/** A workbook that cannot be read; the message says why, to the person who chose it. */
export class WorkbookRefusedError extends Error {}

/** The address of a cell as a spreadsheet shows it; the column counts from 0, the row from 1. */
export function cellAddress(column: number, row: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** Column (from 0) and row (from 1) of a cell's address. */
export function placeOfCell(address: string): { column: number; row: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  if (!letters || !digits) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) };
}
