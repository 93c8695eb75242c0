-- What requests of all modules use: idempotency keys, rate limits, the outbox of e-mails and live updates.

create table idempotency_key (
  role_entry_id uuid not null,
  route text not null,
  key text not null,
  request_signature text not null,
  result_id uuid not null,
  created_at timestamptz not null default transaction_timestamp(),
  primary key (role_entry_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);
select app.protect('idempotency_key');
create policy own on idempotency_key to tenderbox_app
  using (role_entry_id = (select app.role_entry_id()))
  with check (role_entry_id = (select app.role_entry_id()));
grant select, insert on idempotency_key to tenderbox_app;

create unlogged table rate_limit (
  key text primary key,
  count int not null,
  ends_at timestamptz not null
);
select app.protect('rate_limit');

-- Counts a use of a key in a window. Counts of uses and of failed logins are read and changed by asking for one key
-- only.
create function app.count_use(wanted text, window_seconds int) returns table (count int, seconds_left int)
  language sql volatile as $$
    select app.assert_scope('anonymous');
    insert into rate_limit as present (key, count, ends_at)
    select wanted, 1, transaction_timestamp() + make_interval(secs => window_seconds) where wanted is not null
    on conflict (key) do update set
      count = case when present.ends_at <= transaction_timestamp() then 1 else present.count + 1 end,
      ends_at = case when present.ends_at <= transaction_timestamp() then excluded.ends_at else present.ends_at end
    returning present.count, ceil(extract(epoch from present.ends_at - transaction_timestamp()))::int
  $$;
select app.run_as_definer('app.count_use(text, int)');

create table outbox_mail (
  id uuid primary key,
  organisation_id uuid,
  business_key text not null unique,
  template text not null,
  recipient text not null,
  payload jsonb not null,
  sealed_secret text,
  state text not null check (state in ('PENDING', 'SENT', 'KEPT', 'REFUSED', 'GIVEN_UP')),
  attempts int not null default 0,
  -- When it is due: for the first time, after a failure, or when whoever tries it has not settled it by then.
  next_attempt_at timestamptz not null default transaction_timestamp(),
  created_at timestamptz not null default transaction_timestamp(),
  settled_at timestamptz,
  -- What the mail server said, where it refused the mail for good.
  refusal text,
  -- 1: accounts, receipts and deadlines; 2: everything else; 3: digests.
  priority int not null default 2 check (priority between 1 and 3)
);
-- Mails that a person waits for, about their own account, go before an organisation's.
create index outbox_mail_due on outbox_mail ((organisation_id is not null), next_attempt_at)
  where state = 'PENDING';
create index outbox_mail_recipient on outbox_mail (lower(recipient), created_at desc);
create index outbox_mail_newest on outbox_mail (created_at desc);
-- The suppliers to somebody of whom the last mail did not arrive: from the few addresses that ever refused one.
create index outbox_mail_refused on outbox_mail (organisation_id, lower(recipient))
  where state in ('REFUSED', 'GIVEN_UP');
-- The platform itself takes turns like an organisation.
create index outbox_mail_turn on outbox_mail (
  priority, coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), next_attempt_at
) where state = 'PENDING';
select app.protect('outbox_mail');
create policy writes on outbox_mail for insert to tenderbox_app
  with check (organisation_id is null or organisation_id = (select app.organisation_id()));
create policy system_writes on outbox_mail for insert to tenderbox_system with check (true);
create policy job_reads on outbox_mail for select to tenderbox_job
  using (organisation_id is not distinct from (select app.organisation_id()));
create policy job_settles on outbox_mail for update to tenderbox_job
  using (organisation_id is not distinct from (select app.organisation_id()));
grant select, insert, update (sealed_secret, state, next_attempt_at, settled_at, refusal) on outbox_mail to
  tenderbox_app;

