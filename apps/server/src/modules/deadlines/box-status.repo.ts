import type { BoxFault, EventStatus, LeftSealed, VoidReason } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import { lookupJoin, type Sql } from '../../platform/db/listing.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import {
  leftSealed,
  leftSealedSince,
  readmittedCount,
  toBeLeftSealed,
  waitsForEnvelope,
} from './box-envelope.repo.ts';
import { effectiveEnd, isCovered, lastEnd } from './effective-end.repo.ts';
import type { BoxPolicyInput } from './opening.policy.ts';

/** When the box of `task` was opened; null if it is not. */
export const boxOpenedAt: Sql = sql`task.box_opened_at`;

/** When a response to `task` was first read, in an event that is not sealed. */
export const responsesReadAt: Sql = sql`task.responses_read_at`;

/** When the box was closed for one supplier; null while no closing covers its deadline. */
export const boxClosedAt: Sql = sql`(
  select closed_at from box_closing where box_closing.task_id = task.id and covers_until >= ${effectiveEnd}
  order by number desc limit 1)`;

/** Whether the responses to `task` can be read: its box is opened, or its event is not sealed. */
export const isReadable: Sql = sql`task.response_required and (not event.sealed or task.box_opened_at is not null)`;

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

/** The number of current submissions of `task`, from stored counts. For business units only. */
export const submittedCount: Sql = sql`(
  select coalesce(sum(submitted), 0)::int from task_count
  where task_count.organisation_id = task.organisation_id and task_count.business_unit_id = task.business_unit_id
    and task_count.event_id = task.event_id and task_count.task_id = task.id)`;

/** What decides whether the responses to a task can be read. */
export interface Readability {
  eventReference: string;
  eventStatus: EventStatus;
  sealed: boolean;
  isOpened: boolean;
  /** The envelope in which the supplier that is asked for was excluded, if it is left sealed. */
  excludedIn: number | null;
}

/** Finds it in one light row; with a supplier, only if that supplier is invited to the task. */
export async function findReadability(
  tx: Transaction,
  taskId: string,
  supplierId: string | null,
): Promise<Readability | null> {
  const { rows } = await sql<Readability>`
    select event.reference as "eventReference", event.status as "eventStatus", event.sealed,
      task.box_opened_at is not null as "isOpened", ${leftSealedSince(sql`${supplierId}::uuid`)} as "excludedIn"
    from task join event on event.id = task.event_id
    where task.id = ${taskId} and (${supplierId}::uuid is null or exists (
      select from task_supplier where task_supplier.task_id = task.id and supplier_id = ${supplierId}))`.execute(
    tx,
  );
  return rows[0] ?? null;
}

interface Opener {
  accountId: string;
  roleEntryId: string;
  fullName: string;
  isActive: boolean;
}

/** A person's confirmation of the opening of one closing, named by its number and root. */
export interface Confirmation {
  accountId: string;
  roleEntryId: string;
  by: string | null;
  at: string;
  number: number;
  root: string;
}

/** A fault in the opening record, with the name of its supplier. */
type NamedFault = BoxFault & { supplierName: string | null };

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
  /** Whether a closing from before this transaction covers the last end, to the microsecond. */
  isClosed: boolean;
  submittedCount: number;
  /** Whether only named people can open it, not any active admin of the unit. */
  openersAreNamed: boolean;
  /** Who can open it: if named, those of its last closing, or of the event while no closing covers the last end. */
  openers: Opener[];
  closings: Closed[];
  epoch: number;
  /** The confirmations that count, the first one first: of the last closing, which covers the last end. */
  confirmations: Confirmation[];
  /** Those that were not withdrawn and have become void, newest first. */
  voidConfirmations: { by: string | null; at: string; number: number | null; why: VoidReason }[];
  waitsForEnvelope: number | null;
  leftSealed: LeftSealed[];
  readmittedCount: number;
  /** Who opened it, with their role entries; again, if suppliers were admitted again. Records are read only where shown. */
  openings: { openedAt: string; by: string[]; openedBy: string[]; faults: NamedFault[] }[];
}

