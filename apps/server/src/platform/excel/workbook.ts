import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { CellValue, SheetPlan } from './sheet-xml.ts';
import { withThread } from './with-thread.ts';
import { writeSheets } from './write-sheet.ts';

export interface WorkbookColumn<Row> {
  header: string;
  width: number;
  value: (row: Row) => CellValue;
}

/** What a sheet begins with; `isFront` where it stands before those that were written earlier. */
export interface SheetStart {
  plan: SheetPlan;
  isFront: boolean;
}

/** Limits for writing one workbook. */
const allowance = { megabytes: 256, milliseconds: 120_000 };
const writer = new URL('./write-sheet.worker.ts', import.meta.url);

/** Up to this many rows are written on the main thread; more would block other requests. */
const writtenHere = 200;
const rowsOfBatch = 1000;
const cellsOfBatch = 2000;

/**
 * Writes one sheet as an Excel workbook, with a frozen filter row and typed cells. Long sheets are written in
 * a worker thread, with limits on memory and time; rows may come in batches, of which few are in memory.
 */
export async function writeWorkbook<Row>(
  sheet: string,
  columns: WorkbookColumn<Row>[],
  rows: Row[] | AsyncIterable<Row[]>,
): Promise<Buffer> {
  const plan = planOf(sheet, columns);
  const cellsOf = (batch: Row[]) => batch.map((row) => columns.map(({ value }) => value(row)));
  if (!Array.isArray(rows)) return writeInThread(plan, rows, cellsOf);
  if (rows.length <= writtenHere) return writeSheets([{ plan, batches: [cellsOf(rows)] }]);
  return writeInThread(plan, inBatches(rows), cellsOf);
}

const planOf = <Row>(sheet: string, columns: WorkbookColumn<Row>[]): SheetPlan => ({
  sheet,
  columns: columns.map(({ header, width }) => ({ header, width })),
});

/** Rows whose cells may be made only when they are written. */
export interface LazyRows extends Iterable<CellValue[]> {
  readonly length: number;
}

/** A row for each of many things, made when it is written, with rows above and below them. */
export const rowsWhenWritten = <One>(
  all: readonly One[],
  cellsOf: (one: One, index: number) => CellValue[],
  { head = [], foot = [] }: { head?: CellValue[][]; foot?: CellValue[][] } = {},
): LazyRows => ({
  length: head.length + all.length + foot.length,
  *[Symbol.iterator]() {
    yield* head;
    for (const [index, one] of all.entries()) yield cellsOf(one, index);
    yield* foot;
  },
});

/** A sheet with its rows. */
export interface WorksheetData extends SheetPlan {
  rows: LazyRows;
}

/** Writes several such sheets as one workbook. */
export async function writeWorksheets(sheets: WorksheetData[]): Promise<Buffer> {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (rows > writtenHere) return writeSheetBySheet(sheets);
  return writeSheets(sheets.map(({ rows: given, ...plan }) => ({ plan, batches: [[...given]] })));
}

const sheetWriter = new URL('./sheet-by-sheet.worker.ts', import.meta.url);

/**
 * Writes sheets in a worker thread as they arrive; few are in memory. The sheets of `front` are sent last and
 * come first.
 */
export function writeSheetBySheet(
  sheets: Iterable<WorksheetData> | AsyncIterable<WorksheetData>,
  front: { count: number; sheets: () => WorksheetData[] } = { count: 0, sheets: () => [] },
): Promise<Buffer> {
  return withThread(sheetWriter, { workerData: front.count }, allowance, async (thread) => {
    for await (const sheet of sheets) await sendSheet(thread, sheet, false);
    for (const sheet of front.sheets()) await sendSheet(thread, sheet, true);
    return Buffer.from(await send(thread, null));
  });
}

/** Others are served after each batch, as the thread is waited for. */
async function sendSheet(thread: Worker, { rows, ...plan }: WorksheetData, isFront: boolean): Promise<void> {
  await send(thread, { plan, isFront });
  let batch: CellValue[][] = [];
  let cells = 0;
  for (const row of rows) {
    batch.push(row);
    cells += row.length;
    if (cells < cellsOfBatch) continue;
    await send(thread, batch);
    batch = [];
    cells = 0;
  }
  if (batch.length) await send(thread, batch);
  await send(thread, null);
}

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsOfBatch) yield rows.slice(start, start + rowsOfBatch);
}

function writeInThread<Row>(
  plan: SheetPlan,
  batches: Iterable<Row[]> | AsyncIterable<Row[]>,
  cellsOf: (batch: Row[]) => CellValue[][],
): Promise<Buffer> {
  return withThread(writer, { workerData: plan }, allowance, async (thread) => {
    for await (const batch of batches) await send(thread, cellsOf(batch));
    return Buffer.from(await send(thread, null));
  });
}

/** Sends rows, sheets or the end to the thread, and waits for its reply. */
async function send(thread: Worker, given: CellValue[][] | SheetStart | null): Promise<Uint8Array> {
  const answer = once(thread, 'message');
  thread.postMessage(given);
  const [bytes] = await answer;
  return bytes as Uint8Array;
}
