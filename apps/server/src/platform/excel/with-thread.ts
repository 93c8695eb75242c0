import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Limits of a thread. */
export interface ThreadCost {
  megabytes: number;
  milliseconds: number;
}

/** Thrown when a thread was stopped because it exceeded its limits. */
export class ThreadLimitError extends Error {
  readonly limit: 'MEMORY' | 'TIME';

  constructor(limit: 'MEMORY' | 'TIME') {
    super(`A thread reached the limit of its ${limit.toLowerCase()}.`);
    this.limit = limit;
  }
}

/** Runs a thread with limits on memory and time, and ends it after use. */
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
      // The last message and the exit event may arrive together; the message is handled first.
      thread.once('exit', () => setImmediate(() => reject(new Error('A thread ended without an answer.'))));
    });
    return await Promise.race([use(thread), failure]);
  } finally {
    clearTimeout(giveUp);
    await thread.terminate();
  }
}
