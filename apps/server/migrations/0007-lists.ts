import { type Kysely, sql } from 'kysely';

/** The basis of lists: one order of names, counts per tab, indexed search, and the indexes of each list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;

    -- Names as people sort them, in any script and on any system: without regard to case and accents first, numbers
    -- by their value. Different names are never equal.
    create collation app.by_name (provider = icu, locale = 'und-u-kn-true');
  `.execute(db);

  // Counts: rows are only ever added, so that writers never wait for each other. Their sum is the count.
  await sql`
    create table list_count (
      id bigint generated always as identity primary key,
      organisation_id uuid not null,
      business_unit_id uuid not null,
      list text not null,
      tab text not null,
      count int not null
    );
    create index list_count_tab on list_count (organisation_id, business_unit_id, list, tab) include (count);
    select app.protect('list_count');
    create policy organisation_reads on list_count for select to tenderbox_organisation
      using (organisation_id = (select app.organisation_id()));
    create policy unit_reads on list_count for select to tenderbox_unit
      using (organisation_id = (select app.organisation_id())
        and business_unit_id = (select app.business_unit_id()));
    grant select on list_count to tenderbox_app;

    -- Writes down by how much a statement has changed the counts of a table, whose rows are told apart by a column.
    create function app.keep_counts() returns trigger language plpgsql as $$
    declare
      changes text := case tg_op
        when 'INSERT' then 'select *, 1 as change from added'
        when 'DELETE' then 'select *, -1 as change from removed'
        else 'select *, 1 as change from added union all select *, -1 from removed' end;
    begin
      execute format('insert into list_count (organisation_id, business_unit_id, list, tab, count)
        select organisation_id, business_unit_id, %L, %I, sum(change) from (%s) changes
        group by organisation_id, business_unit_id, %I having sum(change) <> 0',
        tg_table_name, tg_argv[0], changes, tg_argv[0]);
      return null;
    end $$;
    select app.run_as_definer('app.keep_counts()');

    -- Counts the rows of a table of units per value of a column, from now on.
    create function app.count_by(target regclass, tab name) returns void language plpgsql as $$
    begin
      execute format('create trigger counts_added after insert on %s referencing new table as added
        for each statement execute function app.keep_counts(%L)', target, tab);
      execute format('create trigger counts_changed after update on %s
        referencing old table as removed new table as added
        for each statement execute function app.keep_counts(%L)', target, tab);
      execute format('create trigger counts_removed after delete on %s referencing old table as removed
        for each statement execute function app.keep_counts(%L)', target, tab);
      execute format('insert into list_count (organisation_id, business_unit_id, list, tab, count)
        select organisation_id, business_unit_id, %L, %I, count(*) from %s group by 1, 2, 4',
        (select relname from pg_class where oid = target), tab, target);
    end $$;
    revoke execute on function app.count_by from public;

    -- Puts one row in place of many that have the same sum. Each row is taken away once, and counted by whoever did.
    create function app.sum_up_counts() returns void language sql volatile as $$
      select app.assert_scope('job');
      with many as (
        select organisation_id, business_unit_id, list, tab from list_count
        group by organisation_id, business_unit_id, list, tab having count(*) > 1),
      taken as (
        delete from list_count using many
        where list_count.organisation_id = many.organisation_id
          and list_count.business_unit_id = many.business_unit_id
          and list_count.list = many.list and list_count.tab = many.tab
        returning list_count.*)
      insert into list_count (organisation_id, business_unit_id, list, tab, count)
      select organisation_id, business_unit_id, list, tab, sum(count) from taken
      group by organisation_id, business_unit_id, list, tab having sum(count) <> 0;
    $$;
    select app.run_as_definer('app.sum_up_counts()');
  `.execute(db);

  // Search: the operators of a trigram index are not leakproof, so row-level security keeps the serving role
  // from using it. A function restricted to the caller's tenant may use it.
  await sql`
    create table app.searchable (list text primary key, id_column text not null, tab_column text);
    grant select on app.searchable to tenderbox_definer;

    -- Lets a table of units be searched by its column search_text, made by app.search_form.
    create function app.make_searchable(target regclass, id_column name default 'id', tab_column name default null)
      returns void language plpgsql as $$
    declare
      list text := (select relname from pg_class where oid = target);
    begin
      execute format('create index %I on %s using gin (organisation_id, business_unit_id, %s search_text gin_trgm_ops)',
        list || '_search', target, case when tab_column is not null then format('%I,', tab_column) end);
      insert into app.searchable values (list, id_column, tab_column);
    end $$;
    revoke execute on function app.make_searchable from public;

    -- The ids of the context's own rows, of one tab or of all, whose text contains what is looked for, at most so many.
    create function app.matching(wanted_list text, pattern text, most int, wanted_tab text default null)
      returns setof uuid language plpgsql stable rows 100 as $$
    declare
      source app.searchable;
    begin
      perform app.assert_scope('organisation', 'unit');
      if wanted_list is null then return; end if;
      select * into strict source from app.searchable where list = wanted_list;
      -- Planned anew for every text that is looked for. A unit is found in the index by itself alone: comparing its
      -- organisation there as well would take a fifth longer.
      return query execute format('select %I from %I where %s and search_text like $3 %s limit $4',
        source.id_column, source.list,
        case when app.business_unit_id() is null then 'organisation_id = $1'
          else 'business_unit_id = $2 and organisation_id is not distinct from $1' end,
        case when wanted_tab is not null then format('and %I = $5', source.tab_column) end)
        using app.organisation_id(), app.business_unit_id(), pattern, most, wanted_tab;
    end $$;
    select app.run_as_definer('app.matching(text, text, int, text)');

    -- People and programs of the context's own unit or organisation by their names, with their roles there; for the
    -- system, its admins and those of organisations.
    create index role_entry_program on role_entry (organisation_id, business_unit_id) where account_id is null;
    create index account_search on account using gin (app.search_form(full_name) gin_trgm_ops);
    create function app.people_named(pattern text) returns table (account_id uuid, role_entry_id uuid)
      language plpgsql stable rows 100 as $$
    begin
      perform app.assert_scope('system', 'organisation', 'unit');
      if app.scope() = 'system' then
        return query execute 'select account.id, role_entry.id
          from account join role_entry on role_entry.account_id = account.id
          where app.search_form(account.full_name) like $1
            and role_entry.role in (''SYSTEM_ADMIN'', ''SOURCING_ORGANISATION_ADMIN'')' using pattern;
        return;
      end if;
      return query execute 'select account.id, role_entry.id
        from account join role_entry on role_entry.account_id = account.id
        where app.search_form(account.full_name) like $1 and role_entry.organisation_id = $2
          and ($3 is null or role_entry.business_unit_id = $3)
        union all select null, id from role_entry
        where account_id is null and app.search_form(client_name) like $1 and organisation_id = $2
          and ($3 is null or business_unit_id = $3)'
        using pattern, app.organisation_id(), app.business_unit_id();
    end $$;
    select app.run_as_definer('app.people_named(text)');
  `.execute(db);

  // One covering index per sort order of a list, with all columns that row-level security and the usual
  // filter need. A unit's indexes start with the unit alone: to a planner without statistics, an index on
  // organisation and unit would look as good as the foreign key's index, and every check of an import row
  // would scan all previous rows.
  await sql`
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
    select app.make_searchable('supplier_remark', 'supplier_id');
    -- Of indexes that look the same to a planner without statistics the newest is taken, so the key is made last: one
    -- supplier is otherwise looked up by a walk through all of its organisation.
    alter table supplier drop constraint supplier_pkey, add primary key (id);
    select app.count_by('supplier', 'status');

    -- The buyers' people, among many more of suppliers.
    create index role_entry_staff on role_entry (organisation_id, business_unit_id, role, status)
      where supplier_id is null;
    create index organisation_by_name on organisation (name collate app.by_name, id) include (status);
    create index business_unit_by_name on business_unit (organisation_id, name collate app.by_name, id)
      include (status);
    create index label_by_name on label (organisation_id, name collate app.by_name, id);
  `.execute(db);
}
