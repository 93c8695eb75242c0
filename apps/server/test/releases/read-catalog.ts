import type { TestDatabase } from '../db.ts';

const schemas = `('app'::regnamespace, 'public'::regnamespace)`;
const acl = (column: string, kind: string, owner: string) =>
  `(select string_agg(item::text, ' ' order by item::text)
    from unnest(coalesce(${column}, acldefault(${kind}, ${owner}))) item)`;
/** Extensions bring their own functions and types. */
const isOwn = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;

/** Everything in a database except rows, as one line per object. White space inside functions does not count. */
const catalog = `
  select 'schema', nspname::text, concat_ws(' | ', nspowner::regrole, ${acl('nspacl', "'n'", 'nspowner')}) from pg_namespace
  where oid in ${schemas}
  union all select 'extension', extname, extnamespace::regnamespace::text from pg_extension
  union all select 'collation', collname, concat_ws(' | ', collprovider, collisdeterministic, colllocale, collowner::regrole)
  from pg_collation where collnamespace in ${schemas}
  union all select 'setting', coalesce(setrole::regrole::text, ''), setconfig::text from pg_db_role_setting
  where setdatabase = (select oid from pg_database where datname = current_database())
  union all select 'default privileges', defaclrole::regrole::text, concat_ws(' ', defaclobjtype, defaclacl) from pg_default_acl
  union all select 'relation', oid::regclass::text, concat_ws(' | ', relkind, relpersistence, relrowsecurity,
    relforcerowsecurity, reloptions, relowner::regrole, obj_description(oid, 'pg_class'),
    case when relkind in ('r', 'v', 'S') then ${acl('relacl', `(case relkind when 'S' then 's' else 'r' end)::"char"`, 'relowner')} end,
    case when relkind = 'v' then pg_get_viewdef(oid) end)
  from pg_class where relnamespace in ${schemas} and relname <> 'migration_pkey' and oid <> 'app.migration'::regclass
  union all select 'column', attrelid::regclass || '.' || attname, concat_ws(' | ',
    rank() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod), attnotnull,
    pg_get_expr(adbin, adrelid), attidentity, attgenerated, attcollation::regcollation, attstorage, attcompression,
    attstattarget, (select string_agg(item::text, ' ' order by item::text) from unnest(attacl) item),
    col_description(attrelid, attnum))
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace in ${schemas} and relkind = 'r' and attnum > 0 and not attisdropped
    and attrelid <> 'app.migration'::regclass
  union all select 'constraint', conrelid::regclass || '.' || conname, concat_ws(' | ', pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace in ${schemas} and contype <> 'n' and conrelid <> 'app.migration'::regclass
  union all select 'index', indexrelid::regclass::text, concat_ws(' | ', pg_get_indexdef(indexrelid), indisvalid,
    indisclustered, (select string_agg(attname || attstattarget, ' ' order by attnum) from pg_attribute
      where attrelid = indexrelid and attstattarget is not null))
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace in ${schemas} and indrelid <> 'app.migration'::regclass
  union all select 'index order', indrelid::regclass::text, string_agg(indexrelid::regclass::text, ' ' order by indexrelid)
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace in ${schemas} and indrelid <> 'app.migration'::regclass group by indrelid
  union all select 'sequence', seqrelid::regclass::text, concat_ws(' | ', seqtypid::regtype, seqstart, seqincrement, seqmax,
    seqmin, seqcache, seqcycle)
  from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace in ${schemas}
  union all select 'statistics', stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all select 'type', typname, concat_ws(' | ', typtype, typbasetype::regtype) from pg_type
  where typnamespace in ${schemas} and typtype <> 'b' and typrelid = 0 and ${isOwn('pg_type', 'pg_type.oid')}
  union all select 'function', oid::regprocedure::text, concat_ws(' | ', prokind, pg_get_function_arguments(oid),
    pg_get_function_result(oid), prolang, provolatile, proisstrict, prosecdef, proleakproof, proparallel, procost, prorows,
    proconfig, proowner::regrole, ${acl('proacl', "'f'", 'proowner')}, obj_description(oid, 'pg_proc'),
    trim(regexp_replace(prosrc, '\\s+', ' ', 'g')))
  from pg_proc where pronamespace in ${schemas} and ${isOwn('pg_proc', 'pg_proc.oid')}
  union all select 'trigger', tgrelid::regclass || '.' || tgname, concat_ws(' | ', pg_get_triggerdef(oid), tgenabled)
  from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss.%'
  union all select 'policy', polrelid::regclass || '.' || polname, concat_ws(' | ', polcmd, polpermissive,
    (select string_agg(role::regrole::text, ' ' order by role::regrole::text) from unnest(polroles) role),
    pg_get_expr(polqual, polrelid), '--', pg_get_expr(polwithcheck, polrelid))
  from pg_policy
  union all select 'searchable', list, concat_ws(' | ', id_column, tab_column) from app.searchable`;

export async function readCatalog({ query }: Pick<TestDatabase, 'query'>): Promise<string[]> {
  // Without schemas in the path, all names are qualified in the same way.
  const rows = await query<{ line: string }>(
    `select concat_ws(' ', kind, name, '=', definition) as line
     from (${catalog}) as object (kind, name, definition)`,
  );
  return rows.map(({ line }) => line).sort();
}
