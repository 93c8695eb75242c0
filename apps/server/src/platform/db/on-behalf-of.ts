import { sql } from 'kysely';
import { type DatabaseContext, settingsOf } from './context.ts';
import type { Transaction } from './database.ts';

/**
 * Runs a part of a transaction on behalf of someone else, then restores the context. A failure ends the whole
 * transaction.
 */
export async function onBehalfOf<Result>(
  tx: Transaction,
  { from, to }: { from: DatabaseContext; to: DatabaseContext },
  work: () => Promise<Result>,
): Promise<Result> {
  await sql.raw(settingsOf(to)).execute(tx);
  const result = await work();
  await sql.raw(settingsOf(from)).execute(tx);
  return result;
}
