import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Whoever uploaded a file, and when. */
interface Uploader {
  email: string | null;
  uploadedAt: string;
}

/** Writes down what the virus scanner said of a file that waits; null where it waits no more. */
export async function settleScan(
  tx: Transaction,
  fileId: string,
  isInfected: boolean,
): Promise<Uploader | null> {
  const { rows } = await sql<Uploader>`
    select email, uploaded_at as "uploadedAt"
    from app.settle_scan(${fileId}, ${isInfected ? 'INFECTED' : 'CLEAN'})`.execute(tx);
  return rows[0] ?? null;
}
