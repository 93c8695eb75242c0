-- Credentials, failed logins, reset links and invitations.

-- Secrets are apart from the person; only that person's own transactions see them.
create table credential (
  account_id uuid primary key references account,
  password_hash text not null,
  password_locked_at timestamptz,
  password_reset_at timestamptz,
  second_factor_secret text,
  second_factor_confirmed_at timestamptz,
  second_factor_last_step bigint,
  second_factor_reset_at timestamptz,
  terms_accepted_at timestamptz
);
select app.protect('credential');
create policy own on credential to tenderbox_account
  using (account_id = (select app.account_id()))
  with check (account_id = (select app.account_id()));
grant select, insert, update on credential to tenderbox_app;

-- Wrong verification codes of a person, which are limited in number.
create table wrong_code (
  account_id uuid not null references account,
  at timestamptz not null default transaction_timestamp()
);
create index wrong_code_account on wrong_code (account_id, at);
select app.protect('wrong_code');
create policy own on wrong_code to tenderbox_account
  using (account_id = (select app.account_id()))
  with check (account_id = (select app.account_id()));
grant select, insert, delete on wrong_code to tenderbox_app;

-- Keys are hashes of an address and a network: nothing personal, nothing of a tenant.
create table sign_in_failure (
  key text primary key,
  failures int not null,
  blocked_until timestamptz not null,
  last_at timestamptz not null
);
select app.protect('sign_in_failure');

create function app.sign_in_blocked_for(keys text[]) returns int language sql volatile as $$
  select app.assert_scope('anonymous');
  select greatest(0, coalesce(ceil(extract(epoch from max(blocked_until) - clock_timestamp())), 0))::int
  from sign_in_failure where key = any (keys)
$$;
select app.run_as_definer('app.sign_in_blocked_for(text[])');

-- Null where a delay has begun meanwhile.
create function app.count_sign_in_failure(wanted text, forgotten_after int) returns int language sql volatile as $$
  select app.assert_scope('anonymous');
  insert into sign_in_failure as present (key, failures, blocked_until, last_at)
  select wanted, 1, clock_timestamp(), clock_timestamp() where wanted is not null
  on conflict (key) do update set last_at = clock_timestamp(),
    failures = case
      when present.last_at < clock_timestamp() - make_interval(secs => forgotten_after) then 1
      else present.failures + 1 end
    where present.blocked_until <= clock_timestamp()
  returning failures
$$;
select app.run_as_definer('app.count_sign_in_failure(text, int)');

create function app.block_sign_in(wanted text, seconds int) returns void language sql volatile as $$
  select app.assert_scope('anonymous');
  update sign_in_failure set blocked_until = clock_timestamp() + make_interval(secs => seconds) where key = wanted
$$;
select app.run_as_definer('app.block_sign_in(text, int)');

create function app.forget_sign_in_failures(wanted text) returns void language sql volatile as $$
  select app.assert_scope('anonymous');
  delete from sign_in_failure where key = wanted
$$;
select app.run_as_definer('app.forget_sign_in_failures(text)');

create table reset_token (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('PASSWORD', 'SECOND_FACTOR')),
  email text not null,
  token_hash bytea not null unique,
  by_admin boolean not null default false,
  created_at timestamptz not null default transaction_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Set when another link of the kind was used, or the password was changed otherwise.
  voided_at timestamptz
);
create index reset_token_account on reset_token (account_id, kind);
select app.protect('reset_token');
create policy own on reset_token to tenderbox_account
  using (account_id = (select app.account_id()))
  with check (account_id = (select app.account_id()));
grant select, insert, update (used_at, voided_at) on reset_token to tenderbox_app;

create function app.find_account(wanted_email text)
  returns table (id uuid, email text, full_name text, status text)
  language sql stable
  as $$
    select app.assert_scope('anonymous');
    select id, email, full_name, status from account where lower(email) = lower(wanted_email)
  $$;
select app.run_as_definer('app.find_account(text)');

