import type { Extension, NewExtension, UnitCaller } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { instantText } from '../../platform/db/instant-text.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { effectiveEnd } from './effective-end.repo.ts';

/** The extensions of a task, newest first; null if the task is not visible in the context. */
export async function listExtensions(tx: Transaction, taskId: string): Promise<Extension[] | null> {
  const { rows } = await sql<Extension | { id: null }>`
    select extension.id, extension.at, coalesce(account.full_name, role_entry.client_name) as by, extension.end_date as "endDate",
      extension.previous_end_date as "previousEndDate", extension.reason,
      extension.event_end_date as "eventEndDate",
      case when not extension.for_all then coalesce((
        select json_agg(json_build_object('supplierId', supplier.id, 'supplierCode', supplier.supplier_code,
          'name', supplier.name) order by supplier.name collate app.by_name, supplier.id)
        from extension_supplier join supplier on supplier.id = extension_supplier.supplier_id
        where extension_supplier.extension_id = extension.id), '[]') end as suppliers
    from task
    left join extension on extension.task_id = task.id
    left join role_entry on role_entry.id = extension.extended_by
    left join account on account.id = role_entry.account_id
    where task.id = ${taskId} order by extension.at desc, extension.id desc`.execute(tx);
  if (!rows.length) return null;
  return rows.filter((row): row is Extension => row.id !== null);
}

/** The visible extensions of an event's tasks, as changes of the end date. */
export const extensionsOf = (eventId: Sql): Sql => sql`
  select extension.id, extension.task_id, extension.at, extension.reason, jsonb_build_array(jsonb_build_object(
    'path', 'endDate', 'before', extension.previous_end_date, 'after', extension.end_date)) as changes
  from extension where extension.event_id = ${eventId}`;

/** The extensions of `task`, oldest first, as JSON with the names of the suppliers (null for all). */
export const recordedExtensions: Sql = sql`(
  select coalesce(json_agg(json_build_object('at', ${instantText('at')}, 'by', app.writer_name(extended_by),
    'previousEndDate', ${instantText('previous_end_date')}, 'endDate', ${instantText('extension.end_date')}, 'reason', reason,
    'suppliers', case when not for_all then (
      select coalesce(json_agg(supplier.name order by supplier.name collate app.by_name), '[]')
      from extension_supplier join supplier on supplier.id = extension_supplier.supplier_id
      where extension_supplier.extension_id = extension.id) end) order by at, id), '[]')
  from extension where extension.task_id = task.id)`;

/** When the last extension of `task` that applies to `participant` was granted; null if there is none. */
export const lastExtendedAt: Sql = sql`(
  select max(extension.at) from extension where extension.task_id = task.id and (extension.for_all or exists (
    select from extension_supplier chosen
    where chosen.extension_id = extension.id and chosen.supplier_id = participant.supplier_id)))`;

/** The number of extensions of `task` for `participant`. */
export const extensionCount: Sql = sql`(
  select count(*)::int from extension where extension.task_id = task.id and (extension.for_all or exists (
    select from extension_supplier chosen
    where chosen.extension_id = extension.id and chosen.supplier_id = participant.supplier_id)))`;

/** The reason of an extension; null if there is none. */
export const extensionReason = (id: string | null): Sql => sql`(
  select reason from extension where extension.id = ${id})`;

/** The tasks of an event that can be extended, by id; null if the business unit does not have the event. */
export async function listTasksToExtend(tx: Transaction, eventId: string): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select task.id from task
      where task.event_id = event.id and task.archived_at is null and task.box_opened_at is null
      order by task.id) as ids
    from event where event.id = ${eventId}`.execute(tx);
  return rows[0]?.ids ?? null;
}

/** How many of the given suppliers (or of all) belong to the task, and the latest deadline among them. */
export async function endsOfChosen(
  tx: Transaction,
  taskId: string,
  supplierIds: string[] | null,
): Promise<{ count: number; latestEnd: string | null }> {
  const { rows } = await sql<{ count: number; latestEnd: string | null }>`
    select count(*)::int as count, max(${effectiveEnd}) as "latestEnd"
    from task_supplier participant join task on task.id = participant.task_id
    where participant.task_id = ${taskId}
      and (${supplierIds}::uuid[] is null or participant.supplier_id = any (${supplierIds}::uuid[]))`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, latestEnd: null };
}

interface GrantedExtension extends NewExtension {
  id: string;
  eventId: string;
  taskId: string;
  previousEndDate: string;
  eventEndDate: string | null;
}

/** Inserts an extension with its suppliers and applies the new deadline. */
export async function insertExtension(
  tx: Transaction,
  { organisationId, businessUnitId, roleEntryId }: UnitCaller,
  extension: GrantedExtension,
): Promise<void> {
  const { id, eventId, taskId, endDate, previousEndDate, eventEndDate, reason, supplierIds } = extension;
  await tx
    .insertInto('extension')
    .values({
      id,
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      event_id: eventId,
      task_id: taskId,
      extended_by: roleEntryId,
      for_all: supplierIds === null,
      end_date: endDate,
      previous_end_date: previousEndDate,
      event_end_date: eventEndDate,
      reason,
    })
    .execute();
  if (supplierIds) await extendSuppliers(tx, extension, supplierIds);
  else await moveEnds(tx, extension);
}

/** Moves only the deadline of these suppliers, which others cannot see. */
async function extendSuppliers(
  tx: Transaction,
  { id, taskId, endDate }: GrantedExtension,
  supplierIds: string[],
): Promise<void> {
  await sql`
    with extended as (
      update task_supplier set extended_until = ${endDate}
      where task_id = ${taskId} and supplier_id = any (${supplierIds}::uuid[])
      returning organisation_id, business_unit_id, supplier_id)
    insert into extension_supplier (organisation_id, business_unit_id, extension_id, supplier_id)
    select organisation_id, business_unit_id, ${id}, supplier_id from extended`.execute(tx);
}

/** Moves the end of the task and, if it would be earlier, the end of the event. */
async function moveEnds(
  tx: Transaction,
  { eventId, taskId, endDate, eventEndDate }: GrantedExtension,
): Promise<void> {
  await sql`update task set end_date = ${endDate}, revision = revision + 1 where id = ${taskId}`.execute(tx);
  if (!eventEndDate) return;
  await sql`
    update event set end_date = ${eventEndDate}, revision = revision + 1 where id = ${eventId}`.execute(tx);
}
