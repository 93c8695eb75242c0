import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { beginStatement, type DatabaseContext } from './context.ts';
import type { Tables } from './tables.ts';

/** A transaction with its context set. */
export type Transaction = Kysely<Tables>;

/** The one way to the data: a transaction on behalf of someone. */
export interface Database {
  transaction<Result>(context: DatabaseContext, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Opens the database for the serving role. */
export function openDatabase(pool: pg.Pool): Database {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    transaction: (context, work) =>
      kysely.connection().execute(async (tx) => {
        await sql.raw(beginStatement(context)).execute(tx);
        try {
          const result = await work(tx);
          await sql.raw('commit').execute(tx);
          return result;
        } catch (error) {
          // A connection that is gone cannot roll back; the server has done so.
          await sql
            .raw('rollback')
            .execute(tx)
            .catch(() => undefined);
          throw error;
        }
      }),
    close: () => kysely.destroy(),
  };
}
