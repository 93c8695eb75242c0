import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';

/** Finds the practice event that the unit has now. */
export async function findPracticeEvent(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from event where organisation_id = ${organisationId} and business_unit_id = ${businessUnitId}
      and is_practice and status <> 'DISCARDED'`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Lets the unit's made-up suppliers take part in every task of a practice draft. */
export async function addPracticeSuppliers(tx: Transaction, eventId: string, names: string[]): Promise<void> {
  await sql`select app.add_practice_suppliers(${eventId}, ${names}::text[])`.execute(tx);
}

/** Lets a practice draft and its tasks run from now on. */
export async function startPractice(tx: Transaction, eventId: string, minutes: number): Promise<void> {
  await sql`select app.start_practice(${eventId}, make_interval(mins => ${minutes}))`.execute(tx);
}

/** Hides a published practice event from everyone, for good. */
export async function discardPracticeEvent(tx: Transaction, eventId: string): Promise<void> {
  await sql`select app.discard_practice_event(${eventId})`.execute(tx);
}

/** Lists the practice events of all tenants that are old enough to be deleted. */
export async function listOldPracticeEvents(
  tx: Transaction,
): Promise<{ organisationId: string; eventId: string }[]> {
  const { rows } = await sql<{ organisationId: string; eventId: string }>`
    select organisation_id as "organisationId", event_id as "eventId" from app.old_practice_events()`.execute(
    tx,
  );
  return rows;
}
