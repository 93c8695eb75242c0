import type {
  NextDeadline,
  SupplierAmendment,
  SupplierEventInList,
  SupplierEventQuery,
  SupplierEventStatus,
  TaskSummary,
} from '@tenderbox/contract';
import { supplierEventStatuses } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import { type Listing, lookupJoin } from '../../platform/db/listing.ts';
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

/** Whose events are listed, and in whose context. */
export interface SupplierRef {
  organisationId: string;
  businessUnitId: string;
  supplierId: string;
  /** Whether the supplier itself asks. */
  isOwn: boolean;
}

/** The ids of the events that a supplier sees, from their start. A unit that looks at a supplier sees the same ones. */
const idsOfSupplier = ({ supplierId }: SupplierRef) => sql`
  select distinct event_id as id from task_supplier
  where supplier_id = ${supplierId} and visible_from <= transaction_timestamp()`;

/** Up to this many events of a supplier are looked up by their ids. With more, those of its unit are walked in order. */
const maxLookedUp = 10_000;

const inUnit = ({ organisationId, businessUnitId }: SupplierRef) => sql`
  event.organisation_id = ${organisationId} and event.business_unit_id = ${businessUnitId}`;

/** Whether a supplier sees an event of its unit, by one lookup. */
const isSeen = ({ supplierId }: SupplierRef) => sql`
  coalesce(exists (select from task_supplier where task_supplier.event_id = event.id
    and supplier_id = ${supplierId} and visible_from <= transaction_timestamp()), false)`;

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

/** A page of the events of one supplier, in its own context by its own deadlines. `count` is the number of events of the tab. */
export function listSupplierEvents(
  tx: Transaction,
  supplier: SupplierRef,
  query: SupplierEventQuery,
  count: number,
): Promise<Page<Listed>> {
  const { supplierId, isOwn } = supplier;
  const byOwn = { join: ownTasks(supplierId), isOnlyToSort: true };
  const listing: Listing<Listed> = {
    table: 'event',
    within: [inUnit(supplier)],
    filters: [
      sql`event.status = ${query.statuses}`, // In its own context the supplier sees no other events.
      !isOwn && isSeen(supplier),
    ],
    narrow: idsOfSupplier(supplier),
    maxNarrowed: maxLookedUp,
    kept: sql`${count}::int`,
    isPlannedOnce: true,
    sorts: {
      startDate: { by: sql`event.start_date` },
      endDate: isOwn ? { by: sql`own.deadline`, ...byOwn } : { by: eventEnd },
      title: { by: sql`event.title collate app.by_name` },
      tasks: { by: sql`own.awaiting`, ...byOwn },
    },
    search: { matches: (pattern) => sql`app.search_key(event.title) like ${pattern}` },
    columns: columnsFor(supplierId),
    joins: sql`cross join lateral (${tasksOfEvent(sql`event.id`, supplierId)}) tasks`,
  };
  return readPage(tx, listing, query);
}

/**
 * All ids in one look at the index, for a third of the cost of one look each. A supplier's policy says nothing about the unit, so no
 * index of the unit's events can be preferred by mistake, which would compare each of them with all ids.
 */
const ownStatuses = sql`
  select event.status from event where event.id = any (array(select id from found where (select is_few from verdict)))`;

const statusesOfUnit = sql`
  select event.status from found ${lookupJoin('event', sql`found.id`)} where (select is_few from verdict)`;

/** Counts the supplier's events per tab: a few by their ids, many by the index of the unit's events. */
export async function countSupplierEvents(
  tx: Transaction,
  supplier: SupplierRef,
): Promise<{ status: SupplierEventStatus; count: number }[]> {
  const { rows } = await sql<{ status: SupplierEventStatus; count: number }>`
    with found as materialized (${idsOfSupplier(supplier)} limit ${sql.lit(maxLookedUp + 1)}),
    verdict as materialized (select count(*) <= ${sql.lit(maxLookedUp)} as is_few from found)
    select status, count(*)::int as count from (
      ${supplier.isOwn ? ownStatuses : statusesOfUnit}
      union all
      select event.status from event where ${inUnit(supplier)} and not (select is_few from verdict)
        ${supplier.isOwn ? sql`` : sql`and event.id in (${idsOfSupplier(supplier)})`}) event
    group by status`.execute(tx);
  return supplierEventStatuses.map((status) => ({
    status,
    count: rows.find((row) => row.status === status)?.count ?? 0,
  }));
}

/** Counts the tasks that a supplier sees in active and completed events, by state. */
export async function countSupplierTasks(tx: Transaction, supplierId: string): Promise<TaskSummary> {
  const inState = (state: string) => sql`count(*) filter (where state = ${state})::int`;
  const { rows } = await sql<TaskSummary>`
    select ${inState('AWAITING_RESPONSE')} as "awaitingResponseCount",
      ${inState('RESPONSE_SUBMITTED')} as "responseSubmittedCount", ${inState('DECLINED')} as "declinedCount",
      ${inState('ENDED_WITHOUT_RESPONSE')} as "endedWithoutResponseCount",
      ${inState('RESPONSE_PROHIBITED')} as "responseProhibitedCount"
    from (
      select ${taskState} as state from task_supplier participant
      ${lookupJoin('task', sql`participant.task_id`)} ${lookupJoin('event', sql`participant.event_id`)}
      where participant.supplier_id = ${supplierId} and participant.visible_from <= transaction_timestamp()
        and task.archived_at is null and event.status in ('ACTIVE', 'COMPLETED')) pair`.execute(tx);
  return rows[0] as TaskSummary;
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
