import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

/** The database's time: the start of this transaction, the same however late it is asked for. */
export async function transactionTime(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ now: string }>`select transaction_timestamp() as now`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database told no time.');
  return row.now;
}
