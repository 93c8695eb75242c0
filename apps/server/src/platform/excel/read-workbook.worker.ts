import { parentPort, workerData } from 'node:worker_threads';
import { parseWholeWorkbook, parseWorkbook, type WantedSheet } from './parse-workbook.ts';
import { type WholeWorkbook, type WorkbookContent, WorkbookRefusedError } from './workbook-content.ts';

/** What the worker is given, and what it answers with. */
export type WorkbookTask = { bytes: ArrayBuffer } & (
  | { sheets: WantedSheet[] }
  | { whole: Parameters<typeof parseWholeWorkbook>[1] }
);
export type WorkbookAnswer = { sheets: (WorkbookContent | null)[] } | WholeWorkbook | { refusal: string };

async function read({ bytes, ...wanted }: WorkbookTask): Promise<WorkbookAnswer> {
  const content = Buffer.from(bytes);
  try {
    if ('whole' in wanted) return await parseWholeWorkbook(content, wanted.whole);
    return { sheets: await parseWorkbook(content, wanted.sheets) };
  } catch (error) {
    if (error instanceof WorkbookRefusedError) return { refusal: error.message };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData as WorkbookTask));
