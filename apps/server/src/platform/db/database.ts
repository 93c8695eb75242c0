import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type DatabaseContext, settingsOf } from './context.ts';
import { isConnectionLost } from './database-error.ts';
import { createStatementNames, type StatementNamer } from './prepared.ts';
import type { Tables } from './tables.ts';

/** A transaction whose context is set. */
export type Transaction = Kysely<Tables>;

type Mode = 'read only' | 'read write';

/** A statement, or a call of one that each connection prepares first: planning it takes longer than running it. */
type Opening = string | { prepare: string; execute: string };

/** A transaction that has begun and must be committed or rolled back. */
export interface OpenTransaction {
  tx: Transaction;
  /** The rows that the opening statement returned. */
  rows: unknown[];
  /** Waits until the writes are durable. After a read there is nothing to wait for. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** The only access to the data: a transaction on behalf of someone. */
export interface Database {
  /** Runs a transaction in a context without a session; `now` is the database's time at its start. */
  transaction<Result>(
    context: DatabaseContext,
    work: (tx: Transaction, now: string) => Promise<Result>,
  ): Promise<Result>;
  /** Sends BEGIN and the statement that sets the context in one round trip. */
  begin(mode: Mode, opening: Opening): Promise<OpenTransaction>;
  /** Runs one statement without a context, in one round trip. */
  runStatement<Row>(statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** The channel on which servers learn of live updates for open streams. */
export const broadcastChannel = 'tenderbox_news';

/** Milliseconds that a connection is idle before its read transaction is ended. */
const idleBeforeEnd = 50;

const notifyAfterCommit = new WeakSet<Transaction>();

/**
 * Notifies all servers after the commit. NOTIFY within the transaction would serialise the commits, each
 * waiting for the disk, and fail when the notification queue is full.
 */
export function wakeServersAfterCommit(tx: Transaction): void {
  notifyAfterCommit.add(tx);
}

/** Opens the database with the serving role. */
export function openDatabase(
  pool: pg.Pool,
  /** After how many executions a statement is prepared. */
  { preparesAfter }: { preparesAfter?: number } = {},
): Database {
  const bound = new WeakMap<pg.PoolClient, BoundClient>();
  const afterReading = endsOfReads();

  const nameOf = createStatementNames(preparesAfter);

  const begin = async (mode: Mode, opening: Opening): Promise<OpenTransaction> => {
    for (;;) {
      const client = await pool.connect();
      const isNew = !bound.has(client);
      try {
        return await beginOn(client, mode, opening);
      } catch (error) {
        // The connection broke while idle: nothing was begun, so another one can be tried.
        if (isNew || !isConnectionLost(error)) throw error;
      }
    }
  };

  const beginOn = async (client: pg.PoolClient, mode: Mode, opening: Opening): Promise<OpenTransaction> => {
    const connection = bound.get(client) ?? bindTo(client, nameOf);
    bound.set(client, connection);
    const { prepare, execute } = typeof opening === 'string' ? { prepare: '', execute: opening } : opening;
    const preparing = prepare && !connection.prepared.has(prepare) ? `${prepare}; ` : '';
    const { tx } = connection;
    // A connection whose transaction did not end properly is not reused; the database rolls it back.
    const send = (statement: string) =>
      client.query(statement).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
    const releaseClient = () => client.release(connection.isOutdated);
    const commit = async () => {
      const { command } = await send('commit');
      // Not awaited: a server that misses the notification polls soon.
      if (notifyAfterCommit.delete(tx))
        void client.query(`notify ${broadcastChannel}`).then(releaseClient, releaseClient);
      else releaseClient();
      if (command !== 'COMMIT') throw new Error('A transaction in which a statement failed was committed.');
    };
    const rollback = () => {
      notifyAfterCommit.delete(tx);
      return send('rollback').then(releaseClient, () => undefined);
    };
    const ending = afterReading.takeOver(client) ? 'end; ' : '';
    const message = `${ending}begin ${mode}; ${preparing}${execute}`;
    const results = (await send(message)) as unknown as pg.QueryResult[];
    if (preparing) connection.prepared.add(prepare);
    const rows = results.at(-1)?.rows ?? [];
    connection.scope = rows[0]?.scope;
    if (mode === 'read write') return { tx, rows, commit, rollback };
    const end = async () => {
      afterReading.put(client);
      releaseClient();
    };
    return { tx, rows, commit: end, rollback: end };
  };

  return {
    begin,
    transaction: async (context, work) => {
      const opening = `${settingsOf(context)}; select transaction_timestamp() as now, app.scope() as scope`;
      const open = await begin('read write', opening);
      const [{ now }] = open.rows as [{ now: string }];
      return complete(open, () => work(open.tx, now));
    },
    runStatement: async <Row>(statement: string) => {
      const { rows, commit } = await begin('read only', statement);
      await commit();
      return rows as Row[];
    },
    close: () => pool.end(),
  };
}

/** Runs the work of a transaction and commits it, or rolls it back. */
export async function complete<Result>(
  { commit, rollback }: Pick<OpenTransaction, 'commit' | 'rollback'>,
  work: () => Promise<Result>,
): Promise<Result> {
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    await rollback();
    throw error;
  }
  await commit();
  return result;
}

/**
 * Connections whose transaction has only read. Such a transaction holds no snapshot and no lock that others
 * wait for, and the next one usually begins soon: one message then ends the old and begins the new one. Only
 * an idle connection is sent a separate message.
 */
function endsOfReads() {
  const open = new Set<pg.PoolClient>();
  let isTimed = false;
  const endAll = () => {
    isTimed = false;
    // If the connection has broken, its next user notices.
    for (const client of open) client.query('end').catch(() => undefined);
    open.clear();
  };
  return {
    put: (client: pg.PoolClient) => {
      open.add(client);
      if (!isTimed) setTimeout(endAll, idleBeforeEnd).unref();
      isTimed = true;
    },
    /** Whether the next user of the connection has to end its read transaction. */
    takeOver: (client: pg.PoolClient) => open.delete(client),
  };
}

interface BoundClient {
  tx: Transaction;
  /** The scope of the running transaction. */
  scope: string | undefined;
  /** The opening statements that it has prepared. */
  prepared: Set<string>;
  /** Whether a table has changed since a statement was prepared here. */
  isOutdated: boolean;
}

/** PostgreSQL's error for a prepared statement whose result now has other columns. */
const planOutdated = '0A000';

/** Typed SQL on one connection, created once per connection. */
function bindTo(client: pg.PoolClient, nameOf: StatementNamer): BoundClient {
  // If a connection breaks between two statements, the next statement fails.
  client.on('error', () => undefined);
  // Without a name, PostgreSQL would parse and plan the statement again each time: most of the cost of a
  // short one.
  const query = (text: string, values: unknown[]) =>
    client.query({ name: nameOf(text, bound.scope), text, values }).catch((error: { code?: string }) => {
      if (error.code === planOutdated) bound.isOutdated = true;
      throw error;
    });
  const only = { query, release: () => undefined } as unknown as pg.PoolClient;
  const pool = { connect: async () => only, end: async () => undefined, options: {} };
  const tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const bound: BoundClient = { tx, scope: undefined, prepared: new Set(), isOutdated: false };
  return bound;
}
