import {
  type DraftInList,
  type DraftQuery,
  type EventStatus,
  type MessageDraft,
  messageLimits,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { filesOf } from '../files/index.ts';
import { eventOf, joinEvent, joinTask, taskOf } from './message-columns.repo.ts';

/** The business unit and role the draft is written with. */
export interface DraftOwner extends UnitRef {
  roleEntryId: string;
}

export interface DraftContent {
  subject: string;
  text: string;
  supplierIds: string[];
  eventId: string | null;
  taskId: string | null;
}

/** A draft whose row is locked. */
export type LockedDraft = DraftContent & { revision: number };

export async function insertDraft(
  tx: Transaction,
  { organisationId, businessUnitId, roleEntryId }: DraftOwner,
  id: string,
  { subject, text, supplierIds, eventId, taskId }: DraftContent,
): Promise<void> {
  await sql`
    insert into message_draft (id, organisation_id, business_unit_id, subject, text, supplier_ids, event_id, task_id,
      saved_by)
    values (${id}, ${organisationId}, ${businessUnitId}, ${subject}, ${text}, ${supplierIds}::uuid[], ${eventId},
      ${taskId}, ${roleEntryId})`.execute(tx);
}

export async function updateDraft(
  tx: Transaction,
  { roleEntryId }: DraftOwner,
  id: string,
  { subject, text, supplierIds, eventId, taskId }: DraftContent,
): Promise<void> {
  await sql`
    update message_draft set subject = ${subject}, text = ${text}, supplier_ids = ${supplierIds}::uuid[],
      event_id = ${eventId}, task_id = ${taskId}, revision = revision + 1, saved_at = transaction_timestamp(),
      saved_by = ${roleEntryId}
    where id = ${id}`.execute(tx);
}

export async function deleteDraft(tx: Transaction, id: string): Promise<void> {
  await sql`delete from message_draft where id = ${id}`.execute(tx);
}

/** Locks a draft. Returns 'SENT' if it was sent in the meantime, null if it does not exist. */
export async function lockDraft(tx: Transaction, id: string): Promise<LockedDraft | 'SENT' | null> {
  const { rows } = await sql<LockedDraft>`
    select subject, text, supplier_ids as "supplierIds", event_id as "eventId",
      case when event_id is not null then task_id end as "taskId", revision
    from message_draft where id = ${id} for update`.execute(tx);
  if (rows[0]) return rows[0];
  // A separate statement, so that a caller that waited for the lock sees a message sent in the meantime.
  const { rows: sent } = await sql`select from message where id = ${id} and kind = 'MESSAGE'`.execute(tx);
  return sent.length ? 'SENT' : null;
}

const columns = sql`
  message_draft.id, 'DRAFT' as status, message_draft.subject, null as "sentAt", ${eventOf}, ${taskOf},
  message_draft.saved_at as "savedAt", app.writer_name(message_draft.saved_by) as "savedBy", message_draft.revision`;

const joins = sql`${joinEvent('message_draft')} ${joinTask('message_draft')}`;

/** A draft with its recipients. */
export async function findDraft(
  tx: Transaction,
  id: string,
  { namesAll = false } = {},
): Promise<MessageDraft | null> {
  const most = namesAll ? messageLimits.recipients : messageLimits.shownRecipients;
  const { rows } = await sql<MessageDraft>`
    select ${columns}, message_draft.text, message_draft.supplier_ids as "supplierIds",
      ${filesOf('MESSAGE_FILE', 'message_draft.id')} as files,
      (select coalesce(json_agg(json_build_object('id', chosen.id, 'supplierCode', chosen.supplier_code,
          'name', chosen.name, 'status', chosen.status, 'activeUserCount', (select count(*)::int from role_entry
            where role_entry.supplier_id = chosen.id and role_entry.status = 'ACTIVE'),
          'mailRefused', chosen.id in (select app.suppliers_with_refused_mail()))
          order by chosen.name collate app.by_name, chosen.id), '[]')
       from (
        select supplier.* from unnest(message_draft.supplier_ids) as wanted (id)
        cross join lateral (select * from supplier where supplier.id = wanted.id limit 1) supplier
        order by supplier.name collate app.by_name, supplier.id limit ${most}) chosen
      ) as suppliers
    from message_draft ${joins}
    where message_draft.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export const listDrafts = (
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
  query: DraftQuery,
): Promise<Page<DraftInList>> =>
  readPage<DraftInList>(
    tx,
    {
      table: 'message_draft',
      within: [
        sql`message_draft.organisation_id = ${organisationId}`,
        sql`message_draft.business_unit_id = ${businessUnitId}`,
      ],
      filters: [],
      sorts: { savedAt: { by: sql`message_draft.saved_at` } },
      search: {
        matches: (pattern) =>
          sql`app.search_key(message_draft.subject || E'\n' || message_draft.text) like ${pattern}`,
      },
      columns: sql`${columns}, left(message_draft.text, ${messageLimits.excerpt}) as excerpt,
        cardinality(message_draft.supplier_ids) as "recipientCount"`,
      joins,
    },
    query,
  );

/**
 * Counts the ids that are not suppliers of the business unit and names the deactivated suppliers. With
 * `holds`, locks the rows until the end of the transaction.
 */
export async function checkRecipients(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
  supplierIds: string[],
  { holds: locksRows = false } = {},
): Promise<{ unknownCount: number; inactive: string[] }> {
  const { rows } = await sql<{ found: number; inactive: string[] }>`
    select count(*)::int as found,
      coalesce(array_agg(supplier.name order by supplier.name) filter (where supplier.status <> 'ACTIVE'), '{}')
        as inactive
    from (select id from unnest(${supplierIds}::uuid[]) as wanted (id) order by id) wanted
    cross join lateral (
      select * from supplier where supplier.id = wanted.id and supplier.organisation_id = ${organisationId}
        and supplier.business_unit_id = ${businessUnitId} and supplier.status <> 'PRACTICE' limit 1 ${locksRows ? sql`for share` : sql``}) supplier`.execute(
    tx,
  );
  return { unknownCount: supplierIds.length - (rows[0]?.found ?? 0), inactive: rows[0]?.inactive ?? [] };
}

/** The event and task of a message; null if the business unit does not have the event. */
export async function findSubject(
  tx: Transaction,
  { eventId, taskId }: { eventId: string; taskId: string | null },
): Promise<{ status: EventStatus; isPractice: boolean; isTaskFound: boolean } | null> {
  const { rows } = await sql<{ status: EventStatus; isPractice: boolean; isTaskFound: boolean }>`
    select event.status, event.is_practice as "isPractice",
      exists (select from task where task.id = ${taskId} and task.event_id = event.id) as "isTaskFound"
    from event where event.id = ${eventId}`.execute(tx);
  return rows[0] ?? null;
}
