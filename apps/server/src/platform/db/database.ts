import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type DatabaseContext, settingsOf } from './context.ts';
import { isConnectionLost } from './database-error.ts';
import { createStatementNames, type NameOfStatement } from './prepared.ts';
import type { Tables } from './tables.ts';

/** A transaction with its context set. */
export type Transaction = Kysely<Tables>;

type Mode = 'read only' | 'read write';

/** A transaction that has begun; it must be committed or rolled back. */
export interface OpenTransaction {
  tx: Transaction;
  /** What the opening statement answered. */
  rows: unknown[];
  /** Waits until what was written is durable; after reading alone there is nothing to wait for. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** The one way to the data: a transaction on behalf of someone. */
export interface Database {
  /** A transaction in a context that no session stands behind; `now` is the database's time at its start. */
  transaction<Result>(
    context: DatabaseContext,
    work: (tx: Transaction, now: string) => Promise<Result>,
  ): Promise<Result>;
  /** Sends BEGIN and the statement that sets the context in one round trip. */
  begin(mode: Mode, opening: string): Promise<OpenTransaction>;
  /** What one statement answers to nobody in particular, in one round trip. */
  ask<Row>(statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** The channel on which servers hear that there is news for open streams. */
export const newsChannel = 'tenderbox_news';

/** How long a connection lies idle, in milliseconds, before a message of its own ends what it read. */
const idleBeforeEnd = 50;

const withNews = new WeakSet<Transaction>();

/**
 * Has all servers told once the transaction has been committed. Not by NOTIFY within it: transactions that notify commit
 * one after another, each waiting for the disk, and fail where the queue of notifications is full.
 */
export function tellAfterCommit(tx: Transaction): void {
  withNews.add(tx);
}

/** Opens the database for the serving role. */
export function openDatabase(
  pool: pg.Pool,
  /** How often a statement comes before it is prepared. */
  { preparesAfter }: { preparesAfter?: number } = {},
): Database {
  const bound = new WeakMap<pg.PoolClient, BoundClient>();
  const afterReading = endsOfReads();

  const nameOf = createStatementNames(preparesAfter);

  const begin = async (mode: Mode, opening: string): Promise<OpenTransaction> => {
    for (;;) {
      const client = await pool.connect();
      const isNew = !bound.has(client);
      try {
        return await beginOn(client, mode, opening);
      } catch (error) {
        // A connection that broke while it lay idle: nothing was begun, and another may be whole.
        if (isNew || !isConnectionLost(error)) throw error;
      }
    }
  };

  const beginOn = async (client: pg.PoolClient, mode: Mode, opening: string): Promise<OpenTransaction> => {
    const connection = bound.get(client) ?? bindTo(client, nameOf);
    bound.set(client, connection);
    const { tx } = connection;
    // A connection whose transaction has no clear end is not used again; the server rolls it back.
    const send = (statement: string) =>
      client.query(statement).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
    const giveBack = () => client.release(connection.isOutdated);
    const commit = async () => {
      const { command } = await send('commit');
      // Nobody waits for it: a server that hears nothing looks by itself soon.
      if (withNews.delete(tx)) void client.query(`notify ${newsChannel}`).then(giveBack, giveBack);
      else giveBack();
      if (command !== 'COMMIT') throw new Error('A transaction in which a statement failed was committed.');
    };
    const rollback = () => {
      withNews.delete(tx);
      return send('rollback').then(giveBack, () => undefined);
    };
    const ending = afterReading.takeOver(client) ? 'end; ' : '';
    const results = (await send(`${ending}begin ${mode}; ${opening}`)) as unknown as pg.QueryResult[];
    const rows = results.at(-1)?.rows ?? [];
    connection.scope = rows[0]?.scope;
    if (mode === 'read write') return { tx, rows, commit, rollback };
    const end = async () => {
      afterReading.put(client);
      giveBack();
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
    ask: async <Row>(statement: string) => {
      const { rows, commit } = await begin('read only', statement);
      await commit();
      return rows as Row[];
    },
    close: () => pool.end(),
  };
}

/** Does the work of a transaction and commits it, or rolls it back. */
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
 * Connections whose transaction has only read. It holds no snapshot any more and no lock that others wait for, and most
 * often the next one begins at once: one message then ends this and begins that. Only a connection that lies idle
 * has it ended by a message of its own.
 */
function endsOfReads() {
  const open = new Set<pg.PoolClient>();
  let isTimed = false;
  const endAll = () => {
    isTimed = false;
    // A connection that broke meanwhile is met by the next who uses it.
    for (const client of open) client.query('end').catch(() => undefined);
    open.clear();
  };
  return {
    put: (client: pg.PoolClient) => {
      open.add(client);
      if (!isTimed) setTimeout(endAll, idleBeforeEnd).unref();
      isTimed = true;
    },
    /** Whether whoever begins on the connection has to end what it read. */
    takeOver: (client: pg.PoolClient) => open.delete(client),
  };
}

interface BoundClient {
  tx: Transaction;
  /** The scope of the transaction under way. */
  scope: string | undefined;
  /** Whether a table has changed under a statement that is prepared here. */
  isOutdated: boolean;
}

/** What PostgreSQL says to a prepared statement whose result has other columns by now. */
const planOutdated = '0A000';

/** Typed SQL on one connection, made once for it. */
function bindTo(client: pg.PoolClient, nameOf: NameOfStatement): BoundClient {
  // A connection that breaks between two statements is met by the next one.
  client.on('error', () => undefined);
  // Without a name PostgreSQL would parse and plan every statement anew: most of what a short one costs.
  const query = (text: string, values: unknown[]) =>
    client.query({ name: nameOf(text, bound.scope), text, values }).catch((error: { code?: string }) => {
      if (error.code === planOutdated) bound.isOutdated = true;
      throw error;
    });
  const only = { query, release: () => undefined } as unknown as pg.PoolClient;
  const pool = { connect: async () => only, end: async () => undefined, options: {} };
  const tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const bound: BoundClient = { tx, scope: undefined, isOutdated: false };
  return bound;
}
