-- Keeps the numbers that the list of suppliers shows: open tasks, active users, last login. As with the other
-- counts, rows are only added, so that nobody waits for a counter, and a job merges them. Whether a task is open
-- now is decided when it is read: each row says from when until when its tasks are open.

create table supplier_count (
  id bigint generated always as identity primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  supplier_id uuid not null,
  open_from timestamptz,
  open_until timestamptz,
  open_tasks int not null default 0,
  seen_open_tasks int not null default 0,
  active_users int not null default 0,
  last_sign_in_at timestamptz,
  is_sum boolean not null default false
);
create index supplier_count_supplier on supplier_count (organisation_id, business_unit_id, supplier_id)
  include (open_from, open_until, open_tasks, seen_open_tasks, active_users, last_sign_in_at);
create index supplier_count_added on supplier_count (supplier_id) where not is_sum;
create index supplier_count_ended on supplier_count (open_until);
select app.protect('supplier_count');
create policy organisation_reads on supplier_count for select to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()));
create policy unit_reads on supplier_count for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
grant select on supplier_count to tenderbox_app;

-- Suppliers of tasks that are added, changed or removed. Each task is found by one index lookup, whatever is known of the
-- tables: right after many were added, a join could compare all of them with each other.
create function app.track_open_tasks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into supplier_count (organisation_id, business_unit_id, supplier_id, open_from, open_until, open_tasks,
        seen_open_tasks)
    select changed.organisation_id, changed.business_unit_id, changed.supplier_id, visible_from,
      greatest(task.end_date, extended_until), sum(tasks), sum(seen)
    from (
      select organisation_id, business_unit_id, task_id, supplier_id, visible_from, extended_until,
        sum(change) as tasks, coalesce(sum(change) filter (where seen_at is not null), 0) as seen
      from (select *, 1 as change from added) changes where visible_from is not null
      group by organisation_id, business_unit_id, task_id, supplier_id, visible_from, extended_until
      having sum(change) <> 0 or coalesce(sum(change) filter (where seen_at is not null), 0) <> 0) changed
    cross join lateral (
      select task.end_date from task where task.id = changed.task_id and task.archived_at is null and (
        select event.status = 'ACTIVE' from event where event.id = task.event_id) limit 1) task
    group by changed.organisation_id, changed.business_unit_id, changed.supplier_id, visible_from,
      greatest(task.end_date, extended_until);
  elsif tg_op = 'DELETE' then
    insert into supplier_count (organisation_id, business_unit_id, supplier_id, open_from, open_until, open_tasks,
        seen_open_tasks)
    select changed.organisation_id, changed.business_unit_id, changed.supplier_id, visible_from,
      greatest(task.end_date, extended_until), sum(tasks), sum(seen)
    from (
      select organisation_id, business_unit_id, task_id, supplier_id, visible_from, extended_until,
        sum(change) as tasks, coalesce(sum(change) filter (where seen_at is not null), 0) as seen
      from (select *, -1 as change from removed) changes where visible_from is not null
      group by organisation_id, business_unit_id, task_id, supplier_id, visible_from, extended_until
      having sum(change) <> 0 or coalesce(sum(change) filter (where seen_at is not null), 0) <> 0) changed
    cross join lateral (
      select task.end_date from task where task.id = changed.task_id and task.archived_at is null and (
        select event.status = 'ACTIVE' from event where event.id = task.event_id) limit 1) task
    group by changed.organisation_id, changed.business_unit_id, changed.supplier_id, visible_from,
      greatest(task.end_date, extended_until);
  else
    insert into supplier_count (organisation_id, business_unit_id, supplier_id, open_from, open_until, open_tasks,
        seen_open_tasks)
    select changed.organisation_id, changed.business_unit_id, changed.supplier_id, visible_from,
      greatest(task.end_date, extended_until), sum(tasks), sum(seen)
    from (
      select organisation_id, business_unit_id, task_id, supplier_id, visible_from, extended_until,
        sum(change) as tasks, coalesce(sum(change) filter (where seen_at is not null), 0) as seen
      from (select *, 1 as change from added union all select *, -1 from removed) changes
      where visible_from is not null
      group by organisation_id, business_unit_id, task_id, supplier_id, visible_from, extended_until
      having sum(change) <> 0 or coalesce(sum(change) filter (where seen_at is not null), 0) <> 0) changed
    cross join lateral (
      select task.end_date from task where task.id = changed.task_id and task.archived_at is null and (
        select event.status = 'ACTIVE' from event where event.id = task.event_id) limit 1) task
    group by changed.organisation_id, changed.business_unit_id, changed.supplier_id, visible_from,
      greatest(task.end_date, extended_until);
  end if;
  return null;