-- Leases mails that are due: nobody else gets them before the lease ends. Of each priority, every organisation
-- gets one turn after the other, beginning after the one that was served last.
create function app.claim_mails(how_many int, lease interval, last_turn uuid) returns setof outbox_mail
  language plpgsql as $$
  #variable_conflict use_column
  declare
    level int;
    turn uuid := coalesce(last_turn, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    next_turn uuid;
    -- The first of those in a row that had nothing due.
    idle_since uuid;
    claimed outbox_mail;
    remaining int := how_many;
  begin
    perform app.assert_scope('job');
    -- While the mail server is down, every organisation has mails, and none is due.
    if not exists (select from outbox_mail where state = 'PENDING' and (organisation_id is not null)
        and next_attempt_at <= clock_timestamp())
      and not exists (select from outbox_mail where state = 'PENDING' and not (organisation_id is not null)
        and next_attempt_at <= clock_timestamp()) then
      return;
    end if;
    for level in 1..3 loop
      idle_since := null;
      while remaining > 0 loop
        select coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') into next_turn from outbox_mail
        where state = 'PENDING' and priority = level
          and coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') > turn
        order by coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') limit 1;
        if not found then
          select coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') into next_turn from outbox_mail
          where state = 'PENDING' and priority = level
          order by coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') limit 1;
          exit when not found;
        end if;
        exit when next_turn = idle_since;
        turn := next_turn;
        update outbox_mail set attempts = attempts + 1, next_attempt_at = clock_timestamp() + lease
        where id = (
          select id from outbox_mail
          where state = 'PENDING' and priority = level
            and coalesce(organisation_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') = turn
            and next_attempt_at <= clock_timestamp()
          order by next_attempt_at limit 1 for update skip locked)
        returning * into claimed;
        if found then
          idle_since := null;
          remaining := remaining - 1;
          return next claimed;
        else
          idle_since := coalesce(idle_since, turn);
        end if;
      end loop;
    end loop;
  end $$;
select app.run_as_definer('app.claim_mails(int, interval, uuid)');

create function app.templates_of_waiting_mails() returns setof text language sql stable
  as $$
    select app.assert_scope('job');
    select distinct template from outbox_mail where state = 'PENDING'
  $$;
select app.run_as_definer('app.templates_of_waiting_mails()');

-- What open streams are told: who should look again at what, by ids alone. Kept for some hours, so that a stream
-- that was cut can go on where it was.
create table stream_event (
  id bigint generated always as identity primary key,
  -- The transaction that wrote it: transactions commit in another order than their ids are given in, so what a
  -- reader has not seen yet is told by the snapshot that it last read by.
  transaction_id xid8 not null default pg_current_xact_id(),
  organisation_id uuid not null,
  business_unit_id uuid,
  supplier_id uuid,
  -- For whom it is: the supplier's people, or else the unit's, or else the organisation's.
  audience_id uuid not null generated always as (coalesce(supplier_id, business_unit_id, organisation_id)) stored,
  kind text not null,
  about jsonb not null,
  created_at timestamptz not null default transaction_timestamp(),
  check (supplier_id is null or business_unit_id is not null)
);
create index stream_event_transaction on stream_event (transaction_id);
create index stream_event_audience on stream_event (audience_id, transaction_id);
create index stream_event_age on stream_event (created_at);
select app.protect('stream_event');
create policy own on stream_event for select to tenderbox_organisation, tenderbox_unit, tenderbox_supplier
  using (organisation_id = (select app.organisation_id())
    and audience_id = (select coalesce(app.supplier_id(), app.business_unit_id(), app.organisation_id())));
-- Nobody tells another place, and no supplier another one.
create policy organisation_writes on stream_event for insert to tenderbox_organisation, tenderbox_job
  with check (organisation_id = (select app.organisation_id()));
create policy unit_writes on stream_event for insert to tenderbox_unit
  with check (organisation_id = (select app.organisation_id())
    and coalesce(business_unit_id, (select app.business_unit_id())) = (select app.business_unit_id()));
create policy supplier_writes on stream_event for insert to tenderbox_supplier
  with check (organisation_id = (select app.organisation_id())
    and coalesce(business_unit_id, (select app.business_unit_id())) = (select app.business_unit_id())
    and coalesce(supplier_id, (select app.supplier_id())) = (select app.supplier_id()));
create policy system_writes on stream_event for insert to tenderbox_system with check (business_unit_id is null);
grant select, insert on stream_event to tenderbox_app;

-- What was committed since a snapshot, for all tenants, read by the snapshot of the calling statement. Ids beyond that
-- one come from a database that this one was restored from.
create function app.stream_events_after(seen pg_snapshot, most int)
  returns table (audience_id uuid, kind text, about jsonb)
  language sql stable
  as $$
    select app.assert_scope('job');
    select audience_id, kind, about from stream_event
    where transaction_id >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(transaction_id, seen)
      and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
    order by id limit most
  $$;
select app.run_as_definer('app.stream_events_after(pg_snapshot, int)');
