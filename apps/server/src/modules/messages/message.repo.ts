import {
  type ActiveStatus,
  type EventStatus,
  type FileReference,
  type MessageKind,
  messageLimits,
  type QuestionState,
} from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { filesOf } from '../files/index.ts';
import type { Correspondent } from './message.policy.ts';
import {
  awaitsSupplier,
  eventOf,
  joinEvent,
  joinTask,
  supplierNamed,
  taskOf,
} from './message-columns.repo.ts';

type Side = 'BUYER' | 'SUPPLIER';
type SupplierName = { id: string; supplierCode: string; name: string };

/** A message as one side sees it. */
export interface MessageRow {
  id: string;
  kind: MessageKind;
  subject: string;
  sentAt: string;
  event: { id: string; title: string; reference: string } | null;
  task: { id: string; title: string } | null;
  eventStatus: EventStatus | null;
  writtenBy: string;
  writerName: string | null;
  supplier: SupplierName | null;
  supplierStatus: ActiveStatus | null;
  recipientCount: number | null;
  newCount: number;
  replyCount: number;
  awaitingReply: boolean;
  lastAt: string;
  questionState: QuestionState | null;
}

export interface ReplyRow {
  id: string;
  text: string;
  at: string;
  side: Side;
  writtenBy: string;
  writerName: string | null;
  supplierName: string | null;
  files: FileReference[];
  isNew: boolean;
  publishedAs: string | null;
}

export interface ThreadRow {
  supplier: SupplierName & { status: ActiveStatus };
  replyCount: number;
  newCount: number;
  awaitingReply: boolean;
  lastAt: string;
  replies: ReplyRow[];
}

export interface WholeMessageRow extends MessageRow {
  text: string;
  files: FileReference[];
  threads: ThreadRow[];
  repliedCount: number;
  published: { id: string; question: string; answer: string; publishedAt: string } | null;
}

/** How each side reads messages: the buyer from the overviews, a supplier from its threads. */
export interface View {
  table: 'message_overview' | 'message_thread';
  messageId: Sql;
  /** The instant up to which the person has read the thread aliased `thread`. */
  readUntil: Sql;
  /** When the other side last wrote in the thread. */
  otherAt: Sql;
  otherSide: Side;
  columns: RawBuilder<MessageRow>;
  joins: Sql;
}

/**
 * The instant up to which a person has read a thread. For new users of the buyer, everything before they
 * joined counts as read.
 */
const readUntilBy = ({ scope, roleEntryId }: Correspondent): Sql => sql`coalesce(
  (select read_until from message_read where role_entry_id = ${roleEntryId} and thread_id = thread.id),
  ${scope === 'unit' ? sql`(select created_at from role_entry where id = ${roleEntryId})` : sql`'-infinity'::timestamptz`})`;

/** The number of new entries in a thread: replies, and the message or question that started it. */
const newIn = (otherSide: Side, until: Sql): Sql => sql`(
  (select count(*) from message_reply
   where message_reply.thread_id = thread.id and message_reply.side = ${otherSide} and message_reply.at > ${until})
  + (message.kind = ${otherSide === 'BUYER' ? 'MESSAGE' : 'QUESTION'} and message.sent_at > ${until})::int)::int`;

const shared = sql`
  message.id, message.kind, message.subject, message.sent_at as "sentAt", ${eventOf}, ${taskOf},
  event.status as "eventStatus", message.written_by as "writtenBy",
  app.writer_name(message.written_by) as "writerName",
  case when supplier.id is not null then ${supplierNamed('supplier')} end as supplier,
  supplier.status as "supplierStatus"`;

const joinMessage = (id: Sql): Sql => sql`
  cross join lateral (select * from message where message.id = ${id} limit 1) message
  ${joinEvent('message')} ${joinTask('message')}`;
const joinSupplier = (id: Sql): Sql => sql`
  left join lateral (select * from supplier where supplier.id = ${id} limit 1) supplier on true`;

function viewOfBuyer(caller: Correspondent): View {
  const readUntil = readUntilBy(caller);
  const messageId = sql`message_overview.id`;
  return {
    table: 'message_overview',
    messageId,
    readUntil,
    otherSide: 'SUPPLIER',
    otherAt: sql`thread.last_supplier_at`,
    columns: sql`${shared}, message_overview.recipient_count as "recipientCount",
      message_overview.reply_count as "replyCount", message_overview.awaiting_count > 0 as "awaitingReply",
      message_overview.last_at as "lastAt", message_overview.question_state as "questionState",
      coalesce(news.count, 0)::int as "newCount"`,
    joins: sql`${joinMessage(messageId)} ${joinSupplier(sql`message_overview.supplier_id`)}
      cross join lateral (
        select sum(${newIn('SUPPLIER', sql`mine.until`)}) as count
        from message_thread thread cross join lateral (select ${readUntil} as until) mine
        where thread.message_id = message_overview.id and thread.business_unit_id = message_overview.business_unit_id
          and thread.last_supplier_at is not null and thread.last_supplier_at > mine.until) news`,
  };
}

