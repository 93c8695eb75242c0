import type { FilePurpose, FileScan } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { FileTenant } from './file.purposes.ts';

/** The row of a file that is being uploaded in chunks. */
export interface UploadRow extends FileTenant {
  id: string;
  purpose: FilePurpose;
  targetId: string;
  uploadedBy: string;
  /** Null for a sealed file. */
  plain: { name: string; size: number } | null;
  sealed: Buffer | null;
  storageName: string;
  /** Number of bytes it will need once it has arrived. */
  reserved: number;
  storedLength: number;
  tail: Buffer | null;
  revision: number;
  createdAt: string;
  isComplete: boolean;
  /** The result of the virus scan, once it was complete. */
  scan: FileScan | null;
}

export type NewUpload = Omit<
  UploadRow,
  'storedLength' | 'tail' | 'revision' | 'createdAt' | 'isComplete' | 'scan'
>;

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('file_upload')
    .values({
      id: upload.id,
      organisation_id: upload.organisationId,
      business_unit_id: upload.businessUnitId,
      supplier_id: upload.supplierId,
      purpose: upload.purpose,
      target_id: upload.targetId,
      uploaded_by: upload.uploadedBy,
      name: upload.plain?.name ?? null,
      size: upload.plain?.size ?? null,
      sealed: upload.sealed,
      storage_name: upload.storageName,
      reserved: upload.reserved,
    })
    .execute();
}

/** Finds an upload of the caller; locked until the transaction ends if it is to be changed. */
export async function findUpload(
  tx: Transaction,
  id: string,
  { forUpdate = false } = {},
): Promise<UploadRow | null> {
  const query = tx
    .selectFrom('file_upload')
    .selectAll()
    .select(
      sql<FileScan | null>`(select scan_state from stored_file where stored_file.id = file_upload.id)`.as(
        'scan',
      ),
    )
    .where('id', '=', id);
  const row = await (forUpdate ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return null;
  const { name, size } = row;
  return {
    id: row.id,
    organisationId: row.organisation_id,
    businessUnitId: row.business_unit_id,
    supplierId: row.supplier_id,
    purpose: row.purpose as FilePurpose,
    targetId: row.target_id,
    uploadedBy: row.uploaded_by,
    plain: name === null || size === null ? null : { name, size },
    sealed: row.sealed,
    storageName: row.storage_name,
    reserved: row.reserved,
    storedLength: row.stored_length,
    tail: row.tail,
    revision: row.revision,
    createdAt: row.created_at,
    isComplete: row.completed_at !== null,
    scan: row.scan,
  };
}

type Version = Pick<UploadRow, 'id' | 'revision'>;

/** A lease that was not renewed for this long is considered dead. Writers renew it every two seconds. */
const maxSilence = sql`interval '6 seconds'`;

/**
 * Acquires the lease to write a chunk, across all servers, until the chunk is acknowledged or the lease
 * released. Returns whether another request is writing or has already continued the upload.
 */
export async function acquireUploadLease(
  tx: Transaction,
  { id, revision }: Version,
  writer: string,
): Promise<'claimed' | 'written' | 'moved'> {
  const { rows } = await sql<{ isMine: boolean }>`
    update file_upload set
      writer = case when writer is null or lease_renewed_at < clock_timestamp() - ${maxSilence} then ${writer}::uuid else writer end,
      lease_renewed_at = case when writer is null or lease_renewed_at < clock_timestamp() - ${maxSilence} then clock_timestamp()
        else lease_renewed_at end
    where id = ${id} and revision = ${revision} and completed_at is null
    returning writer = ${writer}::uuid as "isMine"`.execute(tx);
  const [row] = rows;
  if (!row) return 'moved';
  return row.isMine ? 'claimed' : 'written';
}

/** Renews the writer's lease (heartbeat, every two seconds). */
export async function renewUploadLease(tx: Transaction, id: string, writer: string): Promise<void> {
  await tx
    .updateTable('file_upload')
    .set({ lease_renewed_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute();
}

/** Acknowledges a chunk; returns false if another request was first. */
export async function commitChunk(
  tx: Transaction,
  { id, revision }: Version,
  writer: string,
  { storedLength, tail }: Pick<UploadRow, 'storedLength' | 'tail'>,
): Promise<boolean> {
  const moved = await tx
    .updateTable('file_upload')
    .set({ stored_length: storedLength, tail, revision: revision + 1, writer: null, lease_renewed_at: null })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('writer', '=', writer)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

/** Releases the lease after a chunk could not be stored. */
export async function releaseUploadLease(tx: Transaction, id: string, writer: string): Promise<void> {
  await tx
    .updateTable('file_upload')
    .set({ writer: null, lease_renewed_at: null })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute();
}

interface Unfinished {
  files: number;
  bytes: number;
}

/**
 * Counts the unfinished uploads of the caller, and of all people of the caller's supplier. Concurrent callers
 * are counted one at a time.
 */
export async function countUnfinished(tx: Transaction): Promise<{ own: Unfinished; team: Unfinished }> {
  const { rows } = await sql<{ own: Unfinished; team: Unfinished }>`
    select json_build_object('files', own_count, 'bytes', own_bytes) as own,
      json_build_object('files', team_count, 'bytes', team_bytes) as team
    from app.unfinished_uploads()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database counted no uploads.');
  return row;
}

export async function completeUpload(tx: Transaction, id: string, now: string): Promise<void> {
  await tx.updateTable('file_upload').set({ completed_at: now, tail: null }).where('id', '=', id).execute();
}

export async function deleteUpload(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('file_upload')
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