/** The closing of `task` that covers its last end; null if there is none. */
const lastNumber: Sql = sql`(
  select max(number) from box_closing where box_closing.task_id = task.id and covers_until >= ${lastEnd})`;

/** The confirmations that count for `task` now, as JSON. */
const countingConfirmations: Sql = sql`(
  select coalesce(json_agg(json_build_object('accountId', counting.account_id, 'roleEntryId', confirmed_by,
    'by', account.full_name, 'at', ${instantText('confirmed_at')}, 'number', number, 'root', root)
    order by confirmed_at, counting.id), '[]')
  from app.counting_confirmations(task.id, ${lastNumber}) counting
  left join account on account.id = counting.account_id)`;

/** The people named to open `task` now, as role entries; empty if none are. */
const namedOpeners: Sql = sql`(
  case when ${lastNumber} is null
    then array(select role_entry_id from event_opener where event_opener.event_id = event.id)
    else array(select role_entry_id from closing_opener
      where closing_opener.task_id = task.id and closing_opener.number = ${lastNumber}) end)`;

/** A closed box that can be opened or opened again, with what decides whether a person can. */
export type BoxToOpen = BoxPolicyInput & { taskId: string; eventId: string; eventTitle: string };

/** The columns of such a box. */
const boxToOpen: Sql = sql`
  task.id as "taskId", event.id as "eventId", event.title as "eventTitle", event.status as "eventStatus",
  event.sealed, event.opening_needs_two as "openingNeedsTwo", true as "responseRequired", false as archived,
  task.box_opened_at is not null as "isOpened", true as "isClosed", ${waitsForEnvelope} as "waitsForEnvelope",
  ${readmittedCount} as "readmittedCount",
  case when event.opening_needs_two then ${countingConfirmations} -> 0 ->> 'accountId' end as "confirmedBy",
  case when event.opening_needs_two and ${namedOpeners} <> '{}' then (
    select json_agg(role_entry.account_id) from role_entry where role_entry.id = any (${namedOpeners}))
  end as "namedOpeners"`;

const boxesLookedAt = 1000;

/**
 * Lists boxes of active events that have closed and were not opened, or can be opened again, the last ones first. Looks at
 * a limited number of closed boxes: those of unsealed and completed events are among them. Boxes that wait for an envelope
 * are left out.
 */
export async function listBoxesToOpen(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
  max: number,
): Promise<BoxToOpen[]> {
  const { rows } = await sql<BoxToOpen>`
    select ${boxToOpen}
    from (select * from task where organisation_id = ${organisationId} and business_unit_id = ${businessUnitId}
        and closed_until is not null and box_opened_at is null and response_required and archived_at is null
        and not exists (select from box_envelope where box_envelope.task_id = task.id and waits_for is not null)
      union all
      select task.* from box_envelope join task on task.id = box_envelope.task_id
      where box_envelope.organisation_id = ${organisationId} and box_envelope.business_unit_id = ${businessUnitId}
        and readmitted_count > 0 and archived_at is null
      order by closed_until desc, id desc limit ${sql.lit(boxesLookedAt)}) task
    ${lookupJoin('event', sql`task.event_id`)}
    where event.status = 'ACTIVE' and event.sealed and ${isCovered(lastEnd)}
    order by task.closed_until desc, task.id desc limit ${max}`.execute(tx);
  return rows;
}

const boxesOfEventLookedAt = 100;

/**
 * Lists the closed boxes of some events that were not opened and wait for no envelope, in the order of their tasks. One per event is enough if any
 * admin can open it.
 */
export async function listBoxesToOpenOf(tx: Transaction, eventIds: string[]): Promise<BoxToOpen[]> {
  const { rows } = await sql<BoxToOpen>`
    select ${boxToOpen} from unnest(${eventIds}::uuid[]) listed (id) ${lookupJoin('event', sql`listed.id`)}
    cross join lateral (
      select * from task where task.event_id = event.id and box_opened_at is null and response_required
        and archived_at is null and ${isCovered(lastEnd)} and ${waitsForEnvelope} is null
      order by task.position, task.id
      limit case when event.opening_needs_two then ${sql.lit(boxesOfEventLookedAt)} else 1 end) task
    order by event.id, task.position, task.id`.execute(tx);
  return rows;
}

