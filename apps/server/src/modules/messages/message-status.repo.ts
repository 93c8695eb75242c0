import type { MessageMailState, MessageStatusList, MessageStatusQuery } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import type { Listing } from '../../platform/db/listing.ts';

interface PersonRow {
  roleEntryId: string;
  fullName: string;
  sentAt: string | null;
  readAt: string | null;
  mailState: MessageMailState | null;
  refusal: string | null;
  isActive: boolean;
}

export interface StatusRow {
  supplierId: string;
  supplierCode: string;
  name: string;
  readAt: string | null;
  people: PersonRow[];
}

const failed = sql`mail.state in ('REFUSED', 'GIVEN_UP')`;

/** When the first person of a supplier read the message. */
const readAt = (messageId: string) => sql`(
  select min(first_read_at) from message_read
  where message_read.message_id = ${messageId} and message_read.thread_id = message_thread.id
    and message_read.supplier_id is not null)`;

/**
 * Whether an e-mail to anyone of the supplier failed. The array is computed once: with a join, the planner
 * would compute it per supplier right after thousands of e-mails were sent.
 */
const isRefused = (messageId: string) => sql`coalesce(message_thread.supplier_id = any (array(
  select mail.supplier_id from app.mails_of_message(${messageId}) mail where ${failed})), false)`;

const joinSupplier = sql`
  cross join lateral (
    select * from supplier where supplier.id = message_thread.supplier_id limit 1) supplier`;

/** The people of a supplier, looked up once per supplier on the page. */
const people = (messageId: string) => sql`(
  select coalesce(json_agg(json_build_object('roleEntryId', mail.role_entry_id, 'fullName', account.full_name,
      'sentAt', ${instantText('mail.told_at')}, 'readAt', (
        select ${instantText('seen.first_read_at')} from message_read seen
        where seen.role_entry_id = mail.role_entry_id and seen.thread_id = message_thread.id),
      'mailState', mail.state, 'refusal', mail.refusal, 'isActive', mail.is_active)
    order by account.full_name, mail.role_entry_id), '[]')
  from app.mails_of_thread(${messageId}, message_thread.supplier_id) mail
  join role_entry on role_entry.id = mail.role_entry_id
  join account on account.id = role_entry.account_id)`;

function statusOf(messageId: string, { state }: MessageStatusQuery): Listing<StatusRow> {
  const [read, refused] = [readAt(messageId), isRefused(messageId)];
  return {
    table: 'message_thread',
    within: [sql`message_thread.message_id = ${messageId}`],
    filters: [
      state === 'READ' && sql`${read} is not null`,
      state === 'NOT_READ' && sql`${read} is null`,
      state === 'REFUSED' && refused,
    ],
    sorts: {
      // Rejected first, then unread, then read; each by name.
      attention: {
        by: [sql`(not ${refused})`, sql`(${read} is not null)`, sql`supplier.name collate app.by_name`],
        join: joinSupplier,
      },
      name: { by: sql`supplier.name collate app.by_name`, join: joinSupplier },
      readAt: { by: read, join: joinSupplier, canBeNull: true },
    },
    search: { matches: (pattern) => sql`supplier.search_text like ${pattern}` },
    columns: sql`
      supplier.id as "supplierId", supplier.supplier_code as "supplierCode", supplier.name,
      ${read} as "readAt",
      ${people(messageId)} as people`,
    joins: joinSupplier,
  };
}

/** A page of the recipients of a message. */
export const listStatus = (
  tx: Transaction,
  messageId: string,
  query: MessageStatusQuery,
): Promise<Page<StatusRow>> => readPage(tx, statusOf(messageId, query), query);

/** Totals of a message's delivery and reading; null if the business unit did not send it. */
export async function sumUpStatus(
  tx: Transaction,
  messageId: string,
): Promise<MessageStatusList['summary'] | null> {
  const states = ['PENDING', 'SENT', 'KEPT', 'REFUSED', 'GIVEN_UP', 'DIGEST'];
  const counts = states.map(
    (state) => sql`${sql.lit(state)}::text, count(*) filter (where mail.state = ${state})::int`,
  );
  const { rows } = await sql<MessageStatusList['summary']>`
    select message_overview.recipient_count as "recipientCount",
      (select count(notified_at)::int from message_thread where message_id = message_overview.id) as "toldCount",
      (select count(distinct thread_id)::int from message_read
       where message_id = message_overview.id and supplier_id is not null) as "readCount",
      mails.*
    from message_overview
    cross join lateral (
      select count(distinct mail.supplier_id) filter (where ${failed})::int as "refusedCount",
        count(*)::int as "personCount", json_build_object(${sql.join(counts)}) as "mailCounts"
      from app.mails_of_message(message_overview.id) mail) mails
    where message_overview.id = ${messageId} and message_overview.kind = 'MESSAGE'`.execute(tx);
  return rows[0] ?? null;
}

/** The people of one supplier that a message was sent to, each with the state of their last e-mail. */
export async function listMailsOf(
  tx: Transaction,
  messageId: string,
  supplierId: string,
): Promise<{ roleEntryId: string; email: string; mailState: MessageMailState | null; isActive: boolean }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof listMailsOf>>[number]>`
    select mail.role_entry_id as "roleEntryId", account.email, mail.state as "mailState", mail.is_active as "isActive"
    from app.mails_of_thread(${messageId}, ${supplierId}) mail
    join role_entry on role_entry.id = mail.role_entry_id
    join account on account.id = role_entry.account_id
    order by mail.role_entry_id`.execute(tx);
  return rows;
}

/** Records that the e-mail of a message is sent to a person again. Returns the business key for the e-mail. */
export async function recordResend(
  tx: Transaction,
  { organisationId, businessUnitId }: { organisationId: string; businessUnitId: string },
  messageId: string,
  roleEntryId: string,
): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    insert into message_resending (organisation_id, business_unit_id, message_id, role_entry_id, number, mail_key)
    select ${organisationId}, ${businessUnitId}, ${messageId}, ${roleEntryId}::uuid, next.number,
      'message.received:' || ${messageId} || ':' || ${roleEntryId} || ':' || next.number
    from (
      select coalesce(max(number), 0) + 1 as number from message_resending
      where message_id = ${messageId} and role_entry_id = ${roleEntryId}) next
    returning mail_key as key`.execute(tx);
  return rows[0]?.key ?? '';
}
