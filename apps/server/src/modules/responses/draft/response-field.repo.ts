import type { SupplierCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import { batchesOf } from '../../../platform/db/batches-of.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { SealedField } from '../response.repo.ts';

/** So many fields are read or written by one statement; others are served in between. */
const fieldBatchSize = 500;

/** Fields of a draft, by the hashes of their paths. */
export async function findFields(
  tx: Transaction,
  responseId: string,
  pathHashes: string[],
): Promise<SealedField[]> {
  const found: SealedField[] = [];
  for (const batch of batchesOf(pathHashes, fieldBatchSize)) {
    for (const field of await findFieldBatch(tx, responseId, batch)) found.push(field);
  }
  return found;
}

async function findFieldBatch(
  tx: Transaction,
  responseId: string,
  pathHashes: string[],
): Promise<SealedField[]> {
  const { rows } = await sql<SealedField>`
    select encode(path_hash, 'hex') as "pathHash", field.revision, encode(content, 'base64') as content,
      changed_at as "changedAt", account.full_name as "changedBy"
    from response_field field
    left join role_entry on role_entry.id = field.changed_by
    left join account on account.id = role_entry.account_id
    where response_id = ${responseId}
      and path_hash = any (array(select decode(hash, 'hex') from unnest(${pathHashes}::text[]) as hash))`.execute(
    tx,
  );
  return rows;
}

export interface FieldToSave {
  pathHash: string;
  revision: number;
  content: Buffer;
}

interface ChangedDraft {
  responseId: string;
  eventId: string;
  taskId: string;
  revision: number;
}

/** Writes fields of a draft; they belong to its next revision. */
export async function saveFields(
  tx: Transaction,
  caller: SupplierCaller,
  draft: ChangedDraft,
  fields: FieldToSave[],
): Promise<void> {
  for (const batch of batchesOf(fields, fieldBatchSize)) await saveFieldBatch(tx, caller, draft, batch);
}

async function saveFieldBatch(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId, roleEntryId }: SupplierCaller,
  draft: ChangedDraft,
  fields: FieldToSave[],
): Promise<void> {
  const { responseId, eventId, taskId, revision } = draft;
  await sql`
    insert into response_field (organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id,
      path_hash, revision, saved_in, content, changed_by)
    select ${organisationId}, ${businessUnitId}, ${eventId}, ${taskId}, ${supplierId}, ${responseId},
      decode(hash, 'hex'), revision, ${revision + 1}, content, ${roleEntryId}
    from unnest(${fields.map(({ pathHash }) => pathHash)}::text[], ${fields.map(({ revision }) => revision)}::int[],
      ${fields.map(({ content }) => content)}::bytea[]) as given (hash, revision, content)
    on conflict (response_id, path_hash) do update
      set revision = excluded.revision, saved_in = excluded.saved_in, content = excluded.content,
        changed_by = excluded.changed_by, changed_at = transaction_timestamp()`.execute(tx);
}
