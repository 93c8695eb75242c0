import type { Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { lockEventOfTask, lockTask } from '../deadlines/index.ts';
import { findTaskDetails, type TaskDetails } from './task-details.repo.ts';

/** Loads a task of the business unit. Throws 404 if it is not visible in the context. */
export async function loadTask(tx: Transaction, id: string): Promise<TaskDetails> {
  const known = await findTaskDetails(tx, id);
  if (!known) throw notFound();
  return known;
}

/** The same with the event locked against other changes of the buyer. Submissions do not wait for it. */
export async function loadTaskToEdit(tx: Transaction, id: string): Promise<TaskDetails> {
  if (!(await lockEventOfTask(tx, id))) throw notFound();
  return loadTask(tx, id);
}

/**
 * The same with the task locked against submissions: for changes of its ends, its suppliers or its status,
 * which take milliseconds.
 */
export async function loadTaskForUpdate(tx: Transaction, id: string): Promise<TaskDetails> {
  if (!(await lockEventOfTask(tx, id))) throw notFound();
  await lockTask(tx, id);
  return loadTask(tx, id);
}
