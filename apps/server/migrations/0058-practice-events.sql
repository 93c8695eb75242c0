-- Practice events with made-up suppliers, and the hints that people have hidden.

alter table event add column is_practice boolean not null default false;
-- A practice event that was deleted after publication is DISCARDED: the records that were signed in it stay in the
-- chain of records, and nobody sees the rest.
alter table event drop constraint event_status_check;
alter table event add constraint event_status_check
  check (status in ('ACTIVE', 'DRAFT', 'COMPLETED', 'CANCELLED') or status = 'DISCARDED' and is_practice);
-- A unit has one practice event at a time.
create unique index event_practice on event (business_unit_id) where is_practice and status <> 'DISCARDED';
create policy discarded on event as restrictive to tenderbox_unit, tenderbox_organisation, tenderbox_supplier
  using (status <> 'DISCARDED');

-- The made-up suppliers of a unit. A status of their own keeps them out of every list and count. Only functions add
-- them, nobody changes them, and they have no people: nobody can log in for them or is notified.
alter table supplier drop constraint supplier_status_check;
alter table supplier add constraint supplier_status_check check (status in ('ACTIVE', 'INACTIVE', 'PRACTICE'));
create policy practice_hidden on supplier as restrictive to tenderbox_organisation using (status <> 'PRACTICE');
create policy practice_not_added on supplier as restrictive for insert to tenderbox_unit
  with check (status <> 'PRACTICE');
create policy practice_not_changed on supplier as restrictive for update to tenderbox_unit
  using (status <> 'PRACTICE');

-- Made-up suppliers take part in practice events, and nobody else does.
create function app.guard_practice() returns trigger language plpgsql as $$
begin
  if exists (select from added join event on event.id = added.event_id
      join supplier on supplier.id = added.supplier_id
      where event.is_practice <> (supplier.status = 'PRACTICE')) then
    perform app.refuse_promised('only practice suppliers take part in a practice event');
  end if;
  return null;
end $$;
select app.run_as_definer('app.guard_practice()');
create trigger guard_practice after insert on task_supplier referencing new table as added
  for each statement execute function app.guard_practice();

-- Nobody of a practice supplier is ever invited.
create function app.guard_practice_team() returns trigger language plpgsql as $$
begin
  if exists (select from supplier where supplier.id = new.supplier_id and supplier.status = 'PRACTICE') then
    perform app.refuse_promised('a practice supplier has no people');
  end if;
  return new;
end $$;
select app.run_as_definer('app.guard_practice_team()');
create trigger guard_practice_team before insert on invitation
  for each row when (new.supplier_id is not null) execute function app.guard_practice_team();
create trigger guard_practice_team before insert on role_entry
  for each row when (new.supplier_id is not null) execute function app.guard_practice_team();

-- Whether the caller's unit has this practice event as a draft, which is locked until the transaction ends.
create function app.lock_practice_draft(wanted uuid) returns void language plpgsql volatile as $$
begin
  perform app.assert_scope('unit');
  perform from event where id = wanted and organisation_id = app.organisation_id()
    and business_unit_id = app.business_unit_id() and is_practice and status = 'DRAFT' for no key update;
  if not found then
    raise exception 'not in this context' using errcode = 'insufficient_privilege';
  end if;
end $$;
revoke execute on function app.lock_practice_draft from public;
alter function app.lock_practice_draft owner to tenderbox_definer;

-- Lets the made-up suppliers of the unit take part in every task of a practice draft; creates those that are missing.
create function app.add_practice_suppliers(wanted uuid, names text[]) returns void language plpgsql volatile as $$
declare
  new_name text;
begin
  perform app.lock_practice_draft(wanted);
  foreach new_name in array names loop
    if not exists (select from supplier where business_unit_id = app.business_unit_id()
        and status = 'PRACTICE' and name = new_name) then
      insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, status)
        values (gen_random_uuid(), app.organisation_id(), app.business_unit_id(),
          'PRACTICE-' || upper(left(gen_random_uuid()::text, 8)), new_name, 'PRACTICE');
    end if;
  end loop;
  insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id)
    select task.organisation_id, task.business_unit_id, task.event_id, task.id, supplier.id
    from task join supplier on supplier.business_unit_id = task.business_unit_id
      and supplier.status = 'PRACTICE' and supplier.name = any (names)
    where task.event_id = wanted
    on conflict do nothing;
