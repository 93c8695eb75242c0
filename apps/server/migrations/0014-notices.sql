-- Notifications of people, their e-mails and digests.

-- What a person is told in the app; its mail, where there is one, has the same key.
create table notice (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  role_entry_id uuid not null,
  business_key text not null,
  kind text not null,
  -- What it is about: ids and plain values, from which it is put into words when it is shown or sent.
  event_id uuid,
  supplier_id uuid,
  message_id uuid,
  about jsonb not null default '{}',
  -- The mail that tells it; none yet while it waits for a digest.
  mail_key text,
  awaits_digest boolean not null default false,
  created_at timestamptz not null default transaction_timestamp(),
  read_at timestamptz,
  -- The task that a notice is about, where it is about one.
  task_id uuid,
  unique (role_entry_id, business_key),
  foreign key (organisation_id, business_unit_id, event_id)
    references event (organisation_id, business_unit_id, id) on delete cascade,
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id),
  foreign key (organisation_id, business_unit_id, event_id, task_id)
    references task (organisation_id, business_unit_id, event_id, id) on delete cascade,
  foreign key (organisation_id, business_unit_id, message_id)
    references message (organisation_id, business_unit_id, id)
);
create index notice_recipient on notice (role_entry_id, created_at desc, id desc);
create index notice_unread on notice (role_entry_id, created_at desc, id desc) where read_at is null;
create index notice_event on notice (event_id);
create index notice_awaits_digest on notice (role_entry_id, created_at) where awaits_digest;
create index notice_age on notice (created_at);
create index notice_task on notice (task_id) where task_id is not null;
select app.protect('notice');
-- Everyone reads what they were told themselves, whatever else their unit or supplier sees.
create policy own on notice for select to tenderbox_app using (role_entry_id = (select app.role_entry_id()));
create policy own_read on notice for update to tenderbox_app using (role_entry_id = (select app.role_entry_id()));
create policy job_reads on notice for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
grant select, update (read_at) on notice to tenderbox_app;

-- Notifies the people of suppliers, the admins of the unit or, from a job, one person. Returns whom: those who were
-- notified under this key before are left out. `exceptId` leaves out one admin, `amongIds` all but some. A unit
-- notifies within itself, a supplier its own people.
create function app.insert_notices(told_organisation uuid, told_unit uuid, suppliers uuid[], given jsonb,
    has_mail boolean, may_wait boolean)
  returns table (told_role_entry uuid, told_email text, told_later boolean)
  language plpgsql
  as $$
  declare
    whom uuid[];
  begin
    perform app.assert_scope('unit', 'supplier', 'job');
    if told_organisation is distinct from app.organisation_id()
      or app.scope() <> 'job' and told_unit is distinct from app.business_unit_id() then
      raise exception 'not in this context' using errcode = 'insufficient_privilege';
    end if;
    -- Each way by its own end of an index.
    if given ? 'personId' then
      whom := array(select id from role_entry
        where id = (given ->> 'personId')::uuid and organisation_id = told_organisation
          and business_unit_id = told_unit and status = 'ACTIVE' and app.scope() = 'job');
    elsif suppliers is null then
      whom := array(select id from role_entry
        where organisation_id = told_organisation and business_unit_id = told_unit and supplier_id is null
          and role = 'BUSINESS_UNIT_ADMIN' and status = 'ACTIVE' and app.scope() <> 'supplier'
          and id is distinct from (given ->> 'exceptId')::uuid
          and (not given ? 'amongIds' or given -> 'amongIds' ? id::text));
    else
      whom := array(select id from role_entry
        where organisation_id = told_organisation and business_unit_id = told_unit
          and supplier_id = any (suppliers) and status = 'ACTIVE'
          and (app.scope() <> 'supplier' or supplier_id = app.supplier_id()));
    end if;
    return query
      with told as (
        insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id,
          task_id, supplier_id, message_id, about, mail_key, awaits_digest)
        select gen_random_uuid(), told_organisation, told_unit, role_entry.id, given ->> 'key', given ->> 'kind',
          (given ->> 'eventId')::uuid, (given ->> 'taskId')::uuid, (given ->> 'supplierId')::uuid,
          (given ->> 'messageId')::uuid, coalesce(given -> 'about', '{}'),
          case when has_mail and not (may_wait and account.daily_digest)
            then (given ->> 'key') || ':' || role_entry.id end,
          has_mail and may_wait and account.daily_digest
        from role_entry join account on account.id = role_entry.account_id
        where role_entry.id = any (whom)
        on conflict do nothing
        returning role_entry_id, awaits_digest),
      -- Their open pages hear of it; said here, since a submission has no time for another round trip.
      news as (
        insert into stream_event (organisation_id, business_unit_id, supplier_id, kind, about)
        select distinct told_organisation, told_unit, role_entry.supplier_id, 'notices-changed', '{}'::jsonb
        from told join role_entry on role_entry.id = told.role_entry_id)
      select told.role_entry_id, account.email, told.awaits_digest
      from told join role_entry on role_entry.id = told.role_entry_id
      join account on account.id = role_entry.account_id;
  end $$;
