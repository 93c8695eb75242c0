import type { Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { lockEvent, lockTasks } from '../deadlines/index.ts';
import { type EventDetails, findEventDetails } from './event.repo.ts';

/**
 * Loads an event of the unit with everything that decides what can be done with it; throws 404 if the context
 * does not see it.
 */
export async function loadEvent(tx: Transaction, id: string): Promise<EventDetails> {
  const known = await findEventDetails(tx, id);
  if (!known) throw notFound();
  return known;
}

/** The same, locked against other changes of the buyer. Submissions do not wait for it. */
export async function loadEventForUpdate(tx: Transaction, id: string): Promise<EventDetails> {
  await lockEvent(tx, id);
  return loadEvent(tx, id);
}

/** The same with its tasks locked against submissions: for a change of its status, which takes milliseconds. */
export async function loadEventForStatus(tx: Transaction, id: string): Promise<EventDetails> {
  await lockEvent(tx, id);
  await lockTasks(tx, id);
  return loadEvent(tx, id);
}
