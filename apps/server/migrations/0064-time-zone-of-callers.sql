-- The session check also returns the zone in which the caller sees dates: their own choice, else that of the business unit or
-- organisation. Suppliers without a choice have none, because the buyer's zone need not be theirs.

create or replace function app.begin_as(wanted_session uuid, wanted_role_entry uuid) returns text
  language plpgsql volatile
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
      scope := 'unit';
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
select app.run_as_definer('app.begin_as(uuid, uuid)');
