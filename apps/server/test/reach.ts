import { roleOf, scopes } from '../src/platform/db/context.ts';
import type { TestDatabase } from './db.ts';

/** What the roles of scopes can do with a table: the scopes per command, by grants and policies together. */
export type Reach = Partial<Record<'select' | 'insert' | 'update' | 'delete', string>>;

/**
 * All tables, with what each scope's role can do with at least some of their rows and columns. Read from the
 * catalog, so that no table is left out.
 */
export async function reachOf(database: Pick<TestDatabase, 'query'>): Promise<Record<string, Reach>> {
  const rows = await database.query<{ name: string; reach: Reach | null }>(
    `with command (name, place) as (values ('select', 1), ('insert', 2), ('update', 3), ('delete', 4)),
     scope (name, role, place) as (
       select name, role, place from unnest($1::text[], $2::text[]) with ordinality as scope (name, role, place)),
     reached as (
       select pg_class.oid, command.name as command, command.place,
         string_agg(scope.name, ' ' order by scope.place) as scopes
       from pg_class cross join command cross join scope
       where relkind in ('r', 'p', 'v', 'm', 'f') and has_schema_privilege(scope.role, relnamespace, 'usage')
         and case command.name when 'delete' then has_table_privilege(scope.role, pg_class.oid, 'delete')
           else has_any_column_privilege(scope.role, pg_class.oid, command.name) end
         and (not relrowsecurity or exists (select from pg_policy
           where polrelid = pg_class.oid and polpermissive and polcmd in ('*', case command.name
               when 'select' then 'r' when 'insert' then 'a' when 'update' then 'w' else 'd' end)
             and exists (select from unnest(polroles) as role
               where role = 0 or pg_has_role(scope.role, role, 'usage'))))
       group by pg_class.oid, command.name, command.place)
     select relnamespace::regnamespace || '.' || relname as name,
       (select json_object_agg(command, scopes order by place) from reached where reached.oid = pg_class.oid) as reach
     from pg_class
     where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace::regnamespace::text in ('public', 'app', 'pgboss')
     order by 1`,
    [scopes, scopes.map(roleOf)],
  );
  return Object.fromEntries(rows.map(({ name, reach }) => [name.replace(/^public\./, ''), reach ?? {}]));
}
