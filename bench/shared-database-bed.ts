import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyring, type Keyring } from '../apps/server/src/platform/crypto/keyring.ts';
import { openCluster } from '../apps/server/src/platform/embedded-postgres/cluster.ts';
import { openWorkshop, postmasterOf } from '../apps/server/test/server-process.ts';
import { openSuperuser, type Superuser } from '../apps/server/test/superuser.ts';
import type { Running } from './test-bed.ts';

const secretKey = 'known to these measurements alone, for an hour';

/** What an operator would set on a machine with 8 GB for PostgreSQL. */
const databaseSettings = [
  ...['shared_buffers = 2GB', 'effective_cache_size = 6GB', 'work_mem = 16MB', 'maintenance_work_mem = 1GB'],
  ...['max_wal_size = 4GB', 'checkpoint_timeout = 30min', 'random_page_cost = 1.1', 'max_connections = 200'],
];

/** One PostgreSQL that several real servers share. */
export interface SharedDatabaseBed {
  folder: string;
  keyring: Keyring;
  superuser: Superuser;
  startServer(settings?: Record<string, string>): Promise<Running & { output(): string }>;
  postmaster(): Promise<number>;
  close(): Promise<void>;
}

/** Starts PostgreSQL in a temporary folder, or in the given one, which stays. */
export async function openSharedDatabaseBed(keptFolder?: string): Promise<SharedDatabaseBed> {
  const workshop = openWorkshop();
  const folder = keptFolder ?? (await workshop.folder());
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const cluster = await openCluster({ dataDir: folder, settings: databaseSettings });
  if (!(await cluster.isRunning())) await cluster.start();
  const { socketFolder: host, password } = cluster;
  const administrator = openSuperuser({ host, password, database: 'postgres' });
  const isNew = !(await administrator.query(`select from pg_database where datname = 'tenderbox'`)).length;
  if (isNew) {
    await administrator.query(`create role plain login createrole password 'pw'`);
    await administrator.query('create database tenderbox owner plain');
  }
  await administrator.end();
  const superuser = openSuperuser({ host, password, database: 'tenderbox' });
  return {
    folder,
    keyring: createKeyring(secretKey, null),
    superuser,
    startServer: async (settings = {}) => {
      const began = performance.now();
      const server = workshop.start({
        DATA_DIR: folder,
        DATABASE_URL: `postgres://plain:pw@localhost/tenderbox?host=${encodeURIComponent(host)}`,
        PUBLIC_URL: 'http://localhost',
        DEMO: 'false',
        SECRET_KEY: secretKey,
        NODE_ENV: 'production',
        // A few people make the requests of very many.
        WORK_LIMIT: '0',
        TRUST_PROXY: '1',
        ...settings,
      });
      const address = await server.ready;
      const stop = async () => {
        server.kill('SIGTERM');
        await server.ended;
      };
      const readyAfter = performance.now() - began;
      return { address, pid: server.pid, readyAfter, stop, output: server.output };
    },
    postmaster: async () => (await postmasterOf(join(folder, 'postgres'))) ?? 0,
    close: async () => {
      await superuser.end();
      await workshop.stop();
      await cluster.stop();
      await workshop.clear();
    },
  };
}
