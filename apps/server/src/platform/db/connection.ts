import pg from 'pg';

/** Where to connect, and with which login. */
export type ConnectionTarget = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'user' | 'password' | 'database'
>;

/** The serving role, without BYPASSRLS; the owner creates it when migrating. */
export const servingRole = 'tenderbox_app';

/** The role, without login, that SECURITY DEFINER functions run as. */
export const definerRole = 'tenderbox_definer';

const timestamptz = 1184;
const bigint = 20;

/** Instants are read as ISO 8601 UTC text with all six digits, never as a Date; counts are read as numbers. */
export const instantTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === timestamptz) return readInstant;
    if (oid === bigint) return Number;
    return format ? pg.types.getTypeParser(oid, format as 'text') : pg.types.getTypeParser(oid);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Converts PostgreSQL's `2026-11-30 17:00:00.123456+00` to `2026-11-30T17:00:00.123456Z`. */
function readInstant(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}

/** Converts PostgreSQL's `2026-11-30T17:00:00.123456+00:00`, as it writes instants into JSON, to the same form. */
export const readJsonInstant = (text: string): string => text.replace('+00:00', 'Z');

const settings = `-c role=${servingRole} -c timezone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s`;

/** Connections of the serving role. Sessions run in UTC. */
export function createPool(target: ConnectionTarget, size: number, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max: size,
    types: instantTypes,
    application_name: 'tenderbox',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: settings,
    ...more,
  });
  return ignoreConnectionErrors(pool);
}

/**
 * Connections for the rush before a deadline. They stay open and plan each statement once, since planning
 * under row-level security costs ten times as much as running. Requests wait for a free one instead of being
 * rejected early.
 */
export const createReservedPool = (target: ConnectionTarget, size: number): pg.Pool =>
  createPool(target, size, {
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    // Longer than a submission may take, which reports a timeout itself.
    options: `${settings} -c statement_timeout=60s -c plan_cache_mode=force_generic_plan`,
  });

/**
 * Keeps a lost connection from ending the process. The pool replaces idle connections that break, but removes
 * its own listener from connections in use: there, the failing statement reports the error.
 */
export function ignoreConnectionErrors(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** One connection outside of the pool. Losing it fails the running statement, never the process. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}

/** The login that a target connects as; null if it names none. */
export function userOf({ connectionString, user }: ConnectionTarget): string | null {
  const named = connectionString ? decodeURIComponent(new URL(connectionString).username) : user;
  return named || null;
}

/** Connects once. Returns the reason if that failed, else null. */
export async function tryConnection(target: ConnectionTarget): Promise<string | null> {
  const client = createClient({ ...target, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return message || code || 'unknown';
  } finally {
    await client.end().catch(() => undefined);
  }
}
