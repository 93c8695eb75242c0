import type { Client } from 'pg';

/** Notifications for a supplier's people, or for the unit's admins if `supplier_id` is null, with their times. */
const told = `
  select organisation_id, business_unit_id, event_id, null::uuid as task_id, supplier_id, null::uuid as about_supplier,
    'event.invited' as kind, 'event.invited:' || event_id as key, '{}'::jsonb as about, min(invited_at) as at
  from task_supplier where invited_at is not null group by 1, 2, 3, 5
  union all
  select extension.organisation_id, extension.business_unit_id, event_id, task_id, chosen.supplier_id, null,
    'task.extended', 'task.extended:' || extension.id, '{}', extension.at
  from extension join extension_supplier chosen on chosen.extension_id = extension.id
  union all
  select organisation_id, business_unit_id, event_id, task_id, supplier_id, null,
    case kind when 'SUBMISSION' then 'response.submitted' else 'response.withdrawn' end, 'demo:record:' || id,
    jsonb_build_object('version', version), at
  from response_record
  union all
  select box_closing.organisation_id, box_closing.business_unit_id, box_closing.event_id, box_closing.task_id,
    box_entry.supplier_id, null, 'box.closed', 'box.closed:' || box_closing.task_id || ':' || box_closing.number, '{}',
    box_closing.closed_at
  from box_closing join box_entry on box_entry.task_id = box_closing.task_id and box_entry.number = box_closing.number
  union all
  select organisation_id, business_unit_id, event_id, task_id, null, null, 'box.shut',
    'box.shut:' || task_id || ':' || number, '{}', closed_at
  from box_closing
  union all
  select participant.organisation_id, participant.business_unit_id, participant.event_id, participant.task_id, participant.supplier_id, null,
    'task.ends-soon', 'demo:end:' || participant.task_id || ':' || reminder.hours,
    jsonb_build_object('hours', reminder.hours, 'taskIds', jsonb_build_array(participant.task_id)),
    greatest(task.end_date, participant.extended_until) - make_interval(hours => reminder.hours)
  from task_supplier participant
  join task on task.id = participant.task_id and task.response_required and task.archived_at is null
  join event on event.id = participant.event_id and event.status = 'ACTIVE'
  cross join (values (168), (24)) reminder (hours)
  where participant.submitted_at is null and participant.declined_at is null and participant.invited_at is not null
    and greatest(task.end_date, participant.extended_until) - make_interval(hours => reminder.hours) > participant.invited_at
  union all
  select organisation_id, business_unit_id, event_id, task_id, null, supplier_id, 'task.declined',
    'demo:decline:' || task_id || ':' || supplier_id, '{}', declined_at
  from task_supplier where declined_at is not null`;

/** Stores notifications; recent ones are unread for most people. */
export async function seedNotices(client: Client): Promise<void> {
  await client.query(`
    insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id, task_id,
      supplier_id, about, created_at, read_at)
    select gen_random_uuid(), told.organisation_id, told.business_unit_id, role_entry.id, told.key, told.kind,
      told.event_id, told.task_id, told.about_supplier, told.about, told.at,
      case when told.at < now() - interval '3 days' then told.at + interval '3 hours' end
    from (${told}) told
    join role_entry on role_entry.business_unit_id = told.business_unit_id and role_entry.status = 'ACTIVE'
      and case when told.supplier_id is null then role_entry.role = 'BUSINESS_UNIT_ADMIN'
        else role_entry.supplier_id = told.supplier_id end
    where told.at between now() - interval '120 days' and now()
    on conflict do nothing`);
}
