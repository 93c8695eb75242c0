import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { taskState } from '../../deadlines/index.ts';
import { remindedAt, type TaskSupplierRow } from '../suppliers/task-supplier-columns.repo.ts';

/** Input for deciding about a reminder. */
export type ReminderRow = Pick<TaskSupplierRow, 'supplierId' | 'state' | 'remindedAt' | 'activeUserCount'>;

/** The given suppliers of a task (or all of them), with what decides about a reminder. */
export async function listForReminder(
  tx: Transaction,
  taskId: string,
  supplierIds: string[] | null,
): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select participant.supplier_id as "supplierId", ${taskState} as state, ${remindedAt} as "remindedAt",
      (select count(*)::int from role_entry
       where role_entry.supplier_id = participant.supplier_id and role_entry.status = 'ACTIVE') as "activeUserCount"
    from task_supplier participant join task on task.id = participant.task_id
    where participant.task_id = ${taskId}
      and (${supplierIds}::uuid[] is null or participant.supplier_id = any (${supplierIds}::uuid[]))
    order by participant.supplier_id`.execute(tx);
  return rows;
}

/**
 * All suppliers of a task with what decides about a reminder, in one statement; null if the business unit
 * does not have the task.
 */
export async function findForReminder(tx: Transaction, taskId: string): Promise<ReminderRow[] | null> {
  const { rows } = await sql<ReminderRow | { supplierId: null }>`
    select participant.supplier_id as "supplierId", ${taskState} as state, ${remindedAt} as "remindedAt",
      (select count(*)::int from role_entry
       where role_entry.supplier_id = participant.supplier_id and role_entry.status = 'ACTIVE') as "activeUserCount"
    from task left join task_supplier participant on participant.task_id = task.id
    where task.id = ${taskId} order by participant.supplier_id`.execute(tx);
  if (rows.length === 0) return null;
  return rows.filter((row): row is ReminderRow => row.supplierId !== null);
}

/** Records a manual reminder. */
export async function recordReminders(tx: Transaction, taskId: string, supplierIds: string[]): Promise<void> {
  await sql`
    insert into task_reminder (organisation_id, business_unit_id, event_id, task_id, supplier_id)
    select organisation_id, business_unit_id, event_id, task_id, supplier_id from task_supplier
    where task_id = ${taskId} and supplier_id = any (${supplierIds}::uuid[])
    on conflict (task_id, supplier_id) do update set reminded_at = excluded.reminded_at`.execute(tx);
}