end $$;
select app.run_as_definer('app.track_open_tasks()');
create trigger open_tasks_added after insert on task_supplier referencing new table as added
  for each statement execute function app.track_open_tasks();
create trigger open_tasks_changed after update on task_supplier
  referencing old table as removed new table as added
  for each statement execute function app.track_open_tasks();
create trigger open_tasks_removed after delete on task_supplier referencing old table as removed
  for each statement execute function app.track_open_tasks();

-- Adds or takes away the tasks of suppliers, with the given end.
create function app.add_open_tasks(wanted uuid, end_date timestamptz, change int) returns void language sql volatile
  as $$
    insert into supplier_count (organisation_id, business_unit_id, supplier_id, open_from, open_until, open_tasks,
        seen_open_tasks)
    select organisation_id, business_unit_id, supplier_id, visible_from, greatest(end_date, extended_until),
      change * count(*), change * count(seen_at)
    from task_supplier where task_id = wanted and visible_from is not null
    group by organisation_id, business_unit_id, supplier_id, visible_from, greatest(end_date, extended_until)
  $$;
revoke execute on function app.add_open_tasks from public;
grant execute on function app.add_open_tasks to tenderbox_definer;

-- A task gets another end, or is archived, restored or deleted. Its suppliers are deleted after it.
create function app.track_open_task() returns trigger language plpgsql as $$
begin
  if not exists (select from event where event.id = old.event_id and status = 'ACTIVE') then
    return coalesce(new, old);
  end if;
  if old.archived_at is null then perform app.add_open_tasks(old.id, old.end_date, -1); end if;
  if tg_op = 'UPDATE' and new.archived_at is null then perform app.add_open_tasks(new.id, new.end_date, 1); end if;
  return coalesce(new, old);
end $$;
select app.run_as_definer('app.track_open_task()');
create trigger open_task_changed after update of end_date, archived_at on task for each row
  when (old.end_date <> new.end_date or (old.archived_at is null) <> (new.archived_at is null))
  execute function app.track_open_task();
create trigger open_task_removed before delete on task for each row execute function app.track_open_task();

-- An event begins or ceases to be active, or is deleted.
create function app.track_open_event() returns trigger language plpgsql as $$
begin
  perform app.add_open_tasks(task.id, task.end_date,
    case when tg_op = 'UPDATE' and new.status = 'ACTIVE' then 1 else -1 end)
  from task where event_id = old.id and archived_at is null;
  return coalesce(new, old);
end $$;
select app.run_as_definer('app.track_open_event()');
create trigger open_event_changed after update of status on event for each row
  when ((old.status = 'ACTIVE') <> (new.status = 'ACTIVE')) execute function app.track_open_event();
create trigger open_event_removed before delete on event for each row
  when (old.status = 'ACTIVE') execute function app.track_open_event();

-- People of suppliers are added, deactivated or reactivated, or log in.
create function app.track_supplier_users() returns trigger language plpgsql as $$
begin
  insert into supplier_count
    (organisation_id, business_unit_id, supplier_id, active_users, last_sign_in_at)
  values (new.organisation_id, new.business_unit_id, new.supplier_id,
    (new.status = 'ACTIVE')::int - coalesce((old.status = 'ACTIVE')::int, 0), new.last_sign_in_at);
  return null;
end $$;
select app.run_as_definer('app.track_supplier_users()');
create trigger supplier_user_added after insert on role_entry for each row
  when (new.supplier_id is not null) execute function app.track_supplier_users();
create trigger supplier_user_changed after update of status, last_sign_in_at on role_entry for each row
  when (new.supplier_id is not null and (old.status <> new.status
    or old.last_sign_in_at is distinct from new.last_sign_in_at)) execute function app.track_supplier_users();

-- The first look waits for whoever changes the end of the task or the status of its event, and is counted with the
-- end that they leave. The task is locked before the supplier's row, as a submission does.
drop function app.mark_task_seen(uuid);
create function app.mark_task_seen(wanted uuid) returns void language plpgsql volatile as $$
begin
  perform app.assert_scope('supplier');
  perform from task where id = wanted and organisation_id = app.organisation_id()
    and business_unit_id = app.business_unit_id() for key share;
  update task_supplier set seen_at = transaction_timestamp()
  where task_id = wanted and supplier_id = app.supplier_id() and organisation_id = app.organisation_id()
    and visible_from <= transaction_timestamp() and seen_at is null;
end $$;
select app.run_as_definer('app.mark_task_seen(uuid)');

