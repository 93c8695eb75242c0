import type {
  DecisionInput,
  DecisionKey,
  EventStatus,
  ExclusionCause,
  Plan,
  TieInput,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { instantText } from '../../../platform/db/instant-text.ts';
import { isOpenedForAll, lastEnd, lockAgainstOpening } from '../../deadlines/index.ts';
import { type EvaluationFacts, stateOf } from '../evaluation-state.rules.ts';

export interface StoredLock {
  round: number;
  envelope: number;
  lockedAt: string;
  record: string;
  recordHash: string;
  signature: string;
}

/** An evaluation with everything that decides where it stands. */
export interface LoadedEvaluation extends EvaluationFacts {
  id: string;
  organisationId: string;
  businessUnitId: string;
  eventId: string;
  eventReference: string;
  plan: Plan;
  planHash: string | null;
  chairId: string | null;
  revision: number;
  tasks: { taskId: string; envelope: number }[];
  locks: StoredLock[];
  sheetsSubmitted: number;
  sheetsExpected: number;
}

interface Row {
  id: string;
  organisationId: string;
  businessUnitId: string;
  eventId: string;
  eventReference: string;
  eventStatus: EventStatus;
  plan: Plan;
  signedPlan: string | null;
  planHash: string | null;
  chairId: string | null;
  revision: number;
  tasks: { taskId: string; envelope: number; isOpened: boolean }[];
  reopenings: { round: number; envelope: number }[];
  locks: StoredLock[];
  sheets: { envelope: number; expected: number; submitted: number; hasEnded: boolean }[];
}

/** Locks an evaluation until the transaction ends: scores, sheets and decisions wait. */
export async function lockEvaluation(tx: Transaction, id: string): Promise<void> {
  await sql`select from evaluation where id = ${id} for no key update`.execute(tx);
}

/**
 * The same for what changes which boxes can be opened: an opening locks its task first and the evaluation later, so
 * this takes the tasks first too.
 */
export async function lockEvaluationAndTasks(tx: Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ taskId: string }>`
    select task_id as "taskId" from evaluation_task where evaluation_id = ${id}`.execute(tx);
  await lockAgainstOpening(
    tx,
    rows.map(({ taskId }) => taskId),
  );
  await lockEvaluation(tx, id);
}

/** Loads an evaluation of the unit; null if there is none. */
export async function loadEvaluation(tx: Transaction, id: string): Promise<LoadedEvaluation | null> {
  const { rows } = await sql<Row>`
    select evaluation.id, evaluation.organisation_id as "organisationId",
      evaluation.business_unit_id as "businessUnitId", evaluation.event_id as "eventId",
      event.reference as "eventReference", event.status as "eventStatus", evaluation.plan,
      signed.plan as "signedPlan", signed.plan_hash as "planHash", evaluation.chair_id as "chairId",
      evaluation.results_revision as revision,
      coalesce((select json_agg(json_build_object('taskId', task.id, 'envelope', covered.envelope, 'isOpened',
          case when event.sealed then ${isOpenedForAll}
            else event.status <> 'DRAFT' and ${lastEnd} < transaction_timestamp() end)
          order by covered.envelope, task.position, task.id)
        from evaluation_task covered join task on task.id = covered.task_id
        where covered.evaluation_id = evaluation.id), '[]') as tasks,
      coalesce((select json_agg(json_build_object('round', round, 'envelope', envelope) order by round)
        from evaluation_reopening where evaluation_id = evaluation.id), '[]') as reopenings,
      coalesce((select json_agg(json_build_object('round', round, 'envelope', envelope, 'lockedAt', ${instantText('locked_at')},
          'record', record, 'recordHash', record_hash, 'signature', signature) order by round, envelope)
        from evaluation_lock where evaluation_id = evaluation.id), '[]') as locks,
      coalesce((select json_agg(json_build_object('envelope', sheet.envelope, 'expected', sheet.expected,
          'submitted', sheet.submitted, 'hasEnded',
          app.has_scoring_ended(evaluation.id, rounds.current, sheet.envelope)))
        from (select 1 + count(*)::int as current from evaluation_reopening
          where evaluation_id = evaluation.id) rounds
        cross join lateral (
          select number as envelope,
            (select count(distinct named.role_entry_id)::int from evaluation_evaluator named
              where named.evaluation_id = evaluation.id and named.envelope = number and named.by_hand
                and named.removed_at is null) as expected,
            (select count(*)::int from evaluation_submission submitted
              where submitted.evaluation_id = evaluation.id and submitted.envelope = number
                and submitted.round = rounds.current) as submitted
          from generate_series(1, 4) number) sheet), '[]') as sheets
    from evaluation join event on event.id = evaluation.event_id
    left join lateral (select plan, plan_hash from evaluation_plan
      where evaluation_id = evaluation.id order by number desc limit 1) signed on true
    where evaluation.id = ${id}`.execute(tx);
  const [row] = rows;
  return row ? loadedOf(row) : null;
}

