-- How the database knows for whom a transaction runs, and what keeps it from everything else.
-- platform/db/migrate.ts creates the roles and the schema app before the first migration.

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

-- Row-level security for everyone: the owner sees rows in migrations only, and functions that look up sessions and
-- tokens run as a role of their own.
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

-- Every function that sees past its context begins with the scopes that may call it.
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

-- Whether the current role is bound by the guards of promises, the triggers of the functions guard_…: every role
-- is, except the definer, the owner of the table and superusers.
create function app.is_guarded(target oid) returns boolean language sql stable as $$
  select current_user <> 'tenderbox_definer' and not exists (select from pg_roles
    where rolname = current_user
      and (rolsuper or oid = (select relowner from pg_class where pg_class.oid = target)))
$$;

-- Raised by a guard when something would break what was promised at publication.
create function app.refuse_promised(what text) returns void language plpgsql as $$
begin
  raise exception '%', what using errcode = 'insufficient_privilege';
end $$;

-- For tables that are only added to.
create function app.refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the chain of the audit trail is only added to' using errcode = 'insufficient_privilege';
end $$;
