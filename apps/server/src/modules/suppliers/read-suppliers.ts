import { setImmediate as breathe } from 'node:timers/promises';
import { supplierLimits } from '@tenderbox/contract';
import { readWorkbook } from '../../platform/excel/read-workbook.ts';
import { WorkbookRejectedError } from '../../platform/excel/workbook-content.ts';
import { invalidField } from '../../platform/http/problem-error.ts';
import { columnOf, type Headings, readHeadings } from './supplier-headings.rules.ts';
import {
  type CheckedRow,
  checkRow,
  rejectDuplicateRows,
  type SheetRow,
  textOf,
} from './supplier-import.rules.ts';

/** A workbook of suppliers after all its cells were checked. */
export interface CheckedWorkbook {
  headings: Headings;
  head: string[];
  sheetRows: SheetRow[];
  rows: CheckedRow[];
}

const sheetLimits = {
  rows: supplierLimits.importRows + 1,
  columns: supplierLimits.importColumns,
  cells: supplierLimits.importCells,
};
const yieldEveryRows = 250;

/** Reads a workbook of suppliers and checks every cell. Throws if the file cannot be read. */
export async function readSuppliers(bytes: ArrayBuffer, clearBlanks: boolean): Promise<CheckedWorkbook> {
  const { rows: filled } = await readWorkbook(bytes, sheetLimits).catch((error: unknown) => {
    throw error instanceof WorkbookRejectedError ? invalidField('file', error.message) : error;
  });
  const [first, ...sheetRows] = filled;
  if (!first) throw invalidField('file', 'This Excel file is empty.');
  const head = first.cells.map(textOf);
  const headings = readHeadings(head);
  if ('problem' in headings) throw invalidField('file', headings.problem);
  assertHeadings(head, sheetRows);
  const rows: CheckedRow[] = [];
  for (const [index, row] of sheetRows.entries()) {
    rows.push(checkRow(row, headings.fields, clearBlanks));
    if (index % yieldEveryRows === 0) await breathe();
  }
  rejectDuplicateRows(rows, columnOf(headings, 'supplierCode'));
  return { headings, head, sheetRows, rows };
}

/** Rejects values in a column without a heading, which would be lost silently. */
function assertHeadings(head: string[], rows: SheetRow[]): void {
  for (const { number, cells } of rows) {
    if (cells.some((cell, index) => cell?.value != null && !head[index])) {
      throw invalidField('file', `Row ${number} has a value in a column without a heading.`);
    }
  }
}