function loadedOf({ signedPlan, sheets, tasks, ...row }: Row): LoadedEvaluation {
  const plan = signedPlan === null ? row.plan : (JSON.parse(signedPlan) as Plan);
  const envelopes = plan.envelopes.map((_envelope, index) => index + 1);
  const isOpened = (envelope: number) =>
    row.planHash !== null && tasks.every((task) => task.envelope > envelope || task.isOpened);
  const facts: EvaluationFacts = {
    eventStatus: row.eventStatus,
    envelopeCount: envelopes.length,
    reopenings: row.reopenings,
    locks: row.locks,
    openedEnvelopes: new Set(envelopes.filter(isOpened)),
    endedEnvelopes: new Set(sheets.filter(({ hasEnded }) => hasEnded).map(({ envelope }) => envelope)),
  };
  const current = sheets.find(({ envelope }) => envelope === stateOf(facts).envelope);
  return {
    ...row,
    ...facts,
    locks: row.locks,
    plan,
    tasks: tasks.map(({ taskId, envelope }) => ({ taskId, envelope })),
    sheetsSubmitted: current?.submitted ?? 0,
    sheetsExpected: current?.expected ?? 0,
  };
}

export interface StoredScore {
  roleEntryId: string;
  supplierId: string;
  criterionId: string;
  score: string | null;
  comment: string | null;
}

export interface StoredConsensus {
  supplierId: string;
  criterionId: string;
  score: string;
  reason: string | null;
  feedback: string | null;
  revision: number;
}

export interface StoredDecision {
  supplierId: string;
  cause: ExclusionCause;
  /** Null where it is about the supplier as a whole. */
  subjectId: string | null;
  excluded: boolean;
  reason: string;
  decidedAt: string;
  decidedBy: string;
}

/** Suppliers that no rule tells apart, in the order that a person decided. */
export interface StoredTie {
  supplierIds: string[];
  reason: string;
  decidedAt: string;
  decidedBy: string;
}

/** The decisions about ties of one envelope in a round. */
const tiesOf = (id: string, { round, envelope }: { round: number; envelope: number }) => sql`
  coalesce((select json_agg(json_build_object('supplierIds', tie.supplier_ids, 'reason', tie.reason, 'decidedAt',
      ${instantText('tie.decided_at')}, 'decidedBy', coalesce(account.full_name, '')) order by tie.supplier_ids)
    from evaluation_tie tie join role_entry on role_entry.id = tie.decided_by
    left join account on account.id = role_entry.account_id
    where tie.evaluation_id = ${id} and tie.round = ${round} and tie.envelope = ${envelope}), '[]') as ties`;

/** What people gave and decided for the envelopes up to one. */
export interface GivenResults {
  /** Of submitted sheets. */
  scores: StoredScore[];
  consensus: StoredConsensus[];
  decisions: StoredDecision[];
  /** Of the last of these envelopes, in the current round. */
  ties: StoredTie[];
}

/** Reads what people gave in the round that counts for each envelope, and what was decided in the current one. */
export async function loadGiven(
  tx: Transaction,
  id: string,
  { round, roundOfEnvelopes }: { round: number; roundOfEnvelopes: number[] },
): Promise<GivenResults> {
  const counts = sql`round = (${roundOfEnvelopes}::int[])[envelope]`;
  const { rows } = await sql<GivenResults>`
    select
      coalesce((select json_agg(given) from app.given_scores(${id}, ${roundOfEnvelopes}) given), '[]') as scores,
      coalesce((select json_agg(json_build_object('supplierId', supplier_id, 'criterionId', criterion_id, 'score',
          trim_scale(score)::text, 'reason', reason, 'feedback', feedback, 'revision', revision)
          order by supplier_id, criterion_id)
        from evaluation_consensus where evaluation_id = ${id} and ${counts}), '[]') as consensus,
      coalesce((select json_agg(json_build_object('supplierId', decision.supplier_id, 'cause', decision.cause,
          'subjectId', decision.subject_id, 'excluded', decision.excluded, 'reason',
          decision.reason, 'decidedAt', ${instantText('decision.decided_at')}, 'decidedBy',
          coalesce(account.full_name, '')) order by decision.supplier_id, decision.cause, decision.subject_id)
        from evaluation_decision decision join role_entry on role_entry.id = decision.decided_by
        left join account on account.id = role_entry.account_id
        where decision.evaluation_id = ${id} and decision.round = ${round}), '[]') as decisions,
      ${tiesOf(id, { round, envelope: roundOfEnvelopes.length })}`.execute(tx);
  return rows[0] as GivenResults;
}

