import { parentPort, workerData } from 'node:worker_threads';
import { SheetBySheet } from './sheet-by-sheet.ts';
import type { GivenSheet } from './workbook.ts';

if (!parentPort) throw new Error('This file is run in a thread.');
const port = parentPort;
const workbook = new SheetBySheet(workerData as number);

/** A sheet, or the front of the workbook where it is the last that comes. */
port.on('message', async (given: GivenSheet | GivenSheet[]) => {
  if (!Array.isArray(given)) {
    await workbook.add(given);
    port.postMessage(null);
    return;
  }
  const bytes = new Uint8Array(await workbook.finish(given));
  port.postMessage(bytes, [bytes.buffer]);
});
