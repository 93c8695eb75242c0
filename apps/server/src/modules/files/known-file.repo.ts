import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** A file whose bytes should be stored. */
export interface KnownFile {
  id: string;
  storageName: string;
  /** Null of a sealed file, of which no row tells the length. */
  size: number | null;
}

/** Files of all tenants, some at a time in the order of ids; those that were withdrawn have no bytes. */
export async function listKnownFiles(
  tx: Transaction,
  { after, lot }: { after: string; lot: number },
): Promise<KnownFile[]> {
  const { rows } = await sql<KnownFile>`
    select id, storage_name as "storageName", size::float8 as size from stored_file
    where id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid and scan_state <> 'INFECTED'
    order by id limit ${lot}`.execute(tx);
  return rows;
}

/** Which of the given bytes neither a file nor an upload of any tenant has. */
export async function listUnknownNames(tx: Transaction, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select given as name from unnest(${names}::text[]) as given
    where not exists (select from stored_file where storage_name = given)
      and not exists (select from file_upload where storage_name = given)`.execute(tx);
  return rows.map((row) => row.name);
}
