import type { FilePurpose } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

export interface FileRow {
  id: string;
  organisationId: string;
  businessUnitId: string | null;
  supplierId: string | null;
  purpose: FilePurpose;
  ownerId: string;
  name: string;
  size: number;
  sha256: string;
  storageName: string;
  uploadedBy: string;
  uploadedAt: string;
}

export async function insertFile(tx: Transaction, file: Omit<FileRow, 'uploadedAt'>): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      id: file.id,
      organisation_id: file.organisationId,
      business_unit_id: file.businessUnitId,
      supplier_id: file.supplierId,
      purpose: file.purpose,
      owner_id: file.ownerId,
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      storage_name: file.storageName,
      uploaded_by: file.uploadedBy,
    })
    .execute();
}

export async function findFile(tx: Transaction, id: string): Promise<FileRow | null> {
  const row = await tx.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    organisationId: row.organisation_id,
    businessUnitId: row.business_unit_id,
    supplierId: row.supplier_id,
    purpose: row.purpose as FilePurpose,
    ownerId: row.owner_id,
    name: row.name,
    size: Number(row.size),
    sha256: row.sha256,
    storageName: row.storage_name,
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at,
  };
}

/** Stores a ticket that is good for the given seconds and returns when it ends. */
export async function insertTicket(
  tx: Transaction,
  ticket: { tokenHash: Buffer; organisationId: string; fileId: string; seconds: number },
): Promise<string> {
  // Tickets can be written but not read, so that the end is not read back from the row.
  const { rows } = await sql<{ expires_at: string }>`
    with made as (select transaction_timestamp() + make_interval(secs => ${ticket.seconds}) as expires_at),
    stored as (
      insert into download_ticket (token_hash, organisation_id, file_id, expires_at)
      select ${ticket.tokenHash}, ${ticket.organisationId}::uuid, ${ticket.fileId}::uuid, expires_at from made)
    select expires_at from made
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database told no time.');
  return row.expires_at;
}

/** Uses a ticket up and returns the file it was for, or null. */
export async function takeTicket(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<Pick<FileRow, 'name' | 'size' | 'storageName'> | null> {
  const { rows } = await sql<{ name: string; size: number; storage_name: string }>`
    select * from app.take_download_ticket(${tokenHash})`.execute(tx);
  const [row] = rows;
  return row ? { name: row.name, size: Number(row.size), storageName: row.storage_name } : null;
}

/** Removes what has run out and returns the storage names of files that nothing refers to. */
export async function removeExpired(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ storage_name: string }>`select * from app.remove_expired()`.execute(tx);
  return rows.map((row) => row.storage_name);
}

/** Marks a file as referred to; false where there is none of that purpose for that owner. */
export async function attachFile(
  tx: Transaction,
  id: string,
  { purpose, ownerId }: Pick<FileRow, 'purpose' | 'ownerId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stored_file')
    .set({ attached_at: sql`transaction_timestamp()` })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Nothing refers to the file any more; it is removed when its time is over. */
export async function detachFile(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('stored_file').set({ attached_at: null }).where('id', '=', id).execute();
}