end $$;
select app.run_as_definer('app.add_practice_suppliers(uuid, text[])');

-- Lets a practice draft and its tasks run from now on, for so long. Called when it is published.
create function app.start_practice(wanted uuid, duration interval) returns void language plpgsql volatile as $$
begin
  perform app.lock_practice_draft(wanted);
  update event set start_date = transaction_timestamp(), end_date = transaction_timestamp() + duration,
    questions_until = null where id = wanted;
  update task set start_date = transaction_timestamp(), end_date = transaction_timestamp() + duration
    where event_id = wanted;
end $$;
select app.run_as_definer('app.start_practice(uuid, interval)');

-- Hides a published practice event for good, with what people were notified of.
create function app.discard_practice_event(wanted uuid) returns void language plpgsql volatile as $$
begin
  perform app.assert_scope('unit', 'job');
  update event set status = 'DISCARDED', completion_check_at = null, status_changed_at = clock_timestamp(),
      status_changed_by = app.role_entry_id()
    where id = wanted and organisation_id = app.organisation_id()
      and (app.scope() = 'job' or business_unit_id = app.business_unit_id())
      and is_practice and published_at is not null and status <> 'DISCARDED';
  if not found then
    raise exception 'not in this context' using errcode = 'insufficient_privilege';
  end if;
  delete from notice where event_id = wanted;
  delete from event_label where event_id = wanted;
  delete from message_draft where event_id = wanted;
end $$;
select app.run_as_definer('app.discard_practice_event(uuid)');

-- The practice events of all tenants that nobody has deleted for 14 days.
create function app.old_practice_events() returns table (organisation_id uuid, event_id uuid)
  language sql stable as $$
    select app.assert_scope('job');
    select organisation_id, id from event where is_practice and status <> 'DISCARDED'
      and created_at < transaction_timestamp() - interval '14 days'
    order by created_at limit 1000
  $$;
select app.run_as_definer('app.old_practice_events()');

-- Programs outside hear nothing of practice events.
create or replace function app.enqueue_webhooks(happened text, organisation uuid, unit uuid, ids jsonb) returns void
  language sql volatile as $$
    insert into webhook_delivery (id, organisation_id, business_unit_id, webhook_id, event, about)
    select gen_random_uuid(), organisation_id, business_unit_id, id, happened, jsonb_strip_nulls(ids)
    from webhook
    where organisation_id = organisation and business_unit_id = unit and status = 'ACTIVE'
      and happened = any (events)
      and not exists (select from event where event.id = (ids ->> 'eventId')::uuid and event.is_practice)
  $$;

-- The admins of the caller's organisation, whom a unit's admin can ask.
create function app.people_to_ask() returns table (full_name text, email text) language sql stable as $$
  select app.assert_scope('unit');
  select account.full_name, account.email::text from role_entry join account on account.id = role_entry.account_id
  where role_entry.organisation_id = app.organisation_id() and role_entry.business_unit_id is null
    and role_entry.role = 'SOURCING_ORGANISATION_ADMIN' and role_entry.status = 'ACTIVE'
  order by role_entry.created_at, role_entry.id limit 1
$$;
select app.run_as_definer('app.people_to_ask()');

-- Hints that a person has hidden for good, in one role.
create table hidden_hint (
  organisation_id uuid not null,
  role_entry_id uuid not null,
  hint text not null check (hint in ('FIRST_STEPS', 'FIRST_RESPONSE')),
  hidden_at timestamptz not null default transaction_timestamp(),
  primary key (role_entry_id, hint),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
select app.protect('hidden_hint');
create policy own on hidden_hint to tenderbox_unit, tenderbox_supplier
  using (role_entry_id = (select app.role_entry_id()) and organisation_id = (select app.organisation_id()))
  with check (role_entry_id = (select app.role_entry_id()) and organisation_id = (select app.organisation_id()));
grant select, insert on hidden_hint to tenderbox_app;
