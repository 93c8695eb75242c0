import type { TaskSummary } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/listing.ts';

/** What the tasks of an event say about it, archived ones left out. */
export interface TasksOfEvent extends TaskSummary {
  taskCount: number;
  firstStart: string | null;
  /** The latest end of any task, extensions left out. */
  lastOwnEnd: string | null;
  /** The latest end that any supplier of any task has. */
  lastEnd: string | null;
  /** Tasks that want a response, by what their box is like. */
  boxCount: number;
  openedBoxCount: number;
  endedBoxCount: number;
  openableBoxCount: number;
}

/** Where one supplier stands with a task, from facts and the database's clock; the end instant is still in time. */
export const taskState = sql`
  case when not task.response_required then 'RESPONSE_PROHIBITED'
       when asked.submitted_at is not null then 'RESPONSE_SUBMITTED'
       when asked.declined_at is not null then 'DECLINED'
       when greatest(task.end_date, asked.extended_until) < transaction_timestamp() then 'ENDED_WITHOUT_RESPONSE'
       else 'AWAITING_RESPONSE' end`;

/** How many of the pairs of task and supplier that a query looks at are in a state. */
export const countOf = (state: string) =>
  sql`count(asked.supplier_id) filter (where ${taskState} = ${sql.lit(state)})`;

/** The tasks of an event with those who are asked, one row for each pair; a task that nobody is asked has a row too. */
const pairsOf = (eventId: Sql, supplierId?: string): Sql => sql`
  select task.id, task.position, task.title, task.start_date, task.end_date, task.response_required,
    task.box_opened_at, asked.supplier_id, asked.extended_until,
    case when asked.supplier_id is not null then ${taskState} end as state
  from task left join task_supplier asked on asked.task_id = task.id
    ${supplierId ? sql`and asked.supplier_id = ${supplierId}` : sql``}
  where task.event_id = ${eventId} and task.archived_at is null`;

const pairsIn = (state: string) => sql`count(*) filter (where state = ${sql.lit(state)})`;

/** What pairs say about their event. */
const summaryOf = (pairs: Sql): Sql => sql`
  select count(*)::int as "taskCount",
    coalesce(sum(awaiting), 0)::int as "awaitingResponseCount",
    coalesce(sum(submitted), 0)::int as "responseSubmittedCount",
    coalesce(sum(declined), 0)::int as "declinedCount",
    coalesce(sum(ended), 0)::int as "endedWithoutResponseCount",
    coalesce(sum(prohibited), 0)::int as "responseProhibitedCount",
    min(start_date) as "firstStart", max(end_date) as "lastOwnEnd", max(last_end) as "lastEnd",
    count(*) filter (where response_required)::int as "boxCount",
    count(*) filter (where response_required and box_opened_at is not null)::int as "openedBoxCount",
    count(*) filter (where response_required and end_date < transaction_timestamp())::int as "endedBoxCount",
    count(*) filter (where response_required and box_opened_at is null
      and last_end < transaction_timestamp() - interval '60 seconds')::int as "openableBoxCount"
  from (
    select start_date, end_date, response_required, box_opened_at,
      greatest(end_date, max(extended_until)) as last_end,
      ${pairsIn('AWAITING_RESPONSE')} as awaiting, ${pairsIn('RESPONSE_SUBMITTED')} as submitted,
      ${pairsIn('DECLINED')} as declined, ${pairsIn('ENDED_WITHOUT_RESPONSE')} as ended,
      ${pairsIn('RESPONSE_PROHIBITED')} as prohibited
    from ${pairs} group by id, start_date, end_date, response_required, box_opened_at) per_task`;

/**
 * What the tasks of an event say, as one row to be joined to it. A supplier's context sees its own tasks alone; a unit
 * may ask for the tasks of one supplier.
 */
export const tasksOfEvent = (eventId: Sql, supplierId?: string): Sql =>
  // Kept apart by its offset: the state of a pair is found once, not for each count.
  summaryOf(sql`(${pairsOf(eventId, supplierId)} offset 0) pair`);

/** What publishing asks about the tasks of an event, archived ones left out. */
export interface TasksToPublish {
  withoutSupplier: { id: string; title: string }[];
  supplierCount: number;
  personCount: number;
  suppliersWithoutUsers: number;
}

/** Both as one row to be joined to an event: all from one look at its tasks. */
export const tasksAround = (eventId: Sql): Sql => sql`
  with pair as materialized (${pairsOf(eventId)})
  select summary.*, people.*,
    coalesce((
      select json_agg(json_build_object('id', id, 'title', title) order by position, id) from pair
      where supplier_id is null), '[]') as "withoutSupplier"
  from (${summaryOf(sql`pair`)}) summary, (
    select count(*)::int as "supplierCount", coalesce(sum(users), 0)::int as "personCount",
      count(*) filter (where users = 0)::int as "suppliersWithoutUsers"
    from (
      select (
        select count(*) from role_entry
        where role_entry.supplier_id = asked.supplier_id and role_entry.status = 'ACTIVE') as users
      from (select distinct supplier_id from pair where supplier_id is not null) asked) counted) people`;
