import type {
  NextDeadline,
  SupplierAmendment,
  SupplierEventInList,
  SupplierEventQuery,
  SupplierEventStatus,
} from '@tenderbox/contract';
import { supplierEventStatuses } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import type { Listing } from '../../platform/db/listing.ts';
import { amendmentsOf } from '../amendments/index.ts';
import {
  effectiveEnd,
  eventEnd,
  extensionsOf,
  isCovered,
  type TasksOfEvent,
  taskState,
  tasksOfEvent,
} from '../deadlines/index.ts';

type Listed = Omit<SupplierEventInList, 'tasks' | 'box' | 'lastEndDate' | 'nextEndDate'> & TasksOfEvent;

/** The events that a supplier sees, from their start. A unit that looks at a supplier sees the same ones. */
const ofSupplier = (supplierId: string) => sql`event.id in (
  select event_id from task_supplier
  where supplier_id = ${supplierId} and visible_from <= transaction_timestamp())`;

/**
 * How many of the supplier's tasks of an event await its response, and its own deadline as its list shows it. Looked up
 * for each event by an index: joined as a whole, a supplier of very many events is taken for one of a few, and each of
 * its events is compared with every other.
 */
const ownTasks = (supplierId: string) => sql`
  left join lateral (
    select count(*) filter (where awaits) as awaiting,
      coalesce(min(own_end) filter (where awaits), max(own_end), ${eventEnd}) as deadline
    from (
      select ${effectiveEnd} as own_end, ${taskState} = 'AWAITING_RESPONSE' as awaits
      from task_supplier participant join task on task.id = participant.task_id
      where participant.event_id = event.id and participant.supplier_id = ${supplierId} and task.archived_at is null) task
  ) own on true`;

const columnsFor = (supplierId: string) => sql<Listed>`
  event.id, event.reference, event.title, event.start_date as "startDate", ${eventEnd} as "endDate",
  event.time_zone as "timeZone", event.status, event.sealed, tasks.*,
  exists (select from task_supplier participant join task on task.id = participant.task_id
    where participant.event_id = event.id and participant.supplier_id = ${supplierId} and participant.submitted_at is not null
      and ${isCovered(effectiveEnd)}) as "hasProof"`;

/** A page of the events of one supplier, by its own deadlines where those are what is shown. */
export function listSupplierEvents(
  tx: Transaction,
  supplierId: string,
  query: SupplierEventQuery & { byOwnEnd: boolean },
): Promise<Page<Listed>> {
  const byOwn = { join: ownTasks(supplierId), isOnlyToSort: true };
  const listing: Listing<Listed> = {
    table: 'event',
    within: [ofSupplier(supplierId)],
    filters: [sql`event.status = ${query.statuses}`],
    sorts: {
      startDate: { by: sql`event.start_date` },
      endDate: query.byOwnEnd ? { by: sql`own.deadline`, ...byOwn } : { by: eventEnd },
      title: { by: sql`event.title collate app.by_name` },
      tasks: { by: sql`own.awaiting`, ...byOwn },
    },
    search: { matches: (pattern) => sql`app.search_key(event.title) like ${pattern}` },
    columns: columnsFor(supplierId),
    joins: sql`cross join lateral (${tasksOfEvent(sql`event.id`, supplierId)}) tasks`,
  };
  return readPage(tx, listing, query);
}

/** Counts the supplier's events per tab. */
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

/** Finds the event whose task ends next for a supplier, among tasks that await its response. */
export async function findNextOwnDeadline(tx: Transaction, supplierId: string): Promise<NextDeadline | null> {
  const { rows } = await sql<NextDeadline>`
    select event.id, event.title, ${effectiveEnd} as "endDate", event.sealed
    from task_supplier participant join task on task.id = participant.task_id join event on event.id = participant.event_id
    where participant.supplier_id = ${supplierId} and participant.submitted_at is null and participant.declined_at is null
      and event.status = 'ACTIVE' and task.archived_at is null and task.response_required
      and ${effectiveEnd} >= transaction_timestamp()
    order by 3, event.id limit 1`.execute(tx);
  return rows[0] ?? null;
}

export interface OwnAmendments {
  items: SupplierAmendment[];
  readUntil: string | null;
}

/**
 * Lists the amendments of an event, newest first, and up to when the person has read them; null if the
 * context does not see the event.
 */
export async function listOwnAmendments(tx: Transaction, eventId: string): Promise<OwnAmendments | null> {
  const { rows } = await sql<(SupplierAmendment | { id: null }) & { readUntil: string | null }>`
    select change.id, change.task_id as "taskId", task.title as "taskTitle", change.at, change.reason, change.changes,
      amendment_read.read_until as "readUntil"
    from event
    left join amendment_read on amendment_read.event_id = event.id
    left join lateral (${amendmentsOf(sql`event.id`)} union all ${extensionsOf(sql`event.id`)}) change on true
    left join task on task.id = change.task_id
    where event.id = ${eventId} order by change.at desc, change.id desc`.execute(tx);
  const [first] = rows;
  if (!first) return null;
  const items = rows.flatMap(({ readUntil: _readUntil, ...row }) => (row.id === null ? [] : [row]));
  return { items, readUntil: first.readUntil };
}
