-- What programs use: calendar feeds, API clients and webhooks.

create table calendar_feed (
  role_entry_id uuid primary key,
  organisation_id uuid not null,
  -- The address is shown once; only its hash is stored.
  token_hash bytea not null unique,
  created_at timestamptz not null default transaction_timestamp(),
  foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
);
select app.protect('calendar_feed');
create policy own on calendar_feed to tenderbox_supplier
  using (role_entry_id = (select app.role_entry_id()))
  with check (role_entry_id = (select app.role_entry_id()) and organisation_id = (select app.organisation_id()));
grant select, insert, update (token_hash, created_at), delete on calendar_feed to tenderbox_app;

-- Whose address it is, while that person, the role and everything above it are active.
create function app.find_calendar_feed(wanted bytea)
  returns table (account_id uuid, role_entry_id uuid, organisation_id uuid, business_unit_id uuid, supplier_id uuid,
    supplier_name text)
  language sql stable
  as $$
    select app.assert_scope('anonymous');
    select account.id, role_entry.id, organisation.id, business_unit.id, supplier.id, supplier.name
    from calendar_feed
    join role_entry on role_entry.id = calendar_feed.role_entry_id and role_entry.status = 'ACTIVE'
    join account on account.id = role_entry.account_id and account.status = 'ACTIVE'
    join supplier on supplier.id = role_entry.supplier_id and supplier.status = 'ACTIVE'
    join business_unit on business_unit.id = role_entry.business_unit_id and business_unit.status = 'ACTIVE'
    join organisation on organisation.id = role_entry.organisation_id and organisation.status = 'ACTIVE'
    where calendar_feed.token_hash = wanted
  $$;
select app.run_as_definer('app.find_calendar_feed(bytea)');

-- A program is the role entry of the same id: what it does is done by that, and the entry's status switches it off.
create table api_client (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  scopes text[] not null check (scopes <@ array['READ', 'WRITE'] and cardinality(scopes) > 0),
  -- From where it may call; from everywhere where there are none.
  networks cidr[] not null default '{}',
  expires_at timestamptz,
  revision int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default transaction_timestamp(),
  last_used_at timestamptz,
  last_used_from inet,
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, id) references role_entry (organisation_id, id),
  constraint api_client_organisation_id_made_by_fkey
    foreign key (organisation_id, created_by) references role_entry (organisation_id, id),
  unique (organisation_id, id),
  constraint api_client_expires_at_in_range check (expires_at >= '1970-01-01Z' and expires_at < '2201-01-01Z')
);
create index api_client_unit on api_client (organisation_id, business_unit_id);
select app.protect('api_client');
create policy organisation on api_client to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
grant select, insert, update (scopes, networks, expires_at, revision), delete on api_client to tenderbox_app;

-- A secret is 256 random bits, so that a plain hash keeps it; its beginning tells people which one it is.
create table api_client_secret (
  secret_hash bytea primary key,
  organisation_id uuid not null,
  client_id uuid not null,
  beginning text not null,
  created_at timestamptz not null default transaction_timestamp(),
  -- Set when another one takes its place.
  ends_at timestamptz,
  foreign key (organisation_id, client_id) references api_client (organisation_id, id) on delete cascade
);
create index api_client_secret_client on api_client_secret (client_id);
select app.protect('api_client_secret');
create policy organisation on api_client_secret to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
grant select (organisation_id, client_id, beginning, created_at, ends_at), insert, update (ends_at) on
  api_client_secret to tenderbox_app;

-- Whose secret it is, and why it does not count now, if so. A download ticket names the program itself.
create function app.known_client(wanted_hash bytea, wanted_client uuid, address inet)
  returns table (client_id uuid, refusal text) language sql stable
  as $$
    select api_client.id, case
      when 'INACTIVE' in (role_entry.status, organisation.status, business_unit.status) then 'OFF'
      when api_client.expires_at <= transaction_timestamp() or wanted.ends_at <= transaction_timestamp()
        then 'EXPIRED'
      when api_client.networks <> '{}' and not coalesce(address <<= any (api_client.networks), false)
        then 'NETWORK' end
    from (
      select client_id, ends_at from api_client_secret where secret_hash = wanted_hash
      union all select wanted_client, null where wanted_client is not null) wanted
    join api_client on api_client.id = wanted.client_id
    join role_entry on role_entry.id = api_client.id
    join organisation on organisation.id = api_client.organisation_id
    join business_unit on business_unit.id = api_client.business_unit_id
  $$;
