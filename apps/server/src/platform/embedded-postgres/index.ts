import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionTarget } from '../db/connection.ts';
import { type Cluster, type ClusterOptions, openCluster, superuser } from './cluster.ts';

/** The key of the lock that a server holds while it uses its data folder. */
const serverLock = 7_305_641;
const owner = 'tenderbox_owner';
/** How long a start goes on trying: with a database that runs but does not let us in yet, and with none. */
const patience = { running: 120_000, down: 15_000 };
const forEver = { running: Number.POSITIVE_INFINITY, down: Number.POSITIVE_INFINITY };

/** Another server lives on the same data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string) {
    super(`Another Tenderbox server is using ${dataDir}: stop it first, or set another DATA_DIR.`);
  }
}

export interface EmbeddedPostgres {
  owner: ConnectionTarget;
  /** Where the data is when it could not be kept in the data folder, else null. */
  movedTo: string | null;
  stop(): Promise<void>;
}

/**
 * Brings the embedded PostgreSQL up and keeps it up. It outlives a killed server on purpose: the lock that
 * tells an orphan (adopted here) from the database of a living server is held by a connection, so it goes
 * with the process that held it, whatever end that process had.
 */
export async function startEmbeddedPostgres(
  options: ClusterOptions & { onTrouble?: (error: unknown) => void },
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options);
  const target = (user: string, database: string) => targetOf(cluster, user, database);
  let stopping = false;
  let recovery = Promise.resolve();
  let lock = await bringUp(patience);
  watch();
  try {
    await prepareDatabase(target(superuser, 'postgres'), cluster.password);
  } catch (error) {
    await stop();
    throw error;
  }

  async function bringUp(wait: typeof patience): Promise<pg.Client> {
    const since = Date.now();
    for (;;) {
      try {
        return await takeLock(cluster, target(superuser, 'postgres'), options.dataDir);
      } catch (error) {
        if (stopping || error instanceof DataDirInUseError) throw error;
        const limit = (await cluster.isRunning()) ? wait.running : wait.down;
        if (Date.now() - since > limit) throw error;
        await pause(100);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await recovery;
    await lock.end().catch(() => undefined);
    await cluster.stop();
  }

  /** A database that dies under a living server is brought up again. */
  function watch(): void {
    lock.once('end', () => {
      if (stopping) return;
      options.onTrouble?.(new Error('The embedded PostgreSQL went away; bringing it up again.'));
      recovery = bringUp(forEver).then(
        (client) => {
          lock = client;
          watch();
        },
        (error: unknown) => options.onTrouble?.(error),
      );
    });
  }

  return {
    owner: target(owner, 'tenderbox'),
    movedTo: cluster.movedTo,
    stop,
  };
}

/** The database of the server that lives on a data folder, for a command beside it. */
export async function borrowEmbeddedPostgres(dataDir: string): Promise<ConnectionTarget> {
  return targetOf(await openCluster({ dataDir }), owner, 'tenderbox');
}

function targetOf({ socketFolder, password }: Cluster, user: string, database: string): ConnectionTarget {
  return { host: socketFolder, user, password, database };
}

/** Starts PostgreSQL unless it runs, and takes the server's lock in it. */
async function takeLock(cluster: Cluster, target: ConnectionTarget, dataDir: string): Promise<pg.Client> {
  if (!(await cluster.isRunning())) {
    // A start that fails because another server was quicker is settled by the lock.
    await cluster.start().catch(async (error: unknown) => {
      if (!(await cluster.isRunning())) throw error;
    });
  }
  const client = new pg.Client({ ...target, application_name: 'tenderbox-lock', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    serverLock,
  ]);
  if (rows[0]?.held) return client;
  await client.end();
  throw new DataDirInUseError(dataDir);
}

/** Makes the owner and the database, each where it is missing. */
async function prepareDatabase(target: ConnectionTarget, password: string): Promise<void> {
  const client = new pg.Client(target);
  await client.connect();
  try {
    const literal = client.escapeLiteral(password);
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [owner]);
    if (!roles) await client.query(`create role ${owner} login createrole password ${literal}`);
    const { rowCount: databases } = await client.query("select from pg_database where datname = 'tenderbox'");
    if (!databases) await client.query(`create database tenderbox owner ${owner}`);
  } finally {
    await client.end();
  }
}
