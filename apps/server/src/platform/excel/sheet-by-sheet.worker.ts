import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { SheetBySheet } from './sheet-by-sheet.ts';
import type { CellValue } from './sheet-xml.ts';
import type { SheetStart } from './workbook.ts';

if (!parentPort) throw new Error('This file is run in a thread.');
const port = parentPort;
const workbook = new SheetBySheet(workerData as number);
const messages = on(port, 'message');

/** What is sent next, each after an answer to the last; null ends a sheet, and then the workbook. */
async function next<Given>(): Promise<Given | null> {
  const { value } = await messages.next();
  return (value as [Given | null])[0];
}

async function* rowsOfSheet(): AsyncGenerator<CellValue[][]> {
  for (let rows = await next<CellValue[][]>(); rows; rows = await next<CellValue[][]>()) {
    yield rows;
    port.postMessage(null);
  }
}

// A failure ends the thread, which rejects the promise of the waiting caller.
for (let sheet = await next<SheetStart>(); sheet; sheet = await next<SheetStart>()) {
  port.postMessage(null);
  await workbook.add(sheet, rowsOfSheet());
  port.postMessage(null);
}
const bytes = new Uint8Array(await workbook.finish());
port.postMessage(bytes, [bytes.buffer]);
// Nothing more is listened for.
await messages.return?.();
