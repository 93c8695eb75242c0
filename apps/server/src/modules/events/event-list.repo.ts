import {
  type EventQuery,
  eventLimits,
  eventStatuses,
  type NextDeadline,
  type PendingEvent,
  type ScheduleQuery,
} from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { readPage, type TabbedPage } from '../../platform/db/listing.repo.ts';
import { hasTrigram, type Listing, lookupJoin, searchPattern } from '../../platform/db/listing.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { eventEnd, type TasksOfEvent, tasksOfEvent } from '../deadlines/index.ts';
import { type EventRow, labelsOfEvent } from './event.repo.ts';

/** An event in a list. */
export type ListedEvent = TasksOfEvent &
  Pick<
    EventRow,
    | 'id'
    | 'reference'
    | 'title'
    | 'description'
    | 'startDate'
    | 'endDate'
    | 'timeZone'
    | 'status'
    | 'sealed'
    | 'isPractice'
    | 'labels'
  >;

/** The columns of a listed event, with the join they need. */
const columns = sql<ListedEvent>`
  event.id, event.reference, event.title, left(event.description, ${eventLimits.shownDescription}) as description,
  event.start_date as "startDate", ${eventEnd} as "endDate", event.time_zone as "timeZone", event.status,
  event.sealed, event.is_practice as "isPractice", ${labelsOfEvent}, tasks.*`;

const joins = sql`cross join lateral (${tasksOfEvent(sql`event.id`)}) tasks`;

const byTitle = sql`event.title collate app.by_name`;

function eventList(
  { organisationId, businessUnitId }: UnitRef,
  { statuses, labelIds }: EventQuery,
  pendingIds: string[] | null,
): Listing<ListedEvent> & { tabs: object } {
  const daysOf = (list: string) => sql`
    select tab::timestamp as day, count from list_count
    where organisation_id = ${organisationId} and business_unit_id = ${businessUnitId}
      and list = ${`${list} ${statuses}`}`;
  return {
    table: 'event',
    within: [sql`event.organisation_id = ${organisationId}`, sql`event.business_unit_id = ${businessUnitId}`],
    tabs: { column: 'status', names: eventStatuses, shown: statuses, organisationId, businessUnitId },
    filters: [pendingIds && labelIds.length > 0 && hasLabel(labelIds)],
    narrowCondition: pendingIds
      ? sql`event.id = any (${pendingIds}::uuid[])`
      : labelIds.length > 0 && hasLabel(labelIds),
    narrow: pendingIds
      ? sql`select unnest(${pendingIds}::uuid[]) as id`
      : labelIds.length > 0 && withLabel(businessUnitId, statuses, labelIds),
    isPlannedOnce: true,
    kept:
      labelIds.length === 1 &&
      !pendingIds &&
      sql`(
      select coalesce(sum(count), 0) from list_count
      where organisation_id = ${organisationId} and business_unit_id = ${businessUnitId}
        and list = 'event_label' and tab = ${`${labelIds[0]} ${statuses}`})`,
    sorts: {
      startDate: { by: sql`event.start_date`, days: daysOf('event_start') },
      endDate: { by: eventEnd, days: daysOf('event_end') },
      title: { by: byTitle },
    },
    search: {
      tables: ['event'],
      knowsTabs: true,
      matches: (pattern) => sql`event.search_text like ${pattern}`,
      page: ({ pattern, field, isDescending, limit, offset }) => sql`
        app.search_events(${pattern}, ${statuses}, ${field}, ${isDescending}, ${limit}, ${offset})`,
    },
    columns,
    joins,
  };
}

/*
 * Labels are given by subqueries. Their plan then costs the same whether or not PostgreSQL knows the label, so it keeps
 * one, which serves rare labels and common ones.
 */

