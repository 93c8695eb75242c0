import type { Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { lockEventOfTask } from './event-of-task.repo.ts';
import { findKnownTask, type KnownTask } from './known-task.repo.ts';

/** A task of the unit with everything around it; one that the context does not see is not found. */
export async function readKnownTask(tx: Transaction, id: string): Promise<KnownTask> {
  const known = await findKnownTask(tx, id);
  if (!known) throw notFound();
  return known;
}

/** The same, held against changes by others: its event first, then all tasks of that in their order. */
export async function lockKnownTask(tx: Transaction, id: string): Promise<KnownTask> {
  if (!(await lockEventOfTask(tx, id))) throw notFound();
  return readKnownTask(tx, id);
}
