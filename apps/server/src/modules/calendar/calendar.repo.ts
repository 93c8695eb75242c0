import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** The end of a task for one supplier. */
export interface OwnEnd {
  taskId: string;
  supplierId: string;
  title: string;
  eventId: string;
  eventTitle: string;
  reference: string;
  endDate: string;
  isCancelled: boolean;
  /** How often its end was moved for this supplier. */
  extensions: number;
}

/** What calendars look back on, and the most entries that they are given. */
const keptFor = sql`interval '90 days'`;
const mostEntries = 2000;

/** The ends of what the supplier of the context was asked, or of one task. */
export async function listOwnEnds(
  tx: Transaction,
  supplierId: string,
  taskId: string | null = null,
): Promise<OwnEnd[]> {
  const { rows } = await sql<OwnEnd>`
    select task.id as "taskId", asked.supplier_id as "supplierId", task.title, event.id as "eventId",
      event.title as "eventTitle", event.reference,
      greatest(task.end_date, asked.extended_until) as "endDate", event.status = 'CANCELLED' as "isCancelled", (
        select count(*)::int from extension where extension.task_id = task.id and (extension.for_all or exists (
          select from extension_supplier chosen
          where chosen.extension_id = extension.id and chosen.supplier_id = asked.supplier_id))) as extensions
    from task_supplier asked
    join task on task.id = asked.task_id
    join event on event.id = asked.event_id
    where asked.supplier_id = ${supplierId}
      and ${
        taskId
          ? sql`asked.task_id = ${taskId}`
          : sql`task.response_required and task.archived_at is null
              and greatest(task.end_date, asked.extended_until) > transaction_timestamp() - ${keptFor}`
      }
    order by greatest(task.end_date, asked.extended_until) desc, task.id
    limit ${mostEntries}`.execute(tx);
  return rows;
}

/** Whose calendar an address is. */
export interface FeedOwner {
  accountId: string;
  roleEntryId: string;
  organisationId: string;
  businessUnitId: string;
  supplierId: string;
  supplierName: string;
}

/** Who was given a calendar address, while they may use their role. */
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
    .select('made_at')
    .where('role_entry_id', '=', roleEntryId)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** Gives somebody a calendar address in place of the one before. */
export async function replaceFeed(
  tx: Transaction,
  { organisationId, roleEntryId }: Pick<FeedOwner, 'organisationId' | 'roleEntryId'>,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    insert into calendar_feed (organisation_id, role_entry_id, token_hash)
    values (${organisationId}, ${roleEntryId}, ${tokenHash})
    on conflict (role_entry_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at`.execute(
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
