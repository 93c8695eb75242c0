import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What a thread may cost. */
export interface ThreadCost {
  megabytes: number;
  milliseconds: number;
}

/** A thread that was ended because it wanted more than it may have. */
export class ThreadLimitError extends Error {
  readonly limit: 'MEMORY' | 'TIME';

  constructor(limit: 'MEMORY' | 'TIME') {
    super(`A thread reached the limit of its ${limit.toLowerCase()}.`);
    this.limit = limit;
  }
}

/** Starts a thread with limits to its memory and its time, and ends it when it was used. */
export async function withThread<Result>(
  file: URL,
  start: Pick<WorkerOptions, 'workerData' | 'transferList'>,
  { megabytes, milliseconds }: ThreadCost,
  use: (thread: Worker) => Promise<Result>,
): Promise<Result> {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes };
  const thread = new Worker(file, { ...start, resourceLimits, execArgv: [], stderr: true });
  let giveUp: NodeJS.Timeout | undefined;
  try {
    const failure = new Promise<never>((_resolve, reject) => {
      giveUp = setTimeout(() => reject(new ThreadLimitError('TIME')), milliseconds);
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadLimitError('MEMORY') : error),
      );
      // The last message and the end come together; the message is looked at first.
      thread.once('exit', () => setImmediate(() => reject(new Error('A thread ended without an answer.'))));
    });
    return await Promise.race([use(thread), failure]);
  } finally {
    clearTimeout(giveUp);
    await thread.terminate();
  }
}
