import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** The content of an e-mail about a message or a reply. */
export interface MessageInMail {
  subject: string;
  text: string;
  fileNames: string[];
  /** The question as all suppliers read it; null unless it was published with this reply. */
  publishedQuestion: string | null;
  writer: string | null;
  side: 'BUYER' | 'SUPPLIER';
  buyer: string;
  supplier: string | null;
  /** Null if the recipient of the e-mail cannot see the event. */
  event: { title: string; reference: string } | null;
}

const buyer = sql`organisation.name || ', ' || business_unit.name`;
const fileNames = sql`array(
  select file.name from file_use join stored_file file on file.id = file_use.file_id
  where file_use.owner_id = coalesce(reply.id, message.id) and file_use.purpose = 'MESSAGE_FILE'
  order by file_use.position)`;

/** Loads the content of an e-mail about a message, or about one reply to it, for one recipient. */
export async function findMessageInMail(
  tx: Transaction,
  { messageId, replyId, roleEntryId }: { messageId: string; replyId: string | null; roleEntryId: string },
): Promise<MessageInMail | null> {
  const { rows } = await sql<MessageInMail>`
    select message.subject, coalesce(reply.text, message.text) as text, ${fileNames} as "fileNames",
      (select published.question from question_publication publication
        join published_question published on published.id = publication.published_id
        where publication.reply_id = reply.id) as "publishedQuestion",
      app.writer_name(coalesce(reply.written_by, message.written_by)) as writer,
      coalesce(reply.side, case message.kind when 'QUESTION' then 'SUPPLIER' else 'BUYER' end) as side,
      ${buyer} as buyer, supplier.name as supplier,
      case when event.id is not null then json_build_object('title', event.title, 'reference', event.reference) end
        as event
    from message
    join business_unit on business_unit.id = message.business_unit_id
    join organisation on organisation.id = message.organisation_id
    join role_entry reader on reader.id = ${roleEntryId}
    left join message_reply reply on reply.id = ${replyId}::uuid
    left join supplier on supplier.id = coalesce(reply.supplier_id, message.asked_by)
    left join event on event.id = message.event_id and (reader.supplier_id is null or exists (
      select from task_supplier participant
      where participant.event_id = event.id and participant.supplier_id = reader.supplier_id
        and participant.visible_from <= transaction_timestamp()))
    where message.id = ${messageId}`.execute(tx);
  return rows[0] ?? null;
}

/** Loads the content of an e-mail about a published question. */
export async function findPublishedInMail(tx: Transaction, id: string) {
  const { rows } = await sql<{
    question: string;
    answer: string;
    eventId: string;
    taskId: string | null;
    task: string | null;
    event: string;
    reference: string;
    buyer: string;
  }>`
    select published.question, published.answer, published.event_id as "eventId", published.task_id as "taskId",
      task.title as task, event.title as event, event.reference, ${buyer} as buyer
    from published_question published
    join event on event.id = published.event_id
    left join task on task.id = published.task_id
    join business_unit on business_unit.id = published.business_unit_id
    join organisation on organisation.id = published.organisation_id
    where published.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
