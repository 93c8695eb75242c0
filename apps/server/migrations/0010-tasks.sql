-- Tasks of events, their suppliers, amendments, answer sheets, extensions, counts and reminders.

create table task (
  id uuid not null,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  position int not null,
  title text not null,
  instructions text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  response_required boolean not null default true,
  decline_allowed boolean not null default true,
  additional_files_allowed boolean not null default true,
  archived_at timestamptz,
  box_opened_at timestamptz,
  -- When a response was first read, where the event is not sealed.
  responses_read_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null default transaction_timestamp(),
  sheet_version int not null default 1,
  -- The last end that a closing covers: what tells the job which boxes are due.
  closed_until timestamptz,
  check (end_date > start_date),
  unique (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id) on delete cascade,
  constraint task_start_date_in_range check (start_date >= '1970-01-01Z' and start_date < '2201-01-01Z'),
  constraint task_end_date_in_range check (end_date >= '1970-01-01Z' and end_date < '2201-01-01Z')
);
create index task_event on task (event_id, position, id);
alter table task add primary key (id);
select app.protect('task');
create policy unit on task to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on task to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
-- Columns that only definer functions and jobs write are left out, whatever the policies of the rows allow.
grant select, insert (id, organisation_id, business_unit_id, event_id, position, title, instructions, start_date,
  end_date, response_required, decline_allowed, additional_files_allowed, archived_at, revision, created_at,
  sheet_version), update (position, title, instructions, start_date, end_date, response_required, decline_allowed,
  additional_files_allowed, archived_at, responses_read_at, revision, sheet_version), delete on task to tenderbox_app;
grant update (closed_until) on task to tenderbox_job;

-- Who is asked to answer a task, and the facts that its state is derived from.
create table task_supplier (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  supplier_id uuid not null,
  added_at timestamptz not null default transaction_timestamp(),
  -- From when the supplier sees it: the event's start once it is published, never before.
  visible_from timestamptz,
  invited_at timestamptz,
  seen_at timestamptz,
  submitted_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  -- The latest of the extensions that were granted to this supplier alone.
  extended_until timestamptz,
  decline_comment text,
  primary key (task_id, supplier_id),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id) on delete cascade,
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id),
  constraint task_supplier_extended_until_in_range
    check (extended_until >= '1970-01-01Z' and extended_until < '2201-01-01Z')
);
create index task_supplier_event on task_supplier (event_id, task_id);
create index task_supplier_supplier on task_supplier (supplier_id, event_id) include (visible_from);
-- Those who are invited once their event has started.
create index task_supplier_to_invite on task_supplier (visible_from)
  where invited_at is null and visible_from is not null;
-- The few that run longer, so that the last end of a task is found without a look at all its suppliers.
create index task_supplier_extended on task_supplier (task_id, extended_until) where extended_until is not null;
-- The suppliers of an event one by one.
create index task_supplier_event_supplier on task_supplier (event_id, supplier_id, task_id);
create index task_supplier_late_ends on task_supplier (extended_until) where extended_until is not null;
select app.protect('task_supplier');
create policy unit on task_supplier to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on task_supplier to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
-- A supplier sees its own part of what was published to it, from its start on.
create policy supplier_reads on task_supplier for select to tenderbox_supplier
  using (supplier_id = (select app.supplier_id()) and visible_from <= transaction_timestamp());
-- Columns that only definer functions write are left out, whatever the policies of the rows allow.
grant select, insert (organisation_id, business_unit_id, event_id, task_id, supplier_id, added_at, visible_from),
  update (visible_from, invited_at, extended_until), delete on task_supplier to tenderbox_app;

-- The files of an event are read by whoever sees it.
create policy supplier_reads_events on file_use for select to tenderbox_supplier
  using (purpose in ('EVENT_DOCUMENT', 'EVENT_TERMS')
    and owner_id in (select event_id from task_supplier where supplier_id = (select app.supplier_id())));
-- The files of a task are read by its suppliers.
create policy supplier_reads_tasks on file_use for select to tenderbox_supplier
  using (purpose in ('TASK_DOCUMENT', 'EXCEL_TEMPLATE')
    and owner_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
create policy supplier_reads on event for select to tenderbox_supplier
  using (id in (select event_id from task_supplier where supplier_id = (select app.supplier_id())));
create policy supplier_reads on task for select to tenderbox_supplier
  using (id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));

