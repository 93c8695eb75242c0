import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** A file whose bytes should be stored. */
export interface FileToCheck {
  id: string;
  storageName: string;
  /** Null for a sealed file, whose length is in no row. */
  size: number | null;
}

/** Lists files of all tenants in batches, ordered by id. Withdrawn files are left out because they have no bytes. */
export async function listFilesToCheck(
  tx: Transaction,
  { after, batchSize }: { after: string; batchSize: number },
): Promise<FileToCheck[]> {
  const { rows } = await sql<FileToCheck>`
    select id, storage_name as "storageName", size::float8 as size from stored_file
    where id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid and scan_state <> 'INFECTED'
    order by id limit ${batchSize}`.execute(tx);
  return rows;
}

/** Returns those of the given storage names that no file and no upload of any tenant has. */
export async function listUnknownNames(tx: Transaction, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select given as name from unnest(${names}::text[]) as given
    where not exists (select from stored_file where storage_name = given)
      and not exists (select from file_upload where storage_name = given)`.execute(tx);
  return rows.map((row) => row.name);
}
