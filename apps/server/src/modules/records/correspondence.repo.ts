import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import { type RecordedFile, recordedFiles } from './record.repo.ts';

/** A message or question about an event, with its replies. */
export interface RecordedMessage {
  id: string;
  kind: 'MESSAGE' | 'QUESTION';
  subject: string;
  text: string;
  taskTitle: string | null;
  sentAt: string;
  by: string | null;
  /** The supplier that asked, or the recipients. */
  suppliers: string[];
  files: RecordedFile[];
  replies: {
    at: string;
    supplier: string;
    side: 'BUYER' | 'SUPPLIER';
    by: string | null;
    text: string;
    files: RecordedFile[];
  }[];
  /** The question as published to all suppliers. */
  published: { at: string; question: string; answer: string; files: RecordedFile[] } | null;
}

const attached = (owner: `${string}.${string}`) => recordedFiles(owner, ['MESSAGE_FILE']);

/** A batch of the messages about an event in chronological order, after an earlier message. */
export async function listRecordedMessages(
  tx: Transaction,
  eventId: string,
  { after, batchSize }: { after: Pick<RecordedMessage, 'sentAt' | 'id'> | null; batchSize: number },
): Promise<RecordedMessage[]> {
  const { rows } = await sql<RecordedMessage>`
    select message.id, message.kind, message.subject, message.text, task.title as "taskTitle",
      message.sent_at as "sentAt", app.writer_name(message.written_by) as by,
      (select coalesce(json_agg(supplier.name order by supplier.name collate app.by_name), '[]')
        from message_thread thread join supplier on supplier.id = thread.supplier_id
        where thread.message_id = message.id) as suppliers,
      ${attached('message.id')} as files,
      (select coalesce(json_agg(json_build_object('at', ${instantText('reply.at')}, 'supplier', supplier.name,
          'side', reply.side, 'by', app.writer_name(reply.written_by), 'text', reply.text,
          'files', ${attached('reply.id')}) order by reply.at, reply.id), '[]')
        from message_reply reply join supplier on supplier.id = reply.supplier_id
        where reply.message_id = message.id) as replies,
      (select json_build_object('at', ${instantText('published.published_at')}, 'question', published.question,
          'answer', published.answer, 'files', ${attached('published.id')})
        from question_publication
        join published_question published on published.id = question_publication.published_id
        where question_publication.message_id = message.id) as published
    from message left join task on task.id = message.task_id
    where message.event_id = ${eventId}
      and (${after?.sentAt ?? null}::timestamptz is null
        or (message.sent_at, message.id) > (${after?.sentAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by message.sent_at, message.id limit ${batchSize}`.execute(tx);
  return rows;
}