-- After publication: a task is not deleted, takes responses or not as before, and ends later by an extension alone.
create function app.guard_task() returns trigger language plpgsql as $$
begin
  if not app.is_guarded(tg_relid)
      or (select published_at is null from event where event.id = old.event_id) then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then perform app.refuse_promised('a published task is not deleted'); end if;
  if new.response_required <> old.response_required then
    perform app.refuse_promised('a published task takes responses as before');
  end if;
  if old.responses_read_at is not null and new.responses_read_at is distinct from old.responses_read_at then
    perform app.refuse_promised('the first look at responses is not changed');
  end if;
  if date_trunc('milliseconds', new.end_date) = date_trunc('milliseconds', old.end_date) then
    new.end_date := old.end_date;
  elsif new.end_date < old.end_date or old.box_opened_at is not null or not exists (select from extension
      where extension.task_id = old.id and extension.for_all and extension.end_date = new.end_date) then
    perform app.refuse_promised('the end of a published task moves by an extension alone');
  end if;
  return new;
end $$;
create trigger guard_promised before update of response_required, responses_read_at, end_date or delete
  on task for each row execute function app.guard_task();

-- A supplier's own end moves later only, by an extension. A supplier that has seen the task, or whose task has ended,
-- is not removed: the last end would move back with it.
create function app.guard_task_supplier() returns trigger language plpgsql as $$
declare
  opened_at timestamptz;
  ends_at timestamptz;
  published boolean;
begin
  if tg_op = 'UPDATE' and new.extended_until is not distinct from old.extended_until
      or not app.is_guarded(tg_relid) then
    return coalesce(new, old);
  end if;
  select task.box_opened_at, task.end_date, event.published_at is not null into opened_at, ends_at, published
    from task join event on event.id = task.event_id where task.id = old.task_id;
  if not published then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then
    if old.seen_at is not null or ends_at < date_trunc('milliseconds', transaction_timestamp()) then
      perform app.refuse_promised('a supplier that has seen a task, or whose task has ended, is not removed');
    end if;
  elsif new.extended_until is null or new.extended_until < old.extended_until or opened_at is not null
      or not exists (select from extension where extension.task_id = old.task_id and not extension.for_all
        and extension.end_date = new.extended_until) then
    perform app.refuse_promised('the end of a supplier moves by an extension alone');
  end if;
  return coalesce(new, old);
end $$;
create trigger guard_promised before update of extended_until or delete
  on task_supplier for each row execute function app.guard_task_supplier();

-- Who published an event: the contact that its suppliers are given, beyond whom they see nobody of the unit.
create function app.contact_of_event(wanted uuid) returns table (full_name text, email text)
  language sql stable
  as $$
    select app.assert_scope('unit', 'supplier', 'job');
    select account.full_name, account.email
    from event
    join role_entry on role_entry.id = event.published_by
    join account on account.id = role_entry.account_id
    where event.id = wanted and event.organisation_id = app.organisation_id()
      and (app.scope() = 'job' or event.business_unit_id = app.business_unit_id())
      and (app.scope() <> 'supplier' or exists (
        select from task_supplier where task_supplier.event_id = wanted
          and task_supplier.supplier_id = app.supplier_id()
          and task_supplier.visible_from <= transaction_timestamp()))
  $$;
select app.run_as_definer('app.contact_of_event(uuid)');

-- The number of named openers: null where there are none. All that a supplier is told.
create function app.count_openers(wanted uuid) returns int language sql stable as $$
  select app.assert_scope('unit', 'supplier', 'job');
  select nullif(count(*), 0)::int from event_opener
  where event_id = wanted and organisation_id = app.organisation_id()
    and (app.scope() = 'job' or business_unit_id = app.business_unit_id())
    and (app.scope() <> 'supplier' or exists (select from task_supplier
      where task_supplier.event_id = wanted and task_supplier.supplier_id = app.supplier_id()
        and task_supplier.visible_from <= transaction_timestamp()))
$$;
select app.run_as_definer('app.count_openers(uuid)');