revoke execute on function app.known_client from public;
grant execute on function app.known_client to tenderbox_definer;

-- What every call of a program begins with, as app.begin_as does for a person.
create function app.begin_as_client(wanted_hash bytea, wanted_client uuid, address inet)
  returns table (now timestamptz, refusal text, scopes text[], role_entry_id uuid, full_name text,
    organisation_id uuid, organisation_name text, business_unit_id uuid, business_unit_name text)
  language plpgsql volatile
  as $$
  begin
    perform app.assert_scope('');
    select transaction_timestamp(), known.refusal, api_client.scopes, role_entry.id, role_entry.client_name,
        organisation.id, organisation.name, business_unit.id, business_unit.name
      into now, refusal, scopes, role_entry_id, full_name, organisation_id, organisation_name, business_unit_id,
        business_unit_name
      from app.known_client(wanted_hash, wanted_client, address) known
      join api_client on api_client.id = known.client_id
      join role_entry on role_entry.id = known.client_id
      join organisation on organisation.id = api_client.organisation_id
      join business_unit on business_unit.id = api_client.business_unit_id;
    if not found then return; end if;
    if refusal is null then
      perform set_config('app.scope', 'unit', true),
        set_config('app.account_id', '', true),
        set_config('app.role_entry_id', role_entry_id::text, true),
        set_config('app.organisation_id', organisation_id::text, true),
        set_config('app.business_unit_id', business_unit_id::text, true),
        set_config('app.supplier_id', '', true);
    end if;
    return next;
  end $$;
select app.run_as_definer('app.begin_as_client(bytea, uuid, inet)');

-- Takes several calls at once from those that a program may make in a window, and notes that it is in use.
create function app.reserve_client_calls(wanted_hash bytea, address inet, calls int, per_window interval)
  returns table (refusal text, taken int, seconds_left int)
  language plpgsql volatile
  as $$
  declare
    known record;
  begin
    perform app.assert_scope('anonymous');
    select * into known from app.known_client(wanted_hash, null, address);
    if not found then return; end if;
    refusal := known.refusal;
    if refusal is null then
      insert into rate_limit as present (key, count, ends_at)
        values ('api-client-' || known.client_id, calls, transaction_timestamp() + per_window)
        on conflict (key) do update set
          count = case when present.ends_at <= transaction_timestamp() then calls else present.count + calls end,
          ends_at = case when present.ends_at <= transaction_timestamp() then excluded.ends_at
            else present.ends_at end
        returning present.count, ceil(extract(epoch from present.ends_at - transaction_timestamp()))::int
          into taken, seconds_left;
      update api_client set last_used_at = transaction_timestamp(), last_used_from = address
        where id = known.client_id;
    end if;
    return next;
  end $$;
select app.run_as_definer('app.reserve_client_calls(bytea, inet, int, interval)');

create table webhook (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- One that is deleted keeps its row, without an address: whoever submits something at that moment notes a delivery.
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'DELETED')),
  revision int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default transaction_timestamp(),
  -- Until then somebody delivers to it: one at a time, so that a slow receiver takes nothing from others.
  busy_until timestamptz not null default '-infinity',
  -- Since when nothing has arrived.
  failing_since timestamptz,
  unique (organisation_id, id),
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  constraint webhook_organisation_id_made_by_fkey
    foreign key (organisation_id, created_by) references role_entry (organisation_id, id)
);
create index webhook_unit on webhook (organisation_id, business_unit_id);
select app.protect('webhook');
create policy organisation on webhook to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy job on webhook to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
grant select, insert, update (name, url, events, status, revision, busy_until, failing_since) on webhook to
  tenderbox_app;

