/** Why the value of a cell cannot be used. */
export type CellFault = 'FORMULA' | 'MERGED' | 'ERROR';

/** A cell with content. */
export interface Cell {
  /** Text as typed, a number, an instant (read as UTC) or a boolean; null if the cell has only a fault. */
  value: string | number | boolean | Date | null;
  fault: CellFault | null;
  /** Whether the number is displayed as a percentage. */
  isPercent?: true;
}

/** A row with content. Empty cells are null; those after the last one are omitted. */
export interface WorkbookRow {
  /** The spreadsheet's row number, from 1. */
  number: number;
  cells: (Cell | null)[];
}

/** A sheet of a workbook without its blank rows. */
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
  /** Whether the workbook uses the 1904 date system. */
  countsFrom1904: boolean;
}

/** Limits for reading a sheet. */
export interface SheetLimits {
  rows: number;
  columns: number;
  cells: number;
}

/** A workbook that cannot be read. The message is shown to the user who selected it. */
export class WorkbookRejectedError extends Error {}

const saveAgain = 'Open it in Excel or LibreOffice, save it as .xlsx and upload that file.';

/** The file is of another kind, whatever its name says. */
export const notAWorkbook = () => new WorkbookRejectedError(`This is not an Excel file. ${saveAgain}`);

/** An Excel file of which something is missing, or that no spreadsheet would have written. */
export const damagedWorkbook = () => new WorkbookRejectedError(`This Excel file is damaged. ${saveAgain}`);

export function tooLarge(): WorkbookRejectedError {
  return new WorkbookRejectedError('This Excel file is too large.');
}

/** The address of a cell, such as B7; `column` counts from 0, `row` from 1. */
export function cellAddress(column: number, row: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** Column (from 0) and row (from 1) of a cell address. */
export function cellPosition(address: string): { column: number; row: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  if (!letters || !digits) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) };
}
