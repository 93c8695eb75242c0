import type { FilePurpose, FileScan } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { FileMetadata, FileTenant } from './file.purposes.ts';

export interface FileRow extends FileTenant {
  id: string;
  purpose: FilePurpose;
  /** The target it was uploaded for, until something uses it. */
  targetId: string;
  /** Null for a sealed file. */
  facts: FileMetadata | null;
  storageName: string;
  /** The result of the virus scan. */
  scan: FileScan;
  uploadedBy: string;
  uploadedAt: string;
  useCount: number;
  /** The uses that the context sees. */
  uses: { purpose: FilePurpose; ownerId: string }[];
}

export type NewFile = Omit<FileRow, 'uploadedAt' | 'useCount' | 'uses'> & { storedBytes: number };

export async function insertFile(tx: Transaction, file: NewFile): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      id: file.id,
      organisation_id: file.organisationId,
      business_unit_id: file.businessUnitId,
      supplier_id: file.supplierId,
      purpose: file.purpose,
      target_id: file.targetId,
      name: file.facts?.name ?? null,
      size: file.facts?.size ?? null,
      sha256: file.facts?.sha256 ?? null,
      storage_name: file.storageName,
      stored_bytes: file.storedBytes,
      scan_state: file.scan,
      uploaded_by: file.uploadedBy,
    })
    .execute();
}

/** Finds a file with the uses that the context sees. */
export async function findFile(tx: Transaction, id: string): Promise<FileRow | null> {
  const row = await tx
    .selectFrom('stored_file')
    .selectAll()
    .select(
      sql<FileRow['uses']>`(
        select coalesce(json_agg(json_build_object('purpose', purpose, 'ownerId', owner_id)), '[]')
        from file_use where file_id = stored_file.id)`.as('uses'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { name, size, sha256 } = row;
  return {
    id: row.id,
    organisationId: row.organisation_id,
    businessUnitId: row.business_unit_id,
    supplierId: row.supplier_id,
    purpose: row.purpose as FilePurpose,
    targetId: row.target_id,
    facts: name === null || size === null || sha256 === null ? null : { name, size, sha256 },
    storageName: row.storage_name,
    scan: row.scan_state as FileScan,
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at,
    useCount: row.use_count,
    uses: row.uses,
  };
}

/** Bytes to be stored, and their purpose. */
export interface NewBytes {
  purpose: FilePurpose;
  targetId: string;
  bytes: number;
}

/**
 * Makes room within the limits. Returns the limit that is exceeded nevertheless, and the storage names of
 * removed files.
 */
export async function enforceStorageLimits(
  tx: Transaction,
  { purpose, targetId, bytes }: NewBytes,
  { ofResponse, ofTenant }: { ofResponse: number; ofTenant: number },
): Promise<{ passed: 'RESPONSE' | 'TENANT' | null; removed: string[] }> {
  const { rows } = await sql<{ passed: 'RESPONSE' | 'TENANT' | null; removed: string[] }>`
    select passed, removed from app.make_room(${purpose}, ${targetId}, ${bytes}, ${ofResponse}, ${ofTenant})`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The database made no room and said nothing.');
  return row;
}

/** Returns those of the given storage names that no file of any tenant has. */
export async function unknownStorageNames(tx: Transaction, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from app.unknown_storage_names(${names}) as name`.execute(tx);
  return rows.map((row) => row.name);
}
