import { type Kysely, sql } from 'kysely';

/** The context of row-level security, and the tables shared by all modules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function app.scope() returns text language sql stable
      as $$ select current_setting('app.scope', true) $$;
    create function app.account_id() returns uuid language sql stable
      as $$ select nullif(current_setting('app.account_id', true), '')::uuid $$;
    create function app.role_entry_id() returns uuid language sql stable
      as $$ select nullif(current_setting('app.role_entry_id', true), '')::uuid $$;
    create function app.organisation_id() returns uuid language sql stable
      as $$ select nullif(current_setting('app.organisation_id', true), '')::uuid $$;
    create function app.business_unit_id() returns uuid language sql stable
      as $$ select nullif(current_setting('app.business_unit_id', true), '')::uuid $$;
    create function app.supplier_id() returns uuid language sql stable
      as $$ select nullif(current_setting('app.supplier_id', true), '')::uuid $$;

    -- Immutable, as a plan under row-level security is made for one role: what it says is known when the plan is
    -- made, no condition is left of it, and functions that run as the definer can use every index.
    create function app.is_definer() returns boolean language sql immutable
      as $$ select current_user = 'tenderbox_definer' $$;

    -- Row-level security for everyone: the owner sees rows in migrations only, and the functions that sign-in
    -- and token look-ups go through run as a role of their own.
    create function app.protect(target regclass) returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format('create policy owner on %s to current_user using ((select app.scope() = ''migration'')) '
        'with check ((select app.scope() = ''migration''))', target);
      execute format('create policy definer on %s to tenderbox_definer using (app.is_definer()) '
        'with check (app.is_definer())', target);
      execute format('grant select, insert, update, delete on %s to tenderbox_definer', target);
    end $$;
    revoke execute on function app.protect from public;

    -- Every function that sees past its context begins by saying from which scopes it may be called.
    create function app.assert_scope(variadic allowed text[]) returns void language plpgsql stable as $$
    begin
      if coalesce(app.scope(), '') = any (allowed) then return; end if;
      raise exception 'not for the scope %', app.scope() using errcode = 'insufficient_privilege';
    end $$;

    -- Lets the serving role call a function that sees past its context.
    create function app.run_as_definer(target regprocedure) returns void language plpgsql as $$
    begin
      execute format('alter function %s security definer set search_path = public, pg_temp', target);
      execute format('revoke execute on function %s from public', target);
      execute format('grant execute on function %s to tenderbox_app', target);
      execute format('alter function %s owner to tenderbox_definer', target);
    end $$;
    revoke execute on function app.run_as_definer from public;

    -- A text as searches compare it: in lower case, with letters beyond ASCII spelled in capitals, as a trigram index
    -- passes over them where the database's locale does not know them.
    create function app.spelled(given text) returns text language sql immutable strict parallel safe as $$
      select string_agg(case when ascii(letter) < 128 then letter
        else 'Q' || translate(to_hex(ascii(letter)), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') || 'Z' end,
        '' order by place)
      from string_to_table(given, null) with ordinality as spelling (letter, place)
    $$;
    create function app.search_form(given text) returns text language sql immutable parallel safe as $$
      select case when octet_length(given) = char_length(given) then lower(given) else app.spelled(lower(given)) end
    $$;
  `.execute(db);

  await sql`
    create table audit_entry (
      id uuid primary key,
      at timestamptz not null default transaction_timestamp(),
      organisation_id uuid,
      business_unit_id uuid,
      supplier_id uuid,
      actor_account_id uuid,
      actor_role_entry_id uuid,
      actor_role text,
      client_address text,
      -- Keeps what the chain holds of the address from being guessed, and goes with it when it is erased.
      salt uuid default gen_random_uuid(),
      request_id text,
      action text not null,
      subject_type text not null,
      subject_id uuid,
      before jsonb,
      after jsonb,
      -- The entry of an act on many things, of which this one is a part.
      parent_id uuid,
      -- What an organisation's own history tells: of itself, its units and its people, not of units' business.
      is_administration boolean not null generated always as (business_unit_id is null or (supplier_id is null
        and subject_type in ('business-unit', 'role-entry', 'invitation', 'account', 'api-client', 'webhook'))) stored,
      -- What the site's own history tells: what its admins did, and what belongs to no organisation, but for the
      -- accounts of others.
      is_of_site boolean not null generated always as (coalesce(actor_role = 'SYSTEM_ADMIN',
        organisation_id is null and (subject_type <> 'account' or subject_id is null))) stored
    );
    -- What an organisation's history, or a unit's, is read by, newest first: its lines; what one person did, which also
    -- finds everyone who did something; what stands behind a line. Rarer questions walk these.
    create index audit_entry_organisation on audit_entry (organisation_id, at desc, id desc)
      where is_administration;
    create index audit_entry_organisation_actor on audit_entry (organisation_id, actor_account_id, at desc, id desc)
      where is_administration;
    create index audit_entry_site on audit_entry (at desc, id desc) where is_of_site;
    create index audit_entry_site_actor on audit_entry (actor_account_id, at desc, id desc) where is_of_site;
    create index audit_entry_business_unit on audit_entry (business_unit_id, at desc, id desc)
      where parent_id is null;
    create index audit_entry_business_unit_actor on audit_entry (business_unit_id, actor_account_id, at desc, id desc);
    create index audit_entry_parent on audit_entry (parent_id, at desc, id desc) where parent_id is not null;
    select app.protect('audit_entry');
    -- Sign-ins are for the organisation of who signs in: not for their colleagues, and never for a supplier's buyer.
    create policy organisation_reads on audit_entry for select to tenderbox_organisation using (
      organisation_id = (select app.organisation_id())
      and (subject_type <> 'account' or supplier_id is null));
    create policy unit_reads on audit_entry for select to tenderbox_unit using (
      organisation_id = (select app.organisation_id())
      and subject_type <> 'account'
      and business_unit_id = (select app.business_unit_id()));
    create policy system_reads on audit_entry for select to tenderbox_system using (is_of_site);
    grant select, insert on audit_entry to tenderbox_app;

    -- What an entry changed that may be personal, such as a telephone number, found by the entry's id: it can be erased
    -- without touching the entry, which goes on telling who changed which fields, and when.
    create table audit_detail (
      entry_id uuid not null,
      -- Whether it is for the business unit alone, as what it notes about a supplier.
      is_of_unit boolean not null,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      supplier_id uuid not null,
      before jsonb,
      after jsonb not null,
      -- Keeps what the chain holds of it from being guessed once it is erased.
      salt uuid not null default gen_random_uuid(),
      primary key (entry_id, is_of_unit)
    );
    select app.protect('audit_detail');
    create policy organisation on audit_detail to tenderbox_organisation using (
      organisation_id = (select app.organisation_id()) and not is_of_unit);
    create policy unit on audit_detail to tenderbox_unit using (
      organisation_id = (select app.organisation_id())
      and business_unit_id = (select app.business_unit_id()));
    grant select, insert on audit_detail to tenderbox_app;
  `.execute(db);

  await sql`
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
      refusal text
    );
    -- Mails that a person waits for, about their own account, go before an organisation's.
    create index outbox_mail_due on outbox_mail ((organisation_id is not null), next_attempt_at)
      where state = 'PENDING';
    create index outbox_mail_recipient on outbox_mail (lower(recipient), created_at desc);
    create index outbox_mail_newest on outbox_mail (created_at desc);
    select app.protect('outbox_mail');
    create policy writes on outbox_mail for insert to tenderbox_app with check (
      organisation_id is null or organisation_id = (select app.organisation_id()));
    create policy system_writes on outbox_mail for insert to tenderbox_system with check (true);
    create policy job_reads on outbox_mail for select to tenderbox_job using (
      organisation_id is not distinct from (select app.organisation_id()));
    create policy job_settles on outbox_mail for update to tenderbox_job using (
      organisation_id is not distinct from (select app.organisation_id()));
    grant select, insert, update (state, settled_at, sealed_secret, next_attempt_at, refusal) on outbox_mail to tenderbox_app;

    -- Leases the mails that are due, of all tenants: nobody else gets them before the lease ends.
    create function app.claim_mails(how_many int, lease interval) returns setof outbox_mail language sql
      as $$
        select app.assert_scope('job');
        -- Chosen once, or a plan that asks for each row again would choose more than that many.
        with due as materialized (
          select id from outbox_mail
          where state = 'PENDING' and next_attempt_at <= clock_timestamp()
          order by organisation_id is not null, next_attempt_at
          limit how_many for update skip locked)
        update outbox_mail set attempts = attempts + 1, next_attempt_at = clock_timestamp() + lease
        from due where outbox_mail.id = due.id
        returning outbox_mail.*
      $$;
    select app.run_as_definer('app.claim_mails(int, interval)');

    create function app.templates_of_waiting_mails() returns setof text language sql stable
      as $$
        select app.assert_scope('job');
        select distinct template from outbox_mail where state = 'PENDING'
      $$;
    select app.run_as_definer('app.templates_of_waiting_mails()');
  `.execute(db);

  await sql`
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
    grant select, insert, update, delete on rate_limit to tenderbox_app, tenderbox_definer;
  `.execute(db);

  await sql`
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
    create policy own on stream_event for select to tenderbox_organisation, tenderbox_unit, tenderbox_supplier using (
      organisation_id = (select app.organisation_id())
      and audience_id = (select coalesce(app.supplier_id(), app.business_unit_id(), app.organisation_id())));
    -- Nobody tells another place, and no supplier another one.
    create policy organisation_writes on stream_event for insert to tenderbox_organisation, tenderbox_job with check (
      organisation_id = (select app.organisation_id()));
    create policy unit_writes on stream_event for insert to tenderbox_unit with check (
      organisation_id = (select app.organisation_id())
      and coalesce(business_unit_id, (select app.business_unit_id())) = (select app.business_unit_id()));
    create policy supplier_writes on stream_event for insert to tenderbox_supplier with check (
      organisation_id = (select app.organisation_id())
      and coalesce(business_unit_id, (select app.business_unit_id())) = (select app.business_unit_id())
      and coalesce(supplier_id, (select app.supplier_id())) = (select app.supplier_id()));
    create policy system_writes on stream_event for insert to tenderbox_system with check (
      business_unit_id is null);
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
  `.execute(db);
}
