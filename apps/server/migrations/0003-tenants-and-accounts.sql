-- Organisations, business units and suppliers, and the accounts, role entries and sessions behind every call.

create table organisation (
  id uuid primary key,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  time_zone text not null default 'UTC',
  revision int not null default 1,
  created_at timestamptz not null default transaction_timestamp()
);
create unique index organisation_name on organisation (lower(name));
create index organisation_by_name on organisation (name collate app.by_name, id) include (status);
select app.protect('organisation');
create policy system on organisation to tenderbox_system using (true) with check (true);
create policy members_read on organisation for select to tenderbox_app using (id = (select app.organisation_id()));
create policy admin_updates on organisation for update to tenderbox_organisation
  using (id = (select app.organisation_id()));
grant select, insert, update on organisation to tenderbox_app;

create table business_unit (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  time_zone text not null default 'UTC',
  revision int not null default 1,
  created_at timestamptz not null default transaction_timestamp(),
  -- The currency of its last price table: the default of the next one.
  last_currency text,
  unique (organisation_id, id)
);
create unique index business_unit_name on business_unit (organisation_id, lower(name));
create index business_unit_by_name on business_unit (organisation_id, name collate app.by_name, id)
  include (status);
select app.protect('business_unit');
create policy system_reads on business_unit for select to tenderbox_system using (true);
create policy organisation on business_unit to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy job_reads on business_unit for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy members_read on business_unit for select to tenderbox_app
  using (organisation_id = (select app.organisation_id()) and id = (select app.business_unit_id()));
grant select, insert, update on business_unit to tenderbox_app;

create table supplier (
  id uuid not null,
  organisation_id uuid not null,
  business_unit_id uuid not null,
  supplier_code text not null,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  revision int not null default 1,
  created_at timestamptz not null default transaction_timestamp(),
  email text,
  phone text,
  website text,
  address text,
  country text,
  registration_number text,
  vat_number text,
  code_key text not null generated always as (lower(supplier_code)) stored,
  name_key text not null generated always as (app.name_key(name)) stored,
  email_domain text generated always as (app.email_domain(email)) stored,
  search_text text not null generated always as (
    app.search_key(supplier_code || E'\n' || name || E'\n' || coalesce(email, ''))) stored,
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  unique (organisation_id, business_unit_id, id)
);
-- Under row-level security only leakproof comparisons can use an index: equality of stored keys can, LIKE and array
-- operators cannot.
create unique index supplier_code on supplier (business_unit_id, code_key);
create index supplier_name_key on supplier (business_unit_id, name_key);
create index supplier_email_domain on supplier (business_unit_id, email_domain) where email_domain is not null;
-- One covering index per sort order of a list, with all columns that row-level security and the usual filter need.
-- A unit's indexes start with the unit alone: to a planner without statistics, an index on organisation and unit would
-- look as good as the foreign key's index, and every check of an import row would scan all previous rows.
create index supplier_name on supplier (business_unit_id, name collate app.by_name, id)
  include (organisation_id, status);
create index supplier_code_order on supplier (business_unit_id, supplier_code collate app.by_name, id)
  include (organisation_id, status);
create index supplier_status on supplier (business_unit_id, status, name collate app.by_name, id)
  include (organisation_id);
create index supplier_created on supplier (business_unit_id, created_at, id) include (organisation_id, status);
create index supplier_organisation_name on supplier (organisation_id, name collate app.by_name, id)
  include (business_unit_id, status);
create index supplier_organisation_code on supplier (organisation_id, supplier_code collate app.by_name, id)
  include (business_unit_id, status);
create index supplier_organisation_status on supplier (organisation_id, status, name collate app.by_name, id)
  include (business_unit_id);
select app.make_searchable('supplier');
-- Of indexes that look the same to a planner without statistics the newest is taken, so the key is made last: one
-- supplier is otherwise looked up by a walk through all of its organisation.
alter table supplier add primary key (id);
select app.count_by('supplier', 'status');
select app.protect('supplier');
create policy organisation_reads on supplier for select to tenderbox_organisation, tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy organisation_updates on supplier for update to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()));
create policy unit on supplier to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
create policy own_read on supplier for select to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and id = (select app.supplier_id()));
grant select, insert, update on supplier to tenderbox_app;

-- What a business unit keeps about a supplier for itself stands apart: a supplier's people read the supplier's row.
create table supplier_remark (
  organisation_id uuid not null,
  business_unit_id uuid not null,
  supplier_id uuid primary key,
  tags text[] not null default '{}',
  notes text,
  tag_keys text[] not null generated always as (app.lower_all(tags)) stored,
  search_text text not null generated always as (app.search_key(app.lines(tags))) stored,
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id)
);
create index supplier_remark_unit on supplier_remark (organisation_id, business_unit_id, supplier_id);
select app.make_searchable('supplier_remark', 'supplier_id');
select app.protect('supplier_remark');
create policy unit on supplier_remark to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()));
grant select, insert, update on supplier_remark to tenderbox_app;

-- The organisation's admins see the tags of a supplier, never the notes.
create function app.tags_of_supplier(wanted uuid) returns text[] language sql stable
  as $$
    select app.assert_scope('organisation');
    select tags from supplier_remark
    where supplier_id = wanted and organisation_id = app.organisation_id()
  $$;
select app.run_as_definer('app.tags_of_supplier(uuid)');

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
create index account_search on account using gin (app.search_key(full_name) gin_trgm_ops);
-- A person is seen by themselves and by whoever sees one of their role entries (below).
select app.protect('account');
create policy own on account to tenderbox_app
  using (id = (select app.account_id()))
  with check (id = (select app.account_id()));
