import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** Locks a unit against concurrent count-then-add operations. Returns false if it does not exist. */
export async function lockBusinessUnit(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from business_unit where id = ${id} for no key update`.execute(tx);
  return rows.length > 0;
}