create table amendment (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid,
  at timestamptz not null default transaction_timestamp(),
  amended_by uuid not null,
  changes jsonb not null,
  -- An amendment that only the buyer sees, with its reason.
  is_internal boolean not null default false,
  reason text,
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id) on delete cascade,
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id) on delete cascade,
  foreign key (organisation_id, amended_by) references role_entry (organisation_id, id)
);
create index amendment_event on amendment (event_id, at desc, id desc);
create index amendment_task on amendment (task_id) where task_id is not null;
select app.protect('amendment');
create policy unit on amendment to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on amendment to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy supplier_reads on amendment for select to tenderbox_supplier
  using (not is_internal
    and event_id in (select event_id from task_supplier where supplier_id = (select app.supplier_id()))
    and (task_id is null
      or task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id()))));
grant select, insert on amendment to tenderbox_app;

-- Up to when a person of a supplier has read what was changed of an event.
create table amendment_read (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  supplier_id uuid not null,
  role_entry_id uuid not null,
  read_until timestamptz not null,
  primary key (role_entry_id, event_id),
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id) on delete cascade,
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id),
  constraint amendment_read_read_until_in_range
    check (read_until >= '1970-01-01Z' and read_until < '2201-01-01Z')
);
create index amendment_read_event on amendment_read (event_id);
select app.protect('amendment_read');
create policy own on amendment_read to tenderbox_supplier
  using (role_entry_id = (select app.role_entry_id()) and supplier_id = (select app.supplier_id()))
  with check (role_entry_id = (select app.role_entry_id()) and organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
grant select, insert, update (read_until) on amendment_read to tenderbox_app;

-- An answer sheet as it was at some time. Once its event is published, a change is a new version.
create table sheet_version (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  version int not null,
  sheet jsonb not null,
  created_at timestamptz not null default transaction_timestamp(),
  primary key (task_id, version),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id) on delete cascade
);
select app.protect('sheet_version');
create policy unit on sheet_version to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on sheet_version for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
-- A supplier reads the sheets of its own tasks; of extensions those for all and its own.
create policy supplier_reads on sheet_version for select to tenderbox_supplier
  using (task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
-- What nobody was shown yet may still be written over.
grant select, insert, update (sheet) on sheet_version to tenderbox_app;

create function app.keep_shown_sheets() returns trigger language plpgsql as $$
begin
  if (select published_at is not null from event where id = old.event_id) then
    raise exception 'the sheet of a published task is not written over';
  end if;
  return new;
end $$;
create trigger keep_shown_sheets before update on sheet_version
  for each row execute function app.keep_shown_sheets();

create function app.track_currency() returns trigger language plpgsql as $$
  begin
    update business_unit set last_currency = new.sheet -> 'priceTable' ->> 'currency'
    where id = new.business_unit_id
      and last_currency is distinct from new.sheet -> 'priceTable' ->> 'currency';
    return null;
  end $$;
select app.run_as_definer('app.track_currency()');
create trigger track_currency after insert or update of sheet on sheet_version
  for each row when (new.sheet -> 'priceTable' ->> 'currency' is not null)
  execute function app.track_currency();

-- A later end of a task; with suppliers named beside it, of these alone.
create table extension (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  at timestamptz not null default transaction_timestamp(),
  extended_by uuid not null,
  for_all boolean not null,
  end_date timestamptz not null,
  previous_end_date timestamptz not null,
  -- Where the event's end moved along.
  event_end_date timestamptz,
  reason text not null,
  check (end_date > previous_end_date),
  unique (organisation_id, business_unit_id, id),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id) on delete cascade,
  foreign key (organisation_id, extended_by) references role_entry (organisation_id, id),
  constraint extension_end_date_in_range check (end_date >= '1970-01-01Z' and end_date < '2201-01-01Z'),
  constraint extension_previous_end_date_in_range
    check (previous_end_date >= '1970-01-01Z' and previous_end_date < '2201-01-01Z'),
  constraint extension_event_end_date_in_range
    check (event_end_date >= '1970-01-01Z' and event_end_date < '2201-01-01Z')
);
create index extension_task on extension (task_id, at desc, id desc);
select app.protect('extension');
create policy unit on extension to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on extension for select to tenderbox_job using (organisation_id = (select app.organisation_id()));
grant select, insert on extension to tenderbox_app;

