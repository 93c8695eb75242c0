import type {
  ActiveStatus,
  AskedQuestion,
  EventStatus,
  PublishedQuestion,
  QuestionQuery,
  QuestionState,
} from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import { filesOf } from '../files/index.ts';
import type { Correspondent } from './message.policy.ts';
import { joinEvent, joinTask, supplierNamed, taskOf } from './message-columns.repo.ts';

export interface QuestionRow extends Omit<AskedQuestion, 'can'> {
  supplierStatus: ActiveStatus;
  eventStatus: EventStatus;
}

const published = sql`(
  select json_build_object('id', published_question.id, 'question', published_question.question,
    'answer', published_question.answer, 'publishedAt', ${instantText('published_question.published_at')})
  from question_publication
  join published_question on published_question.id = question_publication.published_id
  where question_publication.message_id = message_overview.id)`;

export const listQuestions = (
  tx: Transaction,
  { organisationId, businessUnitId }: Correspondent,
  eventId: string,
  query: QuestionQuery,
): Promise<Page<QuestionRow>> =>
  readPage<QuestionRow>(
    tx,
    {
      table: 'message_overview',
      within: [
        sql`message_overview.organisation_id = ${organisationId}`,
        sql`message_overview.business_unit_id = ${businessUnitId}`,
        sql`message_overview.event_id = ${eventId}`,
        sql`message_overview.kind = 'QUESTION'`,
      ],
      filters: [
        query.taskId && sql`message_overview.task_id = ${query.taskId}`,
        query.state && sql`message_overview.question_state = ${query.state}`,
      ],
      sorts: { askedAt: { by: sql`message_overview.sent_at` } },
      search: {
        matches: (pattern) => sql`exists (
          select from message where message.id = message_overview.id and message.search_text like ${pattern})`,
      },
      columns: sql`message.id as "messageId", ${supplierNamed('supplier')} as supplier, ${taskOf}, message.text,
        message.sent_at as "askedAt", app.writer_name(message.written_by) as "askedBy",
        message_overview.question_state as state, ${published} as published, supplier.status as "supplierStatus",
        event.status as "eventStatus"`,
      joins: sql`
        cross join lateral (select * from message where message.id = message_overview.id limit 1) message
        cross join lateral (select * from supplier where supplier.id = message_overview.supplier_id limit 1) supplier
        ${joinEvent('message_overview')} ${joinTask('message_overview')}`,
    },
    query,
  );

/** The number of questions about an event by state; null if the business unit does not have the event. */
export async function countQuestions(
  tx: Transaction,
  eventId: string,
): Promise<Record<QuestionState, number> | null> {
  const { rows } = await sql<Record<QuestionState, number>>`
    select counted.* from event cross join lateral (
      select count(*) filter (where question_state = 'OPEN')::int as "OPEN",
        count(*) filter (where question_state = 'ANSWERED')::int as "ANSWERED",
        count(*) filter (where question_state = 'PUBLISHED')::int as "PUBLISHED"
      from message_overview where message_overview.event_id = event.id and kind = 'QUESTION') counted
    where event.id = ${eventId}`.execute(tx);
  return rows[0] ?? null;
}

interface PublishedRow {
  items: PublishedQuestion[];
  questionsUntil: string | null;
  eventStatus: EventStatus;
}

/** The published questions about an event visible to the supplier, in one statement. */
export async function findPublished(tx: Transaction, eventId: string): Promise<PublishedRow | null> {
  const { rows } = await sql<PublishedRow>`
    select event.questions_until as "questionsUntil", event.status as "eventStatus",
      (select coalesce(json_agg(json_build_object('id', published.id,
          'task', case when task.id is not null then json_build_object('id', task.id, 'title', task.title) end,
          'question', published.question, 'answer', published.answer,
          'files', ${filesOf('MESSAGE_FILE', 'published.id')}, 'publishedAt', ${instantText('published.published_at')},
          'messageId', (select message_id from question_publication
            where question_publication.published_id = published.id))
          order by published.published_at desc, published.id desc), '[]')
       from published_question published left join task on task.id = published.task_id
       where published.event_id = event.id) as items
    from event where event.id = ${eventId}`.execute(tx);
  return rows[0] ?? null;
}

/** The event or task a supplier asks about; null if it is not visible to the supplier. */
export async function findQuestionTarget(
  tx: Transaction,
  { eventId = null, taskId = null }: { eventId?: string | null; taskId?: string | null },
): Promise<{
  eventId: string;
  eventStatus: EventStatus;
  questionsUntil: string | null;
  isArchived: boolean;
} | null> {
  const { rows } = await sql<NonNullable<Awaited<ReturnType<typeof findQuestionTarget>>>>`
    select event.id as "eventId", event.status as "eventStatus", event.questions_until as "questionsUntil",
      task.archived_at is not null as "isArchived"
    from event left join task on task.event_id = event.id and task.id = ${taskId}
    where case when ${taskId}::uuid is null then event.id = ${eventId} else task.id = ${taskId} end`.execute(
    tx,
  );
  return rows[0] ?? null;
}

interface PublicationRow {
  asker: { name: string; supplierCode: string; person: string | null };
  others: string[];
  supplierCount: number;
}

/**
 * The supplier that asked, the other suppliers named in the text, and the number of suppliers that would read
 * the publication.
 */
export async function findPublicationDetails(
  tx: Transaction,
  messageId: string,
  text: string,
): Promise<PublicationRow | null> {
  const { rows } = await sql<PublicationRow>`
    select json_build_object('name', supplier.name, 'supplierCode', supplier.supplier_code,
        'person', app.writer_name(message.written_by)) as asker,
      array(select other.name from supplier other
        where other.business_unit_id = message.business_unit_id and other.id <> message.asked_by
          and strpos(lower(${text}), lower(other.name)) > 0
        order by other.name limit 100) as others,
      (select count(distinct participant.supplier_id)::int from task_supplier participant
        where participant.event_id = message.event_id
          and (message.task_id is null or participant.task_id = message.task_id)
          and participant.visible_from <= transaction_timestamp()) as "supplierCount"
    from message join supplier on supplier.id = message.asked_by
    where message.id = ${messageId} and message.kind = 'QUESTION'`.execute(tx);
  return rows[0] ?? null;
}

/** Inserts a question as all suppliers read it. The thread it came from is stored in a separate table. */
export async function insertPublication(
  tx: Transaction,
  { organisationId, businessUnitId, roleEntryId }: Correspondent,
  of: {
    messageId: string;
    supplierId: string;
    replyId: string;
    eventId: string | null;
    taskId: string | null;
  },
  { id, question, answer }: { id: string; question: string; answer: string },
): Promise<void> {
  await sql`
    insert into published_question (id, organisation_id, business_unit_id, event_id, task_id, question, answer,
      published_by)
    values (${id}, ${organisationId}, ${businessUnitId}, ${of.eventId}, ${of.taskId}, ${question}, ${answer},
      ${roleEntryId})`.execute(tx);
  await sql`
    insert into question_publication (message_id, organisation_id, business_unit_id, supplier_id, reply_id,
      published_id)
    values (${of.messageId}, ${organisationId}, ${businessUnitId}, ${of.supplierId}, ${of.replyId}, ${id})`.execute(
    tx,
  );
}
