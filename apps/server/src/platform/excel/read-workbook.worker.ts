import { parentPort, workerData } from 'node:worker_threads';
import { parseWorkbook, type WantedSheet } from './parse-workbook.ts';
import { type WorkbookContent, WorkbookRefusedError } from './workbook-content.ts';

/** What the worker is given, and what it answers with. */
export interface WorkbookTask {
  bytes: ArrayBuffer;
  sheets: WantedSheet[];
}
export type WorkbookAnswer = { sheets: (WorkbookContent | null)[] } | { refusal: string };

async function read({ bytes, sheets }: WorkbookTask): Promise<WorkbookAnswer> {
  try {
    return { sheets: await parseWorkbook(Buffer.from(bytes), sheets) };
  } catch (error) {
    if (error instanceof WorkbookRefusedError) return { refusal: error.message };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData as WorkbookTask));
