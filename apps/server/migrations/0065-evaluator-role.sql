-- People who score responses for a business unit and see nothing else of it. Their scope has a database role of its own,
-- so that they see what a policy for that role names, and no rows of anything else.

alter table role_entry drop constraint role_entry_role_check;
alter table role_entry add constraint role_entry_role_check check (role in ('SYSTEM_ADMIN',
  'SOURCING_ORGANISATION_ADMIN', 'BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_ADMIN_API', 'BUSINESS_UNIT_EVALUATOR',
  'BIDDER_ADMIN', 'BIDDER_USER'));
alter table invitation drop constraint invitation_role_check;
alter table invitation add constraint invitation_role_check check (role in ('SYSTEM_ADMIN',
  'SOURCING_ORGANISATION_ADMIN', 'BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_EVALUATOR', 'BIDDER_ADMIN', 'BIDDER_USER'));

-- As before, with the scope of evaluators.
create or replace function app.begin_as(wanted_session uuid, wanted_role_entry uuid) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  declare
    held record;
    scope text := 'system';
    organisation_name text;
    business_unit_name text;
    supplier_name text;
    shown_zone text;
    context text;
  begin
    -- Before anything else has set a context.
    if current_setting('app.scope', true) <> '' then perform app.assert_scope(''); end if;
    select session.expires_at, session.role_chosen_at is not null as role_chosen, account.id as account_id,
        account.email, account.full_name, account.time_zone, role_entry.role, role_entry.organisation_id,
        role_entry.business_unit_id, role_entry.supplier_id
      into held
      from session
      join account on account.id = session.account_id
      join role_entry on role_entry.account_id = account.id
      where session.id = wanted_session and role_entry.id = wanted_role_entry
        and session.ended_at is null and session.expires_at > transaction_timestamp()
        and account.status = 'ACTIVE' and role_entry.status = 'ACTIVE';
    if not found then return null; end if;
    if held.organisation_id is not null then
      scope := 'organisation';
      select organisation.name, organisation.time_zone into organisation_name, shown_zone from organisation
        where organisation.id = held.organisation_id and organisation.status = 'ACTIVE';
      if not found then return null; end if;
    end if;
    if held.business_unit_id is not null then
      scope := case held.role when 'BUSINESS_UNIT_EVALUATOR' then 'evaluator' else 'unit' end;
      select business_unit.name, business_unit.time_zone into business_unit_name, shown_zone from business_unit
        where business_unit.id = held.business_unit_id and business_unit.status = 'ACTIVE';
      if not found then return null; end if;
    end if;
    if held.supplier_id is not null then
      scope := 'supplier';
      shown_zone := null;
      select supplier.name into supplier_name from supplier
        where supplier.id = held.supplier_id and supplier.status = 'ACTIVE';
      if not found then return null; end if;
    end if;
    -- One expression, which is cheaper than a statement.
    context := concat(set_config('app.scope', scope, true),
      set_config('app.account_id', held.account_id::text, true),
      set_config('app.role_entry_id', wanted_role_entry::text, true),
      set_config('app.organisation_id', coalesce(held.organisation_id::text, ''), true),
      set_config('app.business_unit_id', coalesce(held.business_unit_id::text, ''), true),
      set_config('app.supplier_id', coalesce(held.supplier_id::text, ''), true));
    return json_build_array(scope, transaction_timestamp(), held.expires_at, held.role_chosen, held.account_id,
      held.email, held.full_name, held.role, held.organisation_id, organisation_name, held.business_unit_id,
      business_unit_name, held.supplier_id, supplier_name, coalesce(held.time_zone, shown_zone));
  end $$;

-- As before, for evaluators too.
create or replace function app.usable_roles(wanted_account uuid)
  returns table (id uuid, role text, entity_name text, secondary_entity_name text, last_sign_in_at timestamptz,
    organisation_id uuid, business_unit_id uuid, supplier_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select app.assert_scope('account', 'system', 'organisation', 'unit', 'evaluator', 'supplier');
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

-- What an evaluator does is in the history of the unit.
create policy evaluator_writes on audit_entry for insert to tenderbox_evaluator
  with check (organisation_id = (select app.organisation_id())
    and business_unit_id = (select app.business_unit_id()) and supplier_id is null
    and actor_account_id is not distinct from (select app.account_id())
    and actor_role_entry_id = (select app.role_entry_id()));

-- The logo of the organisation is in the top bar of everyone who works with it.
create policy evaluator_reads_logo on file_use for select to tenderbox_evaluator
  using (organisation_id = (select app.organisation_id()) and purpose = 'ORGANISATION_LOGO');

-- These policies were for every scope, as they show nobody more than their own. A former admin who evaluates keeps
-- neither the notifications of an admin nor what was read as one, and evaluators fetch no files.
alter policy own on notice to tenderbox_unit, tenderbox_supplier;
alter policy own_read on notice to tenderbox_unit, tenderbox_supplier;
alter policy own on message_read to tenderbox_unit, tenderbox_supplier;
alter policy members on download_ticket to tenderbox_organisation, tenderbox_unit, tenderbox_supplier;

-- Whoever changes between admin and evaluator logs in again: an open page, and its live updates, were those of the
-- former role.
create function app.end_sessions_of_former_role() returns trigger language plpgsql as $$
begin
  update session set ended_at = transaction_timestamp()
    where account_id = new.account_id and new.id = any (role_entry_ids) and ended_at is null;
  return null;
end $$;
select app.run_as_definer('app.end_sessions_of_former_role()');
create trigger end_sessions after update of role on role_entry for each row
  when (old.role <> new.role and 'BUSINESS_UNIT_EVALUATOR' in (old.role, new.role))
  execute function app.end_sessions_of_former_role();
