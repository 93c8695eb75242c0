import type { TestDatabase } from '../db.ts';

/** The stored revision, so that a change is not rejected as stale. */
export async function revisionOf(
  { query }: TestDatabase,
  table: 'organisation' | 'business_unit' | 'supplier',
  id: string,
): Promise<number> {
  const [row] = await query<{ revision: number }>(`select revision from ${table} where id = $1`, [id]);
  return row?.revision ?? 0;
}
