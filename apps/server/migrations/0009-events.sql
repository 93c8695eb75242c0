-- Labels, events and the people who open their boxes.

create table label (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  name text not null,
  created_at timestamptz not null default transaction_timestamp(),
  unique (organisation_id, id)
);
create unique index label_name on label (organisation_id, lower(name));
create index label_by_name on label (organisation_id, name collate app.by_name, id);
select app.protect('label');
create policy organisation on label to tenderbox_organisation, tenderbox_unit
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy job_reads on label for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
grant select, insert, delete on label to tenderbox_app;

create table event (
  id uuid not null,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  -- Counted per unit and year.
  reference text not null,
  title text not null,
  description text,
  -- Instants that users supply are between 1970 and 2200 in all tables, like dateLimits of the contract.
  start_date timestamptz not null,
  end_date timestamptz not null,
  time_zone text not null,
  status text not null default 'DRAFT' check (status in ('ACTIVE', 'DRAFT', 'COMPLETED', 'CANCELLED')),
  status_reason text,
  sealed boolean not null default true,
  opening_needs_two boolean not null default false,
  questions_until timestamptz,
  cloned_from uuid,
  published_at timestamptz,
  -- The role entry of who published it: the contact of its suppliers.
  published_by uuid,
  completed_at timestamptz,
  -- When to check next whether its completion is due; null: never.
  completion_check_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null default transaction_timestamp(),
  search_text text not null generated always as (app.search_key(title || E'\n' || coalesce(description, ''))) stored,
  -- Who completed, cancelled or reopened it, and when.
  status_changed_at timestamptz,
  status_changed_by uuid,
  check (end_date > start_date),
  check (sealed or not opening_needs_two),
  check (status in ('DRAFT', 'CANCELLED') or published_at is not null),
  unique (organisation_id, business_unit_id, id),
  unique (business_unit_id, reference),
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, published_by) references role_entry (organisation_id, id),
  foreign key (organisation_id, business_unit_id, cloned_from)
    references event (organisation_id, business_unit_id, id) on delete set null (cloned_from),
  constraint event_start_date_in_range check (start_date >= '1970-01-01Z' and start_date < '2201-01-01Z'),
  constraint event_end_date_in_range check (end_date >= '1970-01-01Z' and end_date < '2201-01-01Z'),
  constraint event_questions_until_in_range
    check (questions_until >= '1970-01-01Z' and questions_until < '2201-01-01Z'),
  foreign key (organisation_id, status_changed_by) references role_entry (organisation_id, id)
);
-- Each order of the list, by one walk through an index.
create index event_start on event (business_unit_id, status, start_date, id) include (organisation_id);
create index event_end on event (business_unit_id, status, end_date, id) include (organisation_id);
create index event_title on event (business_unit_id, status, title collate app.by_name, id)
  include (organisation_id);
create index event_completion_look on event (completion_check_at)
  where status = 'ACTIVE' and completion_check_at is not null;
create index event_cloned_from on event (cloned_from) where cloned_from is not null;
-- The key last, as that of suppliers: it is then the first choice of a planner without statistics.
alter table event add primary key (id);
select app.make_searchable('event', tab_column => 'status');
select app.count_by('event', 'status');
select app.protect('event');
create policy unit on event to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on event to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy organisation_reads on event for select to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()));
-- Columns that only definer functions write are left out, whatever the policies of the rows allow.
grant select, insert, update (title, description, start_date, end_date, time_zone, status, status_reason, sealed,
  opening_needs_two, questions_until, cloned_from, published_at, published_by, completed_at, completion_check_at,
  revision, status_changed_at, status_changed_by), delete on event to tenderbox_app;

-- Which events have a label.
create table event_label (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  label_id uuid not null,
  -- The status of the event stands beside each of its labels, so that a label's events are counted per tab.
  status text not null,
  tab text not null generated always as (label_id::text || ' ' || status) stored,
  primary key (event_id, label_id),
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, label_id) references label (organisation_id, id) on delete cascade,
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id) on delete cascade
);
create index event_label_label on event_label (label_id);
create index event_label_unit on event_label (business_unit_id, label_id, event_id) include (organisation_id);
select app.count_by('event_label', 'tab');
select app.protect('event_label');
create policy organisation on event_label for select to tenderbox_organisation, tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit on event_label to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
grant select, insert, delete on event_label to tenderbox_app;

-- The last number of a unit's events in a year.
create table event_number (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  year int not null,
  last int not null,
  primary key (business_unit_id, year),
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id)
);
select app.protect('event_number');
create policy unit on event_number to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on event_number to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
grant select, insert, update on event_number to tenderbox_app;

