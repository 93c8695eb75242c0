import { sql } from 'kysely';
import { transactionTime } from '../../platform/clock/clock.repo.ts';
import type { Database } from '../../platform/db/database.ts';

/** The names of the migrations that the database has. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await db.transaction({ scope: 'anonymous' }, (tx) =>
    sql<{ name: string }>`select name from app.migration`.execute(tx),
  );
  return rows.map((row) => row.name);
}

export function databaseTime(db: Database): Promise<string> {
  return db.transaction({ scope: 'anonymous' }, transactionTime);
}
