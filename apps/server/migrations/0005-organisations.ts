import { type Kysely, sql } from 'kysely';

/** Administration: logos, labels, counts for lists, and checks across tenants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The logo is seen by everyone who works with the organisation.
    create policy members_read_logo on file_use for select to tenderbox_unit, tenderbox_supplier
      using (organisation_id = (select app.organisation_id())
        and purpose = 'ORGANISATION_LOGO');

    create table label (
      id uuid primary key,
      organisation_id uuid not null references organisation,
      name text not null,
      created_at timestamptz not null default transaction_timestamp(),
      unique (organisation_id, id)
    );
    create unique index label_name on label (organisation_id, lower(name));
    select app.protect('label');
    create policy organisation on label to tenderbox_organisation, tenderbox_unit
      using (organisation_id = (select app.organisation_id()))
      with check (organisation_id = (select app.organisation_id()));
    create policy job_reads on label for select to tenderbox_job
      using (organisation_id = (select app.organisation_id()));
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
    create policy organisation on event_label for select to tenderbox_organisation, tenderbox_job
      using (organisation_id = (select app.organisation_id()));
    create policy unit on event_label to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()))
      with check (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()));
    grant select on event_label to tenderbox_app;

    create unique index organisation_name on organisation (lower(name));
    create unique index business_unit_name on business_unit (organisation_id, lower(name));
    create index role_entry_supplier on role_entry (supplier_id) include (status) where supplier_id is not null;

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

    -- The names, as they are now, of those who act in entries that the context sees. It is taken for long, lest a plan
    -- walks over it once for every entry.
    create function app.names_of_actors(entries uuid[]) returns table (entry_id uuid, full_name text)
      language sql stable rows 10000
      as $$
        select app.assert_scope('system', 'organisation', 'unit');
        -- An entry that names no account may be of a program.
        select audit_entry.id, coalesce(account.full_name,
          (select client_name from role_entry where role_entry.id = audit_entry.actor_role_entry_id))
        from audit_entry left join account on account.id = audit_entry.actor_account_id
        where audit_entry.id = any (entries) and case app.scope() when 'system' then audit_entry.is_of_site
          else audit_entry.organisation_id = app.organisation_id()
            and (app.scope() = 'organisation' or audit_entry.business_unit_id = app.business_unit_id()) end
      $$;
    select app.run_as_definer('app.names_of_actors(uuid[])');
  `.execute(db);
}
