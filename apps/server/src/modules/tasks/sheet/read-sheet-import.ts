import { randomUUIDv7 } from 'node:crypto';
import {
  priceColumns,
  questionColumns,
  type SheetImport,
  sheetLimits,
  sheetNames,
  taskLimits,
} from '@tenderbox/contract';
import { namedCells, tableOf } from '../../../platform/excel/import-table.ts';
import { readSheets } from '../../../platform/excel/read-workbook.ts';
import { WorkbookRejectedError } from '../../../platform/excel/workbook-content.ts';
import { invalidField } from '../../../platform/http/problem-error.ts';
import { readPrices } from './read-prices.ts';
import { readQuestions } from './read-questions.ts';
import { emptySheet, identify } from './sheet.rules.ts';
import { previousHeadings } from './sheet-import-cells.ts';

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
  const asked = tableOf(
    sheetNames.questions,
    questions?.rows,
    questionColumns,
    ['type', 'label'],
    previousHeadings,
  );
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
    refused: [...namedCells(sheetNames.questions, refused), ...namedCells(sheetNames.prices, refusedLines)],
  };
}
