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

/** What writing one workbook may cost. */
const allowance = { megabytes: 256, milliseconds: 120_000 };
const writer = new URL('./write-sheet.worker.ts', import.meta.url);

/** So many rows are written before anyone notices; more would hold everyone else up. */
const writtenHere = 200;
const rowsOfBatch = 1000;

/**
 * Writes one sheet as an Excel workbook: a filter row that stays in view, cells of their own kinds. Long ones are
 * written beside the event loop, with limits to memory and time; rows may come in batches, of which few are held.
 */
export async function writeWorkbook<Row>(
  sheet: string,
  columns: WorkbookColumn<Row>[],
  rows: Row[] | AsyncIterable<Row[]>,
): Promise<Buffer> {
  const plan = planOf(sheet, columns);
  const cellsOf = (batch: Row[]) => batch.map((row) => columns.map(({ value }) => value(row)));
  if (!Array.isArray(rows)) return writeBeside(plan, rows, cellsOf);
  if (rows.length <= writtenHere) return writeSheets([{ plan, batches: [cellsOf(rows)] }]);
  return writeBeside(plan, inBatches(rows), cellsOf);
}

const planOf = <Row>(sheet: string, columns: WorkbookColumn<Row>[]): SheetPlan => ({
  sheet,
  columns: columns.map(({ header, width }) => ({ header, width })),
});

/** A sheet whose cells are there already. */
export interface GivenSheet extends SheetPlan {
  rows: CellValue[][];
}

/** Writes several such sheets as one workbook. */
export async function writeGivenSheets(sheets: GivenSheet[]): Promise<Buffer> {
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (rows <= writtenHere) return writeSheets(sheets.map(inOneBatch));
  return withThread(writer, { workerData: sheets }, allowance, async (thread) => {
    const [bytes] = await once(thread, 'message');
    return Buffer.from(bytes as Uint8Array);
  });
}

const sheetWriter = new URL('./sheet-by-sheet.worker.ts', import.meta.url);

/** Writes sheets as they come, beside the event loop; few are held. What is told last, `front`, stands first. */
export function writeSheetBySheet(
  sheets: AsyncIterable<GivenSheet>,
  front: { count: number; sheets: () => GivenSheet[] },
): Promise<Buffer> {
  return withThread(sheetWriter, { workerData: front.count }, allowance, async (thread) => {
    for await (const sheet of sheets) await send(thread, sheet);
    return Buffer.from(await send(thread, front.sheets()));
  });
}

export const inOneBatch = ({ rows, ...plan }: GivenSheet) => ({ plan, batches: [rows] });

function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsOfBatch) yield rows.slice(start, start + rowsOfBatch);
}

function writeBeside<Row>(
  plan: SheetPlan,
  batches: Iterable<Row[]> | AsyncIterable<Row[]>,
  cellsOf: (batch: Row[]) => CellValue[][],
): Promise<Buffer> {
  return withThread(writer, { workerData: plan }, allowance, async (thread) => {
    for await (const batch of batches) await send(thread, cellsOf(batch));
    return Buffer.from(await send(thread, null));
  });
}

/** Sends rows or sheets to the thread, or that there are no more, and waits for what it says to that. */
async function send(
  thread: Worker,
  given: CellValue[][] | GivenSheet | GivenSheet[] | null,
): Promise<Uint8Array> {
  const answer = once(thread, 'message');
  thread.postMessage(given);
  const [bytes] = await answer;
  return bytes as Uint8Array;
}
