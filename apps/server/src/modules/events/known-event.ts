import type { Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { lockTasks } from '../tasks/index.ts';
import { findKnownEvent, type KnownEvent, lockEvent } from './event.repo.ts';

/** An event of the unit with everything around it; one that the context does not see is not found. */
export async function readKnownEvent(tx: Transaction, id: string): Promise<KnownEvent> {
  const known = await findKnownEvent(tx, id);
  if (!known) throw notFound();
  return known;
}

/** The same, held against changes by others: the event first, then its tasks in their order. */
export async function lockKnownEvent(tx: Transaction, id: string): Promise<KnownEvent> {
  await lockEvent(tx, id);
  await lockTasks(tx, id);
  return readKnownEvent(tx, id);
}