create function app.find_reset_token(wanted_hash bytea, wanted_kind text)
  returns table (id uuid, account_id uuid) language sql stable
  as $$
    select app.assert_scope('anonymous');
    select id, account_id from reset_token where token_hash = wanted_hash and kind = wanted_kind
  $$;
select app.run_as_definer('app.find_reset_token(bytea, text)');

-- The roles that an account, which must be the context's, may use now: each entry and all it stands on is active.
create function app.usable_roles(wanted_account uuid)
  returns table (id uuid, role text, entity_name text, secondary_entity_name text, last_sign_in_at timestamptz,
    organisation_id uuid, business_unit_id uuid, supplier_id uuid)
  language sql stable
  as $$
    select app.assert_scope('account', 'system', 'organisation', 'unit', 'supplier');
    select role_entry.id, role_entry.role,
      coalesce(supplier.name, business_unit.name, organisation.name, 'Tenderbox'),
      case when supplier.id is not null then business_unit.name
           when business_unit.id is not null then organisation.name end,
      role_entry.last_sign_in_at, role_entry.organisation_id, role_entry.business_unit_id, role_entry.supplier_id
    from role_entry
    join account on account.id = role_entry.account_id
    left join organisation on organisation.id = role_entry.organisation_id
    left join business_unit on business_unit.id = role_entry.business_unit_id
    left join supplier on supplier.id = role_entry.supplier_id
    where role_entry.account_id = wanted_account and wanted_account = app.account_id()
      and account.status = 'ACTIVE' and role_entry.status = 'ACTIVE'
      and coalesce(organisation.status, 'ACTIVE') = 'ACTIVE'
      and coalesce(business_unit.status, 'ACTIVE') = 'ACTIVE'
      and coalesce(supplier.status, 'ACTIVE') = 'ACTIVE'
    order by role_entry.created_at, role_entry.id
  $$;
select app.run_as_definer('app.usable_roles(uuid)');

create table invitation (
  id uuid primary key,
  email text not null,
  full_name text,
  role text not null check (role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN', 'BUSINESS_UNIT_ADMIN',
    'BIDDER_ADMIN', 'BIDDER_USER')),
  organisation_id uuid references organisation,
  business_unit_id uuid,
  supplier_id uuid,
  token_hash bytea not null unique,
  -- How often its link was mailed; each mail is a business event of its own.
  sent_count int not null default 1,
  invited_by uuid references role_entry,
  created_at timestamptz not null default transaction_timestamp(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
  foreign key (organisation_id, business_unit_id, supplier_id)
    references supplier (organisation_id, business_unit_id, id),
  check ((role = 'SYSTEM_ADMIN') = (organisation_id is null)),
  check ((role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN')) = (business_unit_id is null)),
  check ((role in ('BIDDER_ADMIN', 'BIDDER_USER')) = (supplier_id is not null))
);
create index invitation_place on invitation (organisation_id, business_unit_id, supplier_id);
-- One open invitation per person and place; a resend replaces its link.
create unique index invitation_open on invitation (lower(email),
  coalesce(supplier_id, business_unit_id, organisation_id, '00000000-0000-0000-0000-000000000000'))
  where accepted_at is null and revoked_at is null;
create index invitation_inviter on invitation (invited_by)
  where accepted_at is null and revoked_at is null;
create index invitation_supplier on invitation (supplier_id)
  where supplier_id is not null and accepted_at is null and revoked_at is null;
select app.protect('invitation');
create policy system on invitation to tenderbox_system
  using (role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN'))
  with check (role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN'));
create policy organisation on invitation to tenderbox_organisation
  using (organisation_id = (select app.organisation_id()))
  with check (organisation_id = (select app.organisation_id()));
create policy job_reads on invitation for select to tenderbox_job
  using (organisation_id = (select app.organisation_id()));
create policy unit on invitation to tenderbox_unit
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id is not null);
create policy supplier on invitation to tenderbox_supplier
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id())
    and supplier_id = (select app.supplier_id()))
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id = (select app.supplier_id()));
-- The open invitations of suppliers without active people are renewed when they are invited to an event.
create policy job_renews on invitation for update to tenderbox_job
  using (organisation_id = (select app.organisation_id()) and supplier_id is not null)
  with check (organisation_id = (select app.organisation_id()) and supplier_id is not null);