create table extension_supplier (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  extension_id uuid not null,
  supplier_id uuid not null,
  primary key (extension_id, supplier_id),
  foreign key (organisation_id, business_unit_id, extension_id)
    references extension (organisation_id, business_unit_id, id) on delete cascade,
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
create index extension_supplier_supplier on extension_supplier (supplier_id);
select app.protect('extension_supplier');
create policy unit on extension_supplier to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on extension_supplier for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy supplier_reads on extension_supplier for select to tenderbox_supplier
  using (supplier_id = (select app.supplier_id()));
grant select, insert on extension_supplier to tenderbox_app;

create policy supplier_reads on extension for select to tenderbox_supplier
  using (task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id()))
    and (for_all
      or id in (select extension_id from extension_supplier where supplier_id = (select app.supplier_id()))));

-- Whatever moves the last end of an active event: its completion is looked at again.
create function app.schedule_completion_check() returns trigger language plpgsql as $$
begin
  update event set completion_check_at = transaction_timestamp()
  where id = new.event_id and status = 'ACTIVE'
    and completion_check_at is distinct from transaction_timestamp();
  return null;
end $$;
create trigger look_at_completion after insert on task
  for each row execute function app.schedule_completion_check();
create trigger look_at_completion_again after update of end_date, archived_at on task
  for each row when ((old.end_date, old.archived_at) is distinct from (new.end_date, new.archived_at))
  execute function app.schedule_completion_check();

-- Once for all pairs that a statement gives more time, however many they are.
create function app.schedule_completion_checks() returns trigger language plpgsql as $$
declare
  extended uuid[] := array(
    select distinct added.event_id from added join removed using (task_id, supplier_id)
    where added.extended_until is not null
      and added.extended_until is distinct from removed.extended_until);
begin
  if extended <> '{}' then
    update event set completion_check_at = transaction_timestamp()
    where id = any (extended) and status = 'ACTIVE'
      and completion_check_at is distinct from transaction_timestamp();
  end if;
  return null;
end $$;
create trigger look_at_extended after update on task_supplier referencing old table as removed new table as added
  for each statement execute function app.schedule_completion_checks();

-- The events of all tenants that have started and have suppliers who were not invited yet.
create function app.events_to_announce() returns table (organisation_id uuid, event_id uuid)
  language sql stable
  as $$
    select app.assert_scope('job');
    select distinct task_supplier.organisation_id, task_supplier.event_id
    from task_supplier join event on event.id = task_supplier.event_id
    where task_supplier.invited_at is null and task_supplier.visible_from <= transaction_timestamp()
      and event.status = 'ACTIVE'
    limit 1000
  $$;
select app.run_as_definer('app.events_to_announce()');

-- The first look of any of a supplier's people at a task; what else stands in that row is not theirs to write.
create function app.mark_task_seen(wanted uuid) returns void language sql volatile
  as $$
    select app.assert_scope('supplier');
    update task_supplier set seen_at = transaction_timestamp()
    where task_id = wanted and supplier_id = app.supplier_id() and organisation_id = app.organisation_id()
      and visible_from <= transaction_timestamp() and seen_at is null
  $$;
select app.run_as_definer('app.mark_task_seen(uuid)');

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

-- How many people are invited to an event. Runs as the definer, since row-level security would cost more than the
-- counting. PL/pgSQL, because its plan is cached between calls.
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
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
grant select on task_count to tenderbox_app;

-- Writes down by how much a statement has changed the counts of tasks.
create function app.track_task_counts() returns trigger language plpgsql as $$
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
select app.run_as_definer('app.track_task_counts()');
create trigger counts_added after insert on task_supplier referencing new table as added
  for each statement execute function app.track_task_counts();
create trigger counts_changed after update on task_supplier
  referencing old table as removed new table as added
  for each statement execute function app.track_task_counts();
create trigger counts_removed after delete on task_supplier referencing old table as removed
  for each statement execute function app.track_task_counts();

-- Puts one row in place of all that a changed task has, for so many tasks; returns how many. One at a time, since two
-- at once would leave a row each.
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

-- When a supplier was last reminded by hand. Its own table, because a submission updates the supplier's row.
create table task_reminder (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  supplier_id uuid not null,
  reminded_at timestamptz not null default transaction_timestamp(),
  primary key (task_id, supplier_id),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id) on delete cascade,
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
select app.protect('task_reminder');
create policy unit on task_reminder to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
grant select, insert, update (reminded_at) on task_reminder to tenderbox_app;

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
create policy job on end_reminder to tenderbox_job using (organisation_id = (select app.organisation_id()));
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
