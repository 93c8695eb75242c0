import type { Config } from '../platform/config/config.ts';
import { type ConnectionTarget, createPool, userOf } from '../platform/db/connection.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import {
  borrowEmbeddedPostgres,
  DataDirInUseError,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/index.ts';

/** Runs work on the database, next to a running server or without one. */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Database, owner: ConnectionTarget) => Promise<Result>,
  { migrates = true } = {},
): Promise<Result> {
  const { owner, serving, stop } = await connect(config);
  try {
    if (migrates) await migrate(owner, userOf(serving));
    const db = openDatabase(createPool(serving, 1));
    try {
      return await work(db, owner);
    } finally {
      await db.close();
    }
  } finally {
    await stop();
  }
}

interface Connection {
  owner: ConnectionTarget;
  serving: ConnectionTarget;
  stop(): Promise<void>;
}

/** Connects without migrating; the embedded database is started if it is not running. */
export async function connect({ database, dataDir }: Config): Promise<Connection> {
  if (database) {
    const [owner, serving] = [database.ownerUrl, database.url].map((url) => ({ connectionString: url }));
    return { owner: owner ?? {}, serving: serving ?? {}, stop: async () => undefined };
  }
  try {
    return await startEmbeddedPostgres({ dataDir });
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return { ...(await borrowEmbeddedPostgres(dataDir)), stop: async () => undefined };
  }
}
