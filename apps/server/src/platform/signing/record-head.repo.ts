import type { RecordHead } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

/** Lists the heads of the chain of records after a number, oldest first. They are public. */
export async function listRecordHeads(tx: Transaction, after: number, max: number): Promise<RecordHead[]> {
  const { rows } = await sql<{ record: string; signature: string }>`
    select record, signature from app.record_heads(${after}, ${max})`.execute(tx);
  return rows.map(({ record, signature }) => ({ ...JSON.parse(record), signature }));
}
