import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';
import { notAWorkbook, openArchive } from './archive.ts';
import { pathOfFirstSheet, scanSheet } from './sheet-scan.ts';
import {
  type CellFault,
  type SheetLimits,
  type WorkbookContent,
  WorkbookRefusedError,
  type WorkbookRow,
} from './workbook-content.ts';

/** What the worker is given, and what it answers with. */
export interface WorkbookTask {
  bytes: ArrayBuffer;
  limits: SheetLimits;
}
export type WorkbookAnswer = { content: WorkbookContent } | { refusal: string };

async function read({ bytes, limits }: WorkbookTask): Promise<WorkbookContent> {
  const archive = await openArchive(Buffer.from(bytes));
  const faults = scanSheet(await archive.text(await pathOfFirstSheet(archive)), limits);
  const options = { trim: false, parseNumber: (digits: string) => String(Number(digits)) };
  const data = await readSheet(bytes, 1, options);
  const rows: WorkbookRow[] = [];
  const last = Math.max(data.length, ...faults.keys());
  for (let number = 1; number <= last; number += 1) {
    const row = rowOf(number, data[number - 1] ?? [], faults.get(number) ?? {});
    if (isFilled(row)) rows.push(row);
  }
  return { rows };
}

function rowOf(number: number, values: unknown[], faults: Record<number, CellFault>): WorkbookRow {
  const dates = values.flatMap((value, column) => (value instanceof Date ? [[column, 'DATE'] as const] : []));
  return { number, cells: values.map(textOf), faults: { ...Object.fromEntries(dates), ...faults } };
}

function textOf(value: unknown): string | null {
  if (value === null || value instanceof Date) return null;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value).trim() || null;
}

/** A row that only lies under a merged cell holds nothing of its own. */
const isFilled = ({ cells, faults }: WorkbookRow) =>
  cells.some(Boolean) || Object.values(faults).some((fault) => fault !== 'MERGED');

const answer = await read(workerData as WorkbookTask).then(
  (content): WorkbookAnswer => ({ content }),
  (error: unknown): WorkbookAnswer => ({
    refusal: error instanceof WorkbookRefusedError ? error.message : notAWorkbook().message,
  }),
);
parentPort?.postMessage(answer);
