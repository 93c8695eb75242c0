import type { EvaluationToScore } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

/** The evaluations that the caller is named for, newest first. */
export async function listEvaluationsToScore(tx: Transaction): Promise<EvaluationToScore[]> {
  const { rows } = await sql<EvaluationToScore>`select * from app.evaluations_to_score()`.execute(tx);
  return rows;
}
