import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type ConnectionTarget, createClient } from '../db/connection.ts';
import { type Cluster, type ClusterOptions, openCluster, superuser } from './cluster.ts';

/** Key of the advisory lock that a server holds while it uses its data folder. */
const serverLock = 7_305_641;
const owner = 'tenderbox_owner';
/** The login of requests and jobs, a mere member of the serving role. */
const server = 'tenderbox_server';
/** Interval of test connections, which detect a database that no longer accepts connections. */
const probeInterval = 3000;
/** How long a start keeps trying: with a database that runs but does not accept connections yet, and with none. */
const startTimeouts = { running: 120_000, down: 15_000 };
const noTimeouts = { running: Number.POSITIVE_INFINITY, down: Number.POSITIVE_INFINITY };

/** Another server is using the same data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string) {
    super(`Another Tenderbox server is using ${dataDir}. Stop it first, or set another DATA_DIR.`);
  }
}

interface Logins {
  /** The login for migrations. */
  owner: ConnectionTarget;
  /** The login for serving, once the owner has granted it the serving role. */
  serving: ConnectionTarget;
}

export interface EmbeddedPostgres extends Logins {
  /** The location of the data if it could not be stored in the data folder, else null. */
  movedTo: string | null;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL and keeps it running. On purpose it survives a killed server: a connection
 * holds the lock that distinguishes an orphan (adopted here) from the database of a running server, so the
 * lock ends with its process, however that ended.
 */
export async function startEmbeddedPostgres(
  options: ClusterOptions & {
    onError?: (error: unknown) => void;
    /** Called when another server has taken over the data folder: this one must stop. */
    onLost?: (error: unknown) => void;
    /** Called while PostgreSQL is starting; not called if it runs already. */
    meanwhile?: () => void;
  },
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options);
  const asSuperuser = targetOf(cluster, superuser, 'postgres');
  const logins = loginsOf(cluster);
  let stopping = false;
  let isAnothers = false;
  let recovery = Promise.resolve();
  let lock = await startAndLock(startTimeouts);
  watch();
  const probeTimer = setInterval(() => void probe(), probeInterval).unref();
  try {
    await prepareDatabase(asSuperuser, logins);
  } catch (error) {
    await stop();
    throw error;
  }

  async function startAndLock(wait: typeof startTimeouts): Promise<pg.Client> {
    const since = Date.now();
    for (;;) {
      try {
        return await acquireLock(cluster, asSuperuser, options);
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
    clearInterval(probeTimer);
    await recovery;
    await lock.end().catch(() => undefined);
    if (!isAnothers) await cluster.stop();
  }

  /** Restarts a database that died while the server is running. */
  function watch(): void {
    lock.once('end', () => {
      if (stopping) return;
      options.onError?.(new Error('The embedded PostgreSQL stopped unexpectedly. Restarting it.'));
      recovery = startAndLock(noTimeouts).then(
        (client) => {
          lock = client;
          watch();
        },
        (error: unknown) => {
          if (stopping) return;
          isAnothers = true;
          clearInterval(probeTimer);
          options.onLost?.(error);
        },
      );
    });
  }

  /**
   * Keeps the log short. A database in smart shutdown waits for all sessions to end, ours included, and accepts no new ones: stop
   * it for good.
   */
  async function probe(): Promise<void> {
    await cluster.rotateLog().catch((error: unknown) => options.onError?.(error));
    const guest = createClient({ ...asSuperuser, connectionTimeoutMillis: probeInterval });
    const isStopping = await guest.connect().then(
      () => false,
      ({ message }: Error) => message === 'the database system is shutting down',
    );
    await guest.end();
    if (isStopping && !stopping) await cluster.stop().catch((error: unknown) => options.onError?.(error));
  }

  return {
    ...logins,
    movedTo: cluster.movedTo,
    stop,
  };
}

/** The database of the server running on a data folder, for a command next to it. */
export async function borrowEmbeddedPostgres(dataDir: string): Promise<Logins> {
  return loginsOf(await openCluster({ dataDir }));
}

function loginsOf(cluster: Cluster): Logins {
  return { owner: targetOf(cluster, owner, 'tenderbox'), serving: targetOf(cluster, server, 'tenderbox') };
}

/** The server's login has a derived password, so that knowing it opens no other login. */
function targetOf({ socketFolder, password }: Cluster, user: string, database: string): ConnectionTarget {
  const own = user === server ? createHmac('sha256', password).update(user).digest('base64url') : password;
  return { host: socketFolder, user, password: own, database };
}

/** Starts PostgreSQL unless it is running, and acquires the server's lock in it. */
async function acquireLock(
  cluster: Cluster,
  target: ConnectionTarget,
  { dataDir, meanwhile }: { dataDir: string; meanwhile?: () => void },
): Promise<pg.Client> {
  if (!(await cluster.isRunning())) {
    // If another server started PostgreSQL first, the lock decides.
    await cluster.start(meanwhile).catch(async (error: unknown) => {
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

/** Creates the logins and the database if they are missing. */
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
