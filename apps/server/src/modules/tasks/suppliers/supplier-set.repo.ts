import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

/** The difference between a task's current and wanted suppliers. */
export interface SupplierSetChange {
  added: string[];
  removed: string[];
}

/** Compares the suppliers of a locked task with the wanted ones. */
export async function compareSuppliers(
  tx: Transaction,
  taskId: string,
  supplierIds: string[],
): Promise<SupplierSetChange> {
  const { rows } = await sql<SupplierSetChange>`
    with wanted as materialized (select id from unnest(${supplierIds}::uuid[]) as id),
    present as materialized (select supplier_id as id from task_supplier where task_id = ${taskId})
    select array(select id from wanted except select id from present) as added,
      array(select id from present except select id from wanted) as removed`.execute(tx);
  return rows[0] ?? { added: [], removed: [] };
}

/**
 * Removes suppliers that have not viewed the task and returns their number. A supplier that views it at this
 * moment stays.
 */
export async function removeUnseen(tx: Transaction, taskId: string, supplierIds: string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('task_supplier')
    .where('task_id', '=', taskId)
    .where('supplier_id', '=', sql<string>`any (${supplierIds}::uuid[])`)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Increments the revision of a task after its suppliers changed. */
export async function touchTask(tx: Transaction, taskId: string): Promise<void> {
  await tx
    .updateTable('task')
    .set((set) => ({ revision: set('revision', '+', 1) }))
    .where('id', '=', taskId)
    .execute();
}
