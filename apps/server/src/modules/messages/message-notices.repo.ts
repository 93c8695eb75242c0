import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

interface MessageSubject {
  businessUnitId: string;
  eventId: string | null;
  taskId: string | null;
}

export async function findMessageForNotice(
  tx: Transaction,
  id: string,
): Promise<(MessageSubject & { askedBy: string | null }) | null> {
  const { rows } = await sql<MessageSubject & { askedBy: string | null }>`
    select business_unit_id as "businessUnitId", event_id as "eventId", task_id as "taskId", asked_by as "askedBy"
    from message where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Claims suppliers of a message that have not been notified. Concurrent workers get different suppliers. */
export async function claimUnnotifiedSuppliers(
  tx: Transaction,
  messageId: string,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ supplierId: string }>`
    update message_thread set notified_at = transaction_timestamp()
    where id = any (array(
      select id from message_thread where message_id = ${messageId} and notified_at is null
      limit ${max} for update skip locked))
    returning supplier_id as "supplierId"`.execute(tx);
  return rows.map(({ supplierId }) => supplierId);
}

export async function findReplyForNotice(tx: Transaction, id: string) {
  const { rows } = await sql<
    MessageSubject & {
      messageId: string;
      supplierId: string;
      side: 'BUYER' | 'SUPPLIER';
      isAnswer: boolean;
      /** The question published with this reply. */
      publishedId: string | null;
    }
  >`
    select reply.business_unit_id as "businessUnitId", reply.message_id as "messageId",
      reply.supplier_id as "supplierId", reply.side, message.kind = 'QUESTION' as "isAnswer",
      message.event_id as "eventId", message.task_id as "taskId", publication.published_id as "publishedId"
    from message_reply reply join message on message.id = reply.message_id
    left join question_publication publication on publication.reply_id = reply.id
    where reply.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** A published question and all its suppliers except the one that asked, which is notified of the answer instead. */
export async function findPublishedForNotice(tx: Transaction, id: string) {
  const { rows } = await sql<MessageSubject & { eventId: string; supplierIds: string[] }>`
    select published.business_unit_id as "businessUnitId", published.event_id as "eventId",
      published.task_id as "taskId",
      array(select distinct participant.supplier_id from task_supplier participant
        where participant.event_id = published.event_id
          and (published.task_id is null or participant.task_id = published.task_id)
          and participant.visible_from <= transaction_timestamp()
          and participant.supplier_id is distinct from (select supplier_id from question_publication
            where question_publication.published_id = published.id)
        order by participant.supplier_id) as "supplierIds"
    from published_question published where published.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
