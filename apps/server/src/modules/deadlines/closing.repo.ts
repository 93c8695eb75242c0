import type { ListedProof, ProofStep } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { logoOf } from '../../platform/db/organisation-logo.ts';
import type { SignedRecord } from '../../platform/signing/signer.ts';
import { publicKeyOf } from '../../platform/signing/signing-key.repo.ts';
import { boxOpenedAt } from './box-status.repo.ts';
import { closingInterval, effectiveEnd, isCovered, lastEnd } from './effective-end.repo.ts';
import type { RefusedAttempt } from './entry.repo.ts';
import { lastExtendedAt } from './extension.repo.ts';
import type { TaskForPdf } from './record.repo.ts';

/** A box of any tenant. */
export interface BoxRef {
  organisationId: string;
  taskId: string;
}

/** Lists boxes of all tenants that are due for closing, those due first, without the given ones. */
export async function listBoxesToClose(
  tx: Transaction,
  { except, limit }: { except: string[]; limit: number },
): Promise<BoxRef[]> {
  const { rows } = await sql<BoxRef>`
    select organisation_id as "organisationId", task_id as "taskId"
    from app.boxes_to_close(${except}::uuid[], ${limit})`.execute(tx);
  return rows;
}

/** Records that a box could not be closed, for the operator. Closing it removes this. */
export async function markClosingFailed(tx: Transaction, taskId: string, reason: string): Promise<void> {
  await sql`select app.mark_closing_failed(${taskId}, ${reason})`.execute(tx);
}

/** A due box that could not be closed. */
export interface FailedClosing {
  taskId: string;
  failedAt: string;
  reason: string;
}

/** Lists boxes of all tenants that could not be closed, oldest first. */
export async function listFailedClosings(tx: Transaction, limit: number): Promise<FailedClosing[]> {
  const { rows } = await sql<FailedClosing>`
    select task_id as "taskId", failed_at as "failedAt", failure as reason
    from app.list_failed_closings(${limit})`.execute(tx);
  return rows;
}

/** The milliseconds until the next box is due; null if none is. */
export async function findTimeToNextClosing(tx: Transaction): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select (1000 * extract(epoch from app.next_closing() - clock_timestamp()))::float8 as wait`.execute(tx);
  return rows[0]?.wait ?? null;
}

/** Lets one transaction close a box. Returns false if another server is closing it. */
export async function claimClosing(tx: Transaction, taskId: string): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`closing:${taskId}`}, 0)) as "isFirst"`.execute(tx);
  return rows[0]?.isFirst === true;
}

/** A due box, read after its task was locked. */
export interface BoxToClose {
  organisationId: string;
  businessUnitId: string;
  eventId: string;
  eventReference: string;
  lastEnd: string;
  isDue: boolean;
  number: number;
  previous: string | null;
  epoch: number;
}

export async function findBoxToClose(tx: Transaction, taskId: string): Promise<BoxToClose | null> {
  const { rows } = await sql<BoxToClose>`
    select task.organisation_id as "organisationId", task.business_unit_id as "businessUnitId",
      task.event_id as "eventId", event.reference as "eventReference", ${lastEnd} as "lastEnd",
      task.response_required and task.archived_at is null and event.status in ('ACTIVE', 'COMPLETED')
        and ${lastEnd} < transaction_timestamp() - ${closingInterval} and not ${isCovered(lastEnd)} as "isDue",
      coalesce(closed.number, 0) + 1 as number, closed.record_hash as previous, app.current_epoch() as epoch
    from task join event on event.id = task.event_id
    left join lateral (select number, record_hash from box_closing where box_closing.task_id = task.id
      order by number desc limit 1) closed on true
    where task.id = ${taskId}`.execute(tx);
  return rows[0] ?? null;
}

export interface RecordToClose {
  supplierId: string;
  recordId: string;
  record: string;
  counts: boolean;
}

/** Lists the last record of each supplier that ever submitted to the task. */
export async function listLastRecords(tx: Transaction, taskId: string): Promise<RecordToClose[]> {
  const { rows } = await sql<RecordToClose>`
    select distinct on (supplier_id) supplier_id as "supplierId", id as "recordId", record,
      kind = 'SUBMISSION' as counts
    from response_record where task_id = ${taskId} order by supplier_id, number desc`.execute(tx);
  return rows;
}

/** Lists the suppliers that never submitted but tried to since the closing before this one. */
export async function listRefusedSuppliers(
  tx: Transaction,
  taskId: string,
  number: number,
): Promise<string[]> {
  const { rows } = await sql<{ supplierId: string }>`
    select distinct supplier_id as "supplierId" from failed_submission
    where task_id = ${taskId} and kind = 'SUBMISSION'
      and at > coalesce((select closed_at from box_closing where task_id = ${taskId} and number = ${number - 1}),
        '-infinity')
      and supplier_id not in (select supplier_id from response_record where task_id = ${taskId})`.execute(tx);
  return rows.map(({ supplierId }) => supplierId);
}

