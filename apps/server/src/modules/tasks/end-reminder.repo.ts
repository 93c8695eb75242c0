import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

interface EventOfTenant {
  organisationId: string;
  eventId: string;
}

/** The events of all tenants that have a reminder due. */
export async function listEventsToRemind(tx: Transaction): Promise<EventOfTenant[]> {
  const { rows } = await sql<EventOfTenant>`
    select organisation_id as "organisationId", event_id as "eventId" from app.events_to_remind()`.execute(
    tx,
  );
  return rows;
}

/** Suppliers of an event that are reminded together: of these tasks, so many hours before an end. */
export interface DueReminder {
  businessUnitId: string;
  hours: number;
  /** The last of the ends that these suppliers are reminded of. */
  endDate: string;
  taskIds: string[];
  supplierIds: string[];
}

/**
 * Takes the reminders of an event that are due, each once for good, and tells whom they concern: those who could
 * answer before the end that it is about, were invited by then, and neither answered nor declined. Of several that fell
 * due for one end the last one counts.
 */
export async function takeDueReminders(tx: Transaction, eventId: string): Promise<DueReminder[]> {
  // An extension that is under way is waited for.
  await sql`select from event where id = ${eventId} for share`.execute(tx);
  const { rows } = await sql<DueReminder>`
    with taken as (
      delete from end_reminder where event_id = ${eventId} and due_at <= transaction_timestamp()
      returning task_id, end_date, hours, due_at),
    due as (
      select distinct on (task_id, end_date) * from taken
      where end_date > transaction_timestamp() order by task_id, end_date, hours),
    concerned as (
      select asked.business_unit_id, asked.supplier_id, due.hours, max(due.end_date) as end_date,
        array_agg(due.task_id order by due.task_id) as task_ids
      from due
      join task on task.id = due.task_id and task.archived_at is null and task.response_required
      join event on event.id = task.event_id and event.status = 'ACTIVE'
      join task_supplier asked on asked.task_id = task.id
        and greatest(task.end_date, asked.extended_until) = due.end_date
        and asked.invited_at <= due.due_at and asked.submitted_at is null and asked.declined_at is null
      group by asked.business_unit_id, asked.supplier_id, due.hours)
    select business_unit_id as "businessUnitId", hours, end_date as "endDate", task_ids as "taskIds",
      array_agg(supplier_id) as "supplierIds"
    from concerned group by business_unit_id, hours, end_date, task_ids
    order by hours, end_date, task_ids`.execute(tx);
  return rows;
}