-- Puts as few rows as possible in place of all that a changed supplier has, for so many suppliers; returns how many.
-- When its tasks opened no longer matters once they have; what has ended counts no more, whatever happens. One at a
-- time, since two at once would leave rows each.
create function app.compact_supplier_counts(most int) returns int language sql volatile as $$
  select app.assert_scope('job');
  select pg_advisory_xact_lock(hashtextextended('compact_supplier_counts', 0));
  delete from supplier_count where open_until < transaction_timestamp() - interval '1 hour';
  with changed as materialized (
    select distinct organisation_id, business_unit_id, supplier_id from supplier_count where not is_sum limit most),
  taken as (
    delete from supplier_count using changed
    where supplier_count.organisation_id = changed.organisation_id
      and supplier_count.business_unit_id = changed.business_unit_id
      and supplier_count.supplier_id = changed.supplier_id
    returning supplier_count.*),
  compacted as (
    insert into supplier_count (organisation_id, business_unit_id, supplier_id, open_from, open_until, open_tasks,
        seen_open_tasks, active_users, last_sign_in_at, is_sum)
    select organisation_id, business_unit_id, supplier_id,
      case when open_from > transaction_timestamp() then open_from
        when open_from is not null then '-infinity'::timestamptz end, open_until,
      sum(open_tasks), sum(seen_open_tasks), sum(active_users), max(last_sign_in_at), true
    from taken group by organisation_id, business_unit_id, supplier_id, 4, open_until
    having sum(open_tasks) <> 0 or sum(seen_open_tasks) <> 0 or sum(active_users) <> 0
      or max(last_sign_in_at) is not null)
  select count(*)::int from changed
$$;
select app.run_as_definer('app.compact_supplier_counts(int)');

-- Counts the next so many suppliers after one from scratch, in one snapshot, and adds rows that make up for any
-- difference. Returns the last supplier, null after the last one, and how many differed.
create function app.recount_suppliers(after uuid, most int) returns table (last uuid, corrected int)
  language plpgsql volatile as $$
declare
  chosen uuid[];
begin
  perform app.assert_scope('job');
  chosen := array(select id from supplier where id > after order by id limit most);
  with counted as (
    select supplier_id, open_from, open_until, sum(tasks) as tasks, sum(seen) as seen, sum(users) as users,
      max(signed_in) filter (where is_kept) as kept_sign_in, max(signed_in) filter (where not is_kept) as sign_in
    from (
      select supplier_id, case when open_from > transaction_timestamp() then open_from end as open_from, open_until,
        -open_tasks as tasks, -seen_open_tasks as seen, -active_users as users, last_sign_in_at as signed_in,
        true as is_kept
      from supplier_count where supplier_id = any (chosen)
      union all
      select supplier_id, case when visible_from > transaction_timestamp() then visible_from end,
        greatest(task.end_date, extended_until), 1, (seen_at is not null)::int, 0, null, false
      from task_supplier
      cross join lateral (
        select task.end_date from task where task.id = task_supplier.task_id and task.archived_at is null and (
          select event.status = 'ACTIVE' from event where event.id = task.event_id) limit 1) task
      where supplier_id = any (chosen) and visible_from is not null
      union all
      select supplier_id, null, null, 0, 0, (status = 'ACTIVE')::int, last_sign_in_at, false
      from role_entry where supplier_id = any (chosen)) both_sides
    where open_until is null or open_until >= transaction_timestamp()
    group by supplier_id, open_from, open_until),
  added as (
    insert into supplier_count (organisation_id, business_unit_id, supplier_id, open_from, open_until, open_tasks,
        seen_open_tasks, active_users, last_sign_in_at)
    select supplier.organisation_id, supplier.business_unit_id, supplier.id,
      case when open_until is not null then coalesce(open_from, '-infinity') end, open_until, tasks, seen, users,
      sign_in
    from counted join supplier on supplier.id = supplier_id
    where tasks <> 0 or seen <> 0 or users <> 0 or sign_in > coalesce(kept_sign_in, '-infinity')
    returning supplier_id)
  select chosen[cardinality(chosen)], count(distinct supplier_id)::int into last, corrected from added;
  return next;
end $$;
select app.run_as_definer('app.recount_suppliers(uuid, int)');

insert into supplier_count (organisation_id, business_unit_id, supplier_id, open_from, open_until, open_tasks,
    seen_open_tasks)
select participant.organisation_id, participant.business_unit_id, supplier_id, visible_from,
  greatest(task.end_date, extended_until), count(*), count(seen_at)
from task_supplier participant join task on task.id = task_id and archived_at is null
join event on event.id = task.event_id and event.status = 'ACTIVE'
where visible_from is not null and greatest(task.end_date, extended_until) >= transaction_timestamp()
group by 1, 2, 3, 4, 5;
insert into supplier_count (organisation_id, business_unit_id, supplier_id, active_users, last_sign_in_at)
select organisation_id, business_unit_id, supplier_id, count(*) filter (where status = 'ACTIVE'),
  max(last_sign_in_at)
from role_entry where supplier_id is not null group by 1, 2, 3;
