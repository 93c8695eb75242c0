import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { effectiveEnd, extensionCount } from '../deadlines/index.ts';

/** The deadline of a task for one supplier. */
export interface OwnEnd {
  taskId: string;
  supplierId: string;
  title: string;
  eventId: string;
  eventTitle: string;
  reference: string;
  endDate: string;
  isCancelled: boolean;
  /** Number of extensions for this supplier. */
  extensions: number;
}

/** How far back calendars go, and how many entries they have at most. */
const maxEventAge = sql`interval '90 days'`;
const maxEntries = 2000;

/** Lists the deadlines of all tasks that the context's supplier is invited to, or of one task. */
export async function listOwnEnds(
  tx: Transaction,
  supplierId: string,
  taskId: string | null = null,
): Promise<OwnEnd[]> {
  const { rows } = await sql<OwnEnd>`
    select task.id as "taskId", participant.supplier_id as "supplierId", task.title, event.id as "eventId",
      event.title as "eventTitle", event.reference,
      ${effectiveEnd} as "endDate", event.status = 'CANCELLED' as "isCancelled",
      ${extensionCount} as extensions
    from task_supplier participant
    join task on task.id = participant.task_id
    join event on event.id = participant.event_id
    where participant.supplier_id = ${supplierId}
      and ${
        taskId
          ? sql`participant.task_id = ${taskId}`
          : sql`task.response_required and task.archived_at is null
              and ${effectiveEnd} > transaction_timestamp() - ${maxEventAge}`
      }
    order by ${effectiveEnd} desc, task.id
    limit ${maxEntries}`.execute(tx);
  return rows;
}

/** The person a calendar URL belongs to. */
export interface FeedOwner {
  accountId: string;
  roleEntryId: string;
  organisationId: string;
  businessUnitId: string;
  supplierId: string;
  supplierName: string;
}

/** Finds the person a calendar URL belongs to; null if they can no longer use their role. */
export async function findFeedOwner(tx: Transaction, tokenHash: Buffer): Promise<FeedOwner | null> {
  const { rows } = await sql<FeedOwner>`
    select account_id as "accountId", role_entry_id as "roleEntryId", organisation_id as "organisationId",
      business_unit_id as "businessUnitId", supplier_id as "supplierId", supplier_name as "supplierName"
    from app.find_calendar_feed(${tokenHash})`.execute(tx);
  return rows[0] ?? null;
}

export async function findFeed(tx: Transaction, roleEntryId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('calendar_feed')
    .select('created_at')
    .where('role_entry_id', '=', roleEntryId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Replaces a person's calendar URL. */
export async function replaceFeed(
  tx: Transaction,
  { organisationId, roleEntryId }: Pick<FeedOwner, 'organisationId' | 'roleEntryId'>,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    insert into calendar_feed (organisation_id, role_entry_id, token_hash)
    values (${organisationId}, ${roleEntryId}, ${tokenHash})
    on conflict (role_entry_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`.execute(
    tx,
  );
}

export async function deleteFeed(tx: Transaction, roleEntryId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feed')
    .where('role_entry_id', '=', roleEntryId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
