import { parentPort, workerData } from 'node:worker_threads';
import { SheetBySheet } from './sheet-by-sheet.ts';
import type { GivenSheet } from './workbook.ts';

if (!parentPort) throw new Error('This file is run in a thread.');
const port = parentPort;
const workbook = new SheetBySheet(workerData as number);

/** A sheet, or the front of the workbook where it is the last that comes. */
async function take(given: GivenSheet | GivenSheet[]): Promise<void> {
  if (!Array.isArray(given)) {
    await workbook.add(given);
    port.postMessage(null);
    return;
  }
  const bytes = new Uint8Array(await workbook.finish(given));
  port.postMessage(bytes, [bytes.buffer]);
}

// A failure ends the thread, which whoever waits for it is told.
port.on('message', (given: GivenSheet | GivenSheet[]) => void take(given));
