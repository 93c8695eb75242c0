import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { batchesOf } from '../db/batches-of.ts';
import { parseWholeWorkbook, parseWorkbook, type WorksheetRequest } from './parse-workbook.ts';
import { type WholeWorkbook, type WorkbookContent, WorkbookRejectedError } from './workbook-content.ts';

/** Input and output of the worker. */
export type WorkbookTask = { bytes: ArrayBuffer } & (
  | { sheets: WorksheetRequest[] }
  | { whole: Parameters<typeof parseWholeWorkbook>[1] }
);
export type WorkbookAnswer = { sheets: (WorkbookContent | null)[] } | WholeWorkbook | { refusal: string };

/** Rows of one of the sheets. */
export interface WorkbookBatch {
  index: number;
  rows: WorkbookContent['rows'];
}

const rowBatchSize = 100;

async function read({ bytes, ...wanted }: WorkbookTask): Promise<WorkbookAnswer> {
  const content = Buffer.from(bytes);
  try {
    if ('whole' in wanted) return await parseWholeWorkbook(content, wanted.whole);
    return { sheets: await parseWorkbook(content, wanted.sheets) };
  } catch (error) {
    if (error instanceof WorkbookRejectedError) return { refusal: error.message };
    throw error;
  }
}

if (!parentPort) throw new Error('This file is run in a thread.');
const port = parentPort;
const answer = await read(workerData as WorkbookTask);
if ('refusal' in answer) port.postMessage(answer);
else {
  const sheets = answer.sheets as (WorkbookContent | null)[];
  port.postMessage({ ...answer, sheets: sheets.map((sheet) => sheet && { ...sheet, rows: [] }) });
  // Lot by lot, each when it is asked for: to take in a whole workbook would stop the event loop.
  for (const [index, sheet] of sheets.entries()) {
    for (const rows of batchesOf(sheet?.rows ?? [], rowBatchSize)) {
      await once(port, 'message');
      port.postMessage({ index, rows } satisfies WorkbookBatch);
    }
  }
  await once(port, 'message');
  port.postMessage(null);
}
