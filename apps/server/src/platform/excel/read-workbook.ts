import { Worker } from 'node:worker_threads';
import { checkArchive, tooLarge } from './archive.ts';
import type { WorkbookAnswer, WorkbookTask } from './read-workbook.worker.ts';
import { type SheetLimits, type WorkbookContent, WorkbookRefusedError } from './workbook-content.ts';

/** What reading one workbook may cost. */
const allowance = { megabytes: 768, milliseconds: 20_000 };
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads the first sheet of an Excel workbook beside the event loop, with limits to its memory and its time, a
 * few at once. The bytes are handed over: they cannot be used afterwards.
 */
export async function readWorkbook(
  bytes: ArrayBuffer,
  limits: SheetLimits,
  cost = allowance,
): Promise<WorkbookContent> {
  await checkArchive(Buffer.from(bytes));
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    const answer = await work({ bytes, limits }, cost);
    if ('refusal' in answer) throw new WorkbookRefusedError(answer.refusal);
    return answer.content;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function work(task: WorkbookTask, cost: typeof allowance): Promise<WorkbookAnswer> {
  const worker = new Worker(new URL('./read-workbook.worker.ts', import.meta.url), {
    workerData: task,
    transferList: [task.bytes],
    resourceLimits: { maxOldGenerationSizeMb: cost.megabytes },
    execArgv: [],
    stderr: true,
  });
  let giveUp: NodeJS.Timeout | undefined;
  try {
    return await new Promise<WorkbookAnswer>((resolve, reject) => {
      giveUp = setTimeout(() => {
        reject(new WorkbookRefusedError('Reading this workbook took too long.'));
      }, cost.milliseconds);
      worker.once('message', resolve);
      // Out of memory is the workbook's fault; whatever else ends the thread is ours.
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
      );
      worker.once('exit', () =>
        reject(new Error('The thread that reads a workbook ended without an answer.')),
      );
    });
  } finally {
    clearTimeout(giveUp);
    await worker.terminate();
  }
}
