import { parentPort, workerData } from 'node:worker_threads';
import { type SheetToWrite, writeSheet } from './write-sheet.ts';

parentPort?.postMessage(new Uint8Array(await writeSheet(workerData as SheetToWrite)));
