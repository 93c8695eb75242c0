import type { DeclineReason, Response, SupplierCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { SignedRecord } from '../../platform/signing/signer.ts';
import { effectiveEnd, isCovered } from './effective-end.repo.ts';

/**
 * Locks the deadlines of a task until the transaction ends. Waits only as long as a request that arrived at
 * `arrivedAt` can be accepted. Returns false if the task is not visible to the supplier.
 */
export async function lockTaskShared(tx: Transaction, taskId: string, arrivedAt: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select app.lock_task_shared(${taskId}, ${arrivedAt}) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** A response locked for submission. */
export interface LockedResponse {
  /** The id of the current signing key. */
  keyId: string;
  epoch: number;
  /** The supplier's deadline. */
  end: string;
  revision: number;
  sheetVersion: number;
  /** Whether too much time has passed since the arrival. */
  isHeldUp: boolean;
}

/**
 * Locks a response for submission and returns all that decides about it, to save a round trip. Null if there
 * is no response yet.
 */
export async function lockForSubmission(
  tx: Transaction,
  taskId: string,
  arrivedAt: string,
): Promise<LockedResponse | null> {
  const { rows } = await sql<LockedResponse>`
    select key.key_id as "keyId", app.current_epoch() as epoch, ${effectiveEnd} as end, response.revision, task.sheet_version as "sheetVersion",
      not app.is_recent_arrival(${arrivedAt}) as "isHeldUp"
    from response join task on task.id = response.task_id
    join task_supplier participant on participant.task_id = task.id and participant.supplier_id = response.supplier_id
    cross join app.signing_key() key
    where response.task_id = ${taskId} and response.supplier_id = app.supplier_id()
    for update of response`.execute(tx);
  return rows[0] ?? null;
}

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
  /** The conditions that a submission names by their hash. */
  conditions: { hash: string; text: string } | null;
}

type Recorder = Pick<SupplierCaller, 'organisationId' | 'businessUnitId' | 'supplierId' | 'roleEntryId'>;

/** Whether the event was active when the request arrived; a published event is cancelled only once. */
const wasActive = sql`(event.status = 'ACTIVE' or event.status = 'CANCELLED'
  and event.published_at <= arrival.at and arrival.at < event.status_changed_at)`;

const wasNotArchived = sql`(task.archived_at is null or arrival.at < task.archived_at)`;

/**
 * Inserts a submission or withdrawal if its request arrived in time, after the last closing, and was not delayed
 * too long. Returns false otherwise.
 */
export async function insertRecord(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId, roleEntryId }: Recorder,
  record: NewRecord,
): Promise<boolean> {
  const { id, responseId, eventId, taskId, number, kind, version, at, sheetVersion, content, conditions } =
    record;
  const { rows } = await sql`
    with given as (
      insert into task_conditions (organisation_id, business_unit_id, event_id, task_id, hash, conditions)
      select ${organisationId}, ${businessUnitId}, ${eventId}, ${taskId}, ${conditions?.hash ?? null}, ${conditions?.text ?? null}
      where ${conditions !== null} on conflict do nothing)
    insert into response_record (id, organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id,
      number, kind, version, at, recorded_by, sheet_version, record, signature, record_hash, content, conditions_hash)
    select ${id}, ${organisationId}, ${businessUnitId}, ${eventId}, ${taskId}, ${supplierId}, ${responseId}, ${number},
      ${kind}, ${version}, arrival.at, ${roleEntryId}, ${sheetVersion}, ${record.record},
      ${record.signature}, ${record.recordHash}, ${content}, ${conditions?.hash ?? null}
    from task join event on event.id = task.event_id
    join task_supplier participant on participant.task_id = task.id and participant.supplier_id = ${supplierId}
    cross join (values (${at}::timestamptz)) arrival (at)
    where task.id = ${taskId}
      and arrival.at >= task.start_date
      and arrival.at <= ${effectiveEnd}
      and app.is_recent_arrival(arrival.at)
      and not exists (select from response_record earlier
        where earlier.response_id = ${responseId} and earlier.at >= arrival.at)
      and not ${isCovered(effectiveEnd)}
      and not exists (select from box_closing where box_closing.task_id = task.id and closed_at >= arrival.at)
      and ${wasActive} and ${wasNotArchived} and task.response_required
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

/**
 * Declines a task, or undoes it if the reason is null. Returns false if there is a submission or the request
 * was delayed too long.
 */
export async function setDecline(
  tx: Transaction,
  taskId: string,
  reason: DeclineReason | null,
  comment: string | null,
  arrivedAt: string,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.set_decline(${taskId}, ${reason}, ${comment}, ${arrivedAt}) as done`.execute(tx);
  return rows[0]?.done === true;
}

/** What a supplier attempted, and why it was refused. */
export type RefusedAttempt = Response['refusedAttempts'][number];

/** This many failed attempts of a supplier to a task are all kept; of further ones, one per hour. */
const maxAttempts = 100;

/** Records a refused attempt and its reason. Does nothing if the task is not visible to the supplier. */
export async function insertFailedSubmission(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId, roleEntryId }: SupplierCaller,
  { id, taskId, kind, code, at }: RefusedAttempt & { id: string; taskId: string },
): Promise<void> {
  const earlier = sql`from failed_submission where task_id = ${taskId} and supplier_id = ${supplierId}`;
  await sql`
    insert into failed_submission (id, organisation_id, business_unit_id, event_id, task_id, supplier_id, attempted_by,
      kind, code, at)
    select ${id}, ${organisationId}, ${businessUnitId}, event_id, id, ${supplierId}, ${roleEntryId}, ${kind}, ${code}, ${at}
    from task where id = ${taskId}
      and ((select count(*) from (select ${earlier} limit ${maxAttempts}) kept) < ${maxAttempts}
        or not exists (select ${earlier} and at > ${at}::timestamptz - interval '1 hour'))`.execute(tx);
}
