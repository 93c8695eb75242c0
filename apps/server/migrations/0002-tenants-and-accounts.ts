import { type Kysely, sql } from 'kysely';

/** Organisations, business units and suppliers, and the accounts, role entries and sessions behind every call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisation (
      id uuid primary key,
      name text not null,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
      time_zone text not null default 'UTC',
      revision int not null default 1,
      created_at timestamptz not null default transaction_timestamp()
    );
    create table business_unit (
      id uuid primary key,
      organisation_id uuid not null references organisation,
      name text not null,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
      time_zone text not null default 'UTC',
      revision int not null default 1,
      created_at timestamptz not null default transaction_timestamp(),
      unique (organisation_id, id)
    );
    create table supplier (
      id uuid primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      supplier_code text not null,
      name text not null,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
      revision int not null default 1,
      created_at timestamptz not null default transaction_timestamp(),
      foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
      unique (organisation_id, business_unit_id, id)
    );
    create unique index supplier_code on supplier (business_unit_id, lower(supplier_code));

    create table account (
      id uuid primary key,
      email text not null,
      full_name text not null,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
      created_at timestamptz not null default transaction_timestamp(),
      -- As the person chose; a digest goes out in the morning of this zone.
      time_zone text,
      daily_digest boolean not null default false check (not daily_digest or time_zone is not null)
    );
    create unique index account_email on account (lower(email));

    create table role_entry (
      id uuid primary key,
      -- A program of a business unit has a name instead of an account.
      account_id uuid references account,
      client_name text,
      role text not null check (role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN', 'BUSINESS_UNIT_ADMIN',
        'BUSINESS_UNIT_ADMIN_API', 'BIDDER_ADMIN', 'BIDDER_USER')),
      organisation_id uuid references organisation,
      business_unit_id uuid,
      supplier_id uuid,
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
      created_at timestamptz not null default transaction_timestamp(),
      foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id),
      check ((role = 'SYSTEM_ADMIN') = (organisation_id is null)),
      check ((role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN')) = (business_unit_id is null)),
      check ((role in ('BIDDER_ADMIN', 'BIDDER_USER')) = (supplier_id is not null)),
      check ((role = 'BUSINESS_UNIT_ADMIN_API') = (account_id is null)),
      check ((account_id is null) = (client_name is not null)),
      unique (organisation_id, id)
    );
    create index role_entry_account on role_entry (account_id);
    create index role_entry_organisation on role_entry (organisation_id, business_unit_id, supplier_id);
    -- One entry per person and place: a supplier's person is admin or user, not both.
    create unique index role_entry_once on role_entry (account_id,
      coalesce(supplier_id, business_unit_id, organisation_id, '00000000-0000-0000-0000-000000000000'));

    create table session (
      id uuid primary key,
      account_id uuid not null references account,
      created_at timestamptz not null default transaction_timestamp(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      -- Null while a person with several roles has not chosen one: the session is good for choosing, nothing else.
      role_chosen_at timestamptz default transaction_timestamp(),
      -- Which role entries it was used with: deactivating one of them ends it.
      role_entry_ids uuid[] not null default '{}'
    );
    create index session_account on session (account_id);
  `.execute(db);

  await sql`
    select app.protect('organisation');
    create policy system on organisation to tenderbox_system
      using (true) with check (true);
    create policy members_read on organisation for select to tenderbox_app
      using (id = (select app.organisation_id()));
    create policy admin_updates on organisation for update to tenderbox_organisation
      using (id = (select app.organisation_id()));
    grant select, insert, update on organisation to tenderbox_app;

    select app.protect('business_unit');
    create policy system_reads on business_unit for select to tenderbox_system
      using (true);
    create policy organisation on business_unit to tenderbox_organisation
      using (organisation_id = (select app.organisation_id()))
      with check (organisation_id = (select app.organisation_id()));
    create policy job_reads on business_unit for select to tenderbox_job
      using (organisation_id = (select app.organisation_id()));
    create policy members_read on business_unit for select to tenderbox_app
      using (organisation_id = (select app.organisation_id()) and id = (select app.business_unit_id()));
    grant select, insert, update on business_unit to tenderbox_app;

    select app.protect('supplier');
    create policy organisation_reads on supplier for select to tenderbox_organisation, tenderbox_job
      using (organisation_id = (select app.organisation_id()));
    create policy organisation_updates on supplier for update to tenderbox_organisation
      using (organisation_id = (select app.organisation_id()));
    create policy unit on supplier to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()))
      with check (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()));
    create policy own_read on supplier for select to tenderbox_supplier
      using (organisation_id = (select app.organisation_id()) and id = (select app.supplier_id()));
    grant select, insert, update on supplier to tenderbox_app;

    select app.protect('role_entry');
    create policy own_read on role_entry for select to tenderbox_app
      using (account_id = (select app.account_id()));
    create policy system on role_entry to tenderbox_system
      using (role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN'))
      with check (role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN'));
    create policy organisation on role_entry to tenderbox_organisation
      using (organisation_id = (select app.organisation_id()))
      with check (organisation_id = (select app.organisation_id()));
    create policy job_reads on role_entry for select to tenderbox_job
      using (organisation_id = (select app.organisation_id()));
    create policy unit on role_entry to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()))
      with check (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()));
    create policy supplier on role_entry to tenderbox_supplier
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()))
      with check (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
    grant select, insert, update (role, status) on role_entry to tenderbox_app;

    -- A person is seen by themselves and by whoever sees one of their role entries.
    select app.protect('account');
    create policy own on account to tenderbox_app
      using (id = (select app.account_id())) with check (id = (select app.account_id()));
    create policy colleagues_read on account for select to tenderbox_app
      using (exists (select from role_entry where role_entry.account_id = account.id));
    grant select (id, email, full_name, status, created_at, time_zone, daily_digest),
      update (full_name, time_zone, daily_digest) on account to tenderbox_app;

    select app.protect('session');
    create policy own on session to tenderbox_app
      using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
    grant select, update (ended_at, role_chosen_at, role_entry_ids) on session to tenderbox_app;
  `.execute(db);

  const seesPlace = sql.raw(`(business_unit_id is null and supplier_id is null or exists (
        select from business_unit where business_unit.id = audit_entry.business_unit_id)
      and (supplier_id is null or exists (
        select from supplier where supplier.id = audit_entry.supplier_id
          and supplier.business_unit_id = audit_entry.business_unit_id)))`);
  // An audit entry belongs to the tenant of its context, or to one within it that the context can see, and
  // its actor must be the one of the context. The system role writes for every tenant, since what it ends may
  // affect all of them. Actions with a link or before login have no actor.
  await sql`
    create policy system_writes on audit_entry for insert to tenderbox_system with check (
      coalesce(actor_account_id, (select app.account_id())) = (select app.account_id())
      and coalesce(actor_role_entry_id, (select app.role_entry_id())) = (select app.role_entry_id()));
    create policy organisation_writes on audit_entry for insert to tenderbox_organisation with check (
      organisation_id = (select app.organisation_id())
      and ${seesPlace}
      and actor_account_id is not distinct from (select app.account_id())
      and actor_role_entry_id = (select app.role_entry_id()));
    create policy unit_writes on audit_entry for insert to tenderbox_unit with check (
      organisation_id = (select app.organisation_id())
      and coalesce(business_unit_id, (select app.business_unit_id())) = (select app.business_unit_id())
      and ${seesPlace}
      and actor_account_id is not distinct from (select app.account_id())
      and actor_role_entry_id = (select app.role_entry_id()));
    create policy supplier_writes on audit_entry for insert to tenderbox_supplier with check (
      organisation_id = (select app.organisation_id())
      and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id())
      and actor_account_id is not distinct from (select app.account_id())
      and actor_role_entry_id = (select app.role_entry_id()));
    create policy account_writes on audit_entry for insert to tenderbox_account with check (
      organisation_id is null and business_unit_id is null
      and supplier_id is null and coalesce(actor_account_id, (select app.account_id())) = (select app.account_id())
      and (actor_role_entry_id is null or exists (select from role_entry where id = actor_role_entry_id)));
    -- A sign-in, or a failed one, stands in the history of the buyer's place whose door it is.
    create policy sign_in_writes on audit_entry for insert to tenderbox_account with check (
      subject_type = 'account' and subject_id = (select app.account_id())
      and coalesce(actor_account_id, (select app.account_id())) = (select app.account_id())
      and (actor_role_entry_id is null or exists (select from role_entry where id = actor_role_entry_id))
      and supplier_id is null and exists (
        select from role_entry where account_id = (select app.account_id()) and role_entry.supplier_id is null
          and role_entry.organisation_id = audit_entry.organisation_id
          and role_entry.business_unit_id is not distinct from audit_entry.business_unit_id));
    create policy job_writes on audit_entry for insert to tenderbox_job with check (
      organisation_id is not distinct from (select app.organisation_id())
      and ${seesPlace}
      and actor_account_id is null and actor_role_entry_id is null);
    create policy anonymous_writes on audit_entry for insert to tenderbox_anonymous with check (
      organisation_id is null and business_unit_id is null
      and supplier_id is null and actor_account_id is null and actor_role_entry_id is null);
  `.execute(db);

  // Begins every call: checks in one query that session, person, role entry and its entities are active, and
  // sets the transaction's context accordingly. PL/pgSQL, because its plan is cached between calls.
  await sql`
    create function app.begin_as(wanted_session uuid, wanted_role_entry uuid)
      returns table (now timestamptz, session_expires_at timestamptz, role_chosen boolean, account_id uuid,
        email text, full_name text, role text, scope text, organisation_id uuid, organisation_name text,
        business_unit_id uuid, business_unit_name text, supplier_id uuid, supplier_name text)
      language plpgsql volatile
      as $$
      begin
        -- Before anything else has set a context.
        perform app.assert_scope('');
        select transaction_timestamp(), session.expires_at, session.role_chosen_at is not null, account.id,
            account.email, account.full_name, role_entry.role,
            case when role_entry.organisation_id is null then 'system'
                 when role_entry.business_unit_id is null then 'organisation'
                 when role_entry.supplier_id is null then 'unit' else 'supplier' end,
            organisation.id, organisation.name, business_unit.id, business_unit.name, supplier.id, supplier.name
          into now, session_expires_at, role_chosen, account_id, email, full_name, role, scope, organisation_id,
            organisation_name, business_unit_id, business_unit_name, supplier_id, supplier_name
          from session
          join account on account.id = session.account_id
          join role_entry on role_entry.account_id = account.id
          left join organisation on organisation.id = role_entry.organisation_id
          left join business_unit on business_unit.id = role_entry.business_unit_id
          left join supplier on supplier.id = role_entry.supplier_id
          where session.id = wanted_session and role_entry.id = wanted_role_entry
            and session.ended_at is null and session.expires_at > transaction_timestamp()
            and account.status = 'ACTIVE' and role_entry.status = 'ACTIVE'
            and coalesce(organisation.status, 'ACTIVE') = 'ACTIVE'
            and coalesce(business_unit.status, 'ACTIVE') = 'ACTIVE'
            and coalesce(supplier.status, 'ACTIVE') = 'ACTIVE';
        if not found then return; end if;
        perform set_config('app.scope', scope, true),
          set_config('app.account_id', account_id::text, true),
          set_config('app.role_entry_id', wanted_role_entry::text, true),
          set_config('app.organisation_id', coalesce(organisation_id::text, ''), true),
          set_config('app.business_unit_id', coalesce(business_unit_id::text, ''), true),
          set_config('app.supplier_id', coalesce(supplier_id::text, ''), true);
        return next;
      end $$;
    select app.run_as_definer('app.begin_as(uuid, uuid)');

    -- Whether a session that is refused was taken from its person: by a deactivation, not by leaving or by time.
    create function app.is_withdrawn(wanted_session uuid, wanted_role_entry uuid) returns boolean
      language sql stable
      as $$
        select app.assert_scope('anonymous');
        select exists (
          select from session
          join account on account.id = session.account_id
          join role_entry on role_entry.account_id = account.id
          left join organisation on organisation.id = role_entry.organisation_id
          left join business_unit on business_unit.id = role_entry.business_unit_id
          left join supplier on supplier.id = role_entry.supplier_id
          where session.id = wanted_session and session.expires_at > transaction_timestamp()
            and (role_entry.id = wanted_role_entry or role_entry.id = any (session.role_entry_ids))
            and 'INACTIVE' in (account.status, role_entry.status, coalesce(organisation.status, ''),
              coalesce(business_unit.status, ''), coalesce(supplier.status, '')))
      $$;
    select app.run_as_definer('app.is_withdrawn(uuid, uuid)');

    -- Which of the given sessions are over, in the role that they were begun or last went on in.
    create function app.ended_sessions(sessions uuid[], role_entries uuid[])
      returns table (session_id uuid, role_entry_id uuid)
      language sql stable
      as $$
        select app.assert_scope('job');
        select given.session_id, given.role_entry_id
        from unnest(sessions, role_entries) as given (session_id, role_entry_id)
        where not exists (
          select from session
          join account on account.id = session.account_id
          join role_entry on role_entry.account_id = account.id
          left join organisation on organisation.id = role_entry.organisation_id
          left join business_unit on business_unit.id = role_entry.business_unit_id
          left join supplier on supplier.id = role_entry.supplier_id
          where session.id = given.session_id and role_entry.id = given.role_entry_id
            and session.ended_at is null and session.expires_at > transaction_timestamp()
            and session.role_entry_ids[cardinality(session.role_entry_ids)] = role_entry.id
            and account.status = 'ACTIVE' and role_entry.status = 'ACTIVE'
            and coalesce(organisation.status, 'ACTIVE') = 'ACTIVE'
            and coalesce(business_unit.status, 'ACTIVE') = 'ACTIVE'
            and coalesce(supplier.status, 'ACTIVE') = 'ACTIVE')
      $$;
    select app.run_as_definer('app.ended_sessions(uuid[], uuid[])');
  `.execute(db);
}
