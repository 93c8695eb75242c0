import type { TestDatabase } from '../db.ts';

/** What is stored now, so that a change is not an old one. */
export async function revisionOf(
  { query }: TestDatabase,
  table: 'organisation' | 'business_unit' | 'supplier',
  id: string,
): Promise<number> {
  const [row] = await query<{ revision: number }>(`select revision from ${table} where id = $1`, [id]);
  return row?.revision ?? 0;
}
