import { instantCell } from '../../platform/excel/instant-cell.ts';
import type { CellValue } from '../../platform/excel/sheet-xml.ts';
import { type WorksheetData, writeSheetBySheet } from '../../platform/excel/workbook.ts';
import {
  addressOfTotal,
  type ComparedTask,
  linesOf,
  sheetsOfTask,
  submittedColumns,
  submittedOf,
} from './comparison.workbook.ts';
import type { TaskOfEvent } from './event-responses.repo.ts';

/** A task in the Excel file of its event. */
export interface ReportedTask extends TaskOfEvent {
  /** Its responses; null if they cannot be read. */
  compared: (ComparedTask & { total: number }) | null;
  /** Its status as text. */
  state: string;
}

/**
 * Writes all responses to an event as one Excel file: a summary, a row for each response, then the prices and
 * answers of each task. Tasks are read and packed one at a time.
 */
export function writeEventResponses(tasks: AsyncIterable<ReportedTask>): Promise<Buffer> {
  const summary: CellValue[][] = [];
  const responses: CellValue[][] = [];
  async function* sheets(): AsyncGenerator<WorksheetData> {
    let number = 0;
    for await (const task of tasks) {
      number += 1;
      const nameOf = sheetNames(number, task.title);
      summary.push(summaryRow(number, task));
      if (!task.compared?.suppliers.length) continue;
      responses.push(...responseRows(number, task.title, task.compared, nameOf('Totals')));
      yield* sheetsOfTask(task.compared, nameOf);
    }
  }
  return writeSheetBySheet(sheets(), {
    count: 2,
    sheets: () => [
      { sheet: 'Summary', columns: summaryColumns, frozenColumns: 2, rows: summary },
      { sheet: 'Responses', columns: responseColumns, frozenColumns: 4, rows: responses },
    ],
  });
}

/** Maximum length of a worksheet name. */
const maxNameLength = 31;

/**
 * Names the worksheets of a task: its number makes them unique, its title is shortened and stripped of
 * invalid characters.
 */
export function sheetNames(number: number, title: string): (what: string) => string {
  const plain = title
    .replace(/[\\/?*[\]:'\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (what) => {
    const room = maxNameLength - `${number}  ${what}`.length;
    // Do not split a character.
    let short = '';
    for (const { segment } of graphemes.segment(plain)) {
      if (short.length + segment.length > room) break;
      short += segment;
    }
    return [number, short.trim(), what].filter(Boolean).join(' ');
  };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const summaryColumns = [
  { header: 'No.', width: 6 },
  { header: 'Task', width: 44 },
  { header: 'Status', width: 44 },
  { header: 'Opened (UTC)', width: 18 },
  { header: 'Responses', width: 12 },
  { header: 'In this file', width: 18 },
  { header: 'Currency', width: 10 },
  { header: 'Lines', width: 10 },
  { header: 'Questions', width: 12 },
];

function summaryRow(number: number, task: ReportedTask): CellValue[] {
  const { title, state, openedAt, responseRequired, submittedCount, compared } = task;
  const { priceTable, sections } = compared?.sheet ?? { priceTable: null, sections: [] };
  return [
    ...[number, title, state, openedAt && instantCell(openedAt)],
    ...[responseRequired ? submittedCount : null, compared ? compared.suppliers.length : null],
    ...[priceTable?.currency ?? null, priceTable?.lines.length ?? null],
    sections.reduce((count, { questions }) => count + questions.length, 0) || null,
  ];
}

const responseColumns = [
  { header: 'No.', width: 6 },
  { header: 'Task', width: 32 },
  { header: 'Supplier ID', width: 18 },
  { header: 'Name', width: 36 },
  { header: 'Submitted (UTC)', width: 18 },
  { header: 'Total', width: 18 },
  { header: 'Currency', width: 10 },
  { header: 'Lines with a price', width: 18 },
  { header: 'All lines priced', width: 12 },
  { header: 'Changed after answering', width: 26 },
  ...submittedColumns,
  { header: 'Files', width: 10 },
  { header: 'Problem', width: 50 },
];

/** A row for each response. The total refers to the worksheet of the task. */
function responseRows(number: number, title: string, compared: ComparedTask, totals: string): CellValue[][] {
  const { priceTable } = compared.sheet;
  const hasLines = (priceTable?.lines.length ?? 0) > 0;
  return compared.suppliers.map((supplier, place) => {
    const { supplierCode, name, submittedAt, total, reviewIds, files, fault } = supplier;
    return [
      ...[number, title, supplierCode, name, instantCell(submittedAt)],
      hasLines && total !== null
        ? { formula: addressOfTotal(compared, place, totals), value: Number(total) }
        : null,
      hasLines ? (priceTable?.currency ?? null) : null,
      ...linesOf(supplier, hasLines),
      ...[reviewIds.length || null, ...submittedOf(supplier)],
      ...[files.length || null, fault],
    ];
  });
}
