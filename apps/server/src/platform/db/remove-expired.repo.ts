import { sql } from 'kysely';
import type { Database } from './database.ts';

/** What expires, of all tenants. */
export type ExpiringKind =
  | 'rate-limits'
  | 'idempotency-keys'
  | 'download-tickets'
  | 'live-updates'
  | 'webhook-deliveries'
  | 'health-samples'
  | 'failed-logins'
  | 'wrong-codes'
  | 'reset-links'
  | 'sessions'
  | 'uploads'
  | 'files';

/** Rows per transaction: far from the statement limit, however many have expired. */
const batchSize = 5000;

/** Removes expired rows in batches. `onBytes` gets the names of bytes that are left without a row. */
export async function removeExpired(
  db: Database,
  kind: ExpiringKind,
  onBytes: (names: string[]) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const batch = await db.transaction({ scope: 'job', organisationId: null }, async (tx) => {
      const { rows } = await sql<{ removed: number; storageNames: string[] }>`
        select removed, storage_names as "storageNames" from app.remove_expired(${kind}, ${batchSize})`.execute(
        tx,
      );
      return rows[0];
    });
    if (batch?.storageNames.length) await onBytes(batch.storageNames);
    isMore = batch?.removed === batchSize;
  }
}
