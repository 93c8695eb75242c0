import pg from 'pg';

/** Where and as whom to connect. */
export type ConnectionTarget = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'user' | 'password' | 'database'
>;

/** The role without BYPASSRLS that serves; the migrating owner makes it. */
export const servingRole = 'tenderbox_app';

/** The role, of no login, that functions seeing past a context run as. */
export const definerRole = 'tenderbox_definer';

const timestamptz = 1184;
const bigint = 20;

/** Instants arrive as ISO 8601 UTC text with all six digits, never through a Date; counts as numbers. */
export const instantTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === timestamptz) return readInstant;
    if (oid === bigint) return Number;
    return format ? pg.types.getTypeParser(oid, format as 'text') : pg.types.getTypeParser(oid);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** PostgreSQL's `2026-11-30 17:00:00.123456+00` as `2026-11-30T17:00:00.123456Z`. */
function readInstant(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}

const settings = `-c role=${servingRole} -c timezone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s`;

/** Connections of the serving role; sessions run in UTC. */
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
  return outliveLostConnections(pool);
}

/**
 * Connections for what comes all at once before a deadline. They stay open, and plan a statement once: planning under
 * row-level security costs ten times what running it does. Whoever has to wait for one is served rather than sent away.
 */
export const createReservedPool = (target: ConnectionTarget, size: number): pg.Pool =>
  createPool(target, size, {
    ...{ idleTimeoutMillis: 0, connectionTimeoutMillis: 30_000 },
    // Longer than a submission may take: it is told by itself that it was held up.
    options: `${settings} -c statement_timeout=60s -c plan_cache_mode=force_generic_plan`,
  });

/**
 * Keeps a lost connection from ending the process. The pool replaces one that breaks while idle and takes its
 * own listener off one that is lent out: whoever works on that one learns it from the failing statement.
 */
export function outliveLostConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** One connection beside the pool; losing it fails the statement under way, never the process. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}

/** The login that a target connects as, or null where it names none. */
export function userOf({ connectionString, user }: ConnectionTarget): string | null {
  const named = connectionString ? decodeURIComponent(new URL(connectionString).username) : user;
  return named || null;
}

/** Connects once; says why that failed, or null. */
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
