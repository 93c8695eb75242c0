import type { DeclineReason } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** One decline of a supplier. Declining again after an undo is a new one. */
export interface Declined {
  taskId: string;
  supplierId: string;
  declinedAt: string;
}

/** The business unit and event of a decline; null if it was undone. */
export async function findDeclinedEvent(
  tx: Transaction,
  { taskId, supplierId, declinedAt }: Declined,
): Promise<{ businessUnitId: string; eventId: string } | null> {
  const { rows } = await sql<{ businessUnitId: string; eventId: string }>`
    select business_unit_id as "businessUnitId", event_id as "eventId" from task_supplier
    where task_id = ${taskId} and supplier_id = ${supplierId} and declined_at = ${declinedAt}`.execute(tx);
  return rows[0] ?? null;
}

/** The content of an e-mail about a decline. */
export interface DeclineInMail {
  supplierName: string;
  /** Null if the decline was undone. */
  reason: DeclineReason | null;
  comment: string | null;
}

export async function findDeclineInMail(
  tx: Transaction,
  taskId: string,
  supplierId: string,
): Promise<DeclineInMail | null> {
  const { rows } = await sql<DeclineInMail>`
    select supplier.name as "supplierName", decline_reason as reason, decline_comment as comment
    from task_supplier join supplier on supplier.id = task_supplier.supplier_id
    where task_id = ${taskId} and task_supplier.supplier_id = ${supplierId}`.execute(tx);
  return rows[0] ?? null;
}
