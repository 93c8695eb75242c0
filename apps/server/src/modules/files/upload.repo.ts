import type { FilePurpose } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { FileTenant } from './file.purposes.ts';

/** A file that arrives in pieces, as its row tells it. */
export interface UploadRow extends FileTenant {
  id: string;
  purpose: FilePurpose;
  placeId: string;
  uploadedBy: string;
  /** Null of a file that is sealed. */
  plain: { name: string; size: number } | null;
  sealed: Buffer | null;
  storageName: string;
  storedLength: number;
  tail: Buffer | null;
  revision: number;
  createdAt: string;
  isComplete: boolean;
}

export type NewUpload = Omit<UploadRow, 'storedLength' | 'tail' | 'revision' | 'createdAt' | 'isComplete'>;

export async function insertUpload(tx: Transaction, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('file_upload')
    .values({
      id: upload.id,
      organisation_id: upload.organisationId,
      business_unit_id: upload.businessUnitId,
      supplier_id: upload.supplierId,
      purpose: upload.purpose,
      place_id: upload.placeId,
      uploaded_by: upload.uploadedBy,
      name: upload.plain?.name ?? null,
      size: upload.plain?.size ?? null,
      sealed: upload.sealed,
      storage_name: upload.storageName,
    })
    .execute();
}

/** An upload of the caller's own; held until the transaction ends where it is to be changed. */
export async function findUpload(
  tx: Transaction,
  id: string,
  { forUpdate = false } = {},
): Promise<UploadRow | null> {
  const query = tx.selectFrom('file_upload').selectAll().where('id', '=', id);
  const row = await (forUpdate ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return null;
  const { name, size } = row;
  return {
    id: row.id,
    organisationId: row.organisation_id,
    businessUnitId: row.business_unit_id,
    supplierId: row.supplier_id,
    purpose: row.purpose as FilePurpose,
    placeId: row.place_id,
    uploadedBy: row.uploaded_by,
    plain: name === null || size === null ? null : { name, size },
    sealed: row.sealed,
    storageName: row.storage_name,
    storedLength: row.stored_length,
    tail: row.tail,
    revision: row.revision,
    createdAt: row.created_at,
    isComplete: row.completed_at !== null,
  };
}

/** Acknowledges a piece; false where another request was first. */
export async function moveUpload(
  tx: Transaction,
  { id, revision }: Pick<UploadRow, 'id' | 'revision'>,
  { storedLength, tail }: Pick<UploadRow, 'storedLength' | 'tail'>,
): Promise<boolean> {
  const moved = await tx
    .updateTable('file_upload')
    .set({ stored_length: storedLength, tail, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
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

/** Drops uploads that have run out; the storage names of those that never became files. */
export async function removeExpiredUploads(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ storage_name: string }>`select * from app.remove_expired_uploads()`.execute(
    tx,
  );
  return rows.map((row) => row.storage_name);
}