grant select (id, email, full_name, status, created_at, time_zone, daily_digest), update (full_name, time_zone,
  daily_digest) on account to tenderbox_app;

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
  last_sign_in_at timestamptz,
  -- A program that was deleted is still the one who did what it did; its name is free for another.
  removed_at timestamptz,
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id),
  check ((role = 'SYSTEM_ADMIN') = (organisation_id is null)),
  check ((role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN')) = (business_unit_id is null)),
  check ((role in ('BIDDER_ADMIN', 'BIDDER_USER')) = (supplier_id is not null)),
  check ((role = 'BUSINESS_UNIT_ADMIN_API') = (account_id is null)),
  check ((account_id is null) = (client_name is not null)),
  unique (organisation_id, id),
  check (removed_at is null or account_id is null)
);
create index role_entry_account on role_entry (account_id);
create index role_entry_organisation on role_entry (organisation_id, business_unit_id, supplier_id);
-- One entry per person and place: a supplier's person is admin or user, not both.
create unique index role_entry_once on role_entry (account_id,
  coalesce(supplier_id, business_unit_id, organisation_id, '00000000-0000-0000-0000-000000000000'));
create index role_entry_supplier on role_entry (supplier_id) include (status) where supplier_id is not null;
create index role_entry_program on role_entry (organisation_id, business_unit_id) where account_id is null;
-- The buyers' people, among many more of suppliers.
create index role_entry_staff on role_entry (organisation_id, business_unit_id, role, status)
  where supplier_id is null;
create unique index api_client_name on role_entry (business_unit_id, lower(client_name))
  where account_id is null and removed_at is null;
select app.protect('role_entry');
create policy own_read on role_entry for select to tenderbox_app using (account_id = (select app.account_id()));
create policy system on role_entry to tenderbox_system
  using (role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN'))
  with check (role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN'));
create policy organisation on role_entry to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy job_reads on role_entry for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy own_sign_in on role_entry for update to tenderbox_account
  using (account_id = (select app.account_id()));
create policy unit_reads on role_entry for select to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
create policy unit_changes on role_entry for update to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id is not null);
create policy supplier_reads on role_entry for select to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()));
create policy supplier_changes on role_entry for update to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()));
-- Role entries are added by accepting an invitation, a definer function. A unit changes those of its suppliers' people
-- alone: its own admins, who open boxes, are the organisation's to look after.
grant select on role_entry to tenderbox_app;
grant update (last_sign_in_at) on role_entry to tenderbox_account;
grant insert, update (client_name, role, status, removed_at) on role_entry to tenderbox_organisation;
grant update (role, status) on role_entry to tenderbox_supplier, tenderbox_system, tenderbox_unit;

create policy colleagues_read on account for select to tenderbox_app
  using (exists (select from role_entry where role_entry.account_id = account.id));

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
select app.protect('session');
create policy own on session to tenderbox_app
  using (account_id = (select app.account_id()))
  with check (account_id = (select app.account_id()));
grant select, insert, update (ended_at, role_chosen_at, role_entry_ids) on session to tenderbox_app;

-- Begins every call: checks in one query that session, person, role entry and its entities are active, and sets the
-- transaction's context accordingly. PL/pgSQL, because its plan is cached between calls.
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

-- Whether a person of a place also holds a role outside it: then its admins do not touch their verification.
-- Nothing is told about places outside the context, or about people who are not of the place.
create function app.holds_roles_elsewhere(person uuid, organisation uuid, unit uuid, supplier uuid)
  returns boolean language sql stable
  as $$
    select app.assert_scope('system', 'organisation', 'unit', 'supplier');
    select bool_or(
        role_entry.organisation_id is distinct from organisation
        or (unit is not null and role_entry.business_unit_id is distinct from unit)
        or (supplier is not null and role_entry.supplier_id is distinct from supplier))
    from role_entry
    where account_id = person and (app.scope() = 'system' or app.organisation_id() = organisation)
      and coalesce(app.business_unit_id(), unit) is not distinct from unit
      and coalesce(app.supplier_id(), supplier) is not distinct from supplier
    having bool_or(
      role_entry.organisation_id is not distinct from organisation
      and role_entry.business_unit_id is not distinct from unit
      and role_entry.supplier_id is not distinct from supplier)
  $$;
select app.run_as_definer('app.holds_roles_elsewhere(uuid, uuid, uuid, uuid)');

-- People and programs of the context's own unit or organisation by their names, with their roles there; for the
-- system, its admins and those of organisations.
create function app.people_named(pattern text) returns table (account_id uuid, role_entry_id uuid)
  language plpgsql stable rows 100 as $$
begin
  perform app.assert_scope('system', 'organisation', 'unit');
  if app.scope() = 'system' then
    return query execute 'select account.id, role_entry.id
      from account join role_entry on role_entry.account_id = account.id
      where app.search_key(account.full_name) like $1
        and role_entry.role in (''SYSTEM_ADMIN'', ''SOURCING_ORGANISATION_ADMIN'')' using pattern;
    return;
  end if;
  return query execute 'select account.id, role_entry.id
    from account join role_entry on role_entry.account_id = account.id
    where app.search_key(account.full_name) like $1 and role_entry.organisation_id = $2
      and ($3 is null or role_entry.business_unit_id = $3)
    union all select null, id from role_entry
    where account_id is null and app.search_key(client_name) like $1 and organisation_id = $2
      and ($3 is null or business_unit_id = $3)'
    using pattern, app.organisation_id(), app.business_unit_id();
end $$;
select app.run_as_definer('app.people_named(text)');
