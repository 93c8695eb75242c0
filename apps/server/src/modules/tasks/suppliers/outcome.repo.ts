import type { CompletedOutcome } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/listing.ts';

/** The suppliers of an event's tasks; with `outcome`, only those that submitted, declined, or did neither. */
export const suppliersByOutcome = (eventId: string, outcome: CompletedOutcome | null = null): Sql => sql`
  select participant.supplier_id
  from task_supplier participant join task on task.id = participant.task_id
  where participant.event_id = ${eventId} and task.archived_at is null
  group by participant.supplier_id
  having ${outcome}::text is null or ${outcome} = case
    when count(participant.submitted_at) > 0 then 'SUBMITTED'
    when count(participant.declined_at) > 0 then 'DECLINED' else 'NO_RESPONSE' end`;

export async function listSuppliersByOutcome(
  tx: Transaction,
  eventId: string,
  outcome?: CompletedOutcome,
): Promise<string[]> {
  const { rows } = await sql<{ supplier_id: string }>`${suppliersByOutcome(eventId, outcome)}`.execute(tx);
  return rows.map((row) => row.supplier_id);
}
