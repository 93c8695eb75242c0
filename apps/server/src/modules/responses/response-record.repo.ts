import type { SupplierCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { SignedRecord } from '../../platform/signing/signer.ts';
import { publicKeyOf } from '../../platform/signing/signing-key.repo.ts';
import { nameOf } from './response.repo.ts';

export interface NewRecord extends SignedRecord {
  id: string;
  responseId: string;
  eventId: string;
  taskId: string;
  number: number;
  kind: 'SUBMISSION' | 'WITHDRAWAL';
  version: number;
  /** Arrival time of the request. */
  at: string;
  sheetVersion: number | null;
  content: Buffer | null;
}

type Recorder = Pick<SupplierCaller, 'organisationId' | 'businessUnitId' | 'supplierId' | 'roleEntryId'>;

/**
 * Inserts a submission or withdrawal if its request arrived in time and was not delayed too long. Returns
 * false otherwise.
 */
export async function insertRecord(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId, roleEntryId }: Recorder,
  record: NewRecord,
): Promise<boolean> {
  const { id, responseId, eventId, taskId, number, kind, version, at, sheetVersion, content } = record;
  const { rows } = await sql`
    insert into response_record (id, organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id,
      number, kind, version, at, recorded_by, sheet_version, record, signature, record_hash, content)
    select ${id}, ${organisationId}, ${businessUnitId}, ${eventId}, ${taskId}, ${supplierId}, ${responseId}, ${number},
      ${kind}, ${version}, arrival.at, ${roleEntryId}, ${sheetVersion}, ${record.record},
      ${record.signature}, ${record.recordHash}, ${content}
    from task join event on event.id = task.event_id
    join task_supplier participant on participant.task_id = task.id and participant.supplier_id = ${supplierId}
    cross join (values (${at}::timestamptz)) arrival (at)
    where task.id = ${taskId}
      and arrival.at >= task.start_date
      and arrival.at <= greatest(task.end_date, participant.extended_until)
      and app.is_recent_arrival(arrival.at)
      and not exists (select from response_record earlier
        where earlier.response_id = ${responseId} and earlier.at >= arrival.at)
      and not exists (select from box_closing where box_closing.task_id = task.id
        and covers_until >= greatest(task.end_date, participant.extended_until))
      and event.status = 'ACTIVE' and task.archived_at is null and task.response_required
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether a colleague's record with the same or a later arrival was inserted first. The upper bound excludes
 * records from the future after the clock was set back.
 */
export async function isOvertaken(tx: Transaction, responseId: string, arrivedAt: string): Promise<boolean> {
  const { rows } = await sql<{ overtaken: boolean }>`
    select max(at) between ${arrivedAt}::timestamptz and clock_timestamp() as overtaken
    from response_record where response_id = ${responseId}`.execute(tx);
  return rows[0]?.overtaken === true;
}

/** Sets the revision of the draft that was submitted; null after a withdrawal. */
export async function setSentRevision(
  tx: Transaction,
  responseId: string,
  revision: number | null,
): Promise<void> {
  await tx.updateTable('response').set({ sent_revision: revision }).where('id', '=', responseId).execute();
}

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
      record.recorded_by as "recordedBy", ${nameOf('record.recorded_by')} as sender
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
  timeZone: string;
  /** The public part of the signing key, in base64url. */
  publicKey: string;
}

export type RecordForPdf = Pick<StoredRecord, 'kind' | 'version' | 'record' | 'signature'> &
  TaskForPdf & {
    eventTitle: string;
    sealed: boolean;
    /** The buying organisation and its business unit. */
    buyer: string;
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
      organisation.name || ', ' || business_unit.name as buyer, ${nameOf('record.recorded_by')} as "recordedBy",
      ${publicKeyOf('record.record')} as "publicKey"
    from response_record record
    join task on task.id = record.task_id join event on event.id = task.event_id
    join business_unit on business_unit.id = task.business_unit_id
    join organisation on organisation.id = task.organisation_id
    where record.task_id = ${taskId} and record.supplier_id = ${supplierId} and record.kind = ${kind}
      and record.version = ${version}
    order by record.number desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export type SentContent = StoredRecord & { content: Buffer; versionKey: WrappedBytes; taskKey: WrappedBytes };

interface WrappedBytes {
  wrappedBy: string;
  bytes: string;
}

const wrapped = (kind: 'VERSION' | 'TASK', subject: string) => sql<WrappedBytes>`(
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
