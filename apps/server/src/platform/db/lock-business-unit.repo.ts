import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** Has others wait who count what a unit has before they add to it; says whether there is such a unit. */
export async function lockBusinessUnit(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`select from business_unit where id = ${id} for no key update`.execute(tx);
  return rows.length > 0;
}
