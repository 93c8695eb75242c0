import type { EvaluationToScore, EventStatus, FileScan, Plan, QuestionType } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { RecordToScore } from '../../responses/index.ts';
import type { EvaluationFacts } from '../evaluation-state.rules.ts';

/** The evaluations that the caller is named for, newest first. */
export async function listEvaluationsToScore(tx: Transaction): Promise<EvaluationToScore[]> {
  const { rows } =
    await sql<EvaluationToScore>`select listed.*, (select score_by from evaluation where evaluation.id = listed.id) as "scoreBy"
    from app.evaluations_to_score() listed`.execute(tx);
  return rows;
}

/** An evaluation as one of its evaluators knows it. */
export interface LoadedScoring extends EvaluationFacts {
  id: string;
  organisationId: string;
  businessUnitId: string;
  eventId: string;
  eventTitle: string;
  eventReference: string;
  scoreBy: string | null;
  plan: Plan;
  /** The criteria that the caller is named for. */
  criterionIds: ReadonlySet<string>;
  /** The questions that they look at, as they are asked now. */
  questions: { id: string; label: string; type: QuestionType }[];
  declaration: { conflicts: string[]; declaredAt: string } | null;
  /** The envelopes of this round that the caller has submitted. */
  submissions: { envelope: number; submittedAt: string }[];
}

interface Row {
  id: string;
  organisationId: string;
  businessUnitId: string;
  eventId: string;
  eventTitle: string;
  eventReference: string;
  scoreBy: string | null;
  eventStatus: EventStatus;
  plan: string;
  tasks: { envelope: number; isOpened: boolean }[];
  reopenings: { round: number; envelope: number }[];
  locks: { round: number; envelope: number }[];
  endedEnvelopes: number[];
  criterionIds: string[];
  questions: LoadedScoring['questions'];
  conflicts: string[] | null;
  declaredAt: string | null;
  submissions: LoadedScoring['submissions'];
}

/** Loads an evaluation that the caller is named for; null if there is none. */
export async function loadScoring(tx: Transaction, id: string): Promise<LoadedScoring | null> {
  const { rows } =
    await sql<Row>`select known.*, (select score_by from evaluation where evaluation.id = known.id) as "scoreBy"
    from app.evaluation_to_score(${id}) known`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { tasks, conflicts, declaredAt, ...rest } = row;
  const plan = JSON.parse(row.plan) as Plan;
  const envelopes = plan.envelopes.map((_envelope, index) => index + 1);
  return {
    ...rest,
    plan,
    envelopeCount: envelopes.length,
    openedEnvelopes: new Set(
      envelopes.filter((envelope) => tasks.every((task) => task.envelope > envelope || task.isOpened)),
    ),
    endedEnvelopes: new Set(row.endedEnvelopes),
    criterionIds: new Set(row.criterionIds),
    declaration: conflicts && declaredAt ? { conflicts, declaredAt } : null,
  };
}

/**
 * Keeps an end of scoring and a removal of the caller waiting until the transaction ends; for a submission, also
 * other acts of the caller.
 */
export const lockScoring = (tx: Transaction, id: string, { whole }: { whole: boolean }) =>
  sql`select app.lock_scoring(${id}, ${whole})`.execute(tx);

export interface SupplierToScore {
  supplierId: string;
  /** The id by which the caller knows it. */
  shownId: string;
  /** Null where suppliers are anonymous. */
  name: string | null;
  /** Its place among those that were declared, from 1; null before. */
  place: number | null;
}

/** The suppliers that the caller scores in an envelope; none before all its boxes are opened. */
export async function listSuppliersToScore(
  tx: Transaction,
  id: string,
  envelope: number,
): Promise<SupplierToScore[]> {
  const { rows } = await sql<SupplierToScore>`
    select * from app.suppliers_to_score(${id}, ${envelope})`.execute(tx);
  return rows;
}

export interface OwnCell {
  supplierId: string;
  criterionId: string;
  score: string | null;
  comment: string | null;
  revision: number;
}