interface Names {
  suppliers: { supplierId: string; supplierCode: string; name: string }[];
  evaluators: { roleEntryId: string; name: string }[];
}

/** The names of suppliers and of evaluators, in order. */
export async function listNames(
  tx: Transaction,
  supplierIds: string[],
  roleEntryIds: string[],
): Promise<Names> {
  const { rows } = await sql<Names>`
    select
      coalesce((select json_agg(json_build_object('supplierId', id, 'supplierCode', supplier_code, 'name', name)
          order by name collate app.by_name, id)
        from supplier where id = any (${supplierIds}::uuid[])), '[]') as suppliers,
      coalesce((select json_agg(json_build_object('roleEntryId', role_entry.id, 'name', account.full_name)
          order by account.full_name collate app.by_name, role_entry.id)
        from role_entry join account on account.id = role_entry.account_id
        where role_entry.id = any (${roleEntryIds}::uuid[])), '[]') as evaluators`.execute(tx);
  return rows[0] as Names;
}

type Tenant = Pick<LoadedEvaluation, 'id' | 'organisationId' | 'businessUnitId' | 'eventId'>;

const tenantColumns = ({ id, organisationId, businessUnitId, eventId }: Tenant) => ({
  organisation_id: organisationId,
  business_unit_id: businessUnitId,
  event_id: eventId,
  evaluation_id: id,
});

export const insertScoringEnd = (
  tx: Transaction,
  evaluation: Tenant,
  end: { round: number; envelope: number; reason: string; by: string },
) =>
  tx
    .insertInto('evaluation_scoring_end')
    .values({
      ...tenantColumns(evaluation),
      round: end.round,
      envelope: end.envelope,
      reason: end.reason,
      ended_by: end.by,
    })
    .execute();

export interface AgreedScore {
  supplierId: string;
  criterionId: string;
  score: string;
  reason: string | null;
  feedback: string | null;
}

/** Stores agreed scores, in place of those agreed before. */
export async function saveConsensus(
  tx: Transaction,
  evaluation: Tenant,
  { round, envelope, by }: { round: number; envelope: number; by: string },
  agreed: AgreedScore[],
): Promise<void> {
  if (!agreed.length) return;
  await sql`
    insert into evaluation_consensus (organisation_id, business_unit_id, event_id, evaluation_id, round, envelope,
      supplier_id, criterion_id, score, reason, feedback, agreed_by)
    select ${evaluation.organisationId}, ${evaluation.businessUnitId}, ${evaluation.eventId}, ${evaluation.id},
      ${round}, ${envelope}, one."supplierId", one."criterionId", one.score, one.reason, one.feedback, ${by}
    from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb)
      one ("supplierId" uuid, "criterionId" uuid, score numeric, reason text, feedback text)
    on conflict (evaluation_id, round, supplier_id, criterion_id) do update set score = excluded.score,
      reason = excluded.reason, feedback = excluded.feedback, agreed_by = excluded.agreed_by,
      agreed_at = transaction_timestamp(), revision = evaluation_consensus.revision + 1`.execute(tx);
}

