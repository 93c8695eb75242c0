import { sql } from 'kysely';
import { personName } from '../../platform/db/columns.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { logoOf, type StoredLogo } from '../../platform/db/organisation-logo.ts';
import { publicKeyOf } from '../../platform/signing/signing-key.repo.ts';

/** The last record of the `response` in the surrounding query as JSON; null if there is none. */
export const lastRecord: Sql = sql`(
  select json_build_object('number', number, 'kind', kind, 'version', version, 'at', ${instantText('at')},
    'by', ${personName('recorded_by')}, 'sheetVersion', sheet_version, 'recordHash', record_hash)
  from response_record where response_id = response.id order by number desc limit 1)`;

/** The current submission of `task` by `participant` as JSON; null if nothing is submitted or it was withdrawn. */
export const currentSubmission: Sql = sql`(
  select case when kind = 'SUBMISSION' then json_build_object('version', version, 'at', ${instantText('at')},
    'by', ${personName('recorded_by')}, 'contentHash', record::json ->> 'contentHash') end
  from response_record
  where response_record.task_id = task.id and response_record.supplier_id = participant.supplier_id
  order by number desc limit 1)`;

/** The last failed attempts of the supplier at `task` as JSON, newest first. */
export const failedAttempts: Sql = sql`coalesce((
  select json_agg(json_build_object('at', ${instantText('at')}, 'code', code, 'kind', kind) order by at desc)
  from (select at, code, kind from failed_submission where failed_submission.task_id = task.id
    order by at desc limit 20) refused), '[]')`;

export interface StoredRecord {
  id: string;
  responseId: string;
  kind: 'SUBMISSION' | 'WITHDRAWAL';
  version: number;
  record: string;
  signature: string;
}

const columns = ['id', 'response_id as responseId', 'kind', 'version', 'record', 'signature'] as const;

type SentRecord = StoredRecord & { recordedBy: string; sender: string | null };

/** All records of the supplier's response to a task, newest first; null if the task is not visible to it. */
export async function listRecords(tx: Transaction, taskId: string): Promise<SentRecord[] | null> {
  const { rows } = await sql<SentRecord | { id: null }>`
    select record.id, record.response_id as "responseId", record.kind, record.version, record.record, record.signature,
      record.recorded_by as "recordedBy", ${personName('record.recorded_by')} as sender
    from task left join response_record record
      on record.task_id = task.id and record.supplier_id = app.supplier_id()
    where task.id = ${taskId} order by record.number desc`.execute(tx);
  return rows.length ? rows.filter((row): row is SentRecord => row.id !== null) : null;
}

export async function findRecord(tx: Transaction, id: string): Promise<StoredRecord | null> {
  const row = await tx.selectFrom('response_record').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Data about a task that is printed with a record but not signed. */
export interface TaskForPdf {
  title: string;
  eventReference: string;
  eventTitle: string;
  /** The buying organisation and its business unit. */
  buyer: string;
  timeZone: string;
  /** The public part of the signing key, in base64url. */
  publicKey: string;
  /** The logo of the buying organisation. */
  logo: StoredLogo | null;
}

export type RecordForPdf = Pick<StoredRecord, 'kind' | 'version' | 'record' | 'signature'> &
  TaskForPdf & {
    sealed: boolean;
    /** Name of the person who submitted or withdrew; null once erased. */
    recordedBy: string | null;
  };

/** A record of the supplier in the context or, with `roleEntryId`, of that person's supplier. */
type RecordRef = Pick<StoredRecord, 'kind' | 'version'> & { taskId: string; roleEntryId?: string };

/**
 * One record of a supplier with the task data for its PDF. If a version was withdrawn more than once, the
 * last withdrawal.
 */
export async function findRecordForPdf(
  tx: Transaction,
  { taskId, kind, version, roleEntryId }: RecordRef,
): Promise<RecordForPdf | null> {
  const supplierId = roleEntryId
    ? sql`(select supplier_id from role_entry where id = ${roleEntryId})`
    : sql`app.supplier_id()`;
  const { rows } = await sql<RecordForPdf>`
    select record.kind, record.version, record.record, record.signature, task.title, event.title as "eventTitle",
      event.sealed, event.reference as "eventReference", event.time_zone as "timeZone",
      organisation.name || ', ' || business_unit.name as buyer, ${personName('record.recorded_by')} as "recordedBy",
      ${publicKeyOf('record.record')} as "publicKey", ${logoOf(sql`organisation.id`)} as logo
    from response_record record
    join task on task.id = record.task_id join event on event.id = task.event_id
    join business_unit on business_unit.id = task.business_unit_id
    join organisation on organisation.id = task.organisation_id
    where record.task_id = ${taskId} and record.supplier_id = ${supplierId} and record.kind = ${kind}
      and record.version = ${version}
    order by record.number desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The conditions of a submission of the supplier; null if there is none, or it was made before they were stored. */
export async function findConditions(
  tx: Transaction,
  taskId: string,
  version: number,
): Promise<{ conditions: string; eventReference: string; taskTitle: string } | null> {
  const { rows } = await sql<{ conditions: string; eventReference: string; taskTitle: string }>`
    select task_conditions.conditions, event.reference as "eventReference", task.title as "taskTitle"
    from response_record record
    join task_conditions on task_conditions.task_id = record.task_id and hash = record.conditions_hash
    join task on task.id = record.task_id join event on event.id = task.event_id
    where record.task_id = ${taskId} and record.supplier_id = app.supplier_id() and record.kind = 'SUBMISSION'
      and record.version = ${version}`.execute(tx);
  return rows[0] ?? null;
}

export type SentContent = StoredRecord & {
  content: Buffer;
  versionKey: WrappedBytes | null;
  taskKey: WrappedBytes | null;
};

export interface WrappedBytes {
  wrappedBy: string;
  bytes: string;
}

const wrapped = (kind: 'VERSION' | 'TASK', subject: string) => sql<WrappedBytes | null>`(
  select json_build_object('wrappedBy', wrapped_by, 'bytes', encode(bytes, 'base64')) from wrapped_key
  where kind = ${kind} and subject_id = ${sql.ref(subject)} order by created_at desc limit 1)`;

/** One submitted version with its wrapped keys. */
export async function findSent(
  tx: Transaction,
  taskId: string,
  version: number,
): Promise<SentContent | null> {
  const row = await tx
    .selectFrom('response_record')
    .select([...columns, 'content'])
    .select(wrapped('VERSION', 'response_record.id').as('versionKey'))
    .select(wrapped('TASK', 'response_record.task_id').as('taskKey'))
    .where('task_id', '=', taskId)
    .where('supplier_id', '=', sql<string>`app.supplier_id()`)
    .where('kind', '=', 'SUBMISSION')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content ? { ...row, content: row.content } : null;
}
