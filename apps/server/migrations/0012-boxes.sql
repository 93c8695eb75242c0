-- Boxes: when they are due, what a closing contains, who confirms an opening, and who reads responses after it.

-- The boxes that will close, with the time: 60 seconds after the last end. A box that has closed, is archived or
-- belongs to a draft or a cancelled event has no row.
create table box_due (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid primary key,
  due_at timestamptz not null,
  -- Since when it cannot be closed, and why: the code or kind of the error.
  failed_at timestamptz,
  failure text,
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id) on delete cascade
);
create index box_due_at on box_due (due_at);
create index box_due_failed on box_due (failed_at) where failed_at is not null;
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
select app.run_as_definer('app.schedule_closing_of_task()');
create trigger schedule_closing after insert on task for each row
  execute function app.schedule_closing_of_task();
create trigger schedule_closing_again after update of end_date, archived_at, response_required, closed_until on task
  for each row when ((old.end_date, old.archived_at, old.response_required, old.closed_until)
    is distinct from (new.end_date, new.archived_at, new.response_required, new.closed_until))
  execute function app.schedule_closing_of_task();

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
select app.run_as_definer('app.schedule_closing_of_extended()');
create trigger schedule_closing_added after insert on task_supplier referencing new table as added
  for each statement execute function app.schedule_closing_of_extended();
create trigger schedule_closing_again after update on task_supplier
  referencing old table as removed new table as added
  for each statement execute function app.schedule_closing_of_extended();
create trigger schedule_closing_removed after delete on task_supplier referencing old table as removed
  for each statement execute function app.schedule_closing_of_extended();

create function app.schedule_closings_of_event() returns trigger language plpgsql as $$
begin
  perform app.schedule_closings(array(select id from task where event_id = new.id));
  return null;
end $$;
select app.run_as_definer('app.schedule_closings_of_event()');
create trigger schedule_closings after update of status on event for each row
  when (old.status <> new.status) execute function app.schedule_closings_of_event();

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

-- Records that a box could not be closed, until it is closed or due at another time.
create function app.mark_closing_failed(wanted_task uuid, reason text) returns void language sql volatile as $$
  select app.assert_scope('job');
  update box_due set failed_at = coalesce(failed_at, transaction_timestamp()), failure = reason
  where task_id = wanted_task;
$$;
select app.run_as_definer('app.mark_closing_failed(uuid, text)');

create function app.list_failed_closings(most int)
  returns table (task_id uuid, failed_at timestamptz, failure text) language sql stable as $$
    select app.assert_scope('job');
    select box_due.task_id, box_due.failed_at, box_due.failure from box_due
    where box_due.failed_at is not null and box_due.due_at <= transaction_timestamp()
    order by box_due.failed_at limit most
  $$;
select app.run_as_definer('app.list_failed_closings(int)');

-- A box that has closed: everything up to its end is in it.
create table box_closing (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  number int not null,
  -- The last effective end that it covers.
  covers_until timestamptz not null,
  closed_at timestamptz not null default transaction_timestamp(),
  record text not null,
  signature text not null,
  record_hash text not null,
  -- The secret that fills the tree of a closing, wrapped by a key of the server's secret until it is opened.
  secret_wrapped_by text not null,
  secret bytea not null,
  primary key (task_id, number),
  unique (organisation_id, task_id, number),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id)
);
create index box_closing_secret on box_closing (secret_wrapped_by);
select app.protect('box_closing');
create policy supplier_reads on box_closing for select to tenderbox_supplier
  using (task_id in (select task_id from task_supplier where supplier_id = (select app.supplier_id())));
create policy job on box_closing to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy unit_reads on box_closing for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
grant select, insert on box_closing to tenderbox_app;
revoke update, delete on box_closing from tenderbox_definer;

create trigger to_be_chained after insert on box_closing
  for each row execute function app.enqueue_signed_record('CLOSING');

