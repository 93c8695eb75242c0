import type { EventOpener, PossibleOpener, UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';

/** Whether `role_entry` can open boxes of its business unit. */
const canOpen: Sql = sql`role_entry.supplier_id is null and role_entry.role = 'BUSINESS_UNIT_ADMIN'
  and role_entry.status = 'ACTIVE'`;

/** The people named to open the boxes of the event in the surrounding query, by name. */
export const openersOfEvent: Sql = sql`coalesce((
    select json_agg(json_build_object('id', role_entry.id, 'fullName', account.full_name, 'isActive', ${canOpen})
      order by account.full_name collate app.by_name, role_entry.id)
    from event_opener join role_entry on role_entry.id = event_opener.role_entry_id
    join account on account.id = role_entry.account_id
    where event_opener.event_id = event.id), '[]') as openers`;

/** Lists the active admins of the caller's unit by name. */
export async function listPossibleOpeners(
  tx: Transaction,
  { organisationId, businessUnitId, accountId }: UnitCaller,
): Promise<PossibleOpener[]> {
  const { rows } = await sql<PossibleOpener>`
    select role_entry.id, account.full_name as "fullName",
      account.id is not distinct from ${accountId}::uuid as "isOwn"
    from role_entry join account on account.id = role_entry.account_id
    where role_entry.organisation_id = ${organisationId} and role_entry.business_unit_id = ${businessUnitId}
      and ${canOpen}
    order by account.full_name collate app.by_name, role_entry.id`.execute(tx);
  return rows;
}

/** PostgreSQL error code for what the database refuses: one of the people was deactivated in the meantime. */
const refused = '42501';

/**
 * Sets who can open the boxes of a locked event that close from now on. After publication the database records it as an
 * amendment that only the buyer sees. Returns false if one of them can no longer open boxes.
 */
export async function setOpeners(
  tx: Transaction,
  eventId: string,
  { openerIds, reason = null }: { openerIds: EventOpener['id'][]; reason?: string | null },
): Promise<boolean> {
  return sql`select app.set_openers(${eventId}, ${openerIds}::uuid[], ${reason})`
    .execute(tx)
    .then(() => true)
    .catch((error: { code?: string }) => {
      if (error.code !== refused) throw error;
      return false;
    });
}
