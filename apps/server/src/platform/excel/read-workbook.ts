import { once } from 'node:events';
import type { parseWholeWorkbook, WantedSheet } from './parse-workbook.ts';
import type { WorkbookAnswer, WorkbookTask } from './read-workbook.worker.ts';
import { ThreadLimitError, withThread } from './with-thread.ts';
import {
  notAWorkbook,
  type SheetLimits,
  tooLarge,
  type WholeWorkbook,
  type WorkbookContent,
  WorkbookRefusedError,
} from './workbook-content.ts';

/** What reading one workbook may cost. */
const allowance = { megabytes: 256, milliseconds: 20_000 };
const reader = new URL('./read-workbook.worker.ts', import.meta.url);

/** Reads the first sheet of an Excel workbook. */
export async function readWorkbook(
  bytes: ArrayBuffer,
  limits: SheetLimits,
  cost = allowance,
): Promise<WorkbookContent> {
  const [first] = await readSheets(bytes, [limits], cost);
  if (!first) throw notAWorkbook();
  return first;
}

/**
 * Reads sheets of an Excel workbook beside the event loop, with limits to its memory and its time; one that is not there
 * is null. The bytes are handed over: they cannot be used afterwards.
 */
export async function readSheets(
  bytes: ArrayBuffer,
  sheets: WantedSheet[],
  cost = allowance,
): Promise<(WorkbookContent | null)[]> {
  const answer = await readBeside({ bytes, sheets }, cost);
  return answer.sheets as (WorkbookContent | null)[];
}

/** Reads every sheet of it, in the same way. */
export async function readWholeWorkbook(
  bytes: ArrayBuffer,
  whole: Parameters<typeof parseWholeWorkbook>[1],
): Promise<WholeWorkbook> {
  return (await readBeside({ bytes, whole }, allowance)) as WholeWorkbook;
}

async function readBeside(
  task: WorkbookTask,
  cost: typeof allowance,
): Promise<Exclude<WorkbookAnswer, { refusal: string }>> {
  const answer = await withThread(
    reader,
    { workerData: task, transferList: [task.bytes] },
    cost,
    async (thread) => {
      const [message] = await once(thread, 'message');
      return message as WorkbookAnswer;
    },
  ).catch((error: unknown): WorkbookAnswer => {
    if (!(error instanceof ThreadLimitError)) throw error;
    return { refusal: error.limit === 'TIME' ? 'Reading this workbook took too long.' : tooLarge().message };
  });
  if ('refusal' in answer) throw new WorkbookRefusedError(answer.refusal);
  return answer;
}
