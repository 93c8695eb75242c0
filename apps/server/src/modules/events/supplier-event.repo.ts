import type { SupplierEventInList, SupplierEventQuery, SupplierEventStatus } from '@tenderbox/contract';
import { supplierEventStatuses } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import type { Listing } from '../../platform/db/listing.ts';
import { type TasksOfEvent, taskState, tasksOfEvent } from '../tasks/index.ts';

type Listed = Omit<SupplierEventInList, 'tasks'> & TasksOfEvent;

/** The events that a supplier sees from their start on. A unit that looks sees the same as the supplier. */
const ofSupplier = (supplierId: string) => sql`event.id in (
  select event_id from task_supplier
  where supplier_id = ${supplierId} and visible_from <= transaction_timestamp())`;

/** How many of the supplier's tasks of an event await its response. */
const awaiting = (supplierId: string) => sql`
  left join lateral (
    select count(*) as count from task_supplier asked join task on task.id = asked.task_id
    where asked.event_id = event.id and asked.supplier_id = ${supplierId} and task.archived_at is null
      and ${taskState} = 'AWAITING_RESPONSE') awaiting on true`;

const columns = sql<Listed>`
  event.id, event.reference, event.title, event.start_date as "startDate", event.end_date as "endDate",
  event.time_zone as "timeZone", event.status, event.sealed, tasks.*`;

/** A page of the events of one supplier. */
export function listSupplierEvents(
  tx: Transaction,
  supplierId: string,
  query: SupplierEventQuery,
): Promise<Page<Listed>> {
  const listing: Listing<Listed> = {
    table: 'event',
    within: [ofSupplier(supplierId)],
    filters: [sql`event.status = ${query.statuses}`],
    sorts: {
      startDate: { by: sql`event.start_date` },
      endDate: { by: sql`event.end_date` },
      title: { by: sql`event.title collate app.by_name` },
      tasks: { by: sql`awaiting.count`, join: awaiting(supplierId) },
    },
    search: { matches: (pattern) => sql`app.search_form(event.title) like ${pattern}` },
    columns,
    joins: sql`cross join lateral (${tasksOfEvent(sql`event.id`, supplierId)}) tasks`,
  };
  return readPage(tx, listing, query);
}

/** How many events the supplier has in each tab. */
export async function countSupplierEvents(
  tx: Transaction,
  supplierId: string,
): Promise<{ status: SupplierEventStatus; count: number }[]> {
  const { rows } = await sql<{ status: SupplierEventStatus; count: number }>`
    select event.status, count(*)::int as count from event
    where ${ofSupplier(supplierId)} group by event.status`.execute(tx);
  return supplierEventStatuses.map((status) => ({
    status,
    count: rows.find((row) => row.status === status)?.count ?? 0,
  }));
}