-- The last end of a task for any of its suppliers.
create function app.last_end_of(wanted uuid) returns timestamptz language sql stable as $$
  select greatest(task.end_date, (select max(extended_until) from task_supplier where task_id = wanted))
  from task where id = wanted
$$;

-- A closing is the next one, is made now, and covers the last deadline, which passed at least 60 seconds ago. Its
-- signed record says the same. The lock keeps deadlines and records unchanged until the transaction ends.
create function app.guard_box_closing() returns trigger language plpgsql as $$
declare
  earlier box_closing;
  signed jsonb;
begin
  if not app.is_guarded(tg_relid) then return null; end if;
  perform from task where id = new.task_id for update;
  select * into earlier from box_closing where task_id = new.task_id and number <> new.number
    order by number desc limit 1;
  signed := new.record::jsonb;
  if new.number <> coalesce(earlier.number, 0) + 1
      or new.covers_until is distinct from app.last_end_of(new.task_id)
      or new.covers_until <= earlier.covers_until
      or new.closed_at <> transaction_timestamp()
      or new.closed_at < new.covers_until + interval '60 seconds'
      or new.closed_at <= earlier.closed_at
      or (signed->>'taskId', signed->>'number', signed->>'epoch')
        is distinct from (new.task_id::text, new.number::text, app.current_epoch()::text)
      or (signed->>'closedAt')::timestamptz is distinct from new.closed_at
      or signed->>'previous' is distinct from earlier.record_hash then
    perform app.refuse_promised('a closing covers the last end once, a minute after it');
  end if;
  return null;
end $$;
create trigger guard_closing after insert on box_closing
  for each row execute function app.guard_box_closing();

-- No supplier with a record is left out.
create function app.guard_complete_closing() returns trigger language plpgsql as $$
begin
  if app.is_guarded(tg_relid) and exists (
      select from response_record record where record.task_id = new.task_id and not exists (
        select from box_entry entry where entry.task_id = new.task_id and entry.number = new.number
          and entry.supplier_id = record.supplier_id)) then
    perform app.refuse_promised('a closing has an entry of every supplier with a record');
  end if;
  return null;
end $$;
create constraint trigger guard_complete after insert on box_closing deferrable initially deferred
  for each row execute function app.guard_complete_closing();

-- A record arrives after the last closing, by a deadline that no closing covers. Otherwise the box could not be
-- closed again.
create function app.guard_response_record() returns trigger language plpgsql as $$
begin
  if app.is_guarded(tg_relid) and exists (
      select from box_closing closing join task on task.id = closing.task_id
      left join task_supplier participant
        on participant.task_id = task.id and participant.supplier_id = new.supplier_id
      where closing.task_id = new.task_id and (closing.closed_at >= new.at
        or closing.covers_until >= greatest(task.end_date, participant.extended_until))) then
    perform app.refuse_promised('a record arrives after the last closing, by an extended end');
  end if;
  return null;
end $$;
create trigger guard_record after insert on response_record
  for each row execute function app.guard_response_record();

create function app.closings_of(wanted uuid) returns table (record text, signature text) language sql stable as $$
  select record, signature from box_closing where task_id = wanted order by number
$$;
select app.run_as_definer('app.closings_of(uuid)');

