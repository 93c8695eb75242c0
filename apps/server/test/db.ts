import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { ConnectionTarget } from '../src/platform/db/connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that test databases are cloned from. */
    template: ConnectionTarget;
    /** The serving login. */
    serving: ConnectionTarget;
  }
}

export interface TestDatabase {
  /** Connects as the owner. */
  target: ConnectionTarget;
  /** Connects like the app. */
  serving: ConnectionTarget;
  /** Runs SQL as the superuser, bypassing row-level security, to arrange and inspect data. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

let maintenance: pg.Pool | undefined;

/** One connection per worker, for the databases of all its files. */
function maintain(statement: string): Promise<unknown> {
  maintenance ??= new pg.Pool({
    ...inject('template'),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => undefined);
  return maintenance.query(statement);
}

/** Creates a database for the test file, cloned from the migrated template. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(`template ${inject('template').database} strategy file_copy`);

/** Creates a database without any tables. */
export const createEmptyDatabase = (options = ''): Promise<TestDatabase> => createDatabase(options);

async function createDatabase(options: string): Promise<TestDatabase> {
  const template = inject('template');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asSuperuser = { ...template, user: 'postgres' };
  await maintain(`create database ${name} ${options} owner ${template.user}`);
  const superuser = new pg.Pool({ ...asSuperuser, database: name, max: 2 });
  superuser.on('error', () => undefined);
  return {
    target: { ...template, database: name },
    serving: { ...inject('serving'), database: name },
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await superuser.query<Row>(text, values)).rows,
    drop: async () => {
      await superuser.end();
      await maintain(`drop database ${name} with (force)`);
    },
  };
}
