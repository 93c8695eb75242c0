import type { PageQuery } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import type { Listing, Sql } from '../../platform/db/listing.ts';
import type { SentContent } from './record.repo.ts';

export type ReadableRecord = SentContent & {
  taskId: string;
  supplierId: string;
  supplierCode: string;
  name: string;
  sheetVersion: number;
  /** The stored conditions that it names; null if there are none. */
  conditions: string | null;
  fileIds: string[];
  /** The key of the requested file, wrapped by the version's key; base64. */
  fileKey: { wrappedBy: string; bytes: string } | null;
  /** Whether this is the first read of the task's responses, in an event that is not sealed. */
  isFirstReading: boolean;
};

/** What to read: all responses of a task, those of one or several suppliers, or one record with a file. */
export type ReadableQuery =
  | { taskId: string; supplierId: string | null; supplierIds?: string[]; query: PageQuery }
  | { recordId: string; fileId: string };

// Contents can be large, so larger results are read page by page.
const maxContents = 100;
const one: PageQuery = { page: 0, size: '10', sort: 'name,asc', search: '' };

const joinSupplier = sql`join supplier on supplier.id = response_record.supplier_id`;

/**
 * The records whose content the context can read: the current submissions of an opened box or of an event
 * that is not sealed.
 */
export function listReadable(tx: Transaction, request: ReadableQuery): Promise<Page<ReadableRecord>> {
  const isOne = 'recordId' in request;
  const within = isOne
    ? [sql`response_record.id = ${request.recordId}`]
    : [
        sql`response_record.task_id = ${request.taskId}`,
        ...(request.supplierId ? [sql`response_record.supplier_id = ${request.supplierId}`] : []),
        ...(request.supplierIds
          ? [sql`response_record.supplier_id = any (${request.supplierIds}::uuid[])`]
          : []),
      ];
  const listing: Listing<ReadableRecord> = {
    table: 'response_record',
    within: [...within, sql`response_record.kind = 'SUBMISSION'`],
    filters: [],
    sorts: {
      name: { by: sql`supplier.name collate app.by_name`, join: joinSupplier },
      submittedAt: { by: sql`response_record.at`, join: joinSupplier },
    },
    search: { matches: (pattern) => sql`supplier.search_text like ${pattern}` },
    // All current submissions can be read once some can, except those left sealed, so stored counts are the total.
    kept:
      !isOne &&
      request.supplierId === null &&
      !request.supplierIds &&
      sql`((select coalesce(sum(submitted), 0) from task_count where task_count.task_id = ${request.taskId})
        - coalesce((select left_count from box_envelope where box_envelope.task_id = ${request.taskId}), 0))`,
    max: maxContents,
    columns: columnsWith(isOne ? request.fileId : null),
    joins: sql`${joinSupplier}
      join task on task.id = response_record.task_id join event on event.id = response_record.event_id`,
  };
  return readPage(tx, listing, isOne ? one : request.query);
}

const wrapped = (kind: string, subject: string) => sql`(
  select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
  where kind = ${kind} and subject_id = ${sql.ref(subject)} order by wrapped_key.created_at desc limit 1)`;

const columnsWith = (fileId: string | null) => sql<ReadableRecord>`
  response_record.id, response_record.response_id as "responseId", response_record.kind, response_record.version,
  response_record.record, response_record.signature, response_record.content, response_record.task_id as "taskId",
  response_record.supplier_id as "supplierId", supplier.supplier_code as "supplierCode", supplier.name,
  response_record.sheet_version as "sheetVersion",
  (select conditions from task_conditions where task_conditions.task_id = response_record.task_id
    and hash = response_record.conditions_hash) as conditions,
  ${wrapped('VERSION', 'response_record.id')} as "versionKey", ${wrapped('TASK', 'response_record.task_id')} as "taskKey",
  array(select file_id from file_use where owner_id = response_record.id and purpose = 'RESPONSE_FILE'
    order by position) as "fileIds",
  (select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
   where kind = 'FILE' and subject_id = ${fileId}
     and wrapped_by = 'VERSION:' || response_record.id::text) as "fileKey",
  not event.sealed and task.responses_read_at is null as "isFirstReading"`;

/** The task and supplier of a record; null if the context cannot read it. */
export async function findResponseOfRecord(
  tx: Transaction,
  recordId: string,
): Promise<{ taskId: string; supplierId: string } | null> {
  const row = await tx
    .selectFrom('response_record')
    .select(['task_id as taskId', 'supplier_id as supplierId'])
    .where('id', '=', recordId)
    .executeTakeFirst();
  return row ?? null;
}

/** The task whose sealed box contains a submitted file; null for all other files. */
export async function findTaskOfSealedFile(tx: Transaction, fileId: string): Promise<string | null> {
  const { rows } = await sql<{ taskId: string | null }>`
    select app.task_of_sealed_file(${fileId}) as "taskId"`.execute(tx);
  return rows[0]?.taskId ?? null;
}

/** Records when a response to a task was first read. After that, single suppliers cannot get an extension. */
export async function markResponsesRead(tx: Transaction, taskId: string): Promise<void> {
  await sql`
    update task set responses_read_at = transaction_timestamp()
    where id = ${taskId} and responses_read_at is null`.execute(tx);
}

/** The suppliers whose responses to a task the unit in the context can read, by name: one statement, so that none is left out. */
export async function listReadableSuppliers(tx: Transaction, taskId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select supplier.id from response_record ${joinSupplier}
    where response_record.task_id = ${taskId} and response_record.kind = 'SUBMISSION'
    order by supplier.name collate app.by_name, supplier.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The current submissions of a task that the context can see. */
export const currentSubmissionsOf = (taskId: Sql): Sql => sql`
  select sent.id, sent.supplier_id from response_record sent
  where sent.task_id = ${taskId} and sent.kind = 'SUBMISSION' and not exists (
    select from response_record later
    where later.response_id = sent.response_id and later.number > sent.number)`;