-- What a closing holds of each supplier that ever sent something: its last record, and the way from it to the root.
create table box_entry (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  supplier_id uuid not null,
  number int not null,
  -- The last record of the supplier; it counts unless it is a withdrawal.
  record_id uuid not null,
  counts boolean not null,
  leaf text not null,
  proof jsonb not null,
  -- The deadline of the supplier when the box was closed, and when it was last extended by then.
  end_date timestamptz not null,
  extended_at timestamptz,
  primary key (task_id, number, supplier_id),
  foreign key (organisation_id, task_id, number) references box_closing (organisation_id, task_id, number),
  foreign key (organisation_id, record_id) references response_record (organisation_id, id),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
create index box_entry_record on box_entry (record_id);
create index box_entry_in_order on box_entry (task_id, number, leaf);
select app.protect('box_entry');
create policy job on box_entry to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy supplier_reads on box_entry for select to tenderbox_supplier
  using (supplier_id = (select app.supplier_id()));
grant select, insert on box_entry to tenderbox_app;
revoke update, delete on box_entry from tenderbox_definer;

-- An entry is the last record of its supplier, with the deadline that the supplier has now, in a closing of this
-- transaction. It is that of the closing before, or it arrived later, by a deadline that was extended since.
create function app.guard_box_entries() returns trigger language plpgsql as $$
begin
  if not app.is_guarded(tg_relid) then return null; end if;
  if exists (
      select from added
      join task on task.id = added.task_id
      left join task_supplier participant
        on participant.task_id = added.task_id and participant.supplier_id = added.supplier_id
      left join response_record record on record.id = added.record_id
      left join box_closing closing on closing.task_id = added.task_id and closing.number = added.number
      left join box_closing earlier on earlier.task_id = added.task_id and earlier.number = added.number - 1
      left join box_entry same on same.task_id = added.task_id and same.number = added.number - 1
        and same.supplier_id = added.supplier_id and same.record_id = added.record_id
      where (record.task_id, record.supplier_id, record.kind = 'SUBMISSION')
          is distinct from (added.task_id, added.supplier_id, added.counts)
        or exists (select from response_record later
          where later.response_id = record.response_id and later.number > record.number)
        or added.end_date is distinct from greatest(task.end_date, participant.extended_until)
        or added.extended_at is distinct from (select max(extension.at) from extension
          where extension.task_id = task.id and (extension.for_all or exists (
            select from extension_supplier chosen
            where chosen.extension_id = extension.id and chosen.supplier_id = added.supplier_id)))
        or closing.closed_at is distinct from transaction_timestamp()
        or earlier.number is not null and same.record_id is null
          and (record.at <= earlier.closed_at or added.end_date <= earlier.covers_until)) then
    perform app.refuse_promised('a closing has the last records, and new ones by an extension alone');
  end if;
  return null;
end $$;
create trigger guard_entries after insert on box_entry referencing new table as added
  for each statement execute function app.guard_box_entries();

-- Who was named when a closing was made, so that naming someone else has an effect on later closings only. A
-- closing without rows can be opened by any admin of the unit.
create table closing_opener (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  number int not null,
  role_entry_id uuid not null,
  primary key (task_id, number, role_entry_id),
  foreign key (organisation_id, task_id, number) references box_closing (organisation_id, task_id, number),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
select app.protect('closing_opener');
create policy unit_reads on closing_opener for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
-- Only functions write.
grant select on closing_opener to tenderbox_unit;
revoke update, delete on closing_opener from tenderbox_definer;

create function app.set_closing_openers() returns trigger language plpgsql as $$
begin
  insert into closing_opener (organisation_id, business_unit_id, event_id, task_id, number, role_entry_id)
    select new.organisation_id, new.business_unit_id, new.event_id, new.task_id, new.number, role_entry_id
    from event_opener where event_opener.event_id = new.event_id;
  return null;
end $$;
select app.run_as_definer('app.set_closing_openers()');
create trigger set_openers after insert on box_closing
  for each row execute function app.set_closing_openers();

-- Whether a person was named to open this closing; anyone was if no one is named.
create function app.is_opener_of(wanted uuid, wanted_number int, person uuid) returns boolean
  language sql stable as $$
    select coalesce(bool_or(role_entry_id = person), true) from closing_opener
    where task_id = wanted and number = wanted_number
  $$;

-- The opening of a box, once, with its signed record. Only app.open_box adds one.
create table box_opening (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  -- The closing that was opened.
  number int not null,
  opened_at timestamptz not null default transaction_timestamp(),
  opened_by uuid[] not null,
  record text not null,
  signature text not null,
  record_hash text not null,
  -- What the opening record says was wrong. It is read with every status of the box, the record only where it is shown.
  faults json generated always as (record::json -> 'faults') stored,
  primary key (task_id),
  foreign key (organisation_id, task_id, number) references box_closing (organisation_id, task_id, number),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id)
);
select app.protect('box_opening');
create policy unit_reads on box_opening for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy job_reads on box_opening for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
-- Not the record itself, which lists every supplier.
grant select (organisation_id, event_id, task_id, opened_at, record_hash) on box_opening to tenderbox_job;
grant select on box_opening to tenderbox_unit;
revoke update, delete on box_opening from tenderbox_definer;
create trigger to_be_chained after insert on box_opening
  for each row execute function app.enqueue_signed_record('OPENING');

create policy unit_reads on wrapped_key for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and case kind
      when 'VERSION' then exists (select from response_record where response_record.id = wrapped_key.subject_id)
      when 'FILE' then wrapped_by like 'VERSION:%' and exists (
        select from response_record where response_record.id = split_part(wrapped_by, ':', 2)::uuid)
      when 'TASK' then exists (select from box_opening where box_opening.task_id = wrapped_key.task_id)
        or exists (select from event where event.id = wrapped_key.event_id and not event.sealed)
      else false end);
