import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Lists the started events of all tenants that have suppliers not invited yet. */
export async function listEventsToInvite(
  tx: Transaction,
): Promise<{ organisationId: string; eventId: string }[]> {
  const { rows } = await sql<{ organisationId: string; eventId: string }>`
    select organisation_id as "organisationId", event_id as "eventId" from app.events_to_announce()`.execute(
    tx,
  );
  return rows;
}