-- Sealed rather than hashed: every delivery is signed with it.
create table webhook_secret (
  id uuid primary key,
  organisation_id uuid not null,
  webhook_id uuid not null,
  sealed_secret text not null,
  created_at timestamptz not null default transaction_timestamp(),
  ends_at timestamptz,
  foreign key (organisation_id, webhook_id) references webhook (organisation_id, id)
);
create index webhook_secret_webhook on webhook_secret (webhook_id);
select app.protect('webhook_secret');
create policy organisation on webhook_secret to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
grant select, insert, update (ends_at), delete on webhook_secret to tenderbox_app;

create table webhook_delivery (
  id uuid primary key,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  webhook_id uuid not null,
  event text not null,
  -- Ids alone.
  about jsonb not null,
  created_at timestamptz not null default transaction_timestamp(),
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED')),
  -- Since when it is tried: a day later it is given up.
  first_attempt_at timestamptz not null default transaction_timestamp(),
  next_attempt_at timestamptz not null default transaction_timestamp(),
  attempts int not null default 0,
  last_attempt_at timestamptz,
  duration_ms int,
  response_status int,
  failure text,
  foreign key (organisation_id, webhook_id) references webhook (organisation_id, id)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where state = 'PENDING';
create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at, id);
create index webhook_delivery_age on webhook_delivery (created_at);
select app.protect('webhook_delivery');
create policy organisation on webhook_delivery to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy job on webhook_delivery to tenderbox_job
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
grant select, insert, update (state, first_attempt_at, next_attempt_at, attempts, last_attempt_at, duration_ms,
  response_status, failure) on webhook_delivery to tenderbox_app;

-- What happens is noted in the transaction in which it happens, for those who want to hear of it. No row is locked:
-- of many who submit at once, nobody waits for another.
create function app.enqueue_webhooks(happened text, organisation uuid, unit uuid, ids jsonb) returns void
  language sql volatile as $$
    insert into webhook_delivery (id, organisation_id, business_unit_id, webhook_id, event, about)
    select gen_random_uuid(), organisation_id, business_unit_id, id, happened, jsonb_strip_nulls(ids)
    from webhook
    where organisation_id = organisation and business_unit_id = unit and status = 'ACTIVE'
      and happened = any (events)
  $$;
revoke execute on function app.enqueue_webhooks from public;
grant execute on function app.enqueue_webhooks to tenderbox_definer;

create function app.enqueue_event_webhook() returns trigger language plpgsql as $$
begin
  perform app.enqueue_webhooks(case
      when new.status = 'ACTIVE' and old.status = 'DRAFT' then 'event.published'
      when new.status = 'ACTIVE' then 'event.reopened'
      when new.status = 'COMPLETED' then 'event.completed' else 'event.cancelled' end,
    new.organisation_id, new.business_unit_id, jsonb_build_object('eventId', new.id));
  return null;
end $$;
select app.run_as_definer('app.enqueue_event_webhook()');
create trigger note_for_webhooks after update of status on event for each row
  when (old.status <> new.status) execute function app.enqueue_event_webhook();

-- What concerns a task, or an event as a whole; the name of what happened is the trigger's argument.
create function app.enqueue_task_webhook() returns trigger language plpgsql as $$
begin
  perform app.enqueue_webhooks(tg_argv[0], new.organisation_id, new.business_unit_id,
    jsonb_build_object('eventId', new.event_id, 'taskId', new.task_id));
  return null;
end $$;
select app.run_as_definer('app.enqueue_task_webhook()');
create trigger note_for_webhooks after insert on amendment for each row
  execute function app.enqueue_task_webhook('event.amended');
create trigger note_for_webhooks after insert on extension for each row
  execute function app.enqueue_task_webhook('task.extended');
create trigger note_for_webhooks after insert on box_closing for each row
  execute function app.enqueue_task_webhook('box.closed');
create trigger note_for_webhooks after insert on box_opening for each row
  execute function app.enqueue_task_webhook('box.opened');

-- What a supplier did with a task: that it did, as the unit sees it at once, and nothing of what it sent.
create function app.enqueue_task_supplier_webhook() returns trigger language plpgsql as $$
begin
  perform app.enqueue_webhooks(tg_argv[0], new.organisation_id, new.business_unit_id,
    jsonb_build_object('eventId', new.event_id, 'taskId', new.task_id, 'supplierId', new.supplier_id));
  return null;