-- After publication: sealed and opening_needs_two are fixed, the end moves later only, a cancellation is final.
create function app.guard_event() returns trigger language plpgsql as $$
begin
  if old.published_at is null or not app.is_guarded(tg_relid) then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then perform app.refuse_promised('a published event is not deleted'); end if;
  if (new.sealed, new.opening_needs_two) <> (old.sealed, old.opening_needs_two) then
    perform app.refuse_promised('the seal of a published event is not changed');
  end if;
  if new.published_at is distinct from old.published_at or new.status = 'DRAFT'
      or old.status = 'CANCELLED' and new.status <> 'CANCELLED' then
    perform app.refuse_promised('a published event goes back to no earlier status');
  end if;
  -- Callers send milliseconds: an end that is the same to the millisecond was not meant to change.
  if date_trunc('milliseconds', new.end_date) = date_trunc('milliseconds', old.end_date) then
    new.end_date := old.end_date;
  elsif new.end_date < old.end_date then
    perform app.refuse_promised('the end of a published event moves later only');
  end if;
  return new;
end $$;
create trigger guard_promised before update of sealed, opening_needs_two, published_at, status, end_date or delete
  on event for each row execute function app.guard_event();

-- A page of what the own unit's events of one status have for a pattern, and how many events that is: counted up to
-- 10,000, and no page where there are more. One plan serves whatever is looked for: found by the index, then sorted.
create function app.search_events(pattern text, wanted_status text, sort text, descending boolean, size int, skip int)
  returns table (ids uuid[], total int) language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
declare
  unit uuid := app.business_unit_id();
  organisation uuid := app.organisation_id();
begin
  perform app.assert_scope('unit');
  with found as materialized (
    select id, case sort when 'startDate' then start_date when 'endDate' then end_date end as instant,
      case sort when 'title' then title end as name
    from event
    where business_unit_id = unit and status = wanted_status and search_text like pattern
      and organisation_id is not distinct from organisation
    limit 10001),
  counted as materialized (select count(*) from found)
  select counted.count, case when counted.count > 10000 then null
    when descending then array(select id from found
      order by instant desc, name collate app.by_name desc, id desc limit size offset skip)
    else array(select id from found order by instant, name collate app.by_name, id limit size offset skip) end
  into total, ids from counted;
  return next;
end $$;
select app.run_as_definer('app.search_events(text, text, text, boolean, int, int)');

-- How many events of a status start and end on each day in UTC, for pages deep in the list. Most changes of an event
-- touch none of it, and cost nothing here.
create function app.track_event_days() returns trigger language plpgsql as $$
begin
  insert into list_count (organisation_id, business_unit_id, list, tab, count)
  select organisation_id, business_unit_id, list || ' ' || status, to_char(at at time zone 'UTC', 'YYYY-MM-DD'),
    sum(change)
  from (select old.*, -1 as change where tg_op <> 'INSERT' union all select new.*, 1 where tg_op <> 'DELETE') changed,
    lateral (values ('event_start', start_date), ('event_end', end_date)) days (list, at)
  group by 1, 2, 3, 4 having sum(change) <> 0;
  return null;
end $$;
select app.run_as_definer('app.track_event_days()');
create trigger days_kept after insert or delete on event for each row execute function app.track_event_days();
create trigger days_changed after update of status, start_date, end_date on event for each row
  when ((old.status, old.start_date, old.end_date) <> (new.status, new.start_date, new.end_date))
  execute function app.track_event_days();

-- A label gets the status of its event when it is added, and with every change of it.
create function app.note_status() returns trigger language plpgsql as $$
begin
  new.status := (select status from event where id = new.event_id);
  return new;
end $$;
select app.run_as_definer('app.note_status()');
create trigger status_noted before insert on event_label for each row execute function app.note_status();

create function app.pass_status_on() returns trigger language plpgsql as $$
begin
  update event_label set status = new.status where event_id = new.id;
  return null;
end $$;
select app.run_as_definer('app.pass_status_on()');
create trigger status_passed_on after update of status on event for each row when (old.status <> new.status)
  execute function app.pass_status_on();

-- Holds the caller's unit as it is until the transaction ends: whoever deactivates it waits, or is waited for.
create function app.lock_unit_shared() returns boolean language plpgsql volatile as $$
begin
  perform app.assert_scope('unit');
  perform from business_unit where id = app.business_unit_id() and organisation_id = app.organisation_id()
    and status = 'ACTIVE' for share;
  return found;
