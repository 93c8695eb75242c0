-- What all lists share: the order of names, counts per tab and indexed search.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
-- Names as people sort them, in any script and on any system: without regard to case and accents first, numbers
-- by their value. Different names are never equal.
create collation app.by_name (provider = icu, locale = 'und-u-kn-true');

-- A text as searches compare it: in lower case, with letters beyond ASCII spelled in capitals, as a trigram index
-- passes over them where the database's locale does not know them.
create function app.encode_non_ascii(given text) returns text language sql immutable strict parallel safe as $$
  select string_agg(case when ascii(letter) < 128 then letter
    else 'Q' || translate(to_hex(ascii(letter)), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') || 'Z' end,
    '' order by place)
  from string_to_table(given, null) with ordinality as spelling (letter, place)
$$;

create function app.search_key(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = char_length(given) then lower(given)
    else app.encode_non_ascii(lower(given)) end
$$;

create function app.lower_all(texts text[]) returns text[] language sql immutable strict
  as $$ select coalesce(array_agg(lower(one) order by position), '{}')
        from unnest(texts) with ordinality as given (one, position) $$;

create function app.lines(texts text[]) returns text language sql immutable strict
  as $$ select array_to_string(texts, E'\n') $$;

-- A name as duplicates are recognised by it: without case, punctuation and spaces.
create function app.name_key(name text) returns text language sql immutable strict
  as $$ select lower(regexp_replace(name, '[[:punct:][:space:]]+', '', 'g')) $$;

create function app.email_domain(email text) returns text language sql immutable strict
  as $$ select nullif(lower(split_part(email, '@', 2)), '') $$;

-- Counts: rows are only ever added, so that writers never wait for each other. Their sum is the count.
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
  using (organisation_id = (select app.organisation_id()) and business_unit_id = (select app.business_unit_id()));
grant select on list_count to tenderbox_app;

-- Writes down by how much a statement has changed the counts of a table, whose rows are told apart by a column.
create function app.track_counts() returns trigger language plpgsql as $$
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
select app.run_as_definer('app.track_counts()');

-- Counts the rows of a table of units per value of a column, from now on.
create function app.count_by(target regclass, tab name) returns void language plpgsql as $$
begin
  execute format('create trigger counts_added after insert on %s referencing new table as added
    for each statement execute function app.track_counts(%L)', target, tab);
  execute format('create trigger counts_changed after update on %s
    referencing old table as removed new table as added
    for each statement execute function app.track_counts(%L)', target, tab);
  execute format('create trigger counts_removed after delete on %s referencing old table as removed
    for each statement execute function app.track_counts(%L)', target, tab);
  execute format('insert into list_count (organisation_id, business_unit_id, list, tab, count)
    select organisation_id, business_unit_id, %L, %I, count(*) from %s group by 1, 2, 4',
    (select relname from pg_class where oid = target), tab, target);
end $$;
revoke execute on function app.count_by from public;

-- Puts one row in place of many that have the same sum, for so many sums; returns how many. Each row is taken away
-- once, and counted by whoever did.
create function app.compact_counts(most int) returns int language sql volatile as $$
  select app.assert_scope('job');
  with many as materialized (
    select organisation_id, business_unit_id, list, tab from list_count
    group by organisation_id, business_unit_id, list, tab having count(*) > 1 limit most),
  taken as (
    delete from list_count using many
    where list_count.organisation_id = many.organisation_id
      and list_count.business_unit_id = many.business_unit_id
      and list_count.list = many.list and list_count.tab = many.tab
    returning list_count.*),
  compacted as (
    insert into list_count (organisation_id, business_unit_id, list, tab, count)
    select organisation_id, business_unit_id, list, tab, sum(count) from taken
    group by organisation_id, business_unit_id, list, tab having sum(count) <> 0)
  select count(*)::int from many
$$;
select app.run_as_definer('app.compact_counts(int)');

-- Search: the operators of a trigram index are not leakproof, so row-level security keeps the serving role from
-- using it. A function restricted to the caller's tenant may use it.
create table app.searchable (
  list text primary key,
  id_column text not null,
  tab_column text
);
grant select on app.searchable to tenderbox_definer;

-- Lets a table of units be searched by its column search_text, made by app.search_key.
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
create function app.search_ids(wanted_list text, pattern text, most int, wanted_tab text default null)
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
select app.run_as_definer('app.search_ids(text, text, int, text)');