select app.run_as_definer('app.insert_notices(uuid, uuid, uuid[], jsonb, boolean, boolean)');

-- What became of the mails that a unit's own notices were sent with.
create function app.states_of_notice_mails(wanted_event uuid, wanted_kind text)
  returns table (role_entry_id uuid, at timestamptz, state text)
  language sql stable
  as $$
    select app.assert_scope('unit');
    select notice.role_entry_id, notice.created_at, outbox_mail.state
    from notice join outbox_mail on outbox_mail.business_key = notice.mail_key
    where notice.event_id = wanted_event and notice.kind = wanted_kind
      and notice.organisation_id = app.organisation_id() and notice.business_unit_id = app.business_unit_id()
  $$;
select app.run_as_definer('app.states_of_notice_mails(uuid, text)');

-- How often a kind of notice was sent about an event of the unit.
create function app.count_sendings(wanted_event uuid, wanted_kind text) returns int language sql stable
  as $$
    select app.assert_scope('unit');
    select count(distinct business_key)::int from notice
    where event_id = wanted_event and kind = wanted_kind
      and organisation_id = app.organisation_id() and business_unit_id = app.business_unit_id()
  $$;
select app.run_as_definer('app.count_sendings(uuid, text)');

-- The last 07:00 that the clocks of a zone have shown, a minute ago at least: whatever was told before it is committed.
create function app.last_morning(zone text, now timestamptz) returns timestamptz language plpgsql stable as $$
begin
  return (date_trunc('day', ((now - interval '1 minute') at time zone zone) - interval '7 hours') + interval '7 hours')
    at time zone zone;
exception when invalid_parameter_value then
  -- A zone that this database does not know is taken for UTC.
  return app.last_morning('UTC', now);
end $$;

-- Who has a digest to get, of all tenants.
create function app.digests_due() returns table (organisation_id uuid, role_entry_id uuid) language sql stable
  as $$
    select app.assert_scope('job');
    select role_entry.organisation_id, role_entry.id
    from (select notice.role_entry_id as id, min(notice.created_at) as first_at from notice
      where notice.awaits_digest group by notice.role_entry_id) waiting
    join role_entry on role_entry.id = waiting.id and role_entry.status = 'ACTIVE'
    join account on account.id = role_entry.account_id
    where waiting.first_at <= app.last_morning(coalesce(account.time_zone, 'UTC'), transaction_timestamp())
  $$;
select app.run_as_definer('app.digests_due()');

-- Takes what waits for the digests of some people up to this morning, each notice once, and says under which key each
-- digest goes.
create function app.claim_digests(wanted uuid[])
  returns table (role_entry_id uuid, email text, mail_key text, notice_ids uuid[])
  language sql
  as $$
    select app.assert_scope('job');
    with person as (
      select role_entry.id, account.email,
        app.last_morning(coalesce(account.time_zone, 'UTC'), transaction_timestamp()) as morning
      from role_entry join account on account.id = role_entry.account_id
      where role_entry.id = any (wanted) and role_entry.organisation_id = app.organisation_id()),
    due as (
      select notice.id, person.id as whose, person.email from person
      join notice on notice.role_entry_id = person.id
      where notice.awaits_digest and notice.organisation_id = app.organisation_id()
        and notice.created_at <= person.morning
      order by notice.id
      for update of notice),
    whole as (
      select due.whose, due.email, 'digest:' || due.whose || ':' || min(due.id::text) as key, array_agg(due.id) as ids
      from due group by due.whose, due.email),
    taken as (
      update notice set awaits_digest = false, mail_key = whole.key
      from due join whole on whole.whose = due.whose where notice.id = due.id)
    select whole.whose, whole.email, whole.key, whole.ids from whole
  $$;
select app.run_as_definer('app.claim_digests(uuid[])');

-- Old notices go, a lot at a time; those by which a buyer follows what was sent stay.
create function app.remove_old_notices(most int) returns int language sql
  as $$
    select app.assert_scope('job');
    with old as (
      select id from notice
      where created_at < transaction_timestamp() - interval '180 days'
        and kind <> 'event.completed-email' and kind not like 'message.%' and kind not like 'question.%'
      order by created_at limit most),
    gone as (delete from notice using old where notice.id = old.id returning 1)
    select count(*)::int from gone
  $$;
select app.run_as_definer('app.remove_old_notices(int)');

