import type { SupplierCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { SealedFile } from '../response.repo.ts';

export async function findFiles(
  tx: Transaction,
  responseId: string,
  fileIds: string[],
): Promise<SealedFile[]> {
  const { rows } = await sql<SealedFile>`
    select file_id as "fileId", encode(content, 'base64') as content from response_file
    where response_id = ${responseId} and file_id = any (${fileIds}::uuid[])`.execute(tx);
  return rows;
}

/** Stores the encrypted metadata of an uploaded file. */
export async function insertFile(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId }: SupplierCaller,
  file: { responseId: string; eventId: string; taskId: string; fileId: string; content: Buffer },
): Promise<void> {
  await tx
    .insertInto('response_file')
    .values({
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      event_id: file.eventId,
      task_id: file.taskId,
      supplier_id: supplierId,
      response_id: file.responseId,
      file_id: file.fileId,
      content: file.content,
    })
    .execute();
}

/** The keys of files, wrapped by their draft's key. */
export async function listFileKeys(
  tx: Transaction,
  fileIds: string[],
): Promise<{ fileId: string; wrappedBy: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ fileId: string; wrappedBy: string; bytes: Buffer }>`
    select subject_id as "fileId", wrapped_by as "wrappedBy", bytes from wrapped_key
    where kind = 'FILE' and subject_id = any (${fileIds}::uuid[]) and wrapped_by like 'DRAFT:%'`.execute(tx);
  return rows;
}

/** The files of a record, in the order of its content. */
export async function listFilesOfRecord(tx: Transaction, recordId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('file_use')
    .select('file_id')
    .where('owner_id', '=', recordId)
    .where('purpose', '=', 'RESPONSE_FILE')
    .orderBy('position')
    .execute();
  return rows.map((row) => row.file_id);
}

/** The task a supplier's file was uploaded for. */
export async function findTaskOfFile(tx: Transaction, fileId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('response_file')
    .select('task_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.task_id ?? null;
}
