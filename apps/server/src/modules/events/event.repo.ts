import type { EventOpener, EventStatus, FileReference, NewEvent } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import {
  dateColumns,
  effectiveEnd,
  endColumn,
  eventEnd,
  type TasksOfEvent,
  tasksOfEvent,
} from '../deadlines/index.ts';
import { type PlansAround, plansAround } from '../evaluation-plans/index.ts';
import { joinFilesOf } from '../files/index.ts';
import { type TasksToPublish, tasksAround } from '../tasks/index.ts';
import { openersOfEvent } from './opener.repo.ts';

/** An event as stored, with the names it refers to. */
export interface EventRow {
  id: string;
  reference: string;
  title: string;
  description: string | null;
  startDate: string;
  endDate: string;
  timeZone: string;
  status: EventStatus;
  statusReason: string | null;
  sealed: boolean;
  openingNeedsTwo: boolean;
  questionsUntil: string | null;
  publishedAt: string | null;
  isPractice: boolean;
  clonedFrom: { id: string; title: string } | null;
  labels: { id: string; name: string }[];
  contact: { fullName: string; email: string } | null;
  terms: FileReference[];
  documents: FileReference[];
  revision: number;
}

/** The columns of an event, named as in the API. */
const eventColumns = sql`
  event.id, event.reference, event.title, event.description, event.start_date as "startDate",
  ${eventEnd} as "endDate", event.time_zone as "timeZone", event.status, event.status_reason as "statusReason",
  event.sealed, event.opening_needs_two as "openingNeedsTwo", event.questions_until as "questionsUntil",
  event.published_at as "publishedAt", event.is_practice as "isPractice", event.revision`;

/** The labels of the event in the surrounding query, by name. */
export const labelsOfEvent = sql`coalesce((
    select json_agg(json_build_object('id', label.id, 'name', label.name) order by lower(label.name), label.id)
    from event_label join label on label.id = event_label.label_id
    where event_label.event_id = event.id), '[]') as labels`;

/** The columns for a single event, as far as the context sees them. */
const shownColumns = sql`
  ${eventColumns}, ${labelsOfEvent},
  (select json_build_object('id', source.id, 'title', source.title) from event source
   where source.id = event.cloned_from) as "clonedFrom",
  (select json_build_object('fullName', full_name, 'email', email) from app.contact_of_event(event.id)) as contact,
  files.*`;

const joinFiles = joinFilesOf({ terms: 'EVENT_TERMS', documents: 'EVENT_DOCUMENT' }, 'event.id');