/** Looks into an index once per event. Written so that the planner never reads all events with a label. */
const hasLabel = (labelIds: string[]): RawBuilder<unknown> => sql`coalesce((
  select true from event_label
  where event_label.event_id = event.id and event_label.label_id = any ((select ${labelIds}::uuid[])::uuid[])
  limit 1), false)`;

const withLabel = (businessUnitId: string, status: string, labelIds: string[]): RawBuilder<unknown> =>
  labelIds.length === 1
    ? sql`select event_id as id from event_label
        where event_label.business_unit_id = ${businessUnitId} and event_label.label_id = (select ${labelIds[0]}::uuid)
          and event_label.status = ${status}`
    : sql`select distinct event_id as id from event_label
        where event_label.business_unit_id = ${businessUnitId}
          and event_label.label_id = any ((select ${labelIds}::uuid[])::uuid[]) and event_label.status = ${status}`;

/**
 * Returns a page of the unit's events with one status, and the number of events per status. With `pendingIds`, only
 * these events.
 */
export const listEvents = (
  tx: Transaction,
  unit: UnitRef,
  query: EventQuery,
  pendingIds: string[] | null,
): Promise<TabbedPage<ListedEvent>> => readPage(tx, eventList(unit, query, pendingIds), query);

/** The parts of the schedule in their order: a status, and whether its end has passed. */
const scheduleParts = [
  { status: 'ACTIVE', isEnded: false },
  { status: 'ACTIVE', isEnded: true },
  { status: 'DRAFT', isEnded: null },
  { status: 'COMPLETED', isEnded: true },
] as const;

// Up to this many events are looked up one by one; with more, the index of the ends is scanned.
const maxNarrowed = 1000;