-- Once a box is opened its unit reads the entries of the last closing and, through them, what was sent.
create policy unit_reads on box_entry for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and exists (select from box_opening where box_opening.task_id = box_entry.task_id
      and box_opening.number = box_entry.number));

-- A person's confirmation of an opening, for one closing with its root: one person confirms or, where the event
-- needs it, two. A confirmation that has become void stays void, with the reason.
create table box_confirmation (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  event_id uuid not null,
  task_id uuid not null,
  account_id uuid not null,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null default transaction_timestamp(),
  withdrawn_at timestamptz,
  -- The closing that a confirmation was given for; null where there is none, so that it does not count.
  number int,
  -- The root of that closing.
  root text,
  voided_at timestamptz,
  void_reason text
    check (void_reason in ('DEACTIVATED', 'OPENERS_CHANGED', 'EXTENDED', 'CLOSED_AGAIN')),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id),
  foreign key (organisation_id, confirmed_by) references role_entry (organisation_id, id),
  check ((voided_at is null) = (void_reason is null))
);
create unique index box_confirmation_once on box_confirmation (task_id, account_id)
  where withdrawn_at is null and voided_at is null;
create index box_confirmation_by on box_confirmation (confirmed_by)
  where withdrawn_at is null and voided_at is null;
select app.protect('box_confirmation');
create policy unit_reads on box_confirmation for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy unit_takes_back on box_confirmation for update to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and account_id = (select app.account_id()) and withdrawn_at is null and voided_at is null)
  with check (account_id = (select app.account_id()) and withdrawn_at is not null);
grant select, update (withdrawn_at) on box_confirmation to tenderbox_app;

-- Voids the confirmations of boxes that are not opened, of one event or task or by one person; null stands for all.
create function app.void_confirmations(why text, of_event uuid, of_task uuid, by_person uuid)
  returns void language sql volatile as $$
    update box_confirmation set voided_at = transaction_timestamp(), void_reason = why
    where withdrawn_at is null and voided_at is null
      and (of_event is null or event_id = of_event) and (of_task is null or task_id = of_task)
      and (by_person is null or confirmed_by = by_person)
      and not exists (select from box_opening where box_opening.task_id = box_confirmation.task_id)
  $$;

create function app.void_by_task() returns trigger language plpgsql as $$
begin
  perform app.void_confirmations(tg_argv[0], null, new.task_id, null);
  return null;
end $$;
select app.run_as_definer('app.void_by_task()');
create trigger void_confirmations after insert on extension
  for each row execute function app.void_by_task('EXTENDED');
create trigger void_confirmations after insert on box_closing
  for each row execute function app.void_by_task('CLOSED_AGAIN');

create function app.void_by_deactivation() returns trigger language plpgsql as $$
begin
  perform app.void_confirmations('DEACTIVATED', null, null, new.id);
  return null;
