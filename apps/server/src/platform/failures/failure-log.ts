import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './describe-error.ts';
import { ItemsFailedError } from './for-each-isolated.ts';

/** What background work was doing when it failed: ids only, never contents. */
interface FailureDetails {
  /** The job, if it is not the one the reporter was made for. */
  job?: string;
  /** The id of what it worked on. */
  id?: string;
  /** The number of the attempt, from 1. */
  attempt?: number;
}

/** Reports a failure of background work. */
export type OnFailure = (error: unknown, details?: FailureDetails) => void;

export interface FailureLog {
  /** A reporter for one kind of background work. */
  reporterOf(job: string, message?: string): OnFailure;
  /** Logs the counts that are left. */
  stop(): void;
}

interface FailureLogOptions {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds in which equal failures are counted instead of logged. */
  interval?: number;
  /** Called for every failure. */
  onFailure?(job: string): void;
}

interface RepeatedFailure {
  fields: object;
  message: string;
  count: number;
  ids: Set<string>;
}

/** Ids that are named in a line about repeated failures. */
const maxIds = 20;

/**
 * Logs failures of background work. The first of its kind is logged immediately. Equal ones, by the same job at the
 * same place, are counted, and logged as one line per interval.
 */
export function createFailureLog({ log, interval = 60_000, onFailure }: FailureLogOptions): FailureLog {
  const repeated = new Map<string, RepeatedFailure>();

  function report(message: string, error: unknown, job: string, { id, attempt }: FailureDetails): void {
    if (error instanceof ItemsFailedError) {
      for (const failure of error.failures) report(message, failure.error, job, { id: failure.id, attempt });
      return;
    }
    onFailure?.(job);
    const fields = { job, ...describeError(error) };
    const key = JSON.stringify([message, fields]);
    const known = repeated.get(key);
    if (known) {
      known.count += 1;
      if (id && known.ids.size < maxIds) known.ids.add(id);
      return;
    }
    repeated.set(key, { fields, message, count: 0, ids: new Set() });
    log.error({ ...fields, id, attempt }, message);
  }

  function logRepeated(): void {
    for (const [key, failure] of repeated) {
      const { fields, message, count, ids } = failure;
      if (count === 0) {
        repeated.delete(key);
        continue;
      }
      log.error({ ...fields, repeated: count, ids: [...ids] }, message);
      failure.count = 0;
      ids.clear();
    }
  }

  const timer = setInterval(logRepeated, interval).unref();
  return {
    reporterOf:
      (job, message = 'background task failed') =>
      (error, details = {}) =>
        report(message, error, details.job ?? job, details),
    stop: () => {
      clearInterval(timer);
      logRepeated();
    },
  };
}
