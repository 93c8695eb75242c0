import type { Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { lockTasks } from '../tasks/index.ts';
import { findKnownEvent, type KnownEvent, lockEvent } from './event.repo.ts';

/**
 * Loads an event of the unit with everything that decides what can be done with it; throws 404 if the context
 * does not see it.
 */
export async function readKnownEvent(tx: Transaction, id: string): Promise<KnownEvent> {
  const known = await findKnownEvent(tx, id);
  if (!known) throw notFound();
  return known;
}

/** The same with locks: first the event, then its tasks in order. */
export async function lockKnownEvent(tx: Transaction, id: string): Promise<KnownEvent> {
  await lockEvent(tx, id);
  await lockTasks(tx, id);
  return readKnownEvent(tx, id);
}
