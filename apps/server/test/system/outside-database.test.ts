import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, SettingError } from '../../src/platform/config/config.ts';
import { databaseProblemOf } from '../../src/platform/db/check-database.ts';
import { MigrationError } from '../../src/platform/db/migration-error.ts';
import { type Cluster, openCluster } from '../../src/platform/embedded-postgres/cluster.ts';
import { createLogger } from '../../src/platform/http/request-log.ts';
import { type RunningServer, startServer } from '../../src/server.ts';

let folder: string;
let cluster: Cluster;
let port: number;
let superuser: pg.Client;
const servers: RunningServer[] = [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port: free } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return free;
}

const urlOf = (user: string, database: string, more = '') =>
  `postgres://${user}:${user === 'postgres' ? cluster.password : 'pw'}@127.0.0.1:${port}/${database}${more}`;

/** Starts a server with production settings on an external database. */
async function start(url: string, more: Record<string, string> = {}): Promise<string> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: join(folder, 'files'),
    DATABASE_URL: url,
    SECRET_KEY: 's'.repeat(32),
    PUBLIC_URL: 'https://tenders.example.org',
    ...more,
  });
  const server = await startServer(config, createLogger('silent'), () => undefined);
  servers.push(server);
  return server.address;
}

const readinessOf = async (address: string) => (await fetch(`${address}/api/health/ready`)).json();
const ready = {
  data: {
    database: 'ok',
    migrations: 'ok',
    signing: 'ok',
    keys: 'ok',
    jobs: 'ok',
    clock: 'ok',
    storage: 'ok',
    late: expect.objectContaining({ boxes: { atLeast: 0, since: null } }),
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderbox-outside-'));
  await chmod(folder, 0o755);
  port = await freePort();
  const settings = [`listen_addresses = '127.0.0.1'`, `port = ${port}`, 'fsync = off'];
  cluster = await openCluster({ dataDir: join(folder, 'cluster'), settings });
  await cluster.start();
  superuser = new pg.Client({ connectionString: urlOf('postgres', 'postgres') });
  await superuser.connect();
  await superuser.query(`create role plain login createrole password 'pw'`);
  await superuser.query(`create role web login password 'pw'`);
  for (const name of ['of_plain', 'of_two']) await superuser.query(`create database ${name} owner plain`);
  await superuser.query('create database of_superuser');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(async () => {
  await superuser.end();
  await cluster.stop();
  await rm(folder, { recursive: true });
});

describe('an external PostgreSQL', () => {
  it('is migrated once by servers starting together with the URL of an owner that can create roles, and has no demo', async () => {
    const addresses = await Promise.all([1, 2, 3].map(() => start(urlOf('plain', 'of_plain'))));
    for (const address of addresses) expect(await readinessOf(address)).toEqual(ready);
    const [address] = addresses;
    expect(await (await fetch(`${address}/api/version`)).json()).toMatchObject({ data: { demo: false } });
    for (const path of ['mails', 'mailbox', 'accounts']) {
      expect((await fetch(`${address}/api/dev/${path}`)).status).toBe(404);
    }
    const client = new pg.Client({ connectionString: urlOf('plain', 'of_plain') });
    await client.connect();
    const { rows } = await client.query(
      `select proname from pg_proc where pronamespace = 'app'::regnamespace
       and proname in ('demo_accounts', 'newest_mails', 'second_factors_of_other_keys')`,
    );
    await client.end();
    expect(rows).toEqual([]);
  });

  it('is migrated and served with a superuser URL, under the role it creates', async () => {
    const address = await start(urlOf('postgres', 'of_superuser'));
    expect(await readinessOf(address)).toEqual(ready);
    const { rows } = await superuser.query(
      "select rolsuper, rolbypassrls from pg_roles where rolname = 'tenderbox_app'",
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  it('is migrated by its owner and served with a separate login', async () => {
    expect(
      await readinessOf(
        await start(urlOf('web', 'of_two'), { DATABASE_OWNER_URL: urlOf('plain', 'of_two') }),
      ),
    ).toEqual(ready);
    const login = new pg.Client({ connectionString: urlOf('web', 'of_two') });
    await login.connect();
    await expect(login.query('create table public.treasure ()')).rejects.toThrow(/permission denied/);
    await login.end();
  });

  it('is not served under a role that bypasses row-level security', async () => {
    await superuser.query('alter role tenderbox_app bypassrls');
    const starting = start(urlOf('plain', 'of_plain'));
    await expect(starting).rejects.toThrow(
      'The role tenderbox_app bypasses row-level security. The server refuses to run with it.',
    );
    await superuser.query('alter role tenderbox_app nobypassrls');
  });

  it('is not served under its owner, whatever options the URL has', async () => {
    const starting = start(urlOf('plain', 'of_plain', '?options=-c%20timezone%3DUTC'));
    await expect(starting).rejects.toThrow(
      /^DATABASE_URL: its options prevent the server from using the role tenderbox_app/,
    );
  });

  it('is left alone when its schema is newer than this version', async () => {
    const client = new pg.Client({ connectionString: urlOf('plain', 'of_plain') });
    await client.connect();
    await client.query("insert into app.migration (name, checksum) values ('9999-later.sql', '')");
    await expect(start(urlOf('plain', 'of_plain'))).rejects.toThrow(
      new MigrationError(
        'The database was migrated by a newer version of Tenderbox (unknown migration: 9999-later.sql).',
      ),
    );
    await client.query("delete from app.migration where name = '9999-later.sql'");
    await client.end();
  });

  it('fails the start instead of waiting when another session locks its tables', async () => {
    const holder = new pg.Client({ connectionString: urlOf('plain', 'of_plain') });
    await holder.connect();
    await holder.query('begin; lock table app.migration in access exclusive mode');
    await expect(start(urlOf('plain', 'of_plain'))).rejects.toThrow(
      new MigrationError('A migration timed out waiting for a lock held by another session. Try again.'),
    );
    await holder.end();
  });

  it.each([
    [
      'a wrong password',
      () => urlOf('plain', 'of_plain').replace(':pw@', ':no@'),
      /password authentication failed/,
    ],
    ['an unknown database', () => urlOf('plain', 'nowhere'), /"nowhere" does not exist/],
    ['no server at the address', () => 'postgres://plain:pw@127.0.0.1:1/x', /ECONNREFUSED/],
  ])('fails the start naming the setting, with %s', async (_what, url, problem) => {
    const starting = start(url());
    await expect(starting).rejects.toThrow(/^DATABASE_URL: no connection to the database \(.+\)$/);
    await expect(starting).rejects.toThrow(problem);
  });

  it('is not served when the bucket cannot be used, and the setting is named', async () => {
    const bucket = { S3_URL: 'http://key:secret@127.0.0.1:1/bucket' };
    await expect(start(urlOf('plain', 'of_plain'), bucket)).rejects.toThrow(
      new SettingError('S3_URL', 'the bucket "bucket" cannot be used (ECONNREFUSED)'),
    );
  });

  it.each([
    [
      "encoding 'LATIN1' locale_provider libc locale 'C'",
      /^The database must have the encoding UTF8\. It has LATIN1\. Create it with: .+$/,
    ],
    [
      "encoding 'UTF8' locale_provider libc locale 'C'",
      /^lower\(\) changes only the letters A to Z in this database, so searches would miss names\. .+$/,
    ],
  ])('is rejected and left alone with %s', async (options, problem) => {
    await superuser.query(`create database unsuitable ${options} template template0 owner plain`);
    await expect(start(urlOf('plain', 'unsuitable'))).rejects.toThrow(problem);
    const client = new pg.Client({ connectionString: urlOf('plain', 'unsuitable') });
    await client.connect();
    expect((await client.query("select from pg_namespace where nspname = 'app'")).rows).toEqual([]);
    await client.end();
    await superuser.query('drop database unsuitable');
  });

  it('is rejected below version 15 and without its extensions', () => {
    const fine = {
      version: 150_000,
      encoding: 'UTF8',
      extensions: ['btree_gin', 'pg_trgm'],
      lowered: 'åéñöσж',
    };
    expect(databaseProblemOf(fine)).toBeNull();
    expect(databaseProblemOf({ ...fine, version: 140_012 })).toBe(
      'PostgreSQL 15 or newer is required. This server is version 14.',
    );
    expect(databaseProblemOf({ ...fine, extensions: ['pg_trgm'] })).toBe(
      'The PostgreSQL server lacks the extensions btree_gin. Install its package of additional modules (contrib).',
    );
  });
});