grant select, insert, update (token_hash, sent_count, created_at, expires_at, revoked_at) on invitation to
  tenderbox_app;

create function app.find_invitation(wanted_hash bytea)
  returns table (id uuid, email text, full_name text, role text, organisation_id uuid, business_unit_id uuid,
    supplier_id uuid, entity_name text, secondary_entity_name text, state text, account_id uuid)
  language sql stable
  as $$
    select app.assert_scope('anonymous');
    select invitation.id, invitation.email, invitation.full_name, invitation.role,
      invitation.organisation_id, invitation.business_unit_id, invitation.supplier_id,
      coalesce(supplier.name, business_unit.name, organisation.name, 'Tenderbox'),
      case when supplier.id is not null then business_unit.name
           when business_unit.id is not null then organisation.name end,
      case when accepted_at is not null then 'ACCEPTED'
           when revoked_at is not null then 'REVOKED'
           when expires_at <= transaction_timestamp() then 'EXPIRED'
           when 'INACTIVE' in (coalesce(organisation.status, ''), coalesce(business_unit.status, ''),
             coalesce(supplier.status, '')) then 'REVOKED'
           else 'PENDING' end,
      account.id
    from invitation
    left join organisation on organisation.id = invitation.organisation_id
    left join business_unit on business_unit.id = invitation.business_unit_id
    left join supplier on supplier.id = invitation.supplier_id
    left join account on lower(account.email) = lower(invitation.email)
    where invitation.token_hash = wanted_hash
  $$;
select app.run_as_definer('app.find_invitation(bytea)');

-- Nobody stands on both sides: on which one of an organisation a person stands who is to come to the other. The
-- buyer's own people, former ones too: deactivating one for a while lets nobody in. Whoever works for a supplier
-- leaves it first. Nothing is told about organisations outside the context.
create function app.other_side_of(person uuid, organisation uuid, supplier uuid) returns text language sql stable
  as $$
    select app.assert_scope('system', 'organisation', 'unit', 'supplier', 'job', 'anonymous');
    select case when supplier is null then 'SUPPLIER' else 'BUYER' end
    from role_entry
    where account_id = person and organisation_id = organisation
      and (app.scope() = 'system' or organisation = app.organisation_id())
      and case when supplier is null then supplier_id is not null and status = 'ACTIVE'
        else supplier_id is null end
    limit 1
  $$;
select app.run_as_definer('app.other_side_of(uuid, uuid, uuid)');

