import { asOwner } from './as-owner.ts';
import type { ConnectionTarget } from './connection.ts';
import type { Transaction } from './database.ts';

/** The result of rewrapping keys. */
export interface Rewrapped {
  /** How many are now wrapped by the current secret. */
  done: number;
  /** How many are wrapped by a secret that is not configured; they stay unchanged. */
  unreadable: number;
}

/** The result of one batch, with the position of its last row; null if no rows were left. */
export type Batch<Place> = Rewrapped & { last: Place | null };

/**
 * Processes rows as the owner in the order of their positions, one transaction per batch. If it is
 * interrupted, finished batches stay done and the rest is unchanged.
 */
export async function inBatches<Place>(
  owner: ConnectionTarget,
  work: (tx: Transaction, after: Place | null) => Promise<Batch<Place>>,
): Promise<Rewrapped> {
  const total = { done: 0, unreadable: 0 };
  for (let after: Place | null = null, isLeft = true; isLeft; ) {
    const batch: Batch<Place> = await asOwner(owner, (tx) => work(tx, after));
    total.done += batch.done;
    total.unreadable += batch.unreadable;
    after = batch.last;
    isLeft = batch.last !== null;
  }
  return total;
}