export interface NewClosing extends SignedRecord {
  secretWrappedBy: string;
  secret: Buffer;
  entries: (RecordToClose & { leaf: string; proof: ProofStep[] })[];
}

/** Number of entries in one statement. Their proofs are about 0.6 MB of JSON, made without blocking for long. */
const batchSize = 500;

/** Inserts a closing with its entries. */
export async function insertClosing(
  tx: Transaction,
  taskId: string,
  { organisationId, businessUnitId, eventId, number, lastEnd }: BoxToClose,
  { record, signature, recordHash, secretWrappedBy, secret, entries }: NewClosing,
): Promise<void> {
  const place = {
    organisation_id: organisationId,
    business_unit_id: businessUnitId,
    event_id: eventId,
    task_id: taskId,
    number,
  };
  await tx
    .insertInto('box_closing')
    .values({
      ...place,
      covers_until: lastEnd,
      record,
      signature,
      secret,
      record_hash: recordHash,
      secret_wrapped_by: secretWrappedBy,
    })
    .execute();
  for (let from = 0; from < entries.length; from += batchSize) {
    const rows = entries
      .slice(from, from + batchSize)
      .map(({ supplierId, recordId, counts, leaf, proof }) => ({
        supplier_id: supplierId,
        record_id: recordId,
        counts,
        leaf,
        proof,
      }));
    await sql`
      insert into box_entry (organisation_id, business_unit_id, event_id, task_id, number, supplier_id, record_id, counts,
        leaf, proof, end_date, extended_at)
      select ${organisationId}, ${businessUnitId}, ${eventId}, ${taskId}, ${number}, entry.supplier_id, record_id, counts,
        leaf, proof, ${effectiveEnd}, ${lastExtendedAt}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as entry (supplier_id uuid, record_id uuid, counts boolean, leaf text, proof jsonb)
      join task on task.id = ${taskId}
      left join task_supplier participant on participant.task_id = task.id and participant.supplier_id = entry.supplier_id`.execute(
      tx,
    );
  }
  await sql`update task set closed_until = ${lastEnd} where id = ${taskId}`.execute(tx);
}

/** Lists the closings of any task. They are public. */
export async function listClosings(
  tx: Transaction,
  taskId: string,
): Promise<{ record: string; signature: string }[]> {
  const { rows } = await sql<{ record: string; signature: string }>`
    select record, signature from app.closings_of(${taskId})`.execute(tx);
  return rows;
}

/** The closings of `task` in order, as JSON: the signed texts, unchanged. */
export const recordedClosings: Sql = sql`(
  select coalesce(json_agg(json_build_object('record', record, 'signature', signature) order by number), '[]')
  from box_closing where box_closing.task_id = task.id)`;

export interface ProofEntry {
  closing: string;
  closingSignature: string;
  leaf: string;
  proof: ProofStep[];
  record: string;
  signature: string;
  task: TaskForPdf;
}

/** An entry of the supplier in the context or, with `roleEntryId`, of that person's supplier; in the last closing by default. */
interface ProofRef {
  taskId: string;
  number?: number;
  roleEntryId?: string;
}