end $$;
select app.run_as_definer('app.void_by_deactivation()');
create trigger void_confirmations after update of status, role on role_entry for each row
  when (old.role = 'BUSINESS_UNIT_ADMIN' and old.status = 'ACTIVE'
    and (new.role <> 'BUSINESS_UNIT_ADMIN' or new.status <> 'ACTIVE'))
  execute function app.void_by_deactivation();

create function app.void_by_removal() returns trigger language plpgsql as $$
begin
  perform app.void_confirmations('OPENERS_CHANGED', old.event_id, null, old.role_entry_id);
  return null;
end $$;
select app.run_as_definer('app.void_by_removal()');
create trigger void_confirmations after delete on event_opener
  for each row execute function app.void_by_removal();

-- Locks the task and returns the number of the closing that this person may open now; raises if there is none.
create function app.closing_to_open_for(wanted uuid, opener role_entry) returns int
  language plpgsql volatile as $$
declare
  last_number int;
begin
  perform from task where id = wanted and organisation_id = opener.organisation_id
    and business_unit_id = opener.business_unit_id for update;
  select last.number into last_number
  from task join event on event.id = task.event_id
  cross join lateral (select number, covers_until from box_closing where box_closing.task_id = task.id
    order by number desc limit 1) last
  where task.id = wanted and task.organisation_id = opener.organisation_id
    and task.business_unit_id = opener.business_unit_id
    and event.sealed and event.status in ('ACTIVE', 'COMPLETED')
    and task.response_required and task.archived_at is null and task.box_opened_at is null
    and last.covers_until >= greatest(task.end_date,
      (select max(extended_until) from task_supplier where task_supplier.task_id = wanted))
    and opener.supplier_id is null and opener.role = 'BUSINESS_UNIT_ADMIN' and opener.status = 'ACTIVE'
    and app.is_opener_of(wanted, last.number, opener.id);
  if last_number is null then
    raise exception 'not in this context' using errcode = 'insufficient_privilege';
  end if;
  return last_number;
end $$;

-- The same for the caller.
create function app.closing_to_open(wanted uuid) returns int language plpgsql volatile as $$
declare
  opener role_entry;
begin
  select * into opener from role_entry where role_entry.id = app.role_entry_id()
    and role_entry.account_id = app.account_id() and role_entry.organisation_id = app.organisation_id()
    and role_entry.business_unit_id = app.business_unit_id();
  return app.closing_to_open_for(wanted, opener);
end $$;

-- The confirmations that count for a closing, the first one first: for its number and root, neither withdrawn nor
-- void, by openers who are active.
create function app.counting_confirmations(wanted uuid, wanted_number int) returns setof box_confirmation
  language sql stable as $$
    select box_confirmation.* from box_confirmation
    join role_entry on role_entry.id = box_confirmation.confirmed_by
    join box_closing on box_closing.task_id = box_confirmation.task_id
      and box_closing.number = box_confirmation.number
    where box_confirmation.task_id = wanted and box_confirmation.number = wanted_number
      and box_confirmation.root = box_closing.record::jsonb ->> 'root'
      and box_confirmation.withdrawn_at is null and box_confirmation.voided_at is null
      and role_entry.account_id = box_confirmation.account_id
      and role_entry.business_unit_id = box_confirmation.business_unit_id and role_entry.supplier_id is null
      and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE'
      and app.is_opener_of(wanted, wanted_number, box_confirmation.confirmed_by)
    order by box_confirmation.confirmed_at, box_confirmation.id
  $$;

-- Confirms the opening of the last closing in the caller's own name. Those who have confirmed are locked against a
-- deactivation until the transaction ends. The clock is read after the lock, so the second is later than the first.
create function app.confirm_opening(wanted uuid, new_id uuid) returns void language plpgsql volatile as $$
declare
  last_number int;
