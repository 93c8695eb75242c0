import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { parseWholeWorkbook, WorksheetRequest } from './parse-workbook.ts';
import type { WorkbookAnswer, WorkbookBatch, WorkbookTask } from './read-workbook.worker.ts';
import { ThreadLimitError, withThread } from './with-thread.ts';
import {
  damagedWorkbook,
  type SheetLimits,
  tooLarge,
  type WholeWorkbook,
  type WorkbookContent,
  WorkbookRejectedError,
} from './workbook-content.ts';

/** Limits for reading one workbook. */
const allowance = { megabytes: 256, milliseconds: 20_000 };
const reader = new URL('./read-workbook.worker.ts', import.meta.url);

/** Reads the first sheet of an Excel workbook. */
export async function readWorkbook(
  bytes: ArrayBuffer,
  limits: SheetLimits,
  cost = allowance,
): Promise<WorkbookContent> {
  const [first] = await readSheets(bytes, [limits], cost);
  if (!first) throw damagedWorkbook();
  return first;
}

/**
 * Reads sheets of a workbook in a worker thread, with limits on memory and time; null for sheets that do not
 * exist. The bytes are transferred and cannot be used afterwards.
 */
export async function readSheets(
  bytes: ArrayBuffer,
  sheets: WorksheetRequest[],
  cost = allowance,
): Promise<(WorkbookContent | null)[]> {
  const answer = await readInThread({ bytes, sheets }, cost);
  return answer.sheets as (WorkbookContent | null)[];
}

/** Reads all sheets of a workbook, in the same way. */
export async function readWholeWorkbook(
  bytes: ArrayBuffer,
  whole: Parameters<typeof parseWholeWorkbook>[1],
): Promise<WholeWorkbook> {
  return (await readInThread({ bytes, whole }, allowance)) as WholeWorkbook;
}

/** Others are served while it is waited for; null where there are no more. */
async function readNextBatch(thread: Worker): Promise<WorkbookBatch | null> {
  const answer = once(thread, 'message');
  thread.postMessage(null);
  return (await answer)[0] as WorkbookBatch | null;
}

async function readInThread(
  task: WorkbookTask,
  cost: typeof allowance,
): Promise<Exclude<WorkbookAnswer, { refusal: string }>> {
  const answer = await withThread(
    reader,
    { workerData: task, transferList: [task.bytes] },
    cost,
    async (thread) => {
      const answer = (await once(thread, 'message'))[0] as WorkbookAnswer;
      if ('refusal' in answer) return answer;
      for (let lot = await readNextBatch(thread); lot; lot = await readNextBatch(thread)) {
        for (const row of lot.rows) answer.sheets[lot.index]?.rows.push(row);
      }
      return answer;
    },
  ).catch((error: unknown): WorkbookAnswer => {
    if (!(error instanceof ThreadLimitError)) throw error;
    return {
      refusal: error.limit === 'TIME' ? 'Reading this Excel file took too long.' : tooLarge().message,
    };
  });
  if ('refusal' in answer) throw new WorkbookRejectedError(answer.refusal);
  return answer;
}
