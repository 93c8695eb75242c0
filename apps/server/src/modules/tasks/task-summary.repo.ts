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

/**
 * What the tasks of an event say, as one row to be joined to it. A supplier's context sees its own tasks alone; a unit
 * may ask for the tasks of one supplier.
 */
export const tasksOfEvent = (eventId: Sql, supplierId?: string): Sql => sql`
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
    select task.start_date, task.end_date, task.response_required, task.box_opened_at,
      greatest(task.end_date, max(asked.extended_until)) as last_end,
      ${countOf('AWAITING_RESPONSE')} as awaiting, ${countOf('RESPONSE_SUBMITTED')} as submitted,
      ${countOf('DECLINED')} as declined, ${countOf('ENDED_WITHOUT_RESPONSE')} as ended,
      ${countOf('RESPONSE_PROHIBITED')} as prohibited
    from task left join task_supplier asked on asked.task_id = task.id
      ${supplierId ? sql`and asked.supplier_id = ${supplierId}` : sql``}
    where task.event_id = ${eventId} and task.archived_at is null
    group by task.id) per_task`;
