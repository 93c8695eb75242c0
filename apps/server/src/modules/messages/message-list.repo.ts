import { type MessageCounts, type MessageQuery, messageLimits, type UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import type { Listing, Sql } from '../../platform/db/listing.ts';
import type { Correspondent } from './message.policy.ts';
import { type MessageRow, type View, viewOf } from './message.repo.ts';
import { awaitsSupplier } from './message-columns.repo.ts';

export interface ListedMessage extends MessageRow {
  excerpt: string;
  lastText: string | null;
  lastSide: 'BUYER' | 'SUPPLIER' | null;
  lastBy: string | null;
  lastWriter: string | null;
  lastSupplier: string | null;
}

/** Search condition of the buyer's mailbox, used when no index applies. */
const matchesOfBuyer = (pattern: Sql) =>
  sql`(
  exists (select from message found where found.id = message_overview.id and found.search_text like ${pattern})
  or exists (select from message_reply reply
    where reply.message_id = message_overview.id and reply.search_text like ${pattern}))`;
/** Search condition of a supplier's mailbox; the matching threads are found once for all rows. */
const matchesOfSupplier = (pattern: Sql) =>
  sql`message_thread.id in (select app.matching_threads(${pattern}))`;

/** The threads of the caller's side with something from the other side that the person has not read. */
const unreadThreads = (caller: Correspondent, { otherAt, readUntil }: View): Sql => {
  const whose =
    caller.scope === 'unit'
      ? sql`thread.business_unit_id = ${caller.businessUnitId} and thread.last_supplier_at is not null`
      : sql`thread.supplier_id = ${caller.supplierId}`;
  return sql`from message_thread thread where ${whose} and ${otherAt} > ${readUntil}`;
};

/** Narrows the list by a filter that has its own index. */
function narrowed(caller: Correspondent, view: View, query: MessageQuery): Sql | false {
  if (query.unread) {
    const id = caller.scope === 'unit' ? sql`distinct thread.message_id as id` : sql`thread.id`;
    return sql`select ${id} ${unreadThreads(caller, view)}`;
  }
  if (caller.scope !== 'unit') return false;
  if (query.supplierId) {
    return sql`select message_id as id from message_thread where supplier_id = ${query.supplierId}`;
  }
  if (query.eventId) return sql`select id from message_overview where event_id = ${query.eventId}`;
  return false;
}

function messageList(caller: Correspondent, query: MessageQuery): Listing<ListedMessage> {
  const view = viewOf(caller);
  const { table, messageId, columns, joins } = view;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const isOfUnit = caller.scope === 'unit';
  // An uncorrelated `in`, evaluated once: the planner estimates a correlated `exists` badly before statistics
  // exist.
  const unread = unreadThreads(caller, view);
  const isUnread = isOfUnit
    ? sql`coalesce(message_overview.id in (select thread.message_id ${unread}), false)`
    : sql`coalesce(message_thread.id in (select thread.id ${unread}), false)`;
  const awaits = isOfUnit ? sql`message_overview.awaiting_count > 0` : awaitsSupplier('message_thread');
  const ofThread = isOfUnit ? sql`` : sql`and reply.thread_id = message_thread.id`;
  const asked = (wanted: boolean | undefined, condition: Sql) =>
    wanted !== undefined && (wanted ? condition : sql`not ${condition}`);
  return {
    table,
    within: [
      sql`${column('organisation_id')} = ${caller.organisationId}`,
      sql`${column('business_unit_id')} = ${caller.businessUnitId}`,
      ...(isOfUnit ? [] : [sql`message_thread.supplier_id = ${caller.supplierId}`]),
    ],
    filters: [
      query.eventId && sql`${column('event_id')} = ${query.eventId}`,
      query.taskId && sql`${column('task_id')} = ${query.taskId}`,
      query.kind &&
        (isOfUnit
          ? sql`message_overview.kind = ${query.kind}`
          : sql`(message_thread.asked_by is not null) = ${query.kind === 'QUESTION'}`),
      isOfUnit &&
        query.supplierId &&
        sql`message_overview.id in (
          select thread.message_id from message_thread thread where thread.supplier_id = ${query.supplierId})`,
      asked(query.unread, isUnread),
      asked(query.awaitingReply, sql`(${awaits})`),
    ],
    narrow: narrowed(caller, view, query),
    sorts: { lastAt: { by: column('last_at') } },
    search: {
      ...(isOfUnit && { tables: ['message', 'message_reply'] }),
      matches: isOfUnit ? matchesOfBuyer : matchesOfSupplier,
    },
    columns: sql`${columns}, left(message.text, ${messageLimits.excerpt}) as excerpt,
      left(last.text, ${messageLimits.excerpt}) as "lastText", last.side as "lastSide", last.written_by as "lastBy",
      app.writer_name(last.written_by) as "lastWriter",
      (select name from supplier where supplier.id = last.supplier_id) as "lastSupplier"`,
    joins: sql`${joins}
      left join lateral (
        select * from message_reply reply where reply.message_id = ${messageId} ${ofThread}
        order by reply.at desc limit 1) last on true`,
  };
}

export const listMessages = (
  tx: Transaction,
  caller: Correspondent,
  query: MessageQuery,
): Promise<Page<ListedMessage>> => readPage(tx, messageList(caller, query), query);

/** Counts the questions about an event, and the messages about it that the person has not read. */
export async function countMessagesOfEvent(
  tx: Transaction,
  caller: UnitCaller,
  eventId: string,
): Promise<{ questions: number; unread: number }> {
  const { rows } = await sql<{ questions: number; unread: number }>`
    select count(*) filter (where kind = 'QUESTION')::int as questions,
      count(*) filter (where message_overview.id in (
        select thread.message_id ${unreadThreads(caller, viewOf(caller))}))::int as unread
    from message_overview where event_id = ${eventId} and business_unit_id = ${caller.businessUnitId}`.execute(
    tx,
  );
  return rows[0] ?? { questions: 0, unread: 0 };
}

/** Counts the messages the person has not read and those awaiting a reply by the caller's side, each up to a limit. */
export async function countMessages(tx: Transaction, caller: Correspondent): Promise<MessageCounts> {
  const view = viewOf(caller);
  const most = messageLimits.counted;
  const awaiting =
    caller.scope === 'unit'
      ? sql`from message_overview where business_unit_id = ${caller.businessUnitId} and awaiting_count > 0`
      : sql`from message_thread where supplier_id = ${caller.supplierId} and ${awaitsSupplier('message_thread')}`;
  const { rows } = await sql<MessageCounts>`
    select
      (select count(*)::int from (
        select distinct thread.message_id ${unreadThreads(caller, view)} limit ${most}) unread) as unread,
      (select count(*)::int from (select ${awaiting} limit ${most}) awaiting) as "awaitingReply"`.execute(tx);
  return rows[0] ?? { unread: 0, awaitingReply: 0 };
}

interface AwaitedReplies {
  count: number;
  oldest: { messageId: string; at: string; supplierName: string | null } | null;
}

/** Counts the messages that await a reply of the unit, up to a limit, and finds the one that waits longest. */
export async function findAwaitedReplies(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitCaller,
  max: number,
): Promise<AwaitedReplies> {
  const awaiting = sql`from message_overview where organisation_id = ${organisationId}
    and business_unit_id = ${businessUnitId} and awaiting_count > 0`;
  const { rows } = await sql<AwaitedReplies>`
    select (select count(*)::int from (select ${awaiting} limit ${max}) awaiting) as count,
      (select json_build_object('messageId', oldest.id, 'at', ${instantText('oldest.last_at')}, 'supplierName', (
          select name from supplier where supplier.id = coalesce(oldest.supplier_id, (
            select reply.supplier_id from message_reply reply where reply.message_id = oldest.id
              and reply.side = 'SUPPLIER' order by reply.at desc limit 1))))
       from (select id, last_at, supplier_id ${awaiting} order by last_at, id limit 1) oldest) as oldest`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, oldest: null };
}
