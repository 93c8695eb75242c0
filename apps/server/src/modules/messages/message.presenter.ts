import {
  canOf,
  type Message,
  type MessageInList,
  markdownPlainText,
  type Reply,
  type Thread,
  type UnitCaller,
  type Writer,
} from '@tenderbox/contract';
import { type Correspondent, questionAbilities, threadAbilities } from './message.policy.ts';
import type { MessageRow, ReplyRow, ThreadRow, WholeMessageRow } from './message.repo.ts';
import type { ListedMessage } from './message-list.repo.ts';

interface Written {
  side: 'BUYER' | 'SUPPLIER';
  writtenBy: string;
  writerName: string | null;
  supplierName: string | null | undefined;
}

/** The author of an entry. `of` is the supplier, or the buyer's organisation and business unit. */
function writerOf(caller: Correspondent, { side, writtenBy, writerName, supplierName }: Written): Writer {
  const buyer = `${caller.organisationName}, ${caller.businessUnitName}`;
  return {
    side,
    fullName: writerName,
    isMe: writtenBy === caller.roleEntryId,
    of: side === 'BUYER' ? buyer : (supplierName ?? ''),
  };
}

const beginnerOf = (caller: Correspondent, row: MessageRow): Writer =>
  writerOf(caller, {
    ...row,
    side: row.kind === 'QUESTION' ? 'SUPPLIER' : 'BUYER',
    supplierName: row.supplier?.name,
  });

function sentFieldsOf(caller: Correspondent, row: MessageRow) {
  const {
    writtenBy: _writer,
    writerName: _name,
    supplierStatus: _status,
    eventStatus: _event,
    ...shown
  } = row;
  return { ...shown, status: 'SENT' as const, unread: row.newCount > 0, from: beginnerOf(caller, row) };
}

export function presentListed(
  caller: Correspondent,
  { excerpt, lastText, lastSide, lastBy, lastWriter, lastSupplier, ...row }: ListedMessage,
): MessageInList {
  const fields = sentFieldsOf(caller, row);
  const writer =
    lastSide && lastBy
      ? writerOf(caller, {
          side: lastSide,
          writtenBy: lastBy,
          writerName: lastWriter,
          supplierName: lastSupplier,
        })
      : fields.from;
  const last = { writer, at: row.lastAt, text: markdownPlainText(lastText ?? excerpt) };
  return { ...fields, excerpt: markdownPlainText(excerpt), last };
}

export function presentReply(
  caller: Correspondent,
  { side, writtenBy, writerName, supplierName, ...reply }: ReplyRow,
): Reply {
  return { ...reply, from: writerOf(caller, { side, writtenBy, writerName, supplierName }) };
}

function presentThread(caller: Correspondent, thread: ThreadRow, now: string): Thread {
  const { supplier, replies, ...row } = thread;
  const { status: supplierStatus, ...named } = supplier;
  return {
    ...row,
    supplier: named,
    replies: replies.map((reply) => presentReply(caller, reply)),
    can: canOf(threadAbilities, caller, { supplierStatus }, now),
  };
}

/** A message with its threads and the caller's permissions. */
export function presentMessage(caller: Correspondent, row: WholeMessageRow, now: string): Message {
  const { text, files, threads: rows, repliedCount, published, ...sent } = row;
  const threads = rows.map((thread) => presentThread(caller, thread, now));
  const threadCount = row.recipientCount ?? 1;
  const question = { ...row, supplierStatus: row.supplierStatus ?? 'INACTIVE' };
  const onQuestion = (ability: 'answer' | 'publish') =>
    caller.scope === 'unit' && questionAbilities[ability](caller as UnitCaller, question, now) === 'allowed';
  return {
    ...sentFieldsOf(caller, sent),
    text,
    files,
    threads,
    threadCount,
    silentCount: threadCount - repliedCount,
    published,
    can: {
      reply: threads.some(({ can }) => can.reply),
      answer: onQuestion('answer'),
      publish: onQuestion('publish'),
    },
  };
}
