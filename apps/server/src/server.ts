import type { FastifyBaseLogger } from 'fastify';
import { type Config, SettingError } from './config.ts';
import { type ConnectionTarget, tryConnection } from './platform/db/connection.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';

export interface RunningServer {
  address: string;
  /** Lets requests finish, then stops the jobs and the database. */
  stop(): Promise<void>;
}

/**
 * Starts everything in order; what was started is stopped again when a later step fails. `onLost` hears of
 * what a running server cannot go on after.
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  onLost: (error: unknown) => void,
): Promise<RunningServer> {
  const stops: (() => unknown)[] = [];
  // A step that fails does not keep the later ones from stopping, the database last of all.
  const stopAll = async () => {
    for (const step of stops.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        log.warn({ kind: (error as Error).name }, 'trouble while stopping');
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
    // Loaded only now: a database that is not there or not ours is told of at once.
    const { serve } = await import('./serve.ts');
    return serve({ config, log, stops, ...targets });
  }

  async function connectTargets(): Promise<{ owner: ConnectionTarget; serving: ConnectionTarget }> {
    if (config.database) {
      const { url, ownerUrl } = config.database;
      await assertConnects('DATABASE_URL', url);
      if (ownerUrl !== url) await assertConnects('DATABASE_OWNER_URL', ownerUrl);
      return { owner: { connectionString: ownerUrl }, serving: { connectionString: url } };
    }
    const { dataDir } = config;
    const onTrouble = (error: unknown) =>
      log.error({ kind: (error as Error).name }, (error as Error).message);
    const postgres = await startEmbeddedPostgres({ dataDir, onTrouble, onLost });
    stops.push(() => postgres.stop());
    if (postgres.movedTo) {
      log.warn(
        `PostgreSQL runs as "nobody", which cannot access ${dataDir}. Its data is in ${postgres.movedTo}`,
      );
    }
    return postgres;
  }
}

async function assertConnects(setting: string, connectionString: string): Promise<void> {
  const problem = await tryConnection({ connectionString });
  if (problem) throw new SettingError(setting, `no connection to the database (${problem})`);
}
