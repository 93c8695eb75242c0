import type { TestApp } from './app.ts';

/** Tables that a request may change even if it does nothing. */
const passing = ['rate_limit', 'schema_migration'];

/** The content of every table, so that a test can assert that nothing changed. */
export async function dumpTables({ database }: Pick<TestApp, 'database'>): Promise<Record<string, string>> {
  const tables = (await tablesOf({ database })).filter((table) => !passing.includes(table));
  const contents = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as content
       from (select t::text as row from ${table} t) rows`,
  );
  const rows = await database.query<{ name: string; content: string }>(contents.join(' union all '));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** The tables of the application. */
export async function tablesOf({ database }: Pick<TestApp, 'database'>): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  return rows.map(({ name }) => name);
}