/** Stores a decision. Returns false if it was made for an earlier envelope, which is locked. */
export async function saveDecision(
  tx: Transaction,
  evaluation: Tenant,
  { round, envelope, by }: { round: number; envelope: number; by: string },
  { supplierId, cause, subjectId, excluded, reason }: DecisionInput,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('evaluation_decision')
    .values({
      ...tenantColumns(evaluation),
      round,
      envelope,
      supplier_id: supplierId,
      cause,
      subject_id: subjectId ?? null,
      excluded,
      reason,
      decided_by: by,
    })
    .onConflict((on) =>
      on
        .columns(['evaluation_id', 'round', 'supplier_id', 'cause', 'subject_id'])
        .doUpdateSet({ excluded, reason, decided_by: by, decided_at: sql`transaction_timestamp()` })
        .where('evaluation_decision.envelope', '=', envelope),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a decision of this envelope. Returns whether there was one. */
export async function removeDecision(
  tx: Transaction,
  id: string,
  { round, envelope }: { round: number; envelope: number },
  { supplierId, cause, subjectId }: DecisionKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('evaluation_decision')
    .where('evaluation_id', '=', id)
    .where('round', '=', round)
    .where('envelope', '=', envelope)
    .where('supplier_id', '=', supplierId)
    .where('cause', '=', cause)
    .where('subject_id', 'is not distinct from', subjectId ?? null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What the points of a lock were computed from, as it was hashed; names of people are left out. */
export type LockedSheets = Pick<GivenResults, 'scores' | 'consensus'>;

export async function findSheets(
  tx: Transaction,
  id: string,
  { round, envelope }: { round: number; envelope: number },
): Promise<LockedSheets> {
  const { sheets } = await tx
    .selectFrom('evaluation_lock')
    .select('sheets')
    .where('evaluation_id', '=', id)
    .where('round', '=', round)
    .where('envelope', '=', envelope)
    .executeTakeFirstOrThrow();
  return JSON.parse(sheets);
}

export async function listTies(
  tx: Transaction,
  id: string,
  where: { round: number; envelope: number },
): Promise<StoredTie[]> {
  const { rows } = await sql<{ ties: StoredTie[] }>`select ${tiesOf(id, where)}`.execute(tx);
  return rows[0]?.ties ?? [];
}

/** Stores a decision about a tie, in place of those about the same suppliers. */
export async function saveTie(
  tx: Transaction,
  evaluation: Tenant,
  { round, envelope, by }: { round: number; envelope: number; by: string },
  { supplierIds, reason }: TieInput,
): Promise<void> {
  await removeTies(tx, evaluation.id, { round, envelope }, supplierIds);
  await tx
    .insertInto('evaluation_tie')
    .values({
      ...tenantColumns(evaluation),
      round,
      envelope,
      supplier_ids: supplierIds,
      reason,
      decided_by: by,
    })
    .execute();
}

/** Removes the decisions about ties that name one of these suppliers. Returns whether there was one. */
export async function removeTies(
  tx: Transaction,
  id: string,
  { round, envelope }: { round: number; envelope: number },
  supplierIds: string[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from evaluation_tie where evaluation_id = ${id} and round = ${round} and envelope = ${envelope}
      and supplier_ids && ${supplierIds}::uuid[]`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Raises the revision of what was agreed and decided. */
export const raiseRevision = (tx: Transaction, id: string) =>
  sql`update evaluation set results_revision = results_revision + 1 where id = ${id}`.execute(tx);

export const insertLock = (
  tx: Transaction,
  evaluation: Tenant,
  lock: {
    round: number;
    envelope: number;
    by: string;
    sheets: string;
    record: string;
    signature: string;
    recordHash: string;
  },
) =>
  tx
    .insertInto('evaluation_lock')
    .values({
      ...tenantColumns(evaluation),
      round: lock.round,
      envelope: lock.envelope,
      locked_by: lock.by,
      sheets: lock.sheets,
      record: lock.record,
      signature: lock.signature,
      record_hash: lock.recordHash,
    })
    .execute();

/** Begins the next round; people's own scores and the decisions go on from where they were. */
export async function insertReopening(
  tx: Transaction,
  evaluation: Tenant,
  { round, envelope, reason, by }: { round: number; envelope: number; reason: string; by: string },
): Promise<void> {
  await tx
    .insertInto('evaluation_reopening')
    .values({ ...tenantColumns(evaluation), round, envelope, reason, reopened_by: by })
    .execute();
  await sql`select app.carry_scores_over(${evaluation.id}, ${round - 1}, ${envelope})`.execute(tx);
}

/** The people named for envelopes, except one. */
export async function listEvaluatorIds(
  tx: Transaction,
  id: string,
  { from, to, except }: { from: number; to: number; except: { roleEntryId: string } },
): Promise<string[]> {
  const { rows } = await sql<{ roleEntryId: string }>`
    select distinct role_entry_id as "roleEntryId" from evaluation_evaluator
    where evaluation_id = ${id} and envelope between ${from} and ${to} and removed_at is null
      and role_entry_id <> ${except.roleEntryId}`.execute(tx);
  return rows.map(({ roleEntryId }) => roleEntryId);
}
