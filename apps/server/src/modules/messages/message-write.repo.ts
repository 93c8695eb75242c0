import { randomUUIDv7 } from 'node:crypto';
import type { ActiveStatus, EventStatus, MessageKind, QuestionState } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Correspondent } from './message.policy.ts';

interface NewQuestionRow {
  messageId: string;
  subject: string;
  text: string;
  eventId: string | null;
  taskId: string | null;
}

/** Turns a draft into a message with one thread per supplier. */
export async function sendDraft(tx: Transaction, { roleEntryId }: Correspondent, id: string): Promise<void> {
  await sql`
    insert into message (id, organisation_id, business_unit_id, kind, subject, text, event_id, task_id, written_by)
    select id, organisation_id, business_unit_id, 'MESSAGE', subject, text, event_id,
      case when event_id is not null then task_id end, ${roleEntryId}
    from message_draft where id = ${id}`.execute(tx);
  await sql`
    insert into message_thread (id, organisation_id, business_unit_id, message_id, supplier_id, event_id, task_id,
      last_buyer_at)
    select gen_random_uuid(), message.organisation_id, message.business_unit_id, message.id, wanted.id,
      message.event_id, message.task_id, message.sent_at
    from message join message_draft on message_draft.id = message.id,
      unnest(message_draft.supplier_ids) as wanted (id)
    where message.id = ${id}`.execute(tx);
}

/** Inserts a supplier's question and its thread. */
export async function insertQuestion(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId, roleEntryId }: Correspondent,
  { messageId, subject, text, eventId, taskId }: NewQuestionRow,
): Promise<void> {
  await sql`
    insert into message (id, organisation_id, business_unit_id, kind, subject, text, event_id, task_id, asked_by,
      written_by)
    values (${messageId}, ${organisationId}, ${businessUnitId}, 'QUESTION', ${subject}, ${text}, ${eventId}, ${taskId},
      ${supplierId}, ${roleEntryId})`.execute(tx);
  await sql`
    insert into message_thread (id, organisation_id, business_unit_id, message_id, supplier_id, asked_by, event_id,
      task_id, last_supplier_at)
    values (${randomUUIDv7()}, ${organisationId}, ${businessUnitId}, ${messageId}, ${supplierId}, ${supplierId}, ${eventId},
      ${taskId}, transaction_timestamp())`.execute(tx);
}

/** A thread with what is needed to write in it. */
export interface ThreadDetails {
  threadId: string;
  messageId: string;
  kind: MessageKind;
  supplierId: string;
  supplierName: string;
  supplierStatus: ActiveStatus;
  eventId: string | null;
  taskId: string | null;
  eventStatus: EventStatus | null;
  questionState: QuestionState | null;
}

/** The thread of a supplier under a message; null if the caller cannot see it. */
export async function findThread(
  tx: Transaction,
  messageId: string,
  supplierId: string,
): Promise<ThreadDetails | null> {
  const { rows } = await sql<ThreadDetails>`
    select thread.id as "threadId", thread.message_id as "messageId", message.kind, thread.supplier_id as "supplierId",
      supplier.name as "supplierName", supplier.status as "supplierStatus", message.event_id as "eventId",
      message.task_id as "taskId", event.status as "eventStatus",
      message_overview.question_state as "questionState"
    from message_thread thread
    join message on message.id = thread.message_id
    join supplier on supplier.id = thread.supplier_id
    left join event on event.id = message.event_id
    left join message_overview on message_overview.id = thread.message_id
    where thread.message_id = ${messageId} and thread.supplier_id = ${supplierId}`.execute(tx);
  return rows[0] ?? null;
}

/** The supplier that asked a question; null if the message is not a question or belongs to another business unit. */
export async function findAsker(tx: Transaction, messageId: string): Promise<string | null> {
  const { rows } = await sql<{ asker: string }>`
    select asked_by as asker from message where id = ${messageId} and kind = 'QUESTION'`.execute(tx);
  return rows[0]?.asker ?? null;
}

/** Inserts a reply. The database sets the time, so that it sorts after all earlier replies of the thread. */
export async function insertReply(
  tx: Transaction,
  { organisationId, businessUnitId, roleEntryId, scope }: Correspondent,
  { threadId, messageId, supplierId }: ThreadDetails,
  { id, text }: { id: string; text: string },
): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    insert into message_reply (id, organisation_id, business_unit_id, supplier_id, message_id, thread_id, side,
      written_by, text)
    values (${id}, ${organisationId}, ${businessUnitId}, ${supplierId}, ${messageId}, ${threadId},
      ${scope === 'unit' ? 'BUYER' : 'SUPPLIER'}, ${roleEntryId}, ${text})
    returning at`.execute(tx);
  return rows[0]?.at ?? '';
}

/** Records that a person has read the threads of a message up to their latest entry. */
export async function recordThreadsRead(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId, roleEntryId, scope }: Correspondent,
  messageId: string,
  wanted: string | null,
): Promise<{ isKnown: boolean; isNews: boolean }> {
  const otherAt = scope === 'unit' ? sql`last_supplier_at` : sql`last_buyer_at`;
  const { rows } = await sql<{ known: number; noted: number }>`
    with thread as (
      select * from message_thread
      where message_id = ${messageId} and (${wanted}::uuid is null or supplier_id = ${wanted})),
    noted as (
      insert into message_read (organisation_id, business_unit_id, supplier_id, role_entry_id, message_id, thread_id,
        read_until)
      select ${organisationId}, ${businessUnitId}, ${supplierId}::uuid, ${roleEntryId}, thread.message_id, thread.id,
        thread.${otherAt}
      from thread where thread.${otherAt} is not null
      on conflict (role_entry_id, thread_id) do update set read_until = excluded.read_until
        where message_read.read_until < excluded.read_until
      returning 1)
    select (select count(*)::int from thread) as known, (select count(*)::int from noted) as noted`.execute(
    tx,
  );
  return { isKnown: (rows[0]?.known ?? 0) > 0, isNews: (rows[0]?.noted ?? 0) > 0 };
}

/** Locks a message to serialise concurrent publications and resends. The row itself never changes. */
export async function lockMessage(tx: Transaction, messageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${messageId}, 0))`.execute(tx);
}