-- The recipients of a unit's message, by the keys of their notices, and the state of the last mail to each.
create function app.mails_of_message(wanted uuid)
  returns table (supplier_id uuid, role_entry_id uuid, is_active boolean, told_at timestamptz, state text,
    refusal text)
  language sql stable
  as $$
    select app.assert_scope('unit');
    select thread.supplier_id, role_entry.id, role_entry.status = 'ACTIVE', notice.created_at,
      case when outbox_mail.id is not null then outbox_mail.state when notice.id is not null then 'DIGEST' end,
      outbox_mail.refusal
    from message_thread thread
    -- By one look for each, whatever is known of the tables.
    cross join lateral (
      select * from role_entry
      where role_entry.organisation_id = thread.organisation_id
        and role_entry.business_unit_id = thread.business_unit_id
        and role_entry.supplier_id = thread.supplier_id
      offset 0) role_entry
    left join notice on notice.role_entry_id = role_entry.id
      and notice.business_key = 'message.received:' || thread.message_id
    left join lateral (
      select mail_key from message_resending again
      where again.message_id = thread.message_id and again.role_entry_id = role_entry.id
      order by number desc limit 1) again on true
    left join outbox_mail on outbox_mail.business_key =
      coalesce(again.mail_key, notice.business_key || ':' || role_entry.id)
    where thread.message_id = wanted and thread.organisation_id = app.organisation_id()
      and thread.business_unit_id = app.business_unit_id()
      and (role_entry.status = 'ACTIVE' or notice.id is not null)
  $$;
select app.run_as_definer('app.mails_of_message(uuid)');

-- The same for one supplier. It has a statement of its own: combined, the plan would scan all suppliers for each of
-- them.
create function app.mails_of_thread(wanted uuid, of_supplier uuid)
  returns table (supplier_id uuid, role_entry_id uuid, is_active boolean, told_at timestamptz, state text,
    refusal text)
  language sql stable
  as $$
    select app.assert_scope('unit');
    select thread.supplier_id, role_entry.id, role_entry.status = 'ACTIVE', notice.created_at,
      case when outbox_mail.id is not null then outbox_mail.state when notice.id is not null then 'DIGEST' end,
      outbox_mail.refusal
    from message_thread thread
    -- By one look for each, whatever is known of the tables.
    cross join lateral (
      select * from role_entry
      where role_entry.organisation_id = thread.organisation_id
        and role_entry.business_unit_id = thread.business_unit_id
        and role_entry.supplier_id = thread.supplier_id
      offset 0) role_entry
    left join notice on notice.role_entry_id = role_entry.id
      and notice.business_key = 'message.received:' || thread.message_id
    left join lateral (
      select mail_key from message_resending again
      where again.message_id = thread.message_id and again.role_entry_id = role_entry.id
      order by number desc limit 1) again on true
    left join outbox_mail on outbox_mail.business_key =
      coalesce(again.mail_key, notice.business_key || ':' || role_entry.id)
    where thread.message_id = wanted and thread.organisation_id = app.organisation_id()
      and thread.business_unit_id = app.business_unit_id() and thread.supplier_id = of_supplier
      and (role_entry.status = 'ACTIVE' or notice.id is not null)
  $$;
select app.run_as_definer('app.mails_of_thread(uuid, uuid)');

create function app.suppliers_with_refused_mail() returns setof uuid language sql stable
  as $$
    select app.assert_scope('unit');
    select distinct role_entry.supplier_id
    from (
      select distinct lower(recipient) as address from outbox_mail
      where organisation_id = app.organisation_id() and state in ('REFUSED', 'GIVEN_UP')) refused
    join account on lower(account.email) = refused.address
    join role_entry on role_entry.account_id = account.id
    cross join lateral (
      select state from outbox_mail
      where lower(recipient) = refused.address and outbox_mail.organisation_id = app.organisation_id()
      order by created_at desc limit 1) last
    where last.state in ('REFUSED', 'GIVEN_UP') and role_entry.supplier_id is not null
      and role_entry.status = 'ACTIVE' and role_entry.organisation_id = app.organisation_id()
      and role_entry.business_unit_id = app.business_unit_id()
  $$;
select app.run_as_definer('app.suppliers_with_refused_mail()');

-- Notices to send once the transaction that caused them has released its locks. Its server sends them right after
-- the commit and removes the row; a job sends those that a server left behind.
create table pending_notice (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  notice jsonb not null,
  audience jsonb not null,
  created_at timestamptz not null default transaction_timestamp(),
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id)
);
create index pending_notice_age on pending_notice (created_at);
select app.protect('pending_notice');
create policy unit on pending_notice to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy job on pending_notice to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
grant select, insert, delete on pending_notice to tenderbox_app;

create function app.overdue_notices() returns table (organisation_id uuid, id uuid) language sql stable as $$
  select app.assert_scope('job');
  select pending_notice.organisation_id, pending_notice.id from pending_notice
  where created_at < transaction_timestamp() - interval '30 seconds' order by created_at limit 1000
$$;
select app.run_as_definer('app.overdue_notices()');
