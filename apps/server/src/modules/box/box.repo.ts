import type { EventStatus } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import type { SignedRecord } from '../../platform/signing/signer.ts';
import { publicKeyOf } from '../../platform/signing/signing-key.repo.ts';
import type { TaskForPdf } from '../responses/index.ts';

export interface Closed {
  number: number;
  coversEnd: string;
  record: string;
  signature: string;
  recordHash: string;
  secretWrappedBy: string;
  /** In base64. */
  secret: string;
}

/** A box with everything that decides whether it can be opened. */
export interface BoxDetails {
  taskId: string;
  eventId: string;
  eventReference: string;
  eventStatus: EventStatus;
  sealed: boolean;
  openingNeedsTwo: boolean;
  responseRequired: boolean;
  archived: boolean;
  lastEnd: string;
  /** Whether a closing covers the last end, to the microsecond. */
  isClosed: boolean;
  submittedCount: number;
  /** The active admins of the unit. */
  openers: { accountId: string; fullName: string }[];
  closings: Closed[];
  confirmation: { accountId: string; roleEntryId: string; by: string | null; at: string } | null;
  opening: { openedAt: string; by: string[]; record: string; signature: string } | null;
}

/** Finds a box of the unit in one statement; with a supplier, only if that supplier is invited to the task. */
export async function findBox(
  tx: Transaction,
  taskId: string,
  supplierId: string | null = null,
): Promise<BoxDetails | null> {
  const { rows } = await sql<BoxDetails>`
    select task.id as "taskId", event.id as "eventId", event.reference as "eventReference",
      event.status as "eventStatus", event.sealed, event.opening_needs_two as "openingNeedsTwo",
      task.response_required as "responseRequired", task.archived_at is not null as archived,
      greatest(task.end_date, participant.last) as "lastEnd", participant.submitted as "submittedCount",
      exists (select from box_closing where box_closing.task_id = task.id
        and covers_until >= greatest(task.end_date, participant.last)) as "isClosed",
      coalesce((select json_agg(json_build_object('number', number, 'coversEnd', ${instantText('covers_until')},
        'record', record, 'signature', signature, 'recordHash', record_hash, 'secretWrappedBy', secret_wrapped_by,
        'secret', encode(secret, 'base64')) order by number)
        from box_closing where box_closing.task_id = task.id), '[]') as closings,
      (select json_build_object('accountId', box_confirmation.account_id, 'roleEntryId', confirmed_by,
        'by', account.full_name, 'at', ${instantText('confirmed_at')})
       from app.counting_confirmation(task.id,
         (select max(number) from box_closing where box_closing.task_id = task.id)) box_confirmation
       left join account on account.id = box_confirmation.account_id
       where box_confirmation.id is not null) as confirmation,
      (select coalesce(json_agg(json_build_object('accountId', account.id, 'fullName', account.full_name)
          order by account.full_name, account.id), '[]')
        from role_entry join account on account.id = role_entry.account_id
        where role_entry.organisation_id = task.organisation_id
          and role_entry.business_unit_id = task.business_unit_id
          and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE') as openers,
      (select json_build_object('openedAt', ${instantText('opened_at')}, 'record', record, 'signature', signature,
        'by', (select coalesce(json_agg(account.full_name order by array_position(opened_by, role_entry.id)), '[]') from role_entry
          join account on account.id = role_entry.account_id where role_entry.id = any (opened_by)))
       from box_opening where box_opening.task_id = task.id) as opening
    from task join event on event.id = task.event_id
    cross join lateral (select max(extended_until) as last, count(submitted_at)::int as submitted from task_supplier
      where task_supplier.task_id = task.id) participant
    where task.id = ${taskId} and (${supplierId}::uuid is null or exists (
      select from task_supplier where task_supplier.task_id = task.id and supplier_id = ${supplierId}))`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export type OpeningForPdf = TaskForPdf & { record: string; signature: string; openers: string[] };

/** Finds the opening of a box of the unit, with the details of its task for the PDF. */
export async function findPaperOpening(tx: Transaction, taskId: string): Promise<OpeningForPdf | null> {
  const { rows } = await sql<OpeningForPdf>`
    select box_opening.record, box_opening.signature, task.title, event.reference as "eventReference",
      event.time_zone as "timeZone",
      (select coalesce(json_agg(account.full_name), '[]') from role_entry
        join account on account.id = role_entry.account_id where role_entry.id = any (opened_by)) as openers,
      ${publicKeyOf('box_opening.record')} as "publicKey"
    from box_opening join task on task.id = box_opening.task_id join event on event.id = task.event_id
    where box_opening.task_id = ${taskId}`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a task against submissions, changes, closing and opening. */
export async function lockTask(tx: Transaction, taskId: string): Promise<void> {
  await sql`select from task where id = ${taskId} for update`.execute(tx);
}

/** A record of the box, as listed in the opening record. */
export interface BoxRecord {
  number: number;
  supplierId: string;
  recordId: string;
  kind: 'SUBMISSION' | 'WITHDRAWAL';
  version: number;
  record: string;
  signature: string;
  counts: boolean;
}

/** Lists the records of every closing of a box that can be opened now. Only for the scope `job`. */
export async function listRecordsOfBox(tx: Transaction, taskId: string): Promise<BoxRecord[]> {
  const { rows } = await sql<BoxRecord>`
    select number, supplier_id as "supplierId", record_id as "recordId", kind, version, record, signature, counts
    from app.records_of_box(${taskId})`.execute(tx);
  return rows;
}

/** Lists when the buyer invited people to the teams of a task's suppliers, including resent invitations. */
export async function listBuyersInvitations(
  tx: Transaction,
  taskId: string,
): Promise<{ supplierId: string; invitedAt: string; invitedBy: string }[]> {
  const { rows } = await sql<{ supplierId: string; invitedAt: string; invitedBy: string }>`
    select audit_entry.supplier_id as "supplierId", audit_entry.at as "invitedAt",
      audit_entry.actor_role_entry_id as "invitedBy"
    from audit_entry
    where audit_entry.action in ('person.invited', 'person.invited-again') and audit_entry.after->>'byBuyer' = 'true'
      and audit_entry.supplier_id in (select supplier_id from task_supplier where task_id = ${taskId})
    order by audit_entry.at, audit_entry.id`.execute(tx);
  return rows;
}

/** Records the caller's confirmation of the last closing; replaces one that no longer counts. */
export async function insertConfirmation(tx: Transaction, taskId: string, id: string): Promise<void> {
  await sql`select app.confirm_opening(${taskId}, ${id})`.execute(tx);
}

export async function markConfirmationWithdrawn(tx: Transaction, taskId: string): Promise<void> {
  await sql`update box_confirmation set withdrawn_at = transaction_timestamp()
    where task_id = ${taskId} and withdrawn_at is null`.execute(tx);
}

/** Opens a box permanently; the database checks again that the caller may. */
export async function insertOpening(
  tx: Transaction,
  taskId: string,
  { number, openedBy, record, signature, recordHash }: SignedRecord & { number: number; openedBy: string[] },
): Promise<void> {
  await sql`
    select app.open_box(${taskId}, ${number}, ${openedBy}, ${record}, ${signature}, ${recordHash})`.execute(
    tx,
  );
}
