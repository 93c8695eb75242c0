import type { Database } from '../../platform/db/database.ts';

export async function appliedMigrations(db: Database): Promise<string[]> {
  const rows = await db.runStatement<{ name: string }>('select name from app.migration');
  return rows.map(({ name }) => name);
}

export async function databaseTime(db: Database): Promise<string> {
  const [row] = await db.runStatement<{ now: string }>('select transaction_timestamp() as now');
  if (!row) throw new Error('The database told no time.');
  return row.now;
}