end $$;
select app.run_as_definer('app.enqueue_task_supplier_webhook()');
create trigger note_withdrawal after insert on response_record for each row when (new.kind = 'WITHDRAWAL')
  execute function app.enqueue_task_supplier_webhook('response.withdrawn');
create trigger note_decline after update of declined_at on task_supplier for each row
  when (old.declined_at is null and new.declined_at is not null)
  execute function app.enqueue_task_supplier_webhook('task.declined');

create function app.enqueue_submission_webhook() returns trigger language plpgsql as $$
begin
  if app.is_hidden_replacement(new) then return null; end if;
  perform app.enqueue_webhooks('response.submitted', new.organisation_id, new.business_unit_id,
    jsonb_build_object('eventId', new.event_id, 'taskId', new.task_id, 'supplierId', new.supplier_id));
  return null;
end $$;
select app.run_as_definer('app.enqueue_submission_webhook()');
create trigger enqueue_submission_webhook after insert on response_record
  for each row when (new.kind = 'SUBMISSION') execute function app.enqueue_submission_webhook();

create function app.enqueue_question_webhook() returns trigger language plpgsql as $$
begin
  perform app.enqueue_webhooks('question.received', new.organisation_id, new.business_unit_id,
    jsonb_build_object('eventId', new.event_id, 'taskId', new.task_id, 'supplierId', new.asked_by,
      'messageId', new.id));
  return null;
end $$;
select app.run_as_definer('app.enqueue_question_webhook()');
create trigger note_for_webhooks after insert on message for each row when (new.kind = 'QUESTION')
  execute function app.enqueue_question_webhook();

create function app.enqueue_reply_webhook() returns trigger language plpgsql as $$
begin
  perform app.enqueue_webhooks('message.received', new.organisation_id, new.business_unit_id,
    jsonb_build_object('supplierId', new.supplier_id, 'messageId', new.message_id));
  return null;
end $$;
select app.run_as_definer('app.enqueue_reply_webhook()');
create trigger note_for_webhooks after insert on message_reply for each row when (new.side = 'SUPPLIER')
  execute function app.enqueue_reply_webhook();

-- Leases webhooks that have something due, each with its oldest: nobody else gets them before the lease ends.
create function app.claim_deliveries(how_many int, lease interval)
  returns table (id uuid, organisation_id uuid, business_unit_id uuid, webhook_id uuid, event text, about jsonb,
    created_at timestamptz, attempts int, url text, secrets jsonb)
  language sql volatile
  as $$
    select app.assert_scope('job');
    with free as materialized (
      select webhook.id from webhook
      where webhook.status = 'ACTIVE' and webhook.busy_until <= clock_timestamp()
        and exists (select from webhook_delivery due where due.webhook_id = webhook.id and due.state = 'PENDING'
          and due.next_attempt_at <= clock_timestamp())
        and exists (select from business_unit join organisation on organisation.id = business_unit.organisation_id
          where business_unit.id = webhook.business_unit_id and business_unit.status = 'ACTIVE'
            and organisation.status = 'ACTIVE')
      limit how_many for update skip locked),
    leased as (
      update webhook set busy_until = clock_timestamp() + lease from free where webhook.id = free.id
      returning webhook.*)
    select due.id, due.organisation_id, due.business_unit_id, leased.id, due.event, due.about, due.created_at,
      due.attempts, leased.url, (
        select jsonb_agg(jsonb_build_object('id', secret.id, 'sealed', secret.sealed_secret)
          order by secret.created_at desc)
        from webhook_secret secret
        where secret.webhook_id = leased.id and (secret.ends_at is null or secret.ends_at > clock_timestamp()))
    from leased cross join lateral (
      select * from webhook_delivery waiting
      where waiting.webhook_id = leased.id and waiting.state = 'PENDING'
        and waiting.next_attempt_at <= clock_timestamp()
      order by waiting.next_attempt_at limit 1) due
  $$;
select app.run_as_definer('app.claim_deliveries(int, interval)');