/** Finds a supplier's last record in a closing of a task. */
export async function findProofEntry(
  tx: Transaction,
  { taskId, number, roleEntryId }: ProofRef,
): Promise<ProofEntry | null> {
  const { rows } = await sql<ProofEntry>`
    select box_closing.record as closing, box_closing.signature as "closingSignature", box_entry.leaf, box_entry.proof,
      response_record.record, response_record.signature, json_build_object('title', task.title,
        'eventReference', event.reference, 'eventTitle', event.title,
        'buyer', organisation.name || ', ' || business_unit.name, 'timeZone', event.time_zone, 'publicKey', ${publicKeyOf('box_closing.record')},
        'logo', ${logoOf(sql`organisation.id`)}) as task
    from box_entry
    join task on task.id = box_entry.task_id join event on event.id = task.event_id
    join business_unit on business_unit.id = task.business_unit_id
    join organisation on organisation.id = task.organisation_id
    join box_closing on box_closing.task_id = box_entry.task_id and box_closing.number = box_entry.number
    join response_record on response_record.id = box_entry.record_id
    where box_entry.task_id = ${taskId} and box_entry.supplier_id = ${supplierOf(roleEntryId)}
      and (${number ?? null}::int is null or box_entry.number = ${number ?? null})
    order by box_entry.number desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Lists the closings with a record of the supplier in the context, oldest first; null if it does not see the task. */
export async function listProofs(tx: Transaction, taskId: string): Promise<ListedProof[] | null> {
  const { rows } = await sql<ListedProof | { number: null }>`
    select box_entry.number, ${instantText('box_closing.closed_at')} as "closedAt",
      box_closing.record::json ->> 'root' as root, response_record.version,
      response_record.kind = 'WITHDRAWAL' as "isWithdrawal"
    from task
    left join box_entry on box_entry.task_id = task.id and box_entry.supplier_id = app.supplier_id()
    left join box_closing on box_closing.task_id = task.id and box_closing.number = box_entry.number
    left join response_record on response_record.id = box_entry.record_id
    where task.id = ${taskId} order by box_entry.number`.execute(tx);
  return rows.length ? rows.filter((row): row is ListedProof => row.number !== null) : null;
}

const supplierOf = (roleEntryId: string | undefined): Sql =>
  roleEntryId ? sql`(select supplier_id from role_entry where id = ${roleEntryId})` : sql`app.supplier_id()`;

/** A closing with the details of its task, for an e-mail. */
export type ClosingOfMail = Pick<TaskForPdf, 'title' | 'eventReference' | 'timeZone' | 'publicKey'> & {
  closing: string;
  closingSignature: string;
};

export async function findClosingOfMail(
  tx: Transaction,
  taskId: string,
  number: number,
): Promise<ClosingOfMail | null> {
  const { rows } = await sql<ClosingOfMail>`
    select box_closing.record as closing, box_closing.signature as "closingSignature", task.title,
      event.reference as "eventReference", event.time_zone as "timeZone",
      ${publicKeyOf('box_closing.record')} as "publicKey"
    from box_closing join task on task.id = box_closing.task_id join event on event.id = task.event_id
    where box_closing.task_id = ${taskId} and box_closing.number = ${number}`.execute(tx);
  return rows[0] ?? null;
}

/** Finds the last refused submission or withdrawal of a person's supplier up to a time, if it is later than its last record. */
export async function findLastRefusal(
  tx: Transaction,
  taskId: string,
  { roleEntryId, until }: { roleEntryId: string; until: string },
): Promise<RefusedAttempt | null> {
  const { rows } = await sql<RefusedAttempt>`
    select at, code, kind from failed_submission refused
    where task_id = ${taskId} and supplier_id = ${supplierOf(roleEntryId)} and kind in ('SUBMISSION', 'WITHDRAWAL')
      and at <= ${until}
      and not exists (select from response_record where response_record.task_id = refused.task_id
        and response_record.supplier_id = refused.supplier_id and response_record.at >= refused.at)
    order by at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

interface WrappedSecret {
  taskId: string;
  number: number;
  wrappedBy: string;
  secret: Buffer;
}

/** Lists the closing secrets that another key than the current one has wrapped, locked until the transaction ends. */
export async function listStaleSecrets(
  tx: Transaction,
  {
    current,
    after,
    batchSize,
  }: { current: string; after: Pick<WrappedSecret, 'taskId' | 'number'> | null; batchSize: number },
): Promise<WrappedSecret[]> {
  const { rows } = await sql<WrappedSecret>`
    select task_id as "taskId", number, secret_wrapped_by as "wrappedBy", secret from box_closing
    where secret_wrapped_by <> ${current}
      and (${after?.taskId ?? null}::uuid is null or (task_id, number) > (${after?.taskId ?? null}::uuid, ${after?.number ?? 0}::int))
    order by task_id, number limit ${batchSize} for update`.execute(tx);
  return rows;
}

/** Replaces a secret by its rewrapped form. The database allows this only to its owner. */
export async function replaceSecret(
  tx: Transaction,
  { taskId, number, wrappedBy, secret }: WrappedSecret,
): Promise<void> {
  await sql`update box_closing set secret_wrapped_by = ${wrappedBy}, secret = ${secret}
    where task_id = ${taskId} and number = ${number}`.execute(tx);
}

/** Returns whether the box of a task has closed and was opened; null if the supplier does not see the task. */
export async function findOwnBox(
  tx: Transaction,
  taskId: string,
): Promise<{ isClosed: boolean; isOpened: boolean } | null> {
  const { rows } = await sql<{ isClosed: boolean; isOpened: boolean }>`
    select exists (select from box_closing where box_closing.task_id = task.id) as "isClosed",
      ${boxOpenedAt} is not null as "isOpened"
    from task where task.id = ${taskId}`.execute(tx);
  return rows[0] ?? null;
}
