import type { Notice } from '@tenderbox/contract';
import { sql } from 'kysely';
import { type Transaction, wakeServersAfterCommit } from '../../platform/db/database.ts';

/** Broadcasts a change of an evaluation, by its id, to the business unit and to its evaluators. */
export async function broadcastEvaluation(tx: Transaction, id: string): Promise<void> {
  await sql`select app.broadcast_evaluation(${id}, true)`.execute(tx);
  wakeServersAfterCommit(tx);
}

/** The same for a sheet while others are missing: of the evaluators, only the caller is told. */
export async function broadcastSubmission(tx: Transaction, id: string): Promise<void> {
  await sql`select app.broadcast_evaluation(${id}, false)`.execute(tx);
  wakeServersAfterCommit(tx);
}

export async function findChairId(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ chairId: string | null }>`
    select chair_id as "chairId" from evaluation where id = ${id}`.execute(tx);
  return rows[0]?.chairId ?? null;
}

/** What an e-mail about an evaluation is about: the same as the notice of the bell. */
export async function findEvaluationInMail(
  tx: Transaction,
  { key, roleEntryId }: { key: string; roleEntryId: string },
): Promise<NonNullable<Notice['evaluation']> | null> {
  const { rows } = await sql<{ evaluation: Notice['evaluation'] }>`
    select app.evaluation_of_notice(id) as evaluation from notice
    where role_entry_id = ${roleEntryId} and business_key = ${key}`.execute(tx);
  return rows[0]?.evaluation ?? null;
}

export interface EvaluationOfTenant {
  organisationId: string;
  evaluationId: string;
}

/** The evaluations of all tenants that may have a notice due. */
export async function listEvaluationsWithNotices(tx: Transaction): Promise<EvaluationOfTenant[]> {
  const { rows } = await sql<EvaluationOfTenant>`
    select organisation_id as "organisationId", evaluation_id as "evaluationId"
    from app.evaluations_with_notices()`.execute(tx);
  return rows;
}

interface DueNotice {
  kind: 'evaluation.scoring-began' | 'evaluation.scores-due';
  businessUnitId: string;
  eventId: string;
  envelope: number;
  round: number;
  /** For a reminder: the hours before scores are due. */
  hours: number | null;
  scoreBy: string | null;
  peopleIds: string[];
}

/** Claims the notices of an evaluation that are due, and notes when to look again. */
export async function claimDueNotices(tx: Transaction, id: string): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`select * from app.claim_evaluation_notices(${id})`.execute(tx);
  return rows;
}