-- Why people cannot be invited, or their invitations not stand: asked before, and again once they are written,
-- when whoever was first has committed. Only for the caller's own organisation.
create function app.invitation_blockers(candidates jsonb)
  returns table (id uuid, hindrance text) language sql stable
  as $$
    select app.assert_scope('system', 'organisation', 'unit', 'supplier', 'job', 'anonymous');
    with candidate as (
      select given.*, account.id as account_id
      from jsonb_to_recordset(candidates) as given (id uuid, email text, organisation_id uuid,
        business_unit_id uuid, supplier_id uuid, invited_by uuid)
      left join account on lower(account.email) = lower(given.email)
      where (select app.scope() = 'system')
        or given.organisation_id is not distinct from (select app.organisation_id()))
    select candidate.id,
      case
        when inviter.status = 'INACTIVE' then 'INVITER_DEACTIVATED'
        when 'INACTIVE' in (coalesce(organisation.status, ''), coalesce(business_unit.status, ''),
          coalesce(supplier.status, '')) then 'PLACE_DEACTIVATED'
        when side.other is not null then side.other
        when member.status = 'ACTIVE' then 'MEMBER'
        when member.status = 'INACTIVE' then 'DEACTIVATED_MEMBER'
        when exists (select from invitation
          where lower(invitation.email) = lower(candidate.email) and invitation.id <> candidate.id
            and coalesce(invitation.supplier_id, invitation.business_unit_id, invitation.organisation_id)
              is not distinct from
              coalesce(candidate.supplier_id, candidate.business_unit_id, candidate.organisation_id)
            and accepted_at is null and revoked_at is null) then 'INVITED'
        when candidate.supplier_id is not null and inviter.supplier_id is null
          and exists (select from role_entry
            where role_entry.supplier_id = candidate.supplier_id and role_entry.status = 'ACTIVE')
          then 'SUPPLIER_HAS_PEOPLE'
      end
    from candidate
    cross join lateral app.other_side_of(candidate.account_id, candidate.organisation_id, candidate.supplier_id)
      as side (other)
    left join role_entry inviter on inviter.id = candidate.invited_by
    left join organisation on organisation.id = candidate.organisation_id
    left join business_unit on business_unit.id = candidate.business_unit_id
    left join supplier on supplier.id = candidate.supplier_id
    left join role_entry member on member.account_id = candidate.account_id
      and member.organisation_id is not distinct from candidate.organisation_id
      and member.business_unit_id is not distinct from candidate.business_unit_id
      and member.supplier_id is not distinct from candidate.supplier_id
  $$;
select app.run_as_definer('app.invitation_blockers(jsonb)');

-- Accepts once: of many at the same time, one finds the invitation open. Makes the account where none exists.
-- Never changes a role entry that exists: an invitation that is hindered is withdrawn, with the reason given.
-- Places are locked before invitations, as where places are deactivated.
-- The context is a job of the organisation that invited; nobody's for an invitation to the system.
create function app.accept_invitation(wanted_hash bytea, new_account uuid, new_full_name text,
    new_password_hash text, new_role_entry uuid)
  returns table (account_id uuid, role_entry_id uuid, hindrance text)
  language plpgsql volatile
  as $$
  #variable_conflict use_column
  declare
    wanted invitation;
    person uuid;
    why text;
  begin
    perform app.assert_scope('anonymous', 'job');
    select * into wanted from invitation where token_hash = wanted_hash;
    perform from organisation where id = wanted.organisation_id for key share;
    perform from business_unit where id = wanted.business_unit_id for key share;
    perform from supplier where id = wanted.supplier_id for key share;
    select * into wanted from invitation
      where token_hash = wanted_hash and accepted_at is null and revoked_at is null
        and organisation_id is not distinct from app.organisation_id()
        and expires_at > transaction_timestamp()
      for update;
    if not found then return; end if;
    -- Of two invitations that a person accepts at once, the second sees what the first gave.
    select account.id into person from account where lower(email) = lower(wanted.email) for no key update;
    if new_account is not null then
      if person is not null then raise exception 'account exists' using errcode = 'unique_violation'; end if;
      insert into account (id, email, full_name) values (new_account, wanted.email, new_full_name);
      insert into credential (account_id, password_hash, terms_accepted_at)
        values (new_account, new_password_hash, transaction_timestamp());
      person := new_account;
    end if;
    if person is null then raise exception 'account missing' using errcode = 'no_data_found'; end if;
    select found.hindrance into why from app.invitation_blockers(jsonb_build_array(to_jsonb(wanted))) found;
    if why is not null and why <> 'SUPPLIER_HAS_PEOPLE' then
      update invitation set revoked_at = transaction_timestamp() where id = wanted.id;
      return query select person, null::uuid, why;
      return;
    end if;
    update invitation set accepted_at = transaction_timestamp() where id = wanted.id;
    insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
      values (new_role_entry, person, wanted.role, wanted.organisation_id, wanted.business_unit_id,
        wanted.supplier_id);
    return query select person, new_role_entry, null::text;
  end $$;
select app.run_as_definer('app.accept_invitation(bytea, uuid, text, text, uuid)');

