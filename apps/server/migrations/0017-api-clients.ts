import { type Kysely, sql } from 'kysely';

/** API clients of business units, and their secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A program that was deleted is still the one who did what it did; its name is free for another.
    alter table role_entry add column removed_at timestamptz check (removed_at is null or account_id is null);
    create unique index api_client_name on role_entry (business_unit_id, lower(client_name))
      where account_id is null and removed_at is null;
    grant update (client_name, removed_at) on role_entry to tenderbox_app;

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
      made_by uuid not null,
      created_at timestamptz not null default transaction_timestamp(),
      last_used_at timestamptz,
      last_used_from inet,
      foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
      foreign key (organisation_id, id) references role_entry (organisation_id, id),
      foreign key (organisation_id, made_by) references role_entry (organisation_id, id),
      unique (organisation_id, id)
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
    grant select (organisation_id, client_id, beginning, created_at, ends_at), insert, update (ends_at)
      on api_client_secret to tenderbox_app;

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
    create function app.take_client_calls(wanted_hash bytea, address inet, calls int, per_window interval)
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
    select app.run_as_definer('app.take_client_calls(bytea, inet, int, interval)');
  `.execute(db);
}