export async function findEvent(tx: Transaction, id: string): Promise<EventRow | null> {
  const { rows } =
    await sql<EventRow>`select ${shownColumns} from event ${joinFiles} where event.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** An event with its task summary. */
export type EventWithTasks = EventRow & TasksOfEvent;

/** Finds an event with the task summary of one supplier. */
export async function findEventOfSupplier(
  tx: Transaction,
  id: string,
  supplierId: string,
): Promise<(EventWithTasks & { openerCount: number | null }) | null> {
  const { rows } = await sql<EventWithTasks & { openerCount: number | null }>`
    select ${shownColumns}, tasks.*, app.count_openers(event.id) as "openerCount" from event
    cross join lateral (${tasksOfEvent(sql`event.id`, supplierId)}) tasks ${joinFiles}
    where event.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** An event with everything that decides what can be done with it. */
export type EventDetails = EventWithTasks &
  TasksToPublish &
  PlansAround & {
    /** Only counted for drafts; 0 for all other events. */
    activeAdminCount: number;
    /** The people named to open its boxes, who may have been deactivated since. */
    openers: EventOpener[];
    statusChangedAt: string | null;
    statusChangedBy: string | null;
    amendmentCount: number;
  };

/** Finds an event of the unit with everything that decides what can be done with it, in one statement. */
export async function findEventDetails(tx: Transaction, id: string): Promise<EventDetails | null> {
  return (await listEventDetails(tx, [id]))[0] ?? null;
}

/** Finds several events like `findEventDetails`, in no order. */
export async function listEventDetails(tx: Transaction, ids: string[]): Promise<EventDetails[]> {
  const isWanted = ids.length === 1 ? sql`event.id = ${ids[0]}` : sql`event.id = any (${ids}::uuid[])`;
  const { rows } = await sql<EventDetails>`
    select ${shownColumns}, tasks.*, ${openersOfEvent}, event.status_changed_at as "statusChangedAt",
      app.writer_name(event.status_changed_by) as "statusChangedBy",
      ${plansAround},
      (select count(*)::int from amendment where amendment.event_id = event.id) as "amendmentCount",
      case when event.status = 'DRAFT' then (
        select count(*)::int from role_entry
        where role_entry.organisation_id = event.organisation_id
          and role_entry.business_unit_id = event.business_unit_id and role_entry.supplier_id is null
          and role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE') else 0 end as "activeAdminCount"
    from event
    cross join lateral (${tasksAround}) tasks ${joinFiles}
    where ${isWanted}`.execute(tx);
  return rows;
}

/** Whether the context sees an event: units see their own, suppliers those published to them, from the start. */
export async function isEventVisible(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom('event').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Locks the caller's unit against deactivation until the transaction ends; returns false if it is deactivated. */
export async function lockUnitShared(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select app.lock_unit_shared() as held`.execute(tx);
  return rows[0]?.held === true;
}

export async function findUnitOfEvent(tx: Transaction, id: string): Promise<UnitRef> {
  const row = await tx
    .selectFrom('event')
    .select(['organisation_id', 'business_unit_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { organisationId: row.organisation_id, businessUnitId: row.business_unit_id };
}

/** Returns the name of the buyer for suppliers: the organisation and its unit. */
export async function findBuyerOf(tx: Transaction, eventId: string): Promise<string> {
  const { rows } = await sql<{ buyer: string }>`
    select organisation.name || ', ' || business_unit.name as buyer from event
    join business_unit on business_unit.id = event.business_unit_id
    join organisation on organisation.id = event.organisation_id where event.id = ${eventId}`.execute(tx);
  return rows[0]?.buyer ?? '';
}

/** A task that a person's supplier is invited to, with its deadline. */
export interface OwnTask {
  title: string;
  endDate: string;
}

/** Lists the tasks that the supplier of a role entry is invited to, ordered by deadline including extensions. */
export async function listOwnTasks(
  tx: Transaction,
  eventId: string,
  roleEntryId: string,
): Promise<OwnTask[]> {
  const { rows } = await sql<OwnTask>`
    select task.title, ${effectiveEnd} as "endDate"
    from role_entry join task_supplier participant on participant.supplier_id = role_entry.supplier_id
    join task on task.id = participant.task_id and task.archived_at is null
    where role_entry.id = ${roleEntryId} and participant.event_id = ${eventId}
    order by ${effectiveEnd}, task.position, task.id`.execute(tx);
  return rows;
}

/** Returns the next reference of the unit. Numbers restart at 1 every year of the unit's calendar. */
async function nextReference(tx: Transaction, { organisationId, businessUnitId }: UnitRef): Promise<string> {
  const { rows } = await sql<{ year: number; last: number }>`
    insert into event_number (organisation_id, business_unit_id, year, last)
    select organisation_id, id, extract(year from transaction_timestamp() at time zone time_zone), 1
    from business_unit where organisation_id = ${organisationId} and id = ${businessUnitId}
    on conflict (business_unit_id, year) do update set last = event_number.last + 1
    returning year, last`.execute(tx);
  const { year, last } = rows[0] as { year: number; last: number };
  return `EV-${year}-${String(last).padStart(5, '0')}`;
}

type Content = Omit<NewEvent, 'labelIds' | 'documentIds' | 'openerIds'>;

const contentColumns = (content: Content) => ({
  title: content.title,
  description: content.description,
  ...dateColumns(content),
  sealed: content.sealed,
  opening_needs_two: content.openingNeedsTwo,
  questions_until: content.questionsUntil,
});

/** Inserts a draft. Its time zone is the unit's, unless it is cloned from another event. */
export async function insertEvent(
  tx: Transaction,
  unit: UnitRef,
  {
    id,
    clonedFrom,
    timeZone,
    isPractice = false,
    ...content
  }: Content & { id: string; clonedFrom?: string; timeZone?: string; isPractice?: boolean },
): Promise<void> {
  const reference = await nextReference(tx, unit);
  await tx
    .insertInto('event')
    .values((values) => ({
      id,
      organisation_id: unit.organisationId,
      business_unit_id: unit.businessUnitId,
      reference,
      ...contentColumns(content),
      cloned_from: clonedFrom ?? null,
      is_practice: isPractice,
      time_zone:
        timeZone ??
        values
          .selectFrom('business_unit')
          .select('business_unit.time_zone')
          .where('business_unit.id', '=', unit.businessUnitId),
    }))
    .execute();
}

/** Saves the content of a locked event. */
export async function updateEvent(tx: Transaction, id: string, content: Content): Promise<void> {
  await tx
    .updateTable('event')
    .set((set) => ({ ...contentColumns(content), revision: set('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets the labels of an event; returns false if one of them does not belong to the organisation. */
export async function setLabels(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
  eventId: string,
  labelIds: string[],
): Promise<boolean> {
  const set = sql<{ known: number }>`
    with known as (select id from label where id = any (${labelIds}::uuid[])),
    removed as (
      delete from event_label where event_id = ${eventId} and not label_id = any (${labelIds}::uuid[])),
    added as (
      insert into event_label (organisation_id, business_unit_id, event_id, label_id)
      select ${organisationId}, ${businessUnitId}, ${eventId}, id from known on conflict do nothing)
    select count(*)::int as known from known`.execute(tx);
  const { rows } = await set.catch((error: { code?: string }) => {
    if (error.code !== missingReference) throw error;
    return { rows: [] };
  });
  return rows[0]?.known === labelIds.length;
}

/** PostgreSQL error code for a foreign key violation: the label was deleted in the meantime. */
const missingReference = '23503';

/** Counts the people who could open a box of the unit. */
export async function countActiveAdmins(tx: Transaction, unit: UnitRef): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from role_entry
    where organisation_id = ${unit.organisationId} and business_unit_id = ${unit.businessUnitId}
      and supplier_id is null and role = 'BUSINESS_UNIT_ADMIN' and status = 'ACTIVE'`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface StatusChange {
  status: EventStatus;
  /** The role entry of the person who makes the change. */
  changedBy: string;
  reason?: string | null;
  endDate?: string | undefined;
  /** Set when a draft is published. */
  isPublished?: boolean;
}

/** Sets the status of a locked event, with the reason, end date and publication that belong to it. */
export async function setEventStatus(
  tx: Transaction,
  id: string,
  { status, changedBy, reason = null, endDate, isPublished = false }: StatusChange,
): Promise<void> {
  await tx
    .updateTable('event')
    .set((set) => ({
      status,
      status_reason: reason,
      status_changed_at: sql<string>`clock_timestamp()`,
      status_changed_by: changedBy,
      revision: set('revision', '+', 1),
      completed_at: status === 'COMPLETED' ? sql<string>`transaction_timestamp()` : null,
      completion_check_at: status === 'ACTIVE' ? sql<string>`transaction_timestamp()` : null,
      ...(endDate && endColumn(endDate)),
      ...(isPublished && { published_at: sql<string>`transaction_timestamp()`, published_by: changedBy }),
    }))
    .where('id', '=', id)
    .execute();
}

export async function removeEvent(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('event').where('id', '=', id).execute();
}
