import type { Transaction } from '../../platform/db/database.ts';
import { findTasksWithoutKey } from './status.repo.ts';

/** Tasks that one look checks: a few milliseconds. */
const defaultBatchSize = 2000;

export interface KeyCheck {
  /** Checks the next tasks. Returns the ids of those whose key is missing, of this round and the last one. */
  checkNext(tx: Transaction): Promise<string[]>;
}

/** Looks for tasks whose key is missing, a batch at a time, in rounds. Most installations have one batch. */
export function createKeyCheck(batchSize = defaultBatchSize): KeyCheck {
  let after: string | null = null;
  let lastRound: string[] = [];
  let thisRound: string[] = [];
  return {
    checkNext: async (tx) => {
      const { last, missing } = await findTasksWithoutKey(tx, after, batchSize);
      after = last;
      thisRound.push(...missing);
      if (last === null) [lastRound, thisRound] = [thisRound, []];
      return [...new Set([...lastRound, ...thisRound])];
    },
  };
}

/** Checks all tasks. */
export async function listTasksWithoutKey(tx: Transaction): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const batch: { last: string | null; missing: string[] } = await findTasksWithoutKey(
      tx,
      after,
      defaultBatchSize,
    );
    found.push(...batch.missing);
    after = batch.last;
  } while (after !== null);
  return found;
}
