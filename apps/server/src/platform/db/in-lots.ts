import { asOwner } from './as-owner.ts';
import type { ConnectionTarget } from './connection.ts';
import type { Transaction } from './database.ts';

/** What wrapping keys anew has come to. */
export interface Rewrapped {
  /** How many the present secret wraps now. */
  done: number;
  /** How many are wrapped by a secret that is not set: they stay as they are. */
  unreadable: number;
}

/** One lot, and the place of the last thing in it; null where there was nothing left. */
export type Lot<Place> = Rewrapped & { last: Place | null };

/**
 * Works as the owner through things in the order of their places, each lot in a transaction of its own: whatever
 * interrupts it, what was done stays done, and the rest is as it was.
 */
export async function inLots<Place>(
  owner: ConnectionTarget,
  work: (tx: Transaction, after: Place | null) => Promise<Lot<Place>>,
): Promise<Rewrapped> {
  const total = { done: 0, unreadable: 0 };
  for (let after: Place | null = null, isLeft = true; isLeft; ) {
    const lot: Lot<Place> = await asOwner(owner, (tx) => work(tx, after));
    total.done += lot.done;
    total.unreadable += lot.unreadable;
    after = lot.last;
    isLeft = lot.last !== null;
  }
  return total;
}