begin
  perform app.assert_scope('unit');
  perform from role_entry where id = app.role_entry_id() or id in (select confirmed_by from box_confirmation
    where task_id = wanted and withdrawn_at is null and voided_at is null) order by id for share;
  last_number := app.closing_to_open(wanted);
  insert into box_confirmation (id, organisation_id, business_unit_id, event_id, task_id, account_id, confirmed_by,
      confirmed_at, number, root)
    select new_id, task.organisation_id, task.business_unit_id, task.event_id, task.id, app.account_id(),
      app.role_entry_id(), clock_timestamp(), last_number, box_closing.record::jsonb ->> 'root'
    from task join box_closing on box_closing.task_id = task.id and box_closing.number = last_number
    where task.id = wanted;
end $$;
select app.run_as_definer('app.confirm_opening(uuid, uuid)');

-- A part of everything that a box which can be opened now contains: each entry of each closing with its record and,
-- for a current submission, with what is needed to read and check it. Entries without a stored record are included.
create function app.entries_to_check(wanted uuid, after_number int, after_leaf text, how_many int)
  returns table (number int, leaf text, supplier_id uuid, record_id uuid, counts boolean, end_date timestamptz,
    extended_at timestamptz, kind text, version int, record text, signature text, record_hash text, content bytea,
    sheet_version int, conditions text, version_key json, task_key json, accepted_terms text[])
  language sql stable as $$
    select app.assert_scope('job');
    with openable as (
      select task.id, (select max(box_closing.number) from box_closing where box_closing.task_id = task.id) as last
      from task join event on event.id = task.event_id
      where task.id = wanted and task.organisation_id = app.organisation_id()
        and event.sealed and event.status in ('ACTIVE', 'COMPLETED') and task.archived_at is null
        and task.box_opened_at is null
        and exists (select from box_closing where box_closing.task_id = wanted and covers_until >= greatest(
          task.end_date, (select max(extended_until) from task_supplier where task_supplier.task_id = wanted)))),
    part as materialized (
      select box_entry.*, box_entry.counts and box_entry.number = openable.last as is_current
      from openable join box_entry on box_entry.task_id = openable.id
      where (box_entry.number, box_entry.leaf) > (after_number, after_leaf)
      order by box_entry.number, box_entry.leaf limit how_many)
    select part.number, part.leaf, part.supplier_id, part.record_id, part.counts, part.end_date, part.extended_at,
      sent.kind, sent.version, sent.record, sent.signature, sent.record_hash,
      case when part.is_current then sent.content end, sent.sheet_version,
      case when part.is_current then (select task_conditions.conditions from task_conditions
        where task_conditions.task_id = wanted and task_conditions.hash = sent.conditions_hash) end,
      case when part.is_current then (
        select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
        where wrapped_key.kind = 'VERSION' and subject_id = part.record_id order by created_at desc limit 1) end,
      case when part.is_current then (
        select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
        where wrapped_key.kind = 'TASK' and subject_id = wanted order by created_at desc limit 1) end,
      array(select coalesce(file.sha256, '') from terms_acceptance left join stored_file file
        on file.id = terms_acceptance.file_id
        where terms_acceptance.event_id = part.event_id and terms_acceptance.supplier_id = part.supplier_id)
    from part left join response_record sent on sent.id = part.record_id
    order by part.number, part.leaf
  $$;
select app.run_as_definer('app.entries_to_check(uuid, int, text, int)');

-- The only way to an opening: by the server, for the closing that covers the last end, with a record that holds the
-- confirmations of one person or, where the event needs it, of two.
create function app.open_box(wanted uuid, wanted_number int, openers uuid[], opening_record text,
    record_signature text, hash text) returns void language plpgsql volatile as $$
declare
  opener role_entry;
