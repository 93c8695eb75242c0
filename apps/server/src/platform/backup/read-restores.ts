import type { Restore } from '@tenderbox/contract';
import type { Database } from '../db/database.ts';
import { listRestoreRecords } from './restored.repo.ts';

/** All restore records as they were signed, oldest first. */
export async function readRestores(db: Database): Promise<Restore[]> {
  const rows = await db.transaction({ scope: 'anonymous' }, listRestoreRecords);
  return rows.map(({ record, signature }) => ({ ...JSON.parse(record), signature }));
}
