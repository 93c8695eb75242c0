import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type SheetToWrite, writeSheet } from './write-sheet.ts';

export interface WorkbookColumn<Row> {
  header: string;
  width: number;
  value: (row: Row) => string | number | null;
}

/** Cells that a spreadsheet could take for a formula are made harmless. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** So many rows are written before anyone notices; more would hold everyone else up. */
const writtenHere = 200;

/** Writes one sheet as an Excel workbook; a long one beside the event loop. */
export async function writeWorkbook<Row>(
  sheet: string,
  columns: WorkbookColumn<Row>[],
  rows: Row[],
): Promise<Buffer> {
  const task: SheetToWrite = {
    sheet,
    widths: columns.map(({ width }) => width),
    head: columns.map(({ header }) => header),
    rows: rows.map((row) => columns.map(({ value }) => harmlessCell(value(row)))),
  };
  return rows.length > writtenHere ? writeBeside(task) : writeSheet(task);
}

const harmlessCell = (value: string | number | null) => (typeof value === 'string' ? harmless(value) : value);

async function writeBeside(task: SheetToWrite): Promise<Buffer> {
  const worker = new Worker(new URL('./write-sheet.worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
  });
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    return Buffer.from(bytes);
  } finally {
    await worker.terminate();
  }
}
