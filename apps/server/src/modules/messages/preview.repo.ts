import type { MessagePreview } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import { effectiveEnd } from '../deadlines/index.ts';
import { eventOf, taskOf } from './message-columns.repo.ts';
import type { MessageInMail } from './message-mail.repo.ts';

type PreviewRow = Omit<MessagePreview, 'mail'> &
  Pick<MessageInMail, 'subject' | 'text' | 'fileNames' | 'writer' | 'buyer'>;

/**
 * A draft as one recipient will see it, and the number of people it reaches, in one statement. `place` is the
 * index in the recipients sorted by name. Null if the business unit does not have the draft.
 */
export async function findPreview(tx: Transaction, id: string, place: number): Promise<PreviewRow | null> {
  const { rows } = await sql<PreviewRow>`
    with chosen as materialized (
      select supplier.id, supplier.supplier_code, supplier.name,
        row_number() over (order by supplier.name collate app.by_name, supplier.id)::int - 1 as place,
        (select count(*)::int from role_entry
         where role_entry.supplier_id = supplier.id and role_entry.status = 'ACTIVE') as people,
        supplier.id in (select app.suppliers_with_refused_mail()) as is_refused
      from message_draft cross join unnest(message_draft.supplier_ids) as wanted (id)
      cross join lateral (select * from supplier where supplier.id = wanted.id limit 1) supplier
      where message_draft.id = ${id}),
    total as (
      select count(*)::int as suppliers, coalesce(sum(people), 0)::int as people,
        count(*) filter (where people = 0)::int as idle, count(*) filter (where is_refused)::int as refused
      from chosen)
    select message_draft.subject, message_draft.text,
      array(select file.name from file_use join stored_file file on file.id = file_use.file_id
       where file_use.owner_id = message_draft.id and file_use.purpose = 'MESSAGE_FILE'
       order by file_use.position) as "fileNames",
      app.writer_name(app.role_entry_id()) as writer,
      (select organisation.name || ', ' || business_unit.name
       from business_unit join organisation on organisation.id = business_unit.organisation_id
       where business_unit.id = message_draft.business_unit_id) as buyer,
      coalesce(shown.place, 0) as place, total.suppliers as "recipientCount",
      case when shown.id is not null then json_build_object('id', shown.id, 'supplierCode', shown.supplier_code,
        'name', shown.name, 'activeUserCount', shown.people, 'mailRefused', shown.is_refused) end as recipient,
      ${eventOf}, ${taskOf}, ${instantText('participant.ends_at')} as "effectiveEndDate",
      total.people as "personCount", total.idle as "idleCount", total.refused as "refusedCount"
    from message_draft cross join total
    left join chosen shown on shown.place = least(${place}, total.suppliers - 1)
    left join lateral (
      select * from event
      where event.id = message_draft.event_id and (shown.id is null or exists (
        select from task_supplier
        where task_supplier.event_id = event.id and task_supplier.supplier_id = shown.id
          and task_supplier.visible_from <= transaction_timestamp()))
      limit 1) event on true
    left join lateral (
      select participant.task_id, ${effectiveEnd} as ends_at
      from task_supplier participant join task on task.id = participant.task_id
      where participant.task_id = message_draft.task_id and participant.supplier_id = shown.id
        and participant.visible_from <= transaction_timestamp()
      limit 1) participant on true
    left join lateral (
      select * from task
      where task.id = message_draft.task_id and task.event_id = event.id
        and (shown.id is null or task.id = participant.task_id)
      limit 1) task on true
    where message_draft.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}
