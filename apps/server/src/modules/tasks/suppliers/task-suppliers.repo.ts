import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { suppliersWhoSee } from '../task.repo.ts';

interface SuppliersToInvite {
  taskId: string;
  supplierIds: string[];
  /** When the task becomes visible to them: the start of a published event; null for a draft. */
  visibleFrom: string | null;
}

/**
 * Adds suppliers to a task in one statement. Returns how many were not added because they are unknown or inactive, and
 * whether none were because it is a practice event, which has suppliers of its own.
 */
export async function addSuppliers(
  tx: Transaction,
  { taskId, supplierIds, visibleFrom }: SuppliersToInvite,
): Promise<{ unknown: number; inactive: number; isPractice: boolean }> {
  const { rows } = await sql<{ known: number; inactive: number; isPractice: boolean }>`
    with wanted as (select id, status from supplier where id = any (${supplierIds}::uuid[])),
    practice as (select from event join task on task.event_id = event.id
      where task.id = ${taskId} and event.is_practice),
    added as (
      insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id, visible_from)
      select task.organisation_id, task.business_unit_id, task.event_id, task.id, wanted.id, ${visibleFrom}::timestamptz
      from wanted, task where task.id = ${taskId} and wanted.status = 'ACTIVE'
        and not exists (select from practice)
      on conflict do nothing)
    select count(*)::int as known, count(*) filter (where status <> 'ACTIVE')::int as inactive,
      exists (select from practice) as "isPractice" from wanted`.execute(tx);
  const { known = 0, inactive = 0, isPractice = false } = rows[0] ?? {};
  return { unknown: supplierIds.length - known, inactive, isPractice };
}

/** The suppliers that can see a task now. */
export async function listViewers(
  tx: Transaction,
  { eventId, taskId }: { eventId: string; taskId: string },
): Promise<string[]> {
  const { rows } = await sql<{ supplier_id: string }>`${suppliersWhoSee(eventId, taskId)}`.execute(tx);
  return rows.map((row) => row.supplier_id);
}

/** The suppliers that can see an event now but are not part of the given task. */
export async function listOtherViewers(
  tx: Transaction,
  { eventId, taskId }: { eventId: string; taskId: string },
): Promise<string[]> {
  const { rows } = await sql<{ supplierId: string }>`
    select distinct supplier_id as "supplierId" from task_supplier
    where event_id = ${eventId} and visible_from <= transaction_timestamp()
      and supplier_id not in (select supplier_id from task_supplier where task_id = ${taskId})`.execute(tx);
  return rows.map(({ supplierId }) => supplierId);
}

/** Makes a task visible, from an instant on, to its suppliers that cannot see it yet. */
export async function showTaskFrom(tx: Transaction, taskId: string, from: string): Promise<void> {
  await sql`
    update task_supplier set visible_from = ${from}
    where task_id = ${taskId} and visible_from is null`.execute(tx);
}

/** Hides a task from suppliers that were not invited and have not viewed it. */
export async function hideTask(tx: Transaction, taskId: string): Promise<void> {
  await sql`
    update task_supplier set visible_from = null
    where task_id = ${taskId} and invited_at is null and seen_at is null`.execute(tx);
}
