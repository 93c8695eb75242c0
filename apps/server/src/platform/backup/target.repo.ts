import type pg from 'pg';
import { type ConnectionTarget, createClient } from '../db/connection.ts';
import { copyIn } from '../db/copy.ts';
import { restoreMarker } from '../db/migrate.ts';
import { type BackupTable, jobsTable, type Manifest } from './manifest.ts';

/** The state of a database that a backup is to be restored into. */
type TargetState = 'EMPTY' | 'UNFINISHED' | 'IN_USE' | 'NOT_EMPTY';

/** The database that a backup is restored into, as its owner. */
export interface RestoreTarget {
  state: TargetState;
  /** The migrations that were applied before. */
  migrations: string[];
  /** From now on no server starts, until the restore is finished. */
  markUnfinished(): Promise<void>;
  /**
   * Replaces the rows of all tables in one transaction. Triggers do not run, as their effects are in the
   * rows. Foreign keys are created again behind the rows, which checks them.
   */
  load(manifest: Manifest, rowsOf: (table: string) => AsyncIterable<Buffer>): Promise<Map<string, number>>;
  /** Enqueues the jobs that were waiting. Returns how many. */
  enqueueJobs(rows: AsyncIterable<Buffer>): Promise<number>;
  /** Gathers statistics: without them the first plans of a filled database are slow. */
  analyze(): Promise<void>;
}

export async function withTarget<Result>(
  owner: ConnectionTarget,
  work: (target: RestoreTarget) => Promise<Result>,
): Promise<Result> {
  const client = createClient({ ...owner, application_name: 'tenderbox-restore', keepAlive: true });
  await client.connect();
  try {
    await client.query(`
      set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
      set lock_timeout = '10s'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set app.scope = 'migration'`);
    return await work(await openTarget(client));
  } finally {
    await client.end();
  }
}

async function openTarget(client: pg.Client): Promise<RestoreTarget> {
  return {
    ...(await readState(client)),
    markUnfinished: async () => {
      await client.query(`create schema if not exists app; create table if not exists ${restoreMarker} ()`);
    },
    load: (manifest, rowsOf) => inTransaction(client, () => load(client, manifest, rowsOf)),
    enqueueJobs: (rows) => inTransaction(client, () => enqueueJobs(client, rows)),
    analyze: async () => {
      await client.query('analyze');
    },
  };
}

async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function rowsOf<Row extends pg.QueryResultRow>(
  client: pg.Client,
  statement: string,
  values: unknown[] = [],
) {
  return (await client.query<Row>(statement, values)).rows;
}

const listTables = (client: pg.Client) =>
  rowsOf<{ name: string }>(
    client,
    `select 'public.' || quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );

async function readState(client: pg.Client): Promise<Pick<RestoreTarget, 'state' | 'migrations'>> {
  const [found] = await rowsOf<{ isMigrated: boolean; isUnfinished: boolean; sessions: number }>(
    client,
    `select to_regclass('app.migration') is not null as "isMigrated",
       to_regclass('${restoreMarker}') is not null as "isUnfinished",
       (select count(*)::int from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and application_name like 'tenderbox%') as sessions`,
  );
  const migrations = found?.isMigrated
    ? (await rowsOf<{ name: string }>(client, 'select name from app.migration order by name')).map(
        ({ name }) => name,
      )
    : [];
  if (found?.sessions) return { state: 'IN_USE', migrations };
  if (found?.isUnfinished) return { state: 'UNFINISHED', migrations };
  const tables = await listTables(client);
  if (!tables.length) return { state: 'EMPTY', migrations };
  // Migrations leave every table empty.
  const any = tables.map(({ name }) => `exists (select from ${name})`).join(' or ');
  const isEmpty =
    found?.isMigrated && (await rowsOf<{ any: boolean }>(client, `select ${any} as any`))[0]?.any === false;
  return { state: isEmpty ? 'EMPTY' : 'NOT_EMPTY', migrations };
}

async function load(
  client: pg.Client,
  { tables, sequences }: Manifest,
  contentOf: (table: string) => AsyncIterable<Buffer>,
): Promise<Map<string, number>> {
  const all = await listTables(client);
  const foreignKeys = await rowsOf<{ table: string; name: string; definition: string }>(
    client,
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by 1, 2`,
  );
  const forced = await rowsOf<{ name: string }>(
    client,
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity order by 1`,
  );
  const run = async (statements: string[]) => {
    if (statements.length) await client.query(statements.join(';\n'));
  };
  await run([
    // Row-level security binds the owner too, and `copy` does not work under it.
    ...forced.map(({ name }) => `alter table ${name} no force row level security`),
    ...foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...all.map(({ name }) => `alter table ${name} disable trigger user`),
    `truncate ${all.map(({ name }) => name).join(', ')}`,
  ]);
  const counts = new Map<string, number>();
  for (const { name, columns } of tables) {
    if (name !== jobsTable.name)
      counts.set(name, await copyIn(client, copyOf({ name, columns }), contentOf(name)));
  }
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled]);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  await run([
    ...all.map(({ name }) => `alter table ${name} enable trigger user`),
    ...forced.map(({ name }) => `alter table ${name} force row level security`),
  ]);
  return counts;
}

const copyOf = ({ name, columns }: BackupTable) =>
  `copy ${name} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`;

async function enqueueJobs(client: pg.Client, rows: AsyncIterable<Buffer>): Promise<number> {
  await client.query('create temporary table waiting_job (name text, data jsonb) on commit drop');
  await copyIn(client, copyOf({ ...jobsTable, name: 'waiting_job' }), rows);
  // A restore that was repeated has enqueued them before.
  await client.query(`delete from pgboss.job; set local app.scope = 'job'`);
  const { rowCount } = await client.query('select app.enqueue_job(name, data) from waiting_job');
  return rowCount ?? 0;
}
