import type { FastifyBaseLogger } from 'fastify';
import { type Config, SettingError } from './platform/config/config.ts';
import { type ConnectionTarget, tryConnection } from './platform/db/connection.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';

export interface RunningServer {
  address: string;
  /** Lets requests finish, then stops the jobs and the database. */
  stop(): Promise<void>;
}

/**
 * Starts everything in order. If a step fails, everything started is stopped. `onLost` is called for errors
 * that a running server cannot survive.
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  onLost: (error: unknown) => void,
): Promise<RunningServer> {
  const stops: (() => unknown)[] = [];
  // A failing step does not prevent later ones from stopping, the database last.
  const stopAll = async () => {
    for (const step of stops.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        log.warn({ kind: (error as Error).name }, 'failed to stop cleanly');
      }
    }
  };
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };
  try {
    const address = await start();
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function start(): Promise<string> {
    const targets = await connectTargets();
    const { startServices } = await loadServices();
    return startServices({ config, log, stops, ...targets });
  }

  async function connectTargets(): Promise<{ owner: ConnectionTarget; serving: ConnectionTarget }> {
    if (config.database) {
      const { url, ownerUrl } = config.database;
      await assertConnects('DATABASE_URL', url);
      if (ownerUrl !== url) await assertConnects('DATABASE_OWNER_URL', ownerUrl);
      return { owner: { connectionString: ownerUrl }, serving: { connectionString: url } };
    }
    const { dataDir } = config;
    const onError = (error: unknown) => log.error({ kind: (error as Error).name }, (error as Error).message);
    const meanwhile = () => void loadServices();
    const postgres = await startEmbeddedPostgres({ dataDir, onError, onLost, meanwhile });
    stops.push(() => postgres.stop());
    if (postgres.movedTo) {
      log.warn(
        `PostgreSQL runs as "nobody", which cannot access ${dataDir}. Its data is in ${postgres.movedTo}`,
      );
    }
    return postgres;
  }
}

/**
 * Most of a start is loading modules. They are loaded late, so that a missing or foreign database is reported immediately, or while the
 * embedded PostgreSQL starts, which needs as long.
 */
const loadServices = () => import('./services.ts');

async function assertConnects(setting: string, connectionString: string): Promise<void> {
  const problem = await tryConnection({ connectionString });
  if (problem) throw new SettingError(setting, `no connection to the database (${problem})`);
}
