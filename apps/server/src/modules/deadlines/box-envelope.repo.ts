import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';

/** The envelope that must be locked before the box of `task` can be opened; null if there is none. */
export const waitsForEnvelope: Sql = sql`(select waits_for from box_envelope where box_envelope.task_id = task.id)`;

/** How many suppliers are left sealed in the opened box of `task`. */
export const leftCount: Sql = sql`coalesce((
  select left_count from box_envelope where box_envelope.task_id = task.id), 0)`;

/** How many of them are no longer excluded, so that the box can be opened again for them. */
export const readmittedCount: Sql = sql`coalesce((
  select readmitted_count from box_envelope where box_envelope.task_id = task.id), 0)`;

/** Whether the box of `task` is opened for everyone who is not excluded. */
export const isOpenedForAll: Sql = sql`(task.box_opened_at is not null and ${readmittedCount} = 0)`;

/** The envelope in which a supplier was excluded from the evaluation of `task`. */
const excludedIn = (supplierId: Sql): Sql => sql`(
  select min(locked.envelope) from evaluation_task covered
  join evaluation_lock locked on locked.evaluation_id = covered.evaluation_id and locked.envelope < covered.envelope
  where covered.task_id = task.id and app.is_excluded(locked, ${supplierId}))`;

/** The same for a supplier that is left sealed in the box of `task`, for business units; null for all others. */
export const leftSealedSince = (supplierId: Sql): Sql => sql`(
  case when app.is_left_sealed(task.id, ${supplierId}) then ${excludedIn(supplierId)} end)`;

/** Suppliers with the envelope in which they were excluded, as JSON, by name. */
const excludedSuppliers = (supplierIds: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('supplierId', supplier.id, 'name', supplier.name,
    'excludedIn', ${excludedIn(sql`supplier.id`)}) order by supplier.name collate app.by_name, supplier.id), '[]')
  from supplier where supplier.id in (${supplierIds}))`;

/** The suppliers that are left sealed in the box of `task`. */
export const leftSealed: Sql = excludedSuppliers(sql`
  select supplier_id from box_left_sealed where box_left_sealed.task_id = task.id and box_left_sealed.opening = (
    select max(box_opening.opening) from box_opening where box_opening.task_id = task.id)`);

/** Those that would be left sealed if it were opened now. */
export const toBeLeftSealed: Sql = excludedSuppliers(sql`
  select supplier_id from app.lock_before(task.id) locked
  join task_supplier on task_supplier.task_id = task.id and submitted_at is not null
  where app.is_excluded(locked, supplier_id)`);

/** Finds the envelope that must be locked before the box of a task can be opened; null if there is none. */
export async function findEnvelopeToWaitFor(tx: Transaction, taskId: string): Promise<number | null> {
  const { rows } = await sql<{ waitsFor: number | null }>`
    select waits_for as "waitsFor" from box_envelope where task_id = ${taskId}`.execute(tx);
  return rows[0]?.waitsFor ?? null;
}
