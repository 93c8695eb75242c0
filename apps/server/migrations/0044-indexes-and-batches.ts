import { type Kysely, sql } from 'kysely';

/** Finds what references a row by an index, and compacts counts in batches that are far from the statement limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index amendment_task on amendment (task_id) where task_id is not null;
    create index message_draft_task on message_draft (task_id) where task_id is not null;
    create index response_file_file on response_file (file_id);
    create index audit_entry_subject on audit_entry (subject_id, at desc, id desc) where subject_id is not null;

    -- Puts one row in place of all that a changed task has, for so many tasks; returns how many. One at a time, since two
    -- at once would leave a row each.
    drop function app.sum_up_task_counts();
    create function app.compact_task_counts(most int) returns int language sql volatile as $$
      select app.assert_scope('job');
      select pg_advisory_xact_lock(hashtextextended('sum_up_task_counts', 0));
      with changed as materialized (
        select distinct organisation_id, business_unit_id, event_id, task_id from task_count where not is_sum
        limit most),
      taken as (
        delete from task_count using changed
        where task_count.organisation_id = changed.organisation_id
          and task_count.business_unit_id = changed.business_unit_id
          and task_count.event_id = changed.event_id and task_count.task_id = changed.task_id
        returning task_count.*),
      compacted as (
        insert into task_count
          (organisation_id, business_unit_id, event_id, task_id, asked, submitted, declined, is_sum)
        select organisation_id, business_unit_id, event_id, task_id, sum(asked), sum(submitted), sum(declined), true
        from taken group by organisation_id, business_unit_id, event_id, task_id
        having sum(asked) <> 0 or sum(submitted) <> 0 or sum(declined) <> 0)
      select count(*)::int from changed
    $$;
    select app.run_as_definer('app.compact_task_counts(int)');

    -- Puts one row in place of many that have the same sum, for so many sums; returns how many. Each row is taken away
    -- once, and counted by whoever did.
    drop function app.compact_counts();
    create function app.compact_counts(most int) returns int language sql volatile as $$
      select app.assert_scope('job');
      with many as materialized (
        select organisation_id, business_unit_id, list, tab from list_count
        group by organisation_id, business_unit_id, list, tab having count(*) > 1 limit most),
      taken as (
        delete from list_count using many
        where list_count.organisation_id = many.organisation_id
          and list_count.business_unit_id = many.business_unit_id
          and list_count.list = many.list and list_count.tab = many.tab
        returning list_count.*),
      compacted as (
        insert into list_count (organisation_id, business_unit_id, list, tab, count)
        select organisation_id, business_unit_id, list, tab, sum(count) from taken
        group by organisation_id, business_unit_id, list, tab having sum(count) <> 0)
      select count(*)::int from many
    $$;
    select app.run_as_definer('app.compact_counts(int)');
  `.execute(db);
}
