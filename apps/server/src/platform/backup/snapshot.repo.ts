import type pg from 'pg';
import { type ConnectionTarget, createClient } from '../db/connection.ts';
import { type CopiedRows, copyOut } from '../db/copy.ts';
import { type BackupTable, jobsTable, type Manifest } from './manifest.ts';

/** The database at one moment. Servers go on writing; nothing of it is seen here. */
export interface Snapshot {
  facts: Pick<
    Manifest,
    'at' | 'postgres' | 'migrations' | 'tables' | 'sequences' | 'queues' | 'signingKeys' | 'secrets'
  >;
  read(table: BackupTable): CopiedRows;
  listFiles(after: string, max: number): Promise<string[]>;
}

/** Tables whose rows mean nothing in another database: live updates name transactions, tickets last a minute, samples are of servers. */
const omitted = ['stream_event', 'download_ticket', 'health_sample'];
/** Tables of which only some rows are kept. Bytes of incomplete uploads are not in the archive. */
const conditions: Record<string, string> = { 'public.file_upload': 'completed_at is not null' };

/** Runs work on a snapshot, as the owner, who sees all rows. */
export async function withSnapshot<Result>(
  owner: ConnectionTarget,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = createClient({ ...owner, application_name: 'tenderbox-backup', keepAlive: true });
  await client.connect();
  try {
    await client.query(`
      set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
      set lock_timeout = '10s'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      begin isolation level repeatable read; set local app.scope = 'migration'`);
    const result = await work(await openSnapshot(client));
    await client.query('rollback');
    return result;
  } finally {
    await client.end();
  }
}

async function openSnapshot(client: pg.Client): Promise<Snapshot> {
  const rowsOf = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
    (await client.query<Row>(statement, values)).rows;
  const [moment] = await rowsOf<{ at: string; postgres: string }>(
    `select to_char(transaction_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
       current_setting('server_version') as postgres`,
  );
  if (!moment) throw new Error('A select without a table answered nothing.');
  const tables = await rowsOf<BackupTable>(
    `select 'public.' || relname as name, array(
       select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
       order by attnum) as columns
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname <> all ($1) order by relname`,
    [omitted],
  );
  // A migration that starts now waits, or gives up; it never changes a table that is still to be read.
  if (tables.length)
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  const [queue] = await rowsOf<{ isThere: boolean }>(
    `select to_regclass('pgboss.job') is not null as "isThere"`,
  );
  const queues = queue?.isThere
    ? await rowsOf<{ name: string }>(`select distinct name from (${waitingJobs}) waiting order by name`)
    : [];
  const secrets = await listSecrets(client);
  const facts = {
    at: moment.at.replace(/\.?0+Z$/, 'Z'),
    postgres: moment.postgres,
    migrations: (await rowsOf<{ name: string }>('select name from app.migration order by name')).map(
      ({ name }) => name,
    ),
    tables: [...tables, ...(queue?.isThere ? [jobsTable] : [])],
    sequences: await rowsOf<Manifest['sequences'][number]>(
      `select schemaname || '.' || sequencename as name, coalesce(last_value, start_value)::text as value,
         last_value is not null as "isCalled"
       from pg_sequences where schemaname = 'public' order by 1`,
    ),
    queues: queues.map(({ name }) => name),
    signingKeys: await rowsOf<Manifest['signingKeys'][number]>(
      `select key_id as "keyId", rtrim(translate(encode(public_key, 'base64'), '+/', '-_'), '=') as "publicKey"
       from signing_key order by valid_from, key_id`,
    ),
    secrets,
  };

  return {
    facts,
    read: (table) => copyOut(client, `copy (${selectOf(table)}) to stdout`),
    listFiles: async (after, max) => {
      const rows = await rowsOf<{ name: string }>(
        `select storage_name as name from stored_file where scan_state <> 'INFECTED' and storage_name > $1
         order by storage_name limit $2`,
        [after, max],
      );
      return rows.map(({ name }) => name);
    },
  };
}

/** Jobs of the product that have not succeeded yet; the library's own ones start with underscores. */
const waitingJobs = `select name, data from pgboss.job where state < 'completed' and name not like '\\_\\_%'`;

function selectOf({ name, columns }: BackupTable): string {
  if (name === jobsTable.name) return waitingJobs;
  const condition = conditions[name];
  const list = columns.map((column) => `"${column}"`).join(', ');
  return `select ${list} from ${name}${condition ? ` where ${condition}` : ''}`;
}

async function listSecrets(client: pg.Client): Promise<Manifest['secrets']> {
  await client.query(`set local app.scope = 'job'`);
  const { rows } = await client.query<Manifest['secrets'][number]>(
    'select id, signs from app.list_wrapping_secrets() order by id',
  );
  await client.query(`set local app.scope = 'migration'`);
  return rows;
}
