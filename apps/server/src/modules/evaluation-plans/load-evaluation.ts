import type { Transaction } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type EvaluationDetails, findEvaluation, lockEventOfEvaluation } from './plan.repo.ts';

/** Loads an evaluation of the business unit. Throws 404 if it is not visible in the context. */
export async function loadEvaluation(tx: Transaction, id: string): Promise<EvaluationDetails> {
  const known = await findEvaluation(tx, id);
  if (!known) throw notFound();
  return known;
}

/** The same with its event locked against other changes of the buyer. */
export async function loadEvaluationForUpdate(tx: Transaction, id: string): Promise<EvaluationDetails> {
  if (!(await lockEventOfEvaluation(tx, id))) throw notFound();
  return loadEvaluation(tx, id);
}
