import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { logoOf } from '../../platform/db/organisation-logo.ts';
import type { SignedRecord } from '../../platform/signing/signer.ts';
import { publicKeyOf } from '../../platform/signing/signing-key.repo.ts';
import type { Closed } from './box-status.repo.ts';
import type { TaskForPdf } from './record.repo.ts';

/** The openings of the box of `task` as JSON: the signed texts, unchanged, and the names of the openers. */
export const recordedOpenings: Sql = sql`(
  select coalesce(json_agg(json_build_object('record', record, 'signature', signature, 'by',
    (select coalesce(json_agg(app.writer_name(opener)), '[]') from unnest(opened_by) opener)) order by opening), '[]')
  from box_opening where box_opening.task_id = task.id)`;

export type OpeningForPdf = TaskForPdf & { record: string; signature: string; openers: string[] };

/** Finds the last opening of a box of the unit, with the details of its task for the PDF. */
export async function findOpeningForPdf(tx: Transaction, taskId: string): Promise<OpeningForPdf | null> {
  const { rows } = await sql<OpeningForPdf>`
    select box_opening.record, box_opening.signature, task.title, event.reference as "eventReference",
      event.title as "eventTitle", event.time_zone as "timeZone",
      organisation.name || ', ' || business_unit.name as buyer,
      (select coalesce(json_agg(account.full_name), '[]') from role_entry
        join account on account.id = role_entry.account_id where role_entry.id = any (opened_by)) as openers,
      ${publicKeyOf('box_opening.record')} as "publicKey", ${logoOf(sql`organisation.id`)} as logo
    from box_opening join task on task.id = box_opening.task_id join event on event.id = task.event_id
    join business_unit on business_unit.id = task.business_unit_id
    join organisation on organisation.id = task.organisation_id
    where box_opening.task_id = ${taskId} order by box_opening.opening desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Finds the last opening record of a box, which lists every receipt in it. */
export async function findOpeningRecord(
  tx: Transaction,
  taskId: string,
): Promise<{ record: string; signature: string } | null> {
  const { rows } = await sql<{ record: string; signature: string }>`
    select record, signature from box_opening where task_id = ${taskId} order by opening desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** An opening with the leaves of its closings, without records. */
interface OpeningToBlind {
  eventReference: string;
  openedAt: string;
  openingHash: string;
  closings: (Omit<Closed, 'coversEnd' | 'recordHash'> & { leaves: string[] })[];
}

/** Finds the first opening of a box without its records. Only for the scope `job`. */
export async function findOpeningToBlind(tx: Transaction, taskId: string): Promise<OpeningToBlind | null> {
  const { rows } = await sql<OpeningToBlind>`
    select event.reference as "eventReference", box_opening.opened_at as "openedAt",
      box_opening.record_hash as "openingHash",
      (select json_agg(json_build_object('number', number, 'record', record, 'signature', signature,
        'secretWrappedBy', secret_wrapped_by, 'secret', encode(secret, 'base64'),
        'leaves', array(select leaf from box_entry where box_entry.task_id = box_closing.task_id
          and box_entry.number = box_closing.number)) order by number)
       from box_closing where box_closing.task_id = box_opening.task_id) as closings
    from box_opening join event on event.id = box_opening.event_id
    where box_opening.task_id = ${taskId} and box_opening.opening = 1`.execute(tx);
  return rows[0] ?? null;
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

/** Records the caller's own confirmation of the last closing, and locks who has confirmed against a deactivation. */
export async function insertConfirmation(tx: Transaction, taskId: string, id: string): Promise<void> {
  await sql`select app.confirm_opening(${taskId}, ${id})`.execute(tx);
}

/** Withdraws the caller's own confirmation: no one can withdraw another's. */
export async function markConfirmationWithdrawn(tx: Transaction, taskId: string): Promise<void> {
  await sql`update box_confirmation set withdrawn_at = transaction_timestamp()
    where task_id = ${taskId} and opening = app.opening_at_hand(task_id)
      and withdrawn_at is null and voided_at is null`.execute(tx);
}

/** What the next opening record of a box refers to, and whom it leaves sealed. */
export interface OpeningReferences {
  /** 1, or more if the box is opened again. */
  number: number;
  /** The hash of the opening record before; null for the first. */
  previous: string | null;
  /** The hash of the lock that decides who is left sealed; null if the box is of no later envelope. */
  lockHash: string | null;
  /** Suppliers left sealed, each with its leaf in the last closing, in the order of the leaves. */
  left: { supplierId: string; leaf: string }[];
}

/** Finds these in a box whose task is locked. Only for the scope `job`. */
export async function findOpeningReferences(tx: Transaction, taskId: string): Promise<OpeningReferences> {
  const { rows } = await sql<OpeningReferences>`
    select number, previous, lock_hash as "lockHash", left_sealed as left
    from app.opening_references(${taskId})`.execute(tx);
  return rows[0] as OpeningReferences;
}

/** Opens a box permanently; the database checks again who has confirmed. The caller is the last of them. Only for the scope `job`. */
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
