import type { TaskSummary } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/listing.ts';
import { waitsForEnvelope } from './box-envelope.repo.ts';
import { isCovered, taskState } from './effective-end.repo.ts';

/** The summary of an event's tasks, without archived ones. */
export interface TasksOfEvent extends TaskSummary {
  taskCount: number;
  firstStart: string | null;
  /** The latest end of any task, without extensions for single suppliers. */
  lastOwnEnd: string | null;
  /** The latest deadline of any supplier of any task. */
  lastEnd: string | null;
  /** The earliest end of a task that still awaits a response. */
  nextEnd: string | null;
  /** The number of tasks that require a response, then by the state of their box. */
  boxCount: number;
  openedBoxCount: number;
  endedBoxCount: number;
  openableBoxCount: number;
  /** The number of boxes that no closing covers yet. */
  unclosedBoxCount: number;
}

/** The summary columns. The fragments below provide `counts`. */
const summed = sql`
  coalesce(sum(counts.awaiting), 0)::int as "awaitingResponseCount",
  coalesce(sum(counts.submitted), 0)::int as "responseSubmittedCount",
  coalesce(sum(counts.declined), 0)::int as "declinedCount",
  coalesce(sum(counts.ended), 0)::int as "endedWithoutResponseCount",
  coalesce(sum(counts.prohibited), 0)::int as "responseProhibitedCount"`;

/** Counts the suppliers of each task by state, from stored counts and the clock. For business units only. */
export const joinTaskCounts = sql`
  cross join lateral (
    select coalesce(sum(asked), 0)::int as asked, coalesce(sum(submitted), 0)::int as submitted,
      coalesce(sum(declined), 0)::int as declined
    from task_count
    where task_count.organisation_id = task.organisation_id and task_count.business_unit_id = task.business_unit_id
      and task_count.event_id = task.event_id and task_count.task_id = task.id) kept
  cross join lateral (
    select max(extended_until) as until, count(*) filter (
      where submitted_at is null and declined_at is null and extended_until >= transaction_timestamp())::int as running
    from task_supplier
    where task_supplier.task_id = task.id and extended_until is not null) extended
  cross join lateral (
    select greatest(task.end_date, extended.until) as last_end, kept.asked,
      case when not task.response_required then 0 when task.end_date < transaction_timestamp() then extended.running
        else kept.asked - kept.submitted - kept.declined end as awaiting,
      case when task.response_required then kept.submitted else 0 end as submitted,
      case when task.response_required then kept.declined else 0 end as declined,
      case when task.response_required and task.end_date < transaction_timestamp()
        then kept.asked - kept.submitted - kept.declined - extended.running else 0 end as ended,
      case when task.response_required then 0 else kept.asked end as prohibited) counts`;

/** Whether a closing covers the latest deadline of any supplier. */
export const isClosed: Sql = isCovered(sql`counts.last_end`);

/** The counts of a task, with their API names. */
export const countColumns = sql`
  counts.asked as "supplierCount", counts.last_end as "lastEnd", counts.awaiting as "awaitingResponseCount",
  counts.submitted as "responseSubmittedCount", counts.declined as "declinedCount",
  counts.ended as "endedWithoutResponseCount", counts.prohibited as "responseProhibitedCount"`;

/**
 * The same from the task–supplier pairs of one supplier: for its own context, or for a business unit that
 * asks about it.
 */
const joinOwnStates = (supplierId: string) => sql`
  cross join lateral (
    select greatest(task.end_date, max(participant.extended_until)) as last_end,
      ${sql.join(
        (
          [
            ['AWAITING_RESPONSE', 'awaiting'],
            ['RESPONSE_SUBMITTED', 'submitted'],
            ['DECLINED', 'declined'],
            ['ENDED_WITHOUT_RESPONSE', 'ended'],
            ['RESPONSE_PROHIBITED', 'prohibited'],
          ] as const
        ).map(
          ([state, name]) =>
            sql`count(*) filter (where ${taskState} = ${sql.lit(state)}) as ${sql.ref(name)}`,
        ),
      )}
    from task_supplier participant where participant.task_id = task.id and participant.supplier_id = ${supplierId}) counts`;

/**
 * The summary of an event's tasks as one row to join. In a supplier's context `supplierId` is required,
 * because only its own tasks are visible; a business unit can use it to filter.
 */
export const tasksOfEvent = (eventId: Sql, supplierId?: string): Sql => sql`
  select count(*)::int as "taskCount", ${summed},
    min(start_date) as "firstStart", max(end_date) as "lastOwnEnd", max(last_end) as "lastEnd",
    min(last_end) filter (where counts.awaiting > 0) as "nextEnd",
    count(*) filter (where response_required)::int as "boxCount",
    count(*) filter (where response_required and box_opened_at is not null)::int as "openedBoxCount",
    count(*) filter (where response_required and last_end < transaction_timestamp())::int as "endedBoxCount",
    count(*) filter (where response_required and box_opened_at is null
      and ${isCovered(sql`last_end`)} and ${waitsForEnvelope} is null)::int as "openableBoxCount",
    count(*) filter (where response_required and not ${isCovered(sql`last_end`)})::int as "unclosedBoxCount"
  from task ${supplierId ? joinOwnStates(supplierId) : joinTaskCounts}
  where task.event_id = ${eventId} and task.archived_at is null`;
