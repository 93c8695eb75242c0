import type { SupplierCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** The terms of an event, if it has any; null if the event is not visible in the context. */
export async function findTerms(tx: Transaction, eventId: string): Promise<{ fileId: string | null } | null> {
  const { rows } = await sql<{ fileId: string | null }>`
    select file_use.file_id as "fileId" from event
    left join file_use on file_use.owner_id = event.id and file_use.purpose = 'EVENT_TERMS'
    where event.id = ${eventId}`.execute(tx);
  return rows[0] ?? null;
}

/** Records who accepted the terms for a supplier. Returns false if a colleague already has. */
export async function acceptTerms(
  tx: Transaction,
  { organisationId, businessUnitId, supplierId, roleEntryId }: SupplierCaller,
  { eventId, fileId }: { eventId: string; fileId: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('terms_acceptance')
    .values({
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      event_id: eventId,
      supplier_id: supplierId,
      file_id: fileId,
      accepted_by: roleEntryId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('accepted_by')
    .executeTakeFirst();
  return inserted !== undefined;
}
