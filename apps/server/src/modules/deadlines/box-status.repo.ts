import type { EventStatus } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { effectiveEnd, isCovered, lastEnd } from './effective-end.repo.ts';

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
}

/** Finds it in one light row; with a supplier, only if that supplier is invited to the task. */
export async function findReadability(
  tx: Transaction,
  taskId: string,
  supplierId: string | null,
): Promise<Readability | null> {
  const { rows } = await sql<Readability>`
    select event.reference as "eventReference", event.status as "eventStatus", event.sealed,
      task.box_opened_at is not null as "isOpened"
    from task join event on event.id = task.event_id
    where task.id = ${taskId} and (${supplierId}::uuid is null or exists (
      select from task_supplier where task_supplier.task_id = task.id and supplier_id = ${supplierId}))`.execute(
    tx,
  );
  return rows[0] ?? null;
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
  epoch: number;
  /** The first of two confirmations: of the last closing, which covers the last end, by an admin who is active. */
  confirmation: { accountId: string; roleEntryId: string; by: string | null; at: string } | null;
  /** A confirmation that was not withdrawn and does not count. */
  lapsedConfirmation: { by: string | null; at: string } | null;
  /** Who opened it, with their role entries. Its record is read only where it is shown. */
  opening: { openedAt: string; by: string[]; openedBy: string[] } | null;
}

/** The confirmation that counts for `task` now: one of the closing that covers its last end. */
const countingConfirmation: Sql = sql`app.counting_confirmation(task.id,
  (select max(number) from box_closing where box_closing.task_id = task.id and covers_until >= ${lastEnd}))`;

/** Finds a box of the unit in one statement. */
export async function findBox(tx: Transaction, taskId: string): Promise<BoxDetails | null> {
  const { rows } = await sql<BoxDetails>`
    select task.id as "taskId", event.id as "eventId", event.reference as "eventReference",
      event.status as "eventStatus", event.sealed, event.opening_needs_two as "openingNeedsTwo",
      task.response_required as "responseRequired", task.archived_at is not null as archived,
      ${lastEnd} as "lastEnd", app.current_epoch() as epoch,
      ${submittedCount} as "submittedCount",
      ${isCovered(lastEnd)} as "isClosed",
      coalesce((select json_agg(json_build_object('number', number, 'coversEnd', ${instantText('covers_until')},
        'record', record, 'signature', signature, 'recordHash', record_hash, 'secretWrappedBy', secret_wrapped_by,
        'secret', encode(secret, 'base64')) order by number)
        from box_closing where box_closing.task_id = task.id), '[]') as closings,
      (select json_build_object('accountId', box_confirmation.account_id, 'roleEntryId', confirmed_by,
        'by', account.full_name, 'at', ${instantText('confirmed_at')})
       from ${countingConfirmation} box_confirmation
       left join account on account.id = box_confirmation.account_id
       where box_confirmation.id is not null) as confirmation,
      (select json_build_object('by', account.full_name, 'at', ${instantText('confirmed_at')})
       from box_confirmation left join account on account.id = box_confirmation.account_id
       where box_confirmation.task_id = task.id and box_confirmation.withdrawn_at is null
         and box_confirmation.id is distinct from (select id from ${countingConfirmation} counting)
      ) as "lapsedConfirmation",
      (select coalesce(json_agg(json_build_object('accountId', account.id, 'fullName', account.full_name)
          order by account.full_name, account.id), '[]')
        from role_entry join account on account.id = role_entry.account_id
        where role_entry.organisation_id = task.organisation_id
          and role_entry.business_unit_id = task.business_unit_id
          and role_entry.role = 'BUSINESS_UNIT_ADMIN' and role_entry.status = 'ACTIVE') as openers,
      (select json_build_object('openedAt', ${instantText('opened_at')}, 'openedBy', opened_by,
        'by', (select coalesce(json_agg(account.full_name order by array_position(opened_by, role_entry.id)), '[]') from role_entry
          join account on account.id = role_entry.account_id where role_entry.id = any (opened_by)))
       from box_opening where box_opening.task_id = task.id) as opening
    from task join event on event.id = task.event_id
    where task.id = ${taskId}`.execute(tx);
  return rows[0] ?? null;
}
