import type { Notice, NoticeQuery } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Listing, Sql } from '../../platform/db/listing.ts';
import { effectiveEnd } from '../deadlines/index.ts';

/** Maximum characters of a published question in a notice. */
const maxQuestionLength = 120;

/** The unread count stops here. */
const maxUnread = 100;

/**
 * The content of a notice, from current names and dates. Row-level security leaves out what its reader can no
 * longer see.
 */
export const noticeColumns = (buyer: Sql) => sql<Notice>`
  notice.id, notice.kind, notice.created_at as at, notice.read_at as "readAt", ${buyer} as buyer,
  case when event.id is not null then
    json_build_object('id', event.id, 'title', event.title, 'timeZone', event.time_zone) end as event,
  case when task.id is not null then json_build_object('id', task.id, 'title', task.title) end as task,
  case when supplier.id is not null then
    json_build_object('id', supplier.id, 'name', supplier.name) end as supplier,
  case when notice.kind = 'mail.refused' then coalesce(
    (select account.full_name from role_entry refused join account on account.id = refused.account_id
      where refused.id = (notice.about ->> 'roleEntryId')::uuid),
    (select invitation.email from invitation
      where invitation.id = (notice.about ->> 'invitationId')::uuid)) end as person,
  case
    when message.id is not null then json_build_object('id', message.id, 'replyId', reply.id,
      'subject', message.subject, 'isPublished', published.id is not null, 'by', coalesce(nullif(concat_ws(', ',
        app.writer_name(coalesce(reply.written_by, message.written_by)), supplier.name), ''), ${buyer}))
    when published.id is not null then json_build_object('id', published.id, 'replyId', null,
      'subject', left(published.question, ${maxQuestionLength}), 'by', ${buyer}) end as message,
  (notice.about -> 'hours')::int as hours,
  case notice.kind
    when 'task.ends-soon' then jsonb_array_length(notice.about -> 'taskIds')
    when 'event.invited' then (
      select count(*)::int from task_supplier
      where task_supplier.event_id = notice.event_id and task_supplier.supplier_id = told.supplier_id)
    end as "taskCount",
  case when notice.kind = 'task.extended' then (
    select ${effectiveEnd} from task_supplier participant
    where participant.task_id = task.id and participant.supplier_id = told.supplier_id) end as "endDate",
  (notice.about -> 'version')::int as version,
  case when notice.about ? 'evaluationId' then app.evaluation_of_notice(notice.id) end as evaluation`;

/**
 * Joins what a notice is about, by one index lookup each: under row-level security the planner may otherwise compare
 * each notice with all events of the unit.
 */
const lookUp = (table: string, id: Sql, name = table) => sql`
  left join lateral (select * from ${sql.table(table)} where id = ${id} limit 1) ${sql.table(name)} on true`;

export const noticeJoins = sql`
  join role_entry told on told.id = notice.role_entry_id
  ${lookUp('event', sql`notice.event_id`)}
  ${lookUp('task', sql`notice.task_id`)}
  ${lookUp('supplier', sql`notice.supplier_id`)}
  ${lookUp('message', sql`notice.message_id`)}
  ${lookUp('message_reply', sql`(notice.about ->> 'replyId')::uuid`, 'reply')}
  ${lookUp('published_question', sql`(notice.about ->> 'questionId')::uuid`, 'published')}`;

/** The notices of one role entry. */
export const noticesOf = (
  roleEntryId: string,
  buyer: string,
  { unread }: NoticeQuery,
): Listing<Notice & { unread: number }> => ({
  table: 'notice',
  within: [sql`notice.role_entry_id = ${roleEntryId}`],
  filters: [unread === 'true' && sql`notice.read_at is null`],
  sorts: { at: { by: sql`notice.created_at` } },
  columns: sql`${noticeColumns(sql`${buyer}::text`)}, ${countUnread(roleEntryId)} as unread`,
  joins: noticeJoins,
});

const countUnread = (roleEntryId: string) => sql<number>`(
  select count(*)::int from (
    select from notice mine where mine.role_entry_id = ${roleEntryId} and mine.read_at is null
    limit ${maxUnread}) counted)`;

export async function findUnread(tx: Transaction, roleEntryId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${countUnread(roleEntryId)} as unread`.execute(tx);
  return rows[0]?.unread ?? 0;
}

/** Marks one of the person's own notices as read. Returns false if it does not exist. */
export async function markRead(tx: Transaction, roleEntryId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update notice set read_at = coalesce(read_at, transaction_timestamp())
    where id = ${id} and role_entry_id = ${roleEntryId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Marks the person's notices up to an instant as read. */
export async function markReadUntil(tx: Transaction, roleEntryId: string, until: string): Promise<void> {
  await sql`
    update notice set read_at = transaction_timestamp()
    where role_entry_id = ${roleEntryId} and read_at is null and created_at <= ${until}`.execute(tx);
}
