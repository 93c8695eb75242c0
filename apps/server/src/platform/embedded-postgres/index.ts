import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type ConnectionTarget, createClient } from '../db/connection.ts';
import { type Cluster, type ClusterOptions, openCluster, superuser } from './cluster.ts';

/** The key of the lock that a server holds while it uses its data folder. */
const serverLock = 7_305_641;
const owner = 'tenderbox_owner';
/** Requests and jobs come in as this login; it is nothing but a member of the serving role. */
const server = 'tenderbox_server';
/** How often a new connection is tried, to see a database that lets nobody in any more. */
const knockEvery = 3000;
/** How long a start goes on trying: with a database that runs but does not let us in yet, and with none. */
const patience = { running: 120_000, down: 15_000 };
const forEver = { running: Number.POSITIVE_INFINITY, down: Number.POSITIVE_INFINITY };

/** Another server lives on the same data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string) {
    super(`Another Tenderbox server is using ${dataDir}. Stop it first, or set another DATA_DIR.`);
  }
}

interface Logins {
  /** Migrates. */
  owner: ConnectionTarget;
  /** Serves, once the owner has let it into the serving role. */
  serving: ConnectionTarget;
}

export interface EmbeddedPostgres extends Logins {
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
  options: ClusterOptions & {
    onTrouble?: (error: unknown) => void;
    /** Another server has taken the data folder over: this one must not go on. */
    onLost?: (error: unknown) => void;
  },
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options);
  const asSuperuser = targetOf(cluster, superuser, 'postgres');
  const logins = loginsOf(cluster);
  let stopping = false;
  let isAnothers = false;
  let recovery = Promise.resolve();
  let lock = await bringUp(patience);
  watch();
  const knocking = setInterval(() => void knock(), knockEvery).unref();
  try {
    await prepareDatabase(asSuperuser, logins);
  } catch (error) {
    await stop();
    throw error;
  }

  async function bringUp(wait: typeof patience): Promise<pg.Client> {
    const since = Date.now();
    for (;;) {
      try {
        return await takeLock(cluster, asSuperuser, options.dataDir);
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
    clearInterval(knocking);
    await recovery;
    await lock.end().catch(() => undefined);
    if (!isAnothers) await cluster.stop();
  }

  /** A database that dies under a living server is brought up again. */
  function watch(): void {
    lock.once('end', () => {
      if (stopping) return;
      options.onTrouble?.(new Error('The embedded PostgreSQL stopped unexpectedly. Restarting it.'));
      recovery = bringUp(forEver).then(
        (client) => {
          lock = client;
          watch();
        },
        (error: unknown) => {
          if (stopping) return;
          isAnothers = true;
          clearInterval(knocking);
          options.onLost?.(error);
        },
      );
    });
  }

  /** One that was told to stop waits for its sessions to end, ours as well, and lets nobody in meanwhile. */
  async function knock(): Promise<void> {
    const guest = createClient({ ...asSuperuser, connectionTimeoutMillis: knockEvery });
    const isStopping = await guest.connect().then(
      () => false,
      ({ message }: Error) => message === 'the database system is shutting down',
    );
    await guest.end();
    if (isStopping && !stopping) await cluster.stop().catch((error: unknown) => options.onTrouble?.(error));
  }

  return {
    ...logins,
    movedTo: cluster.movedTo,
    stop,
  };
}

/** The database of the server that lives on a data folder, for a command beside it. */
export async function borrowEmbeddedPostgres(dataDir: string): Promise<Logins> {
  return loginsOf(await openCluster({ dataDir }));
}

function loginsOf(cluster: Cluster): Logins {
  return { owner: targetOf(cluster, owner, 'tenderbox'), serving: targetOf(cluster, server, 'tenderbox') };
}

/** The server's password is its own, so that knowing it opens no other login. */
function targetOf({ socketFolder, password }: Cluster, user: string, database: string): ConnectionTarget {
  const own = user === server ? createHmac('sha256', password).update(user).digest('base64url') : password;
  return { host: socketFolder, user, password: own, database };
}

/** Starts PostgreSQL unless it runs, and takes the server's lock in it. */
async function takeLock(cluster: Cluster, target: ConnectionTarget, dataDir: string): Promise<pg.Client> {
  if (!(await cluster.isRunning())) {
    // A start that fails because another server was quicker is settled by the lock.
    await cluster.start().catch(async (error: unknown) => {
      if (!(await cluster.isRunning())) throw error;
    });
  }
  const client = createClient({ ...target, application_name: 'tenderbox-lock', keepAlive: true });
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    serverLock,
  ]);
  if (rows[0]?.held) return client;
  await client.end();
  throw new DataDirInUseError(dataDir);
}

/** Makes the logins and the database, each where it is missing. */
async function prepareDatabase(asSuperuser: ConnectionTarget, logins: Logins): Promise<void> {
  const client = createClient(asSuperuser);
  await client.connect();
  try {
    await makeLogin(client, logins.owner, 'createrole');
    await makeLogin(client, logins.serving, '');
    const { rowCount: databases } = await client.query("select from pg_database where datname = 'tenderbox'");
    if (!databases) await client.query(`create database tenderbox owner ${owner}`);
  } finally {
    await client.end();
  }
}

async function makeLogin(
  client: pg.Client,
  { user, password }: ConnectionTarget,
  rights: string,
): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
  if (rowCount) return;
  const literal = client.escapeLiteral(String(password));
  await client.query(`create role ${user} login ${rights} password ${literal}`);
}
