import { type Kysely, sql } from 'kysely';

/** Private URLs by which calendars read the deadlines of a supplier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      role_entry_id uuid primary key,
      organisation_id uuid not null,
      -- The address is shown once; only its hash is stored.
      token_hash bytea not null unique,
      made_at timestamptz not null default transaction_timestamp(),
      foreign key (organisation_id, role_entry_id) references role_entry (organisation_id, id)
    );
    select app.protect('calendar_feed');
    create policy own on calendar_feed to tenderbox_supplier
      using (role_entry_id = (select app.role_entry_id()))
      with check (role_entry_id = (select app.role_entry_id())
        and organisation_id = (select app.organisation_id()));
    grant select, insert, update (token_hash, made_at), delete on calendar_feed to tenderbox_app;

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
  `.execute(db);
}
