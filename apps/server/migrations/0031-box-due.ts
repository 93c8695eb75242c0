import { type Kysely, sql } from 'kysely';

/** When each box that has not closed is due, so that finding due boxes does not depend on how many have closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- The boxes that will close, with the time: 60 seconds after the last end. A box that has closed, is archived or
    -- belongs to a draft or a cancelled event has no row.
    create table box_due (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      task_id uuid primary key,
      due_at timestamptz not null,
      foreign key (organisation_id, business_unit_id, event_id, task_id)
        references task (organisation_id, business_unit_id, event_id, id) on delete cascade
    );
    create index box_due_at on box_due (due_at);
    select app.protect('box_due');

    -- Computes again when the boxes of these tasks are due. Called by whatever changes an end, a status or a closing.
    create function app.schedule_closings(wanted uuid[]) returns void language plpgsql as $$
    begin
      with due as (
        select task.organisation_id, task.business_unit_id, task.event_id, task.id,
          ends.last + interval '60 seconds' as due_at
        from task join event on event.id = task.event_id
        cross join lateral (select greatest(task.end_date, (select max(extended_until) from task_supplier
          where task_supplier.task_id = task.id and extended_until is not null)) as last) ends
        where task.id = any (wanted) and task.response_required and task.archived_at is null
          and event.status in ('ACTIVE', 'COMPLETED')
          and (task.closed_until is null or task.closed_until < ends.last)),
      kept as (
        insert into box_due (organisation_id, business_unit_id, event_id, task_id, due_at) select * from due
        on conflict (task_id) do update set due_at = excluded.due_at where box_due.due_at <> excluded.due_at)
      delete from box_due where task_id = any (wanted) and task_id not in (select id from due);
    end $$;
    revoke execute on function app.schedule_closings from public;
    alter function app.schedule_closings owner to tenderbox_definer;

    create function app.schedule_closing_of_task() returns trigger language plpgsql as $$
    begin
      perform app.schedule_closings(array[new.id]);
      return null;
    end $$;
    -- Once for all suppliers that a statement gives more time or removes, however many they are.
    create function app.schedule_closing_of_extended() returns trigger language plpgsql as $$
    declare
      moved uuid[];
    begin
      if tg_op = 'UPDATE' then
        moved := array(select distinct added.task_id from added join removed using (task_id, supplier_id)
          where added.extended_until is distinct from removed.extended_until);
      elsif tg_op = 'INSERT' then
        moved := array(select distinct task_id from added where extended_until is not null);
      else
        moved := array(select distinct task_id from removed where extended_until is not null);
      end if;
      if moved <> '{}' then perform app.schedule_closings(moved); end if;
      return null;
    end $$;
    create function app.schedule_closings_of_event() returns trigger language plpgsql as $$
    begin
      perform app.schedule_closings(array(select id from task where event_id = new.id));
      return null;
    end $$;
    select app.run_as_definer('app.schedule_closing_of_task()');
    select app.run_as_definer('app.schedule_closing_of_extended()');
    select app.run_as_definer('app.schedule_closings_of_event()');

    create trigger schedule_closing after insert on task for each row
      execute function app.schedule_closing_of_task();
    create trigger schedule_closing_again after update of end_date, archived_at, response_required, closed_until on task
      for each row when ((old.end_date, old.archived_at, old.response_required, old.closed_until)
        is distinct from (new.end_date, new.archived_at, new.response_required, new.closed_until))
      execute function app.schedule_closing_of_task();
    create trigger schedule_closing_added after insert on task_supplier referencing new table as added
      for each statement execute function app.schedule_closing_of_extended();
    create trigger schedule_closing_again after update on task_supplier
      referencing old table as removed new table as added
      for each statement execute function app.schedule_closing_of_extended();
    create trigger schedule_closing_removed after delete on task_supplier referencing old table as removed
      for each statement execute function app.schedule_closing_of_extended();
    create trigger schedule_closings after update of status on event for each row
      when (old.status <> new.status) execute function app.schedule_closings_of_event();

    insert into box_due (organisation_id, business_unit_id, event_id, task_id, due_at)
      select task.organisation_id, task.business_unit_id, task.event_id, task.id, ends.last + interval '60 seconds'
      from task join event on event.id = task.event_id
      cross join lateral (select greatest(task.end_date, (select max(extended_until) from task_supplier
        where task_supplier.task_id = task.id and extended_until is not null)) as last) ends
      where task.response_required and task.archived_at is null and event.status in ('ACTIVE', 'COMPLETED')
        and (task.closed_until is null or task.closed_until < ends.last);

    drop function app.boxes_to_close();
    drop index task_to_close;
    drop index task_to_close_again;

    -- The boxes of all tenants that are due, except those that have just failed, and when the next one is due.
    create function app.boxes_to_close(failed uuid[], wanted int)
      returns table (organisation_id uuid, task_id uuid) language sql stable as $$
        select app.assert_scope('job');
        select box_due.organisation_id, box_due.task_id from box_due
        where box_due.due_at <= transaction_timestamp() and box_due.task_id <> all (failed)
        order by box_due.due_at limit wanted
      $$;
    select app.run_as_definer('app.boxes_to_close(uuid[], int)');
    create function app.next_closing() returns timestamptz language sql stable as $$
      select app.assert_scope('job');
      select min(due_at) from box_due where due_at > transaction_timestamp()
    $$;
    select app.run_as_definer('app.next_closing()');
  `)
    .execute(db);
}
