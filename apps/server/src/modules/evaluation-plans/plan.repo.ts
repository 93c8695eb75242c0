import type {
  Evaluator,
  EvaluatorsChange,
  EventStatus,
  Plan,
  PlanTask,
  PossibleEvaluator,
  UnitCaller,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { hasEverClosed, taskEnd, taskEndText } from '../deadlines/index.ts';
import type { PlanToPublish } from './plan.rules.ts';

/** An evaluation with everything that decides what can be done with it. */
export interface EvaluationDetails {
  id: string;
  eventId: string;
  eventStatus: EventStatus;
  eventStart: string;
  eventReference: string;
  plan: Plan;
  revision: number;
  chairId: string | null;
  firstEnd: string | null;
  hasClosed: boolean;
  evaluators: Evaluator[];
  scoreBy: string | null;
  signed: { record: string; signature: string; recordHash: string; number: number } | null;
}

/** Whether `role_entry` can score in its business unit. */
const canScore: Sql = sql`role_entry.supplier_id is null and role_entry.status = 'ACTIVE'
  and role_entry.role in ('BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_EVALUATOR')`;

const evaluationColumns = sql`
  evaluation.id, evaluation.event_id as "eventId", event.status as "eventStatus", event.start_date as "eventStart",
  event.reference as "eventReference", evaluation.plan, evaluation.revision, evaluation.chair_id as "chairId",
  evaluation.score_by as "scoreBy", ends.*, coalesce((
    select json_agg(json_build_object('roleEntryId', named.role_entry_id, 'fullName', account.full_name,
      'isActive', ${canScore}, 'criterionIds', named.ids) order by account.full_name collate app.by_name, role_entry.id)
    from (select role_entry_id, json_agg(criterion_id order by criterion_id) as ids from evaluation_evaluator
      where evaluation_evaluator.evaluation_id = evaluation.id and removed_at is null group by role_entry_id) named
    join role_entry on role_entry.id = named.role_entry_id
    join account on account.id = role_entry.account_id), '[]') as evaluators,
  (select json_build_object('record', record, 'signature', signature, 'recordHash', record_hash, 'number', number)
   from evaluation_plan where evaluation_plan.evaluation_id = evaluation.id
   order by number desc limit 1) as signed`;

const evaluationSource = sql`evaluation join event on event.id = evaluation.event_id
  cross join lateral (
    select ${sql`min(${taskEnd})`} as "firstEnd", coalesce(bool_or(${hasEverClosed}), false) as "hasClosed"
    from evaluation_task join task on task.id = evaluation_task.task_id
    where evaluation_task.evaluation_id = evaluation.id) ends`;

export async function findEvaluation(tx: Transaction, id: string): Promise<EvaluationDetails | null> {
  const { rows } = await sql<EvaluationDetails>`
    select ${evaluationColumns} from ${evaluationSource} where evaluation.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Lists the evaluations of an event in the order they were added. */
export async function listEvaluations(tx: Transaction, eventId: string): Promise<EvaluationDetails[]> {
  const { rows } = await sql<EvaluationDetails>`
    select ${evaluationColumns} from ${evaluationSource} where evaluation.event_id = ${eventId}
    order by evaluation.created_at, evaluation.id`.execute(tx);
  return rows;
}

/** Locks the event of an evaluation against other changes of the buyer. Returns false if it is not visible. */
export async function lockEventOfEvaluation(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from event where id = (select event_id from evaluation where id = ${id}) for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The tasks of the event in the surrounding query that ask for a response, without lines and help texts. */
const planTasks = (eventId: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('id', task.id, 'title', task.title, 'endDate', ${taskEndText},
      'evaluationId', evaluation_task.evaluation_id, 'currency', sheet #>> '{priceTable,currency}',
      'lineCount', coalesce(jsonb_array_length(nullif(sheet #> '{priceTable,lines}', 'null')), 0),
      'questions', coalesce((
        select json_agg(json_build_object('id', question ->> 'id', 'section', section ->> 'title',
          'label', question ->> 'label', 'type', question ->> 'type', 'unit', question ->> 'unit',
          'options', question -> 'options') order by section_number, question_number)
        from jsonb_array_elements(sheet -> 'sections') with ordinality sections (section, section_number),
          jsonb_array_elements(section -> 'questions') with ordinality questions (question, question_number)), '[]'))
    order by task.position, task.id)
  from task join sheet_version on sheet_version.task_id = task.id and sheet_version.version = task.sheet_version
  left join evaluation_task on evaluation_task.task_id = task.id
  where task.event_id = ${eventId} and task.archived_at is null and task.response_required), '[]')`;

/** What a plan can name, with the status of the event; null if the context does not see it. */
interface Choices {
  eventStatus: EventStatus | null;
  eventTitle: string;
  tasks: PlanTask[];
  people: PossibleEvaluator[];
}

/** What a plan can name: the tasks of the event, and the people of the business unit. */
export async function findChoices(
  tx: Transaction,
  { organisationId, businessUnitId, accountId }: UnitCaller,
  eventId: string,
): Promise<Choices> {
  const { rows } = await sql<Choices>`
    select (select status from event where event.id = ${eventId}) as "eventStatus",
      (select title from event where event.id = ${eventId}) as "eventTitle", ${planTasks(sql`${eventId}`)} as tasks, coalesce((
      select json_agg(json_build_object('roleEntryId', role_entry.id, 'fullName', account.full_name,
        'role', role_entry.role, 'isOwn', account.id is not distinct from ${accountId}::uuid)
        order by account.full_name collate app.by_name, role_entry.id)
      from role_entry join account on account.id = role_entry.account_id
      where role_entry.organisation_id = ${organisationId} and role_entry.business_unit_id = ${businessUnitId}
        and ${canScore}), '[]') as people`.execute(tx);
  return rows[0] ?? { eventStatus: null, eventTitle: '', tasks: [], people: [] };
}

/** The plans of the draft in the surrounding query as `plansToPublish`, and what they can name as `planTasks`. */
export const plansAround: Sql = sql`
  coalesce(case when event.status = 'DRAFT' then (
    select json_agg(json_build_object('id', evaluation.id, 'plan', evaluation.plan,
      'hasChair', exists (select from role_entry where role_entry.id = evaluation.chair_id and ${canScore}),
      'scoredCriterionIds', coalesce((
        select json_agg(evaluation_evaluator.criterion_id) from evaluation_evaluator
        join role_entry on role_entry.id = evaluation_evaluator.role_entry_id and ${canScore}
        where evaluation_evaluator.evaluation_id = evaluation.id
          and evaluation_evaluator.removed_at is null), '[]'))
      order by evaluation.created_at, evaluation.id)
    from evaluation where evaluation.event_id = event.id) end, '[]') as "plansToPublish",
  case when event.status = 'DRAFT' and exists (select from evaluation where evaluation.event_id = event.id)
    then ${planTasks(sql`event.id`)} else '[]' end as "planTasks"`;

/** The columns of `plansAround`. */
export interface PlansAround {
  plansToPublish: PlanToPublish[];
  planTasks: PlanTask[];
}

interface PlanRow {
  id: string;
  eventId: string;
  plan: Plan;
}

export async function countEvaluations(tx: Transaction, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from evaluation where event_id = ${eventId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertEvaluation(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
  { id, eventId, plan, chairId = null }: PlanRow & { chairId?: string | null },
): Promise<void> {
  await tx
    .insertInto('evaluation')
    .values({
      id,
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      event_id: eventId,
      plan: JSON.stringify(plan),
      chair_id: chairId,
    })
    .execute();
  await setTasks(tx, { id, plan });
}

/** Saves the plan of an evaluation of a locked event. Evaluators of criteria that are gone are removed. */
export async function updatePlan(tx: Transaction, { id, plan }: Pick<PlanRow, 'id' | 'plan'>): Promise<void> {
  await tx
    .updateTable('evaluation')
    .set((set) => ({ plan: JSON.stringify(plan), revision: set('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await setTasks(tx, { id, plan });
  const scored = plan.criteria.filter(({ kind }) => kind !== 'REQUIREMENT');
  const places = JSON.stringify(
    scored.map(({ id: criterionId, envelope, kind }) => ({
      id: criterionId,
      at: envelope,
      byHand: kind === 'MANUAL',
    })),
  );
  await sql`
    with place as (select * from jsonb_to_recordset(${places}::jsonb) as place (id uuid, at int, "byHand" boolean)),
    removed as (
      delete from evaluation_evaluator
      where evaluation_id = ${id} and criterion_id not in (select id from place))
    update evaluation_evaluator set envelope = place.at, by_hand = "byHand" from place
    where evaluation_id = ${id} and criterion_id = place.id and (envelope, by_hand) <> (place.at, "byHand")`.execute(
    tx,
  );
}

/** Sets the tasks of an evaluation, each in its envelope. */
async function setTasks(tx: Transaction, { id, plan }: Pick<PlanRow, 'id' | 'plan'>): Promise<void> {
  const rows = JSON.stringify(
    plan.envelopes.flatMap(({ taskIds }, index) => taskIds.map((taskId) => ({ taskId, at: index + 1 }))),
  );
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb) as wanted ("taskId" uuid, at int)`;
  await sql`
    delete from evaluation_task where evaluation_id = ${id}
      and (task_id, envelope) not in (select "taskId", at from ${wanted})`.execute(tx);
  await sql`
    insert into evaluation_task (organisation_id, business_unit_id, event_id, evaluation_id, task_id, envelope)
    select organisation_id, business_unit_id, event_id, id, "taskId", at from evaluation, ${wanted}
    where id = ${id} on conflict (task_id) do nothing`.execute(tx);
}

export async function removeEvaluation(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('evaluation').where('id', '=', id).execute();
}

/**
 * Sets the chair and who scores what. Someone who is no longer named is removed from a draft; after publication the row
 * stays with the time of the removal, for the scores that were submitted.
 */
export async function setEvaluators(
  tx: Transaction,
  { id, isPublished, criteria }: { id: string; isPublished: boolean; criteria: Plan['criteria'] },
  { chairId, evaluators, scoreBy }: EvaluatorsChange,
): Promise<void> {
  await sql`
    update evaluation set chair_id = ${chairId}, revision = revision + 1${
      scoreBy === undefined ? sql`` : sql`, score_by = ${scoreBy}`
    } where id = ${id}`.execute(tx);
  const known = new Map(criteria.map((criterion) => [criterion.id, criterion]));
  const rows = JSON.stringify(
    evaluators.flatMap(({ roleEntryId, criterionIds }) =>
      [...new Set(criterionIds)].map((criterionId) => ({
        roleEntryId,
        criterionId,
        at: known.get(criterionId)?.envelope ?? 1,
        byHand: known.get(criterionId)?.kind === 'MANUAL',
      })),
    ),
  );
  const wanted = sql`jsonb_to_recordset(${rows}::jsonb)
    as wanted ("roleEntryId" uuid, "criterionId" uuid, at int, "byHand" boolean)`;
  const isUnwanted = sql`evaluation_id = ${id}
    and (role_entry_id, criterion_id) not in (select "roleEntryId", "criterionId" from ${wanted})`;
  await (isPublished
    ? sql`update evaluation_evaluator set removed_at = transaction_timestamp()
        where ${isUnwanted} and removed_at is null`
    : sql`delete from evaluation_evaluator where ${isUnwanted}`
  ).execute(tx);
  await sql`
    insert into evaluation_evaluator (organisation_id, business_unit_id, event_id, evaluation_id, role_entry_id,
      criterion_id, envelope, by_hand)
    select organisation_id, business_unit_id, event_id, id, "roleEntryId", "criterionId", at, "byHand"
    from evaluation, ${wanted} where id = ${id}
    on conflict (evaluation_id, role_entry_id, criterion_id)
      do update set removed_at = null, envelope = excluded.envelope, by_hand = excluded.by_hand`.execute(tx);
}

interface SignedPlan {
  evaluationId: string;
  number: number;
  plan: string;
  planHash: string;
  record: string;
  signature: string;
  recordHash: string;
}

export async function insertSignedPlan(tx: Transaction, signed: SignedPlan): Promise<void> {
  await sql`
    insert into evaluation_plan (organisation_id, business_unit_id, event_id, evaluation_id, number, plan, plan_hash,
      record, signature, record_hash)
    select organisation_id, business_unit_id, event_id, id, ${signed.number}, ${signed.plan}, ${signed.planHash},
      ${signed.record}, ${signed.signature}, ${signed.recordHash}
    from evaluation where id = ${signed.evaluationId}`.execute(tx);
}

/** The suppliers that see a task of an evaluation now. */
export const viewersOfEvaluation = (evaluationId: string): Sql => sql`
  select distinct supplier_id from evaluation_task
  join task_supplier on task_supplier.task_id = evaluation_task.task_id
  where evaluation_id = ${evaluationId} and visible_from <= transaction_timestamp()`;

/** The same, by task. */
export async function listViewersOfTasks(
  tx: Transaction,
  evaluationId: string,
): Promise<{ taskId: string; supplierIds: string[] }[]> {
  const { rows } = await sql<{ taskId: string; supplierIds: string[] }>`
    select task_supplier.task_id as "taskId", array_agg(supplier_id) as "supplierIds"
    from evaluation_task join task_supplier on task_supplier.task_id = evaluation_task.task_id
    where evaluation_id = ${evaluationId} and visible_from <= transaction_timestamp()
    group by task_supplier.task_id`.execute(tx);
  return rows;
}

/** The plan that a task is part of; null if it is part of none. */
export async function findPlanOfTask(tx: Transaction, taskId: string): Promise<Plan | null> {
  const { rows } = await sql<{ plan: Plan }>`
    select plan from evaluation_task join evaluation on evaluation.id = evaluation_task.evaluation_id
    where task_id = ${taskId}`.execute(tx);
  return rows[0]?.plan ?? null;
}

/** Whether the first envelope of the evaluation of a task has been locked. */
export async function isTaskLockedIn(tx: Transaction, taskId: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select exists (select from evaluation_task
      join evaluation_lock on evaluation_lock.evaluation_id = evaluation_task.evaluation_id
      where task_id = ${taskId} and evaluation_lock.envelope = 1) as "isLocked"`.execute(tx);
  return rows[0]?.isLocked ?? false;
}
