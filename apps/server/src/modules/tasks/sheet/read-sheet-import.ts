import { randomUUIDv7 } from 'node:crypto';
import {
  priceColumns,
  questionColumns,
  type SheetImport,
  sheetLimits,
  sheetNames,
  taskLimits,
} from '@tenderbox/contract';
import { readSheets } from '../../../platform/excel/read-workbook.ts';
import { cellAddress, WorkbookRejectedError } from '../../../platform/excel/workbook-content.ts';
import { invalidField } from '../../../platform/http/problem-error.ts';
import { readPrices } from './read-prices.rules.ts';
import { readQuestions } from './read-questions.rules.ts';
import { emptySheet, identify } from './sheet.rules.ts';
import { type Columns, type RejectedCell, readHeadings, type SheetRow } from './sheet-import.rules.ts';

const wanted = (name: string, rows: number) => ({
  name,
  rows: rows + 1,
  columns: taskLimits.importColumns,
  cells: (rows + 1) * taskLimits.importColumns,
});

/** Reads questions and price lines from a workbook. Throws a 400 if the file cannot be read. */
export async function readSheetImport(bytes: ArrayBuffer): Promise<SheetImport> {
  const sheets = [
    wanted(sheetNames.questions, sheetLimits.questions),
    wanted(sheetNames.prices, sheetLimits.lines),
  ];
  const [questions, prices] = await readSheets(bytes, sheets).catch((error: unknown) => {
    throw error instanceof WorkbookRejectedError ? invalidField('file', error.message) : error;
  });
  if (!questions && !prices) {
    const names = Object.values(sheetNames).join(' or ');
    throw invalidField('file', `This Excel file has no sheet called ${names}.`);
  }
  const asked = tableOf(sheetNames.questions, questions?.rows, questionColumns, ['type', 'label']);
  const priced = tableOf(sheetNames.prices, prices?.rows, priceColumns, ['description', 'quantity']);
  const { sections, refused } = readQuestions(asked.rows, asked.columns);
  const { lines, currency, refused: refusedLines } = readPrices(priced.rows, priced.columns);
  const settings = { currency, leadTime: null, commentAllowed: false, noBidAllowed: false };
  const priceTable = lines.length ? { ...settings, lines } : null;
  const { sheet } = identify({ sections, priceTable, excelTemplateId: null }, emptySheet, randomUUIDv7);
  return {
    sheet,
    questionCount: sections.reduce((sum, section) => sum + section.questions.length, 0),
    lineCount: lines.length,
    refused: [...named(sheetNames.questions, refused), ...named(sheetNames.prices, refusedLines)],
  };
}

/** The rows below the headings; none if the worksheet is missing or empty. */
function tableOf<Field extends string>(
  name: string,
  rows: SheetRow[] | undefined,
  known: Record<Field, string>,
  required: Field[],
): { rows: SheetRow[]; columns: Columns<Field> } {
  const [head, ...below] = rows ?? [];
  if (!head) return { rows: [], columns: new Map() };
  const columns = readHeadings(head, known, required);
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

const named = (sheet: string, cells: RejectedCell[]): SheetImport['refused'] =>
  cells.map(({ row, index, column, reason }) => ({
    sheet,
    row,
    column,
    reason,
    cell: cellAddress(index, row),
  }));
