import type { Sheet } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { SentContent } from './response-record.repo.ts';

export type ReadableRecord = SentContent & {
  taskId: string;
  supplierId: string;
  supplierCode: string;
  name: string;
  sheetVersion: number;
  sheet: Sheet;
  fileIds: string[];
};

/** What of a task the context may read the contents of, by the names of suppliers; and how many there are. */
export async function listReadable(
  tx: Transaction,
  { taskId, supplierId, most }: { taskId: string; supplierId: string | null; most: number },
): Promise<{ rows: ReadableRecord[]; total: number }> {
  const wrapped = (kind: string, subject: string) => sql`(
    select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
    where kind = ${kind} and subject_id = ${sql.ref(subject)} order by wrapped_key.created_at desc limit 1)`;
  const { rows } = await sql<ReadableRecord & { total: number }>`
    select sent.id, sent.response_id as "responseId", sent.kind, sent.version, sent.record, sent.signature, sent.content,
      sent.task_id as "taskId", sent.supplier_id as "supplierId", supplier.supplier_code as "supplierCode",
      supplier.name, sent.sheet_version as "sheetVersion", sheet_version.sheet,
      ${wrapped('VERSION', 'sent.id')} as "versionKey", ${wrapped('TASK', 'sent.task_id')} as "taskKey",
      array(select file_id from file_use where owner_id = sent.id and purpose = 'RESPONSE_FILE' order by position) as "fileIds",
      count(*) over ()::int as total
    from response_record sent
    join supplier on supplier.id = sent.supplier_id
    join sheet_version on sheet_version.task_id = sent.task_id and sheet_version.version = sent.sheet_version
    where sent.task_id = ${taskId} and sent.kind = 'SUBMISSION'
      and (${supplierId}::uuid is null or sent.supplier_id = ${supplierId})
    order by supplier.name collate app.by_name, sent.supplier_id limit ${most}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
