import { sql } from 'kysely';
import type { Sql } from '../../platform/db/listing.ts';

/** What still runs for a supplier: how many published tasks, and how many of them it has seen. */
export interface OpenTasks {
  openTaskCount: number;
  seenOpenTaskCount: number;
}

/** The tasks that still run for suppliers, archived ones left out, to be narrowed by whose they are. */
const openTasks = (whose: Sql): Sql => sql`
  from task_supplier asked join event on event.id = asked.event_id and event.status = 'ACTIVE'
  join task on task.id = asked.task_id and task.archived_at is null
  where ${whose} and asked.visible_from <= transaction_timestamp()
    and greatest(task.end_date, asked.extended_until) >= transaction_timestamp()`;

/** The open tasks of each supplier that stands before it in the query. */
export const joinOpenTasks = sql`
  cross join lateral (
    select count(*)::int as "openTaskCount", count(asked.seen_at)::int as "seenOpenTaskCount"
    ${openTasks(sql`asked.supplier_id = supplier.id`)}) open_tasks`;

/** Those of all suppliers of a unit at once, for lists that are sorted by them. */
export const joinAllOpenTasks = (businessUnitId: string): Sql => sql`
  left join (
    select asked.supplier_id, count(*) as count
    ${openTasks(sql`event.business_unit_id = ${businessUnitId}`)} group by asked.supplier_id
  ) open_tasks on open_tasks.supplier_id = supplier.id`;
