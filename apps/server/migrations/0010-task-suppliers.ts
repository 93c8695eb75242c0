import { type Kysely, sql } from 'kysely';

/** Fast counts for many suppliers of many tasks, and reminders before their deadlines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The suppliers of an event one by one.
    create index task_supplier_event_supplier on task_supplier (event_id, supplier_id, task_id);

    -- How many suppliers a task has and how many answered: rows are only ever added, so that nobody who writes waits for
    -- anybody else; their sum is the count. What depends on the clock is derived when it is read.
    create table task_count (
      id bigint generated always as identity primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      asked int not null,
      submitted int not null,
      declined int not null,
      is_sum boolean not null default false
    );
    create index task_count_event on task_count (organisation_id, business_unit_id, event_id, task_id)
      include (asked, submitted, declined);
    create index task_count_added on task_count (task_id) where not is_sum;
    select app.protect('task_count');
    -- For the unit alone: a supplier that could read it would know of the others.
    create policy unit_reads on task_count for select to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()));
    grant select on task_count to tenderbox_app;

    -- Writes down by how much a statement has changed the counts of tasks.
    create function app.keep_task_counts() returns trigger language plpgsql as $$
    declare
      changes text := case tg_op
        when 'INSERT' then 'select *, 1 as change from added'
        when 'DELETE' then 'select *, -1 as change from removed'
        else 'select *, 1 as change from added union all select *, -1 from removed' end;
    begin
      execute format('insert into task_count
          (organisation_id, business_unit_id, event_id, task_id, asked, submitted, declined)
        select * from (
          select organisation_id, business_unit_id, event_id, task_id, sum(change) as asked,
            coalesce(sum(change) filter (where submitted_at is not null), 0) as submitted,
            coalesce(sum(change) filter (where submitted_at is null and declined_at is not null), 0) as declined
          from (%s) changes group by organisation_id, business_unit_id, event_id, task_id) sums
        where asked <> 0 or submitted <> 0 or declined <> 0', changes);
      return null;
    end $$;
    select app.run_as_definer('app.keep_task_counts()');
    create trigger counts_added after insert on task_supplier referencing new table as added
      for each statement execute function app.keep_task_counts();
    create trigger counts_changed after update on task_supplier
      referencing old table as removed new table as added
      for each statement execute function app.keep_task_counts();
    create trigger counts_removed after delete on task_supplier referencing old table as removed
      for each statement execute function app.keep_task_counts();
    insert into task_count (organisation_id, business_unit_id, event_id, task_id, asked, submitted, declined)
    select organisation_id, business_unit_id, event_id, task_id, count(*), count(submitted_at),
      count(*) filter (where submitted_at is null and declined_at is not null)
    from task_supplier group by organisation_id, business_unit_id, event_id, task_id;

    -- Puts one row in place of all that a changed task has; one at a time, since two at once would leave a row each.
    create function app.sum_up_task_counts() returns void language sql volatile as $$
      select app.assert_scope('job');
      select pg_advisory_xact_lock(hashtextextended('sum_up_task_counts', 0));
      with changed as (
        select distinct organisation_id, business_unit_id, event_id, task_id from task_count where not is_sum),
      taken as (
        delete from task_count using changed
        where task_count.organisation_id = changed.organisation_id
          and task_count.business_unit_id = changed.business_unit_id
          and task_count.event_id = changed.event_id and task_count.task_id = changed.task_id
        returning task_count.*)
      insert into task_count
        (organisation_id, business_unit_id, event_id, task_id, asked, submitted, declined, is_sum)
      select organisation_id, business_unit_id, event_id, task_id, sum(asked), sum(submitted), sum(declined), true
      from taken group by organisation_id, business_unit_id, event_id, task_id
      having sum(asked) <> 0 or sum(submitted) <> 0 or sum(declined) <> 0;
    $$;
    select app.run_as_definer('app.sum_up_task_counts()');
  `.execute(db);

  // Runs as the definer, since row-level security would cost more than the counting. PL/pgSQL, because its
  // plan is cached between calls.
  await sql`
    create function app.people_of_event(wanted uuid)
      returns table ("supplierCount" int, "personCount" int, "suppliersWithoutUsers" int)
      language plpgsql stable rows 1
      as $$
      declare
        suppliers uuid[];
      begin
        perform app.assert_scope('unit');
        perform from event where event.id = wanted and event.organisation_id = app.organisation_id()
          and event.business_unit_id = app.business_unit_id();
        if not found then return; end if;
        if not exists (select from task_supplier where event_id = wanted offset 1000) then
          suppliers := array(
            select distinct supplier_id from task_supplier
            where event_id = wanted and task_id not in (
              select task.id from task where task.event_id = wanted and task.archived_at is not null));
        else
          -- From one supplier the index leads to the next, however many tasks each has.
          suppliers := array(
            with recursive known (id) as (
              (select supplier_id from task_supplier where event_id = wanted order by supplier_id limit 1)
              union all
              select next.supplier_id from known, lateral (
                select supplier_id from task_supplier where event_id = wanted and supplier_id > known.id
                order by supplier_id limit 1) next)
            select known.id from known, lateral (
              select from task_supplier asked join task on task.id = asked.task_id
              where asked.event_id = wanted and asked.supplier_id = known.id and task.archived_at is null limit 1) shown);
        end if;
        return query
          select cardinality(suppliers), count(*)::int,
            (cardinality(suppliers) - count(distinct role_entry.supplier_id))::int
          from role_entry where role_entry.supplier_id = any (suppliers) and role_entry.status = 'ACTIVE';
      end $$;
    select app.run_as_definer('app.people_of_event(uuid)');
  `.execute(db);

  await sql`
    -- What is still to be reminded of: an end that some supplier of a task has, so many hours before it. Whom it concerns
    -- is found when it is due, so an end that has moved reminds nobody.
    create table end_reminder (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid not null,
      end_date timestamptz not null,
      hours int not null,
      due_at timestamptz not null,
      primary key (task_id, end_date, hours),
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id) on delete cascade
    );
    create index end_reminder_due on end_reminder (due_at);
    create index end_reminder_event on end_reminder (event_id);
    select app.protect('end_reminder');
    create policy job on end_reminder to tenderbox_job
      using (organisation_id = (select app.organisation_id()));
    grant select, delete on end_reminder to tenderbox_app;

    -- Every new end of a task, or of some of its suppliers, arms the reminders before it that still lie ahead.
    create function app.arm_reminders() returns trigger language plpgsql as $$
    declare
      task uuid;
    begin
      if tg_table_name = 'task' then task := new.id; else task := new.task_id; end if;
      insert into end_reminder
      select new.organisation_id, new.business_unit_id, new.event_id, task, new.end_date, hours,
        new.end_date - make_interval(hours => hours)
      from unnest(array[7 * 24, 24, 1]) as hours
      where new.end_date - make_interval(hours => hours) > transaction_timestamp()
      on conflict do nothing;
      return null;
    end $$;
    select app.run_as_definer('app.arm_reminders()');
    create trigger arm_reminders after insert or update of end_date on task
      for each row execute function app.arm_reminders();
    create trigger arm_reminders after insert on extension
      for each row when (not new.for_all) execute function app.arm_reminders();

    -- The events of all tenants that have a reminder due.
    create function app.events_to_remind() returns table (organisation_id uuid, event_id uuid)
      language sql stable
      as $$
        select app.assert_scope('job');
        select distinct organisation_id, event_id from end_reminder where due_at <= transaction_timestamp() limit 1000
      $$;
    select app.run_as_definer('app.events_to_remind()');
  `.execute(db);

  await sql`
    -- What still runs for a supplier, for the admins of its organisation, who see no task.
    create function app.open_tasks_of_supplier(wanted uuid) returns table (open int, seen int)
      language sql stable
      as $$
        select app.assert_scope('organisation');
        select count(*)::int, count(asked.seen_at)::int
        from task_supplier asked join event on event.id = asked.event_id and event.status = 'ACTIVE'
        join task on task.id = asked.task_id and task.archived_at is null
        where asked.supplier_id = wanted and asked.organisation_id = app.organisation_id()
          and asked.visible_from <= transaction_timestamp()
          and greatest(task.end_date, asked.extended_until) >= transaction_timestamp()
      $$;
    select app.run_as_definer('app.open_tasks_of_supplier(uuid)');

    -- The business units of an organisation that have active events, for whoever is about to deactivate it.
    create function app.busy_units(wanted uuid) returns table (unit_name text, active_events int)
      language sql stable
      as $$
        select app.assert_scope('system', 'organisation');
        select business_unit.name, sum(list_count.count)::int
        from list_count join business_unit on business_unit.id = list_count.business_unit_id
        where list_count.organisation_id = wanted and list_count.list = 'event' and list_count.tab = 'ACTIVE'
          and (app.scope() = 'system' or wanted = app.organisation_id())
        group by business_unit.id, business_unit.name having sum(list_count.count) > 0
      $$;
    select app.run_as_definer('app.busy_units(uuid)');
  `.execute(db);
}