begin
  perform app.assert_scope('job');
  perform from role_entry where id = any (openers) order by id for share;
  select * into opener from role_entry where role_entry.id = openers[cardinality(openers)]
    and role_entry.organisation_id = app.organisation_id();
  if wanted_number is distinct from app.closing_to_open_for(wanted, opener) then
    raise exception 'this closing is not the last one' using errcode = 'insufficient_privilege';
  end if;
  insert into box_opening (organisation_id, business_unit_id, event_id, task_id, number, opened_at, opened_by,
      record, signature, record_hash)
    select task.organisation_id, task.business_unit_id, task.event_id, task.id, wanted_number, confirmed.last_at,
      openers, opening_record, record_signature, hash
    from task join event on event.id = task.event_id
    cross join lateral (
      select array_agg(confirmed_by order by confirmed_at, id) as people, count(distinct account_id) as count,
        jsonb_agg(jsonb_build_object('roleEntryId', confirmed_by, 'number', number, 'root', root, 'at', confirmed_at)
          order by confirmed_at, id) as stored, max(confirmed_at) as last_at
      from app.counting_confirmations(wanted, wanted_number)) confirmed
    where task.id = wanted and confirmed.people = openers
      and confirmed.count = case when event.opening_needs_two then 2 else 1 end
      and confirmed.stored = (
        select jsonb_agg(one || jsonb_build_object('at', (one ->> 'at')::timestamptz) order by place)
        from jsonb_array_elements(opening_record::jsonb -> 'confirmations') with ordinality listed (one, place));
  if not found then
    raise exception 'others have confirmed this opening' using errcode = 'insufficient_privilege';
  end if;
  update task set box_opened_at = (select opened_at from box_opening where task_id = wanted) where id = wanted;
end $$;
select app.run_as_definer('app.open_box(uuid, int, uuid[], text, text, text)');

-- The opening shows when the submissions that count were made.
create function app.show_submission_times() returns trigger language plpgsql as $$
begin
  update task_supplier participant set submitted_at = sent.at
  from box_entry join response_record sent on sent.id = box_entry.record_id
  where box_entry.task_id = new.task_id and box_entry.number = new.number and box_entry.counts
    and participant.task_id = new.task_id and participant.supplier_id = box_entry.supplier_id
    and participant.submitted_at is distinct from sent.at;
  return null;
end $$;
select app.run_as_definer('app.show_submission_times()');
create trigger show_submission_times after insert on box_opening
  for each row execute function app.show_submission_times();

-- Whether a record is what counts of a response in an event that is not sealed: read as it comes.
create function app.counts_unsealed(wanted uuid) returns boolean language sql stable as $$
  select app.assert_scope('unit');
  select exists (
    select from response_record sent join event on event.id = sent.event_id
    where sent.id = wanted and sent.kind = 'SUBMISSION' and not event.sealed
      and sent.organisation_id = app.organisation_id() and sent.business_unit_id = app.business_unit_id()
      and not exists (select from response_record later
        where later.response_id = sent.response_id and later.number > sent.number))
$$;
select app.run_as_definer('app.counts_unsealed(uuid)');

create policy unit_reads on response_record for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and (exists (select from box_entry where box_entry.record_id = response_record.id and box_entry.counts)
      or app.counts_unsealed(id)));

create function app.sees_record(wanted uuid) returns boolean language plpgsql stable
  as $$ begin return exists (select from response_record where id = wanted); end $$;

create policy unit_reads_responses on file_use for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and purpose = 'RESPONSE_FILE' and app.sees_record(owner_id));

-- The task whose sealed box holds a file of what counts now; what was only saved or replaced is told to nobody.
create function app.task_of_sealed_file(wanted uuid) returns uuid language sql stable as $$
  select app.assert_scope('unit');
  select sent.task_id from file_use
  join response_record sent on sent.id = file_use.owner_id
  join task on task.id = sent.task_id join event on event.id = sent.event_id
  where file_use.file_id = wanted and file_use.purpose = 'RESPONSE_FILE' and sent.kind = 'SUBMISSION'
    and sent.organisation_id = app.organisation_id() and sent.business_unit_id = app.business_unit_id()
    and event.sealed and task.box_opened_at is null
    and not exists (select from response_record later
      where later.response_id = sent.response_id and later.number > sent.number)
  limit 1
$$;
select app.run_as_definer('app.task_of_sealed_file(uuid)');