function viewOfSupplier(caller: Correspondent): View {
  const readUntil = readUntilBy(caller);
  const messageId = sql`message_thread.message_id`;
  return {
    table: 'message_thread',
    messageId,
    readUntil,
    otherSide: 'BUYER',
    otherAt: sql`thread.last_buyer_at`,
    columns: sql`${shared}, null as "recipientCount", message_thread.reply_count as "replyCount",
      message_thread.last_at as "lastAt",
      ${awaitsSupplier('message_thread')} as "awaitingReply",
      case when message.kind = 'MESSAGE' then null
        when exists (select from question_publication where question_publication.message_id = message.id)
          then 'PUBLISHED'
        when message_thread.last_buyer_at is null then 'OPEN' else 'ANSWERED' end as "questionState",
      news.count as "newCount"`,
    joins: sql`${joinMessage(messageId)} ${joinSupplier(sql`message_thread.supplier_id`)}
      cross join lateral (
        select ${newIn('BUYER', sql`mine.until`)} as count
        from (select message_thread.id) thread cross join lateral (select ${readUntil} as until) mine) news`,
  };
}

/** The view for the caller's side. */
export const viewOf = (caller: Correspondent): View =>
  caller.scope === 'unit' ? viewOfBuyer(caller) : viewOfSupplier(caller);

const newestReplies = sql`
  select * from message_reply where message_reply.thread_id = thread.id
  order by message_reply.at desc limit ${messageLimits.shownReplies}`;

/** Replies as JSON, of the thread aliased `thread`, which the person has read up to `mine.until`. */
const repliesIn = (otherSide: Side, replies: Sql = newestReplies): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', reply.id, 'text', reply.text, 'at', ${instantText('reply.at')},
      'side', reply.side, 'writtenBy', reply.written_by, 'writerName', app.writer_name(reply.written_by),
      'supplierName', (select name from supplier where supplier.id = reply.supplier_id),
      'files', ${filesOf('MESSAGE_FILE', 'reply.id')},
      'isNew', reply.side = ${otherSide} and reply.at > mine.until,
      'publishedAs', (select published_id from question_publication where question_publication.reply_id = reply.id))
    order by reply.at), '[]')
  from (${replies}) reply)`;

export interface ThreadSelection {
  supplierId?: string | undefined;
  replyId?: string | undefined;
}

/** A message with its threads, in one statement; null if the caller cannot see it. */
export async function findMessage(
  tx: Transaction,
  caller: Correspondent,
  id: string,
  { supplierId, replyId }: ThreadSelection = {},
): Promise<WholeMessageRow | null> {
  const { table, messageId, readUntil, otherAt, otherSide, columns, joins } = viewOf(caller);
  const awaits =
    caller.scope === 'supplier'
      ? awaitsSupplier('thread')
      : sql`coalesce(${otherAt} = thread.last_at, false)`;
  const first = sql`thread.id = (select thread_id from message_reply where message_reply.id = ${replyId ?? null})`;
  const wanted =
    caller.scope === 'supplier'
      ? sql`and thread.supplier_id = ${caller.supplierId}`
      : supplierId
        ? sql`and thread.supplier_id = ${supplierId}`
        : sql``;
  const { rows } = await sql<WholeMessageRow>`
    select ${columns}, message.text, ${filesOf('MESSAGE_FILE', 'message.id')} as files,
      (select coalesce(json_agg(json_build_object(
          'supplier', (select json_build_object('id', supplier.id, 'supplierCode', supplier.supplier_code,
            'name', supplier.name, 'status', supplier.status) from supplier where supplier.id = thread.supplier_id),
          'replyCount', thread.reply_count, 'newCount', ${newIn(otherSide, sql`mine.until`)},
          'awaitingReply', ${awaits}, 'lastAt', ${instantText('thread.last_at')},
          'replies', ${repliesIn(otherSide)})
        order by ${first} desc nulls last, thread.reply_count > 0 desc, thread.last_at desc, thread.id), '[]')
       from (
        select thread.* from message_thread thread
        where thread.message_id = message.id ${wanted}
        order by ${first} desc nulls last, thread.reply_count > 0 desc, thread.last_at desc, thread.id
        limit ${messageLimits.shownThreads}) thread
       cross join lateral (select ${readUntil} as until) mine) as threads,
      (select count(*)::int from message_thread thread
       where thread.message_id = message.id and thread.last_supplier_at is not null) as "repliedCount",
      (select json_build_object('id', published_question.id, 'question', published_question.question,
          'answer', published_question.answer, 'publishedAt', ${instantText('published_question.published_at')})
       from question_publication
       join published_question on published_question.id = question_publication.published_id
       where question_publication.message_id = message.id) as published
    from ${sql.table(table)} ${joins}
    where ${messageId} = ${id}
      ${caller.scope === 'supplier' ? sql`and message_thread.supplier_id = ${caller.supplierId}` : sql``}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function findReply(
  tx: Transaction,
  caller: Correspondent,
  id: string,
): Promise<ReplyRow | null> {
  const { readUntil, otherSide } = viewOf(caller);
  const { rows } = await sql<{ replies: ReplyRow[] }>`
    select ${repliesIn(otherSide, sql`select written.*`)} as replies
    from message_reply written
    join message_thread thread on thread.id = written.thread_id
    cross join lateral (select ${readUntil} as until) mine
    where written.id = ${id}`.execute(tx);
  return rows[0]?.replies[0] ?? null;
}
