import { parentPort, workerData } from 'node:worker_threads';
import { parseWorkbook } from './parse-workbook.ts';
import { type SheetLimits, type WorkbookContent, WorkbookRefusedError } from './workbook-content.ts';

/** What the worker is given, and what it answers with. */
export interface WorkbookTask {
  bytes: ArrayBuffer;
  limits: SheetLimits;
}
export type WorkbookAnswer = { content: WorkbookContent } | { refusal: string };

async function read({ bytes, limits }: WorkbookTask): Promise<WorkbookAnswer> {
  try {
    return { content: await parseWorkbook(Buffer.from(bytes), limits) };
  } catch (error) {
    if (error instanceof WorkbookRefusedError) return { refusal: error.message };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData as WorkbookTask));
