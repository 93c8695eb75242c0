import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';

/** The tasks of an event, including archived ones. */
export async function listTaskIds(tx: Transaction, eventId: string): Promise<string[]> {
  const rows = await tx.selectFrom('task').select('id').where('event_id', '=', eventId).execute();
  return rows.map(({ id }) => id);
}

/** Sets from when the suppliers of an event can see it; null hides it. Archived tasks are not changed. */
export async function showTasksFrom(tx: Transaction, eventId: string, from: string | null): Promise<void> {
  await sql`
    update task_supplier set visible_from = ${from} from task
    where task_supplier.event_id = ${eventId} and task.id = task_supplier.task_id
      and task.archived_at is null`.execute(tx);
}

/** Suppliers to invite together: to an event, or to one more task of an event they already know. */
interface Invited {
  taskId: string | null;
  supplierIds: string[];
}

/** The suppliers that can see an event, or one of its tasks, now. */
export const suppliersWhoSee = (eventId: string, taskId: string | null = null): Sql => sql`
  select distinct supplier_id from task_supplier
  where event_id = ${eventId} and (${taskId}::uuid is null or task_id = ${taskId})
    and visible_from <= transaction_timestamp()`;

/** Claims the suppliers of an event that have not been invited yet and marks them as invited. */
export async function claimUninvitedSuppliers(tx: Transaction, eventId: string): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    with invited as (
      update task_supplier set invited_at = transaction_timestamp() from task
      where task_supplier.event_id = ${eventId} and invited_at is null and visible_from <= transaction_timestamp()
        and task.id = task_supplier.task_id and task.archived_at is null
      returning task_supplier.task_id, task_supplier.supplier_id),
    knowing as (
      select distinct supplier_id from task_supplier where event_id = ${eventId} and invited_at is not null)
    select null as "taskId", array_agg(distinct supplier_id) as "supplierIds" from invited
    where supplier_id not in (select supplier_id from knowing) having count(*) > 0
    union all
    select task_id, array_agg(supplier_id) from invited
    where supplier_id in (select supplier_id from knowing) group by task_id`.execute(tx);
  return rows;
}
