import { type Kysely, sql } from 'kysely';

/** Supplier profiles, their lookup and search columns, and their history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function app.lower_all(texts text[]) returns text[] language sql immutable strict
      as $$ select coalesce(array_agg(lower(one) order by position), '{}')
            from unnest(texts) with ordinality as given (one, position) $$;
    create function app.lines(texts text[]) returns text language sql immutable strict
      as $$ select array_to_string(texts, E'\\n') $$;
    -- A name as duplicates are recognised by it: without case, punctuation and spaces.
    create function app.name_key(name text) returns text language sql immutable strict
      as $$ select lower(regexp_replace(name, '[[:punct:][:space:]]+', '', 'g')) $$;
    create function app.email_domain(email text) returns text language sql immutable strict
      as $$ select nullif(lower(split_part(email, '@', 2)), '') $$;

    alter table supplier
      add column email text,
      add column phone text,
      add column website text,
      add column address text,
      add column country text,
      add column registration_number text,
      add column vat_number text,
      add column code_key text not null generated always as (lower(supplier_code)) stored,
      add column name_key text not null generated always as (app.name_key(name)) stored,
      add column email_domain text generated always as (app.email_domain(email)) stored;
    alter table supplier add column search_text text not null generated always as (
      app.search_form(supplier_code || E'\\n' || name || E'\\n' || coalesce(email, ''))) stored;

    -- What a business unit keeps about a supplier for itself stands apart: a supplier's people read the supplier's row.
    create table supplier_remark (
      organisation_id uuid not null,
      business_unit_id uuid not null,
      supplier_id uuid primary key,
      tags text[] not null default '{}',
      notes text,
      tag_keys text[] not null generated always as (app.lower_all(tags)) stored,
      search_text text not null generated always as (app.search_form(app.lines(tags))) stored,
      foreign key (organisation_id, business_unit_id, supplier_id)
        references supplier (organisation_id, business_unit_id, id)
    );
    create index supplier_remark_unit on supplier_remark (organisation_id, business_unit_id, supplier_id);
    select app.protect('supplier_remark');
    create policy unit on supplier_remark to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()))
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
  `.execute(db);

  // Under row-level security only leakproof comparisons can use an index: equality of stored keys can, LIKE
  // and array operators cannot.
  await sql`
    drop index supplier_code;
    create unique index supplier_code on supplier (business_unit_id, code_key);
    create index supplier_name_key on supplier (business_unit_id, name_key);
    create index supplier_email_domain on supplier (business_unit_id, email_domain) where email_domain is not null;

    create index audit_entry_supplier on audit_entry (supplier_id, at desc, id desc) where supplier_id is not null;
    create index invitation_supplier on invitation (supplier_id)
      where supplier_id is not null and accepted_at is null and revoked_at is null;
  `.execute(db);
}