-- What ends for good when someone is deactivated: the sessions used with that role entry, the open invitations
-- of that person to the same place, and those that they sent. Returns the invitations.
create function app.end_role_sessions(wanted_entry uuid)
  returns table (id uuid, organisation_id uuid, business_unit_id uuid, supplier_id uuid)
  language plpgsql volatile
  as $$
  #variable_conflict use_column
  declare
    entry role_entry;
  begin
    perform app.assert_scope('system', 'organisation', 'unit', 'supplier');
    select * into entry from role_entry where role_entry.id = wanted_entry;
    if not coalesce(case app.scope()
      when 'system' then entry.role in ('SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN')
      when 'organisation' then entry.organisation_id = app.organisation_id()
      when 'unit' then entry.organisation_id = app.organisation_id()
        and entry.business_unit_id = app.business_unit_id()
      when 'supplier' then entry.organisation_id = app.organisation_id()
        and entry.supplier_id = app.supplier_id()
    end, false) then raise exception 'not in this context' using errcode = 'insufficient_privilege'; end if;
    update session set ended_at = transaction_timestamp()
      where account_id = entry.account_id and entry.id = any (role_entry_ids) and ended_at is null;
    return query update invitation set revoked_at = transaction_timestamp()
      where invitation.id in (
        select open.id from invitation open join account on account.id = entry.account_id
        where open.accepted_at is null and open.revoked_at is null and (open.invited_by = entry.id
          or lower(open.email) = lower(account.email)
            and open.organisation_id is not distinct from entry.organisation_id
            and open.business_unit_id is not distinct from entry.business_unit_id
            and open.supplier_id is not distinct from entry.supplier_id)
        order by open.id for update of open)
      returning invitation.id, invitation.organisation_id, invitation.business_unit_id, invitation.supplier_id;
  end $$;
select app.run_as_definer('app.end_role_sessions(uuid)');

-- The same for a place that is locked and deactivated, with all that lies below it: an organisation, a unit of
-- it, or suppliers of a unit. Role entries are locked against a sign-in that is under way.
create function app.end_team_sessions(wanted_organisation uuid, wanted_unit uuid, wanted_suppliers uuid[])
  returns table (id uuid, organisation_id uuid, business_unit_id uuid, supplier_id uuid)
  language plpgsql volatile
  as $$
  #variable_conflict use_column
  begin
    perform app.assert_scope('system', 'organisation', 'unit');
    if not coalesce(case app.scope()
      when 'system' then wanted_unit is null and wanted_suppliers is null
      when 'organisation' then wanted_organisation = app.organisation_id()
      when 'unit' then wanted_organisation = app.organisation_id() and wanted_unit = app.business_unit_id()
        and wanted_suppliers is not null
    end, false) then raise exception 'not in this context' using errcode = 'insufficient_privilege'; end if;
    perform from role_entry
      where organisation_id = wanted_organisation
        and (wanted_unit is null or business_unit_id = wanted_unit)
        and (wanted_suppliers is null or supplier_id = any (wanted_suppliers))
      order by id for no key update;
    update session set ended_at = transaction_timestamp()
      from role_entry
      where role_entry.organisation_id = wanted_organisation
        and (wanted_unit is null or role_entry.business_unit_id = wanted_unit)
        and (wanted_suppliers is null or role_entry.supplier_id = any (wanted_suppliers))
        and session.account_id = role_entry.account_id and role_entry.id = any (session.role_entry_ids)
        and session.ended_at is null;
    return query update invitation set revoked_at = transaction_timestamp()
      where invitation.id in (
        select open.id from invitation open
        where open.accepted_at is null and open.revoked_at is null
          and open.organisation_id = wanted_organisation
          and (wanted_unit is null or open.business_unit_id = wanted_unit)
          and (wanted_suppliers is null or open.supplier_id = any (wanted_suppliers))
        order by open.id for update of open)
      returning invitation.id, invitation.organisation_id, invitation.business_unit_id, invitation.supplier_id;
  end $$;
select app.run_as_definer('app.end_team_sessions(uuid, uuid, uuid[])');