/** Lists the confirmations that count for a box now. */
export async function listConfirmations(tx: Transaction, taskId: string): Promise<Confirmation[]> {
  const { rows } = await sql<{ confirmations: Confirmation[] }>`
    select ${countingConfirmations} as confirmations from task where task.id = ${taskId}`.execute(tx);
  return rows[0]?.confirmations ?? [];
}

/** Finds a box of the unit in one statement. */
export async function findBox(tx: Transaction, taskId: string): Promise<BoxDetails | null> {
  const { rows } = await sql<BoxDetails>`
    select task.id as "taskId", event.id as "eventId", event.reference as "eventReference",
      event.status as "eventStatus", event.sealed, event.opening_needs_two as "openingNeedsTwo",
      task.response_required as "responseRequired", task.archived_at is not null as archived,
      ${lastEnd} as "lastEnd", app.current_epoch() as epoch,
      ${submittedCount} as "submittedCount",
      ${isCovered(lastEnd)} and not exists (select from box_closing
        where box_closing.task_id = task.id and closed_at > transaction_timestamp()) as "isClosed",
      coalesce((select json_agg(json_build_object('number', number, 'coversEnd', ${instantText('covers_until')},
        'record', record, 'signature', signature, 'recordHash', record_hash, 'secretWrappedBy', secret_wrapped_by,
        'secret', encode(secret, 'base64')) order by number)
        from box_closing where box_closing.task_id = task.id), '[]') as closings,
      ${countingConfirmations} as confirmations,
      (select coalesce(json_agg(json_build_object('by', account.full_name, 'at', ${instantText('confirmed_at')},
          'number', number, 'why', void_reason) order by confirmed_at desc, box_confirmation.id), '[]')
       from box_confirmation left join account on account.id = box_confirmation.account_id
       where box_confirmation.task_id = task.id and box_confirmation.withdrawn_at is null
         and box_confirmation.voided_at is not null and box_confirmation.opening = app.opening_at_hand(task.id)
         and (task.box_opened_at is null or ${readmittedCount} > 0)) as "voidConfirmations",
      named.ids <> '{}' as "openersAreNamed",
      (select coalesce(json_agg(json_build_object('accountId', account.id, 'roleEntryId', role_entry.id,
          'fullName', account.full_name,
          'isActive', role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE')
          order by account.full_name, account.id), '[]')
        from role_entry join account on account.id = role_entry.account_id
        where role_entry.organisation_id = task.organisation_id
          and role_entry.business_unit_id = task.business_unit_id
          and case when named.ids = '{}' then role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE'
            else role_entry.id = any (named.ids) end) as openers,
      ${waitsForEnvelope} as "waitsForEnvelope", case when task.box_opened_at is null then ${toBeLeftSealed} else ${leftSealed} end as "leftSealed",
      ${readmittedCount} as "readmittedCount",
      coalesce((select json_agg(json_build_object('openedAt', ${instantText('opened_at')}, 'openedBy', opened_by,
        'faults', (select coalesce(json_agg(json_build_object('supplierId', fault ->> 'supplierId',
            'supplierName', supplier.name, 'what', fault ->> 'what') order by place), '[]')
          from json_array_elements(faults) with ordinality named (fault, place)
          left join supplier on supplier.id = (fault ->> 'supplierId')::uuid),
        'by', (select coalesce(json_agg(account.full_name order by array_position(opened_by, role_entry.id)), '[]') from role_entry
          join account on account.id = role_entry.account_id where role_entry.id = any (opened_by))) order by opening)
       from box_opening where box_opening.task_id = task.id), '[]') as openings
    from task join event on event.id = task.event_id
    cross join lateral (select ${namedOpeners} as ids) named
    where task.id = ${taskId}`.execute(tx);
  return rows[0] ?? null;
}
