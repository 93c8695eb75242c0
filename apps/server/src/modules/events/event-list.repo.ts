import { type EventQuery, eventLimits, eventStatuses, type NextDeadline } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { readPage, type TabbedPage } from '../../platform/db/listing.repo.ts';
import type { Listing } from '../../platform/db/listing.ts';
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
    | 'labels'
  >;

const columns = sql<ListedEvent>`
  event.id, event.reference, event.title, left(event.description, ${eventLimits.shownDescription}) as description,
  event.start_date as "startDate", ${eventEnd} as "endDate", event.time_zone as "timeZone", event.status,
  event.sealed, ${labelsOfEvent}, tasks.*`;

const byTitle = sql`event.title collate app.by_name`;

function eventList(
  { organisationId, businessUnitId }: UnitRef,
  { statuses, labelIds }: EventQuery,
): Listing<ListedEvent> & { tabs: object } {
  const daysOf = (list: string) => sql`
    select tab::timestamp as day, count from list_count
    where organisation_id = ${organisationId} and business_unit_id = ${businessUnitId}
      and list = ${`${list} ${statuses}`}`;
  return {
    table: 'event',
    within: [sql`event.organisation_id = ${organisationId}`, sql`event.business_unit_id = ${businessUnitId}`],
    tabs: { column: 'status', names: eventStatuses, shown: statuses, organisationId, businessUnitId },
    filters: [],
    narrowCondition: labelIds.length > 0 && hasLabel(labelIds),
    narrow: labelIds.length > 0 && withLabel(businessUnitId, statuses, labelIds),
    isPlannedOnce: true,
    kept:
      labelIds.length === 1 &&
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
    joins: sql`cross join lateral (${tasksOfEvent(sql`event.id`)}) tasks`,
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

/** Returns a page of the unit's events with one status, and the number of events per status. */
export const listEvents = (
  tx: Transaction,
  unit: UnitRef,
  query: EventQuery,
): Promise<TabbedPage<ListedEvent>> => readPage(tx, eventList(unit, query), query);

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
