/** What keeps the value of a cell from being taken as it stands. */
export type CellFault = 'FORMULA' | 'MERGED' | 'ERROR';

/** A cell with something in it. */
export interface Cell {
  /** Text as it was typed, a number, an instant (read as UTC), true or false; null where only the fault is there. */
  value: string | number | boolean | Date | null;
  fault: CellFault | null;
  /** The number is shown a hundredfold, with a percent sign. */
  isPercent?: true;
}

/** A row with something in it; cells that hold nothing are null, those after the last are left out. */
export interface WorkbookRow {
  /** As the spreadsheet counts, from 1. */
  number: number;
  cells: (Cell | null)[];
}

/** A sheet of a workbook, without its blank rows. */
export interface WorkbookContent {
  rows: WorkbookRow[];
}

/** A sheet with the name on its tab. */
export interface NamedSheet extends WorkbookContent {
  name: string;
}

/** All sheets of a workbook, in the order of their tabs. */
export interface WholeWorkbook {
  sheets: NamedSheet[];
  /** Whether days are counted from 1904 instead of 1900. */
  countsFrom1904: boolean;
}

/** How much of a sheet is read at all. */
export interface SheetLimits {
  rows: number;
  columns: number;
  cells: number;
}

/** A workbook that cannot be read; the message says why, to the person who chose it. */
export class WorkbookRefusedError extends Error {}

const saveAgain = 'Open it in Excel or LibreOffice, save it as .xlsx and upload that file.';

/** The file is of another kind, whatever its name says. */
export const notAWorkbook = () => new WorkbookRefusedError(`This is not an Excel file. ${saveAgain}`);

/** An Excel file of which something is missing, or that no spreadsheet would have written. */
export const damagedWorkbook = () => new WorkbookRefusedError(`This Excel file is damaged. ${saveAgain}`);

export function tooLarge(): WorkbookRefusedError {
  return new WorkbookRefusedError('This Excel file is too large.');
}

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
