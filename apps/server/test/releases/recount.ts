import type { TestDatabase } from '../db.ts';

/** Stored counts and times by name, each with a select of those that differ from what they are derived from. */
const differences: Record<string, string> = {
  'counts of lists': `
    with counted as (
      select business_unit_id, list, tab, sum(count) as count from list_count
      group by business_unit_id, list, tab having sum(count) <> 0),
    real as (
      select business_unit_id, list, tab, count(*) from (
        select business_unit_id, 'supplier' as list, status as tab from supplier
        union all select business_unit_id, 'event', status from event
        union all select business_unit_id, 'event_label', tab from event_label
        union all select business_unit_id, 'event_start ' || status, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD')
        from event
        union all select business_unit_id, 'event_end ' || status, to_char(end_date at time zone 'UTC', 'YYYY-MM-DD')
        from event) item
      group by business_unit_id, list, tab)
    (table counted except table real) union all (table real except table counted)`,
  'suppliers and responses of tasks': `
    with counted as (
      select task_id, sum(asked) as asked, sum(submitted) as submitted, sum(declined) as declined from task_count
      group by task_id having sum(asked) <> 0),
    real as (
      select task_id, count(*), count(submitted_at),
        count(*) filter (where submitted_at is null and declined_at is not null)
      from task_supplier group by task_id)
    (table counted except table real) union all (table real except table counted)`,
  'numbers of suppliers': `
    select corrected from (select set_config('app.scope', 'job', true) as scope offset 0) context
    cross join lateral app.recount_suppliers(
      case when scope = 'job' then '00000000-0000-0000-0000-000000000000'::uuid end, 100000)
    where corrected > 0`,
  'uses of files': `
    select id from stored_file
    where use_count <> (select count(*) from file_use where file_use.file_id = stored_file.id)`,
  'replies and recipients of messages': `
    select id from message_overview
    where reply_count <> (select count(*) from message_reply where message_id = message_overview.id)
      or recipient_count <> (select count(*) from message_thread where message_id = message_overview.id)`,
  'closings that are due': `
    with real as (
      select task.id, ends.last + interval '60 seconds'
      from task join event on event.id = task.event_id
      cross join lateral (select greatest(task.end_date, (select max(extended_until) from task_supplier
        where task_supplier.task_id = task.id)) as last) ends
      where task.response_required and task.archived_at is null and event.status in ('ACTIVE', 'COMPLETED')
        and (task.closed_until is null or task.closed_until < ends.last)),
    stored as (select task_id, due_at from box_due)
    (table stored except table real) union all (table real except table stored)`,
};

/** The names of the stored counts that are wrong. */
export async function recount({ query }: Pick<TestDatabase, 'query'>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, select] of Object.entries(differences)) {
    if ((await query(select)).length > 0) wrong.push(name);
  }
  return wrong;
}
