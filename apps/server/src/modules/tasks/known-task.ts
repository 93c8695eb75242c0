import type { Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { lockEventOfTask } from './event-of-task.repo.ts';
import { findKnownTask, type KnownTask } from './known-task.repo.ts';

/** Loads a task of the business unit. Throws 404 if it is not visible in the context. */
export async function readKnownTask(tx: Transaction, id: string): Promise<KnownTask> {
  const known = await findKnownTask(tx, id);
  if (!known) throw notFound();
  return known;
}

/** The same with locks: first the event, then all its tasks in a fixed order. */
export async function lockKnownTask(tx: Transaction, id: string): Promise<KnownTask> {
  if (!(await lockEventOfTask(tx, id))) throw notFound();
  return readKnownTask(tx, id);
}
