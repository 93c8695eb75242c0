import type { FileScan } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** A file that waited for the virus scanner: who uploaded it, when and where. */
interface ScannedFile {
  /** Null for an API client. */
  email: string | null;
  roleEntryId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
  /** Only for a file of a response. */
  eventId: string | null;
  taskId: string | null;
  uploadedAt: string;
}

/**
 * Returns whether a file is still waiting, or its recorded scan result; null if it is gone (removed after a
 * week without use).
 */
export async function findScan(tx: Transaction, fileId: string): Promise<FileScan | null> {
  const { rows } = await sql<{ scan: FileScan | null }>`select app.scan_of_file(${fileId}) as scan`.execute(
    tx,
  );
  return rows[0]?.scan ?? null;
}

/** Records the scan result of a waiting file; null if it is no longer waiting. */
export async function settleScan(
  tx: Transaction,
  fileId: string,
  isInfected: boolean,
): Promise<ScannedFile | null> {
  const { rows } = await sql<ScannedFile>`
    select email, role_entry_id as "roleEntryId", business_unit_id as "businessUnitId", supplier_id as "supplierId",
      event_id as "eventId", task_id as "taskId", uploaded_at as "uploadedAt"
    from app.settle_scan(${fileId}, ${isInfected ? 'INFECTED' : 'CLEAN'})`.execute(tx);
  return rows[0] ?? null;
}

/** A waiting job with the sealed cipher of a sealed file. */
interface SealedJob {
  id: string;
  fileId: string;
  sealedCipher: string;
}

/** Lists jobs whose cipher is sealed with another key than the current one, in batches ordered by id. */
export async function listStaleScanJobs(
  tx: Transaction,
  {
    queue,
    current,
    after,
    batchSize,
  }: { queue: string; current: string; after: string | null; batchSize: number },
): Promise<SealedJob[]> {
  const { rows } = await sql<SealedJob>`
    select id, data ->> 'fileId' as "fileId", data ->> 'sealedCipher' as "sealedCipher" from pgboss.job
    where name = ${queue} and state < 'completed' and data ->> 'sealedCipher' is not null
      and split_part(data ->> 'sealedCipher', '.', 1) <> ${current}
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${batchSize} for update`.execute(tx);
  return rows;
}

export async function replaceSealedCipher(
  tx: Transaction,
  { queue, id, sealedCipher }: { queue: string; id: string; sealedCipher: string },
): Promise<void> {
  await sql`
    update pgboss.job set data = jsonb_set(data, '{sealedCipher}', to_jsonb(${sealedCipher}::text))
    where name = ${queue} and id = ${id}`.execute(tx);
}