/** Where scores of a person belong. */
export interface SheetPlace {
  round: number;
  envelope: number;
  roleEntryId: string;
}

/** The own scores of the caller in an envelope. */
export async function listOwnCells(
  tx: Transaction,
  id: string,
  { round, envelope, roleEntryId }: SheetPlace,
): Promise<OwnCell[]> {
  const { rows } = await sql<OwnCell>`
    select supplier_id as "supplierId", criterion_id as "criterionId", trim_scale(score)::text as score, comment, revision
    from evaluation_score
    where evaluation_id = ${id} and round = ${round} and envelope = ${envelope} and role_entry_id = ${roleEntryId}`.execute(
    tx,
  );
  return rows;
}

type CellChange = Omit<OwnCell, 'supplierId'>;

/** Stores scores whose revision is the stored one. Returns how many those were. */
export async function saveCells(
  tx: Transaction,
  scoring: LoadedScoring,
  { round, envelope, roleEntryId }: SheetPlace,
  supplierId: string,
  changes: CellChange[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        one ("criterionId" uuid, score numeric, comment text, revision int)),
    added as (
      insert into evaluation_score (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
        role_entry_id, supplier_id, criterion_id, score, comment)
      select ${scoring.organisationId}::uuid, ${scoring.businessUnitId}::uuid, ${scoring.eventId}::uuid,
        ${scoring.id}::uuid, ${round}::int, ${envelope}::int, ${roleEntryId}::uuid, ${supplierId}::uuid,
        "criterionId", score, comment
      from given where revision = 0
      on conflict (evaluation_id, round, role_entry_id, supplier_id, criterion_id) do nothing returning 1),
    changed as (
      update evaluation_score cell set score = given.score, comment = given.comment, revision = cell.revision + 1,
        saved_at = transaction_timestamp()
      from given
      where cell.evaluation_id = ${scoring.id} and cell.round = ${round} and cell.role_entry_id = ${roleEntryId}
        and cell.supplier_id = ${supplierId} and cell.criterion_id = given."criterionId"
        and cell.revision = given.revision
      returning 1)
    select ((select count(*) from added) + (select count(*) from changed))::int as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

const tenantOf = ({ id, organisationId, businessUnitId, eventId }: LoadedScoring) => ({
  organisation_id: organisationId,
  business_unit_id: businessUnitId,
  event_id: eventId,
  evaluation_id: id,
});

/** Declares conflicts with suppliers of an envelope, and none with its others. */
export const saveDeclaration = (tx: Transaction, id: string, envelope: number, conflicts: string[]) =>
  sql`select app.declare_conflicts(${id}, ${envelope}, ${conflicts})`.execute(tx);

export const insertSubmission = (
  tx: Transaction,
  scoring: LoadedScoring,
  { round, envelope, roleEntryId }: SheetPlace,
) =>
  tx
    .insertInto('evaluation_submission')
    .values({ ...tenantOf(scoring), round, envelope, role_entry_id: roleEntryId })
    .execute();

export interface ScoreOfOther {
  supplierId: string;
  criterionId: string;
  roleEntryId: string;
  name: string;
  score: string;
  comment: string | null;
}

/** What others gave for the own criteria; nothing before scoring has ended. */
export async function listScoresOfOthers(
  tx: Transaction,
  id: string,
  { round, envelope }: SheetPlace,
): Promise<ScoreOfOther[]> {
  const { rows } = await sql<ScoreOfOther>`
    select * from app.scores_of_others(${id}, ${round}, ${envelope})`.execute(tx);
  return rows;
}

export type StoredToScore = RecordToScore & { storageName: string | null; scan: FileScan | null };

/** What a supplier sent to the tasks that own criteria look at; with a file, only what it was sent with. */
export async function listRecordsToScore(
  tx: Transaction,
  id: string,
  { envelope, supplierId, fileId }: { envelope: number; supplierId: string; fileId: string | null },
): Promise<StoredToScore[]> {
  const { rows } = await sql<StoredToScore>`
    select * from app.response_to_score(${id}, ${envelope}, ${supplierId}, ${fileId})`.execute(tx);
  return rows;
}
