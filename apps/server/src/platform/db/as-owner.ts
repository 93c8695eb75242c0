import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { ConnectionTarget } from './connection.ts';
import type { Transaction } from './database.ts';
import type { Tables } from './tables.ts';

/** Runs one transaction as the owner, who sees all rows. Only for one-time work at a start, never for requests. */
export async function asOwner<Result>(
  owner: ConnectionTarget,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ ...owner, max: 1, application_name: 'tenderbox-start' });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local app.scope = 'migration'; set local lock_timeout = '10s'`.execute(tx);
      return work(tx);
    });
  } finally {
    await db.destroy();
  }
}