/** The ids that the search and the labels select, if they are few; null if all events are to be scanned. */
async function findNarrowed(
  tx: Transaction,
  { businessUnitId }: UnitRef,
  { search, labelIds }: ScheduleQuery,
): Promise<string[] | null> {
  const limit = sql.lit(maxNarrowed + 1);
  const found =
    search && hasTrigram(search)
      ? sql`select app.search_ids('event', ${searchPattern(search)}, ${limit}) as id`
      : labelIds.length > 0
        ? sql`select ${labelIds.length > 1 ? sql`distinct` : sql``} event_id as id from event_label
            where business_unit_id = ${businessUnitId} and label_id = any (${labelIds}::uuid[]) limit ${limit}`
        : null;
  if (!found) return null;
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when cardinality(ids) <= ${sql.lit(maxNarrowed)} then ids end as ids
    from (select array(${found}) as ids) found`.execute(tx);
  return rows[0]?.ids ?? null;
}

/**
 * Returns a page of the unit's events that overlap a period. Each part is read in the order of its index, and only if the
 * parts before it do not fill the page.
 */
export async function listSchedule(
  tx: Transaction,
  unit: UnitRef,
  query: ScheduleQuery,
  pendingIds: string[] | null,
): Promise<{ events: ListedEvent[]; hasMore: boolean }> {
  const { from, to, page, search, labelIds } = query;
  const limit = eventLimits.scheduleRows;
  const wanted = sql.lit((page + 1) * limit + 1);
  const ids = pendingIds ?? (await findNarrowed(tx, unit, query));
  const conditions = [
    sql`event.organisation_id = ${unit.organisationId}`,
    sql`event.business_unit_id = ${unit.businessUnitId}`,
    sql`${eventEnd} >= ${from}::timestamptz and event.start_date < ${to}::timestamptz`,
    ...(ids ? [sql`event.id = any (${ids}::uuid[])`] : []),
    ...(search ? [sql`coalesce(event.search_text like ${searchPattern(search)}, false)`] : []),
    ...(labelIds.length > 0 ? [hasLabel(labelIds)] : []),
  ];
  const names = scheduleParts.map((_, place) => sql.ref(`part_${place}`));
  const parts = scheduleParts.map(({ status, isEnded }, place) => {
    const now = sql`transaction_timestamp()`;
    const ended =
      isEnded === null || status === 'COMPLETED'
        ? sql`true`
        : isEnded
          ? sql`${eventEnd} < ${now}`
          : sql`${eventEnd} >= ${now}`;
    const way = isEnded ? sql`desc` : sql`asc`;
    const before = names.slice(0, place).map((name) => sql`(select count(*) from ${name})`);
    const isNeeded = before.length > 0 ? sql`${sql.join(before, sql` + `)} < ${wanted}` : sql`true`;
    const order = sql`order by ${eventEnd} ${way}, event.id ${way}`;
    return sql`${names[place]} as materialized (
      select event.id, ${sql.lit(place)} as part, row_number() over (${order}) as place
      from event where ${sql.join([...conditions, sql`event.status = ${sql.lit(status)}`, ended, isNeeded], sql` and `)}
      ${order} limit ${wanted})`;
  });
  const { rows } = await sql<ListedEvent>`
    with ${sql.join(parts)}, page as materialized (
      select id, part, place from (${sql.join(
        names.map((name) => sql`select * from ${name}`),
        sql` union all `,
      )}) found
      order by part, place limit ${sql.lit(limit + 1)} offset ${sql.lit(page * limit)})
    select ${columns} from page ${lookupJoin('event', sql`page.id`)} ${joins}
    order by page.part, page.place`.execute(tx);
  return { events: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** An event that ends soon, or whose completion may be due. */
export type PendingEventRow = TasksOfEvent &
  Pick<EventRow, 'id' | 'title' | 'status' | 'statusReason' | 'startDate' | 'endDate' | 'sealed'> & {
    kind: Exclude<PendingEvent, 'OPENING'>;
  };

// Events whose boxes wait to be opened are among these, and are not counted.
const completionsLookedAt = 2 * eventLimits.pendingCounted;

/** When completion is checked again. An index has the same expression; with COALESCE it would be scanned from its end. */
const nextCheck = sql`case when completion_check_at is null then '-infinity'::timestamptz else completion_check_at end`;

/** Lists the unit's active events that end within a day, and those that have ended, the last ones first. */
export async function listPendingEvents(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
): Promise<PendingEventRow[]> {
  const active = sql`organisation_id = ${organisationId} and business_unit_id = ${businessUnitId} and status = 'ACTIVE'`;
  const { rows } = await sql<PendingEventRow>`
    with pending as materialized (
      (select id, 'ENDING' as kind, row_number() over (order by ${eventEnd}, id) as place from event
       where ${active} and ${eventEnd} >= transaction_timestamp()
         and ${eventEnd} < transaction_timestamp() + interval '1 day'
       order by ${eventEnd}, id limit ${sql.lit(eventLimits.pendingCounted + 1)})
      union all
      (select id, 'COMPLETION', row_number() over (
         order by ${nextCheck} desc, ${eventEnd} desc, id desc) from event
       where ${active} and ${nextCheck} <= transaction_timestamp()
       order by ${nextCheck} desc, ${eventEnd} desc, id desc
       limit ${sql.lit(completionsLookedAt)}))
    select event.id, event.title, event.status, event.status_reason as "statusReason", event.start_date as "startDate",
      ${eventEnd} as "endDate", event.sealed, pending.kind, tasks.*
    from pending ${lookupJoin('event', sql`pending.id`)} ${joins}
    order by pending.kind, pending.place`.execute(tx);
  return rows;
}

/** Finds the unit's active event that ends next, with one index lookup. */
export async function findNextDeadline(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
): Promise<NextDeadline | null> {
  const { rows } = await sql<NextDeadline>`
    select event.id, event.title, ${eventEnd} as "endDate", event.sealed from event
    where organisation_id = ${organisationId} and business_unit_id = ${businessUnitId} and status = 'ACTIVE'
      and ${eventEnd} >= transaction_timestamp()
    order by ${eventEnd}, event.id limit 1`.execute(tx);
  return rows[0] ?? null;
}
