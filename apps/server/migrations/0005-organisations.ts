import { type Kysely, sql } from 'kysely';

/** What administration adds: logos, labels, counts for lists, and checks across tenants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column logo_file_id uuid references stored_file;

    create table label (
      id uuid primary key,
      organisation_id uuid not null references organisation,
      name text not null,
      created_at timestamptz not null default transaction_timestamp(),
      unique (organisation_id, id)
    );
    create unique index label_name on label (organisation_id, lower(name));
    select app.protect('label');
    create policy organisation on label to tenderbox_app
      using ((select app.scope()) in ('organisation', 'unit', 'job') and organisation_id = (select app.organisation_id()))
      with check ((select app.scope()) in ('organisation', 'unit') and organisation_id = (select app.organisation_id()));
    grant select, insert, delete on label to tenderbox_app;

    -- Which events carry a label; events bring their own foreign key.
    create table event_label (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      event_id uuid not null,
      label_id uuid not null,
      primary key (event_id, label_id),
      foreign key (organisation_id, business_unit_id) references business_unit (organisation_id, id),
      foreign key (organisation_id, label_id) references label (organisation_id, id) on delete cascade
    );
    create index event_label_label on event_label (label_id);
    select app.protect('event_label');
    create policy organisation on event_label for select to tenderbox_app
      using ((select app.scope()) in ('organisation', 'job') and organisation_id = (select app.organisation_id()));
    create policy unit on event_label to tenderbox_app
      using ((select app.scope()) = 'unit' and organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()))
      with check ((select app.scope()) = 'unit' and organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()));
    grant select on event_label to tenderbox_app;

    create extension if not exists pg_trgm;
    create unique index organisation_name on organisation (lower(name));
    create unique index business_unit_name on business_unit (organisation_id, lower(name));
    create index supplier_search on supplier using gin (lower(name) gin_trgm_ops, lower(supplier_code) gin_trgm_ops);
    create index supplier_organisation_name on supplier (organisation_id, lower(name), id);
    create index role_entry_supplier on role_entry (supplier_id) where supplier_id is not null;
    create index organisation_search on organisation using gin (lower(name) gin_trgm_ops);
    create index audit_entry_organisation_itself on audit_entry (organisation_id, at desc, id desc)
      where business_unit_id is null;

    -- What happens inside an organisation is its own to read; the system reads what concerns the platform.
    drop policy system_reads on audit_entry;
    create policy system_reads on audit_entry for select to tenderbox_app using (
      (select app.scope()) = 'system' and organisation_id is null);

    -- Whether a person also holds a role outside a place: then its admins do not touch their verification.
    create function app.holds_roles_elsewhere(person uuid, organisation uuid, unit uuid, supplier uuid)
      returns boolean language sql stable
      as $$
        select exists (
          select from role_entry
          where account_id = person and role <> 'BUSINESS_UNIT_ADMIN_API' and not (
            role_entry.organisation_id is not distinct from organisation
            and (unit is null or role_entry.business_unit_id is not distinct from unit)
            and (supplier is null or role_entry.supplier_id is not distinct from supplier)))
      $$;
    select app.run_as_definer('app.holds_roles_elsewhere(uuid, uuid, uuid, uuid)');

    -- The names of people for a history, as they are now; only those who act in the caller's own entries.
    create function app.names_of_accounts(wanted uuid[]) returns table (id uuid, full_name text)
      language sql stable
      as $$ select id, full_name from account where id = any (wanted) $$;
    select app.run_as_definer('app.names_of_accounts(uuid[])');
  `.execute(db);
}
