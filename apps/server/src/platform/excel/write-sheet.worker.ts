import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { CellValue, SheetPlan } from './sheet-xml.ts';
import { writeSheets } from './write-sheet.ts';

if (!parentPort) throw new Error('This file is run in a thread.');
const port = parentPort;

/** The rows sent to this thread. Each batch is requested, so that at most one is waiting. */
async function* received(): AsyncGenerator<CellValue[][]> {
  for await (const [rows] of on(port, 'message') as AsyncIterable<[CellValue[][] | null]>) {
    if (!rows) return;
    yield rows;
    port.postMessage(null);
  }
}

const bytes = new Uint8Array(await writeSheets([{ plan: workerData as SheetPlan, batches: received() }]));
port.postMessage(bytes, [bytes.buffer]);