end $$;
select app.run_as_definer('app.lock_unit_shared()');

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

-- The events of all tenants whose completion is to be looked at now.
create function app.due_completion_checks() returns table (organisation_id uuid, event_id uuid)
  language sql stable
  as $$
    select app.assert_scope('job');
    select organisation_id, id from event
    where status = 'ACTIVE' and completion_check_at <= transaction_timestamp()
    order by completion_check_at limit 1000
  $$;
select app.run_as_definer('app.due_completion_checks()');

-- The people who are named to open the boxes of an event that two people open.
create table event_opener (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  role_entry_id uuid not null,
  named_at timestamptz not null default transaction_timestamp(),
  primary key (event_id, role_entry_id),
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id) on delete cascade,
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
select app.protect('event_opener');
-- Suppliers read neither: they are told the number alone. Only functions write.
create policy unit_reads on event_opener for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
-- Only functions write. Suppliers read the number of openers, by app.count_openers.
grant select on event_opener to tenderbox_unit;

-- How many people could open a box of an event now, of those who are named: people, not role entries.
create function app.count_active_openers(wanted uuid) returns int language sql stable as $$
  select count(distinct role_entry.account_id)::int from event_opener
  join role_entry on role_entry.id = event_opener.role_entry_id
  where event_opener.event_id = wanted and role_entry.business_unit_id = event_opener.business_unit_id
    and role_entry.supplier_id is null and role_entry.role = 'BUSINESS_UNIT_ADMIN'
    and role_entry.status = 'ACTIVE'
$$;

-- An event that two people open names two who can, before it is published.
create function app.guard_openers() returns trigger language plpgsql as $$
begin
  if new.opening_needs_two and new.published_at is not null and app.is_guarded(tg_relid)
      and (tg_op = 'INSERT' or old.published_at is null) and app.count_active_openers(new.id) < 2 then
    perform app.refuse_promised('an event that two people open is published with openers');
  end if;
  return new;
end $$;
create trigger guard_openers before insert or update of published_at, opening_needs_two on event
  for each row execute function app.guard_openers();

-- Names the openers of an event: active admins of its unit, different people. After publication at least two of them
-- are active, there is a reason, and the change is an amendment.
create function app.set_openers(wanted uuid, openers uuid[], change_reason text) returns void
  language plpgsql volatile as $$
declare
  changed event;
  earlier uuid[];
begin
  perform app.assert_scope('unit');
  select * into changed from event where id = wanted and organisation_id = app.organisation_id()
    and business_unit_id = app.business_unit_id() and status in ('DRAFT', 'ACTIVE') for no key update;
  if changed.id is null or openers is null then
    raise exception 'not in this context' using errcode = 'insufficient_privilege';
  end if;
  earlier := array(select role_entry_id from event_opener where event_id = wanted order by role_entry_id);
  perform from role_entry where id = any (openers) order by id for share;
  if exists (select from unnest(openers) opener where opener <> all (earlier) and not exists (
      select from role_entry where role_entry.id = opener and role_entry.organisation_id = changed.organisation_id
        and role_entry.business_unit_id = changed.business_unit_id and role_entry.supplier_id is null
        and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE')) then
    perform app.refuse_promised('an opener is an active admin of the business unit');
  end if;
  if cardinality(openers) > 0 and not changed.opening_needs_two or cardinality(openers) <>
      (select count(distinct account_id) from role_entry where id = any (openers)) then
    perform app.refuse_promised('openers are different people, of an event that two people open');
  end if;
  delete from event_opener where event_id = wanted and role_entry_id <> all (openers);
  insert into event_opener (organisation_id, business_unit_id, event_id, role_entry_id)
    select changed.organisation_id, changed.business_unit_id, wanted, opener from unnest(openers) opener
    on conflict do nothing;
  if changed.published_at is null or earlier = array(select unnest(openers) order by 1) then return; end if;
  if app.count_active_openers(wanted) < 2 or coalesce(trim(change_reason), '') = '' then
    perform app.refuse_promised('changed openers of a published event are two or more, with a reason');
  end if;
  insert into amendment (id, organisation_id, business_unit_id, event_id, amended_by, is_internal, reason, changes)
    values (gen_random_uuid(), changed.organisation_id, changed.business_unit_id, wanted, app.role_entry_id(), true,
      change_reason, jsonb_build_array(jsonb_build_object('path', 'openers', 'before', to_jsonb(earlier),
        'after', to_jsonb(array(select unnest(openers) order by 1)))));
end $$;
select app.run_as_definer('app.set_openers(uuid, uuid[], text)');
