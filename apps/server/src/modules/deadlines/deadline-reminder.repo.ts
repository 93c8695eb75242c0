import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { effectiveEnd } from './effective-end.repo.ts';

interface EventOfTenant {
  organisationId: string;
  eventId: string;
}

/** The events of all tenants with a due reminder. */
export async function listEventsToRemind(tx: Transaction): Promise<EventOfTenant[]> {
  const { rows } = await sql<EventOfTenant>`
    select organisation_id as "organisationId", event_id as "eventId" from app.events_to_remind()`.execute(
    tx,
  );
  return rows;
}

/** Suppliers of an event that get the same reminder: for these tasks, this many hours before the deadline. */
export interface DueReminder {
  businessUnitId: string;
  hours: number;
  /** The latest of the deadlines in this reminder. */
  endDate: string;
  taskIds: string[];
  supplierIds: string[];
}

/**
 * Claims the due reminders of an event, each exactly once, and returns the suppliers to remind: those with
 * this deadline that were invited before the reminder was due and have neither responded nor declined. If
 * several are due for one deadline, only the last one is sent.
 */
export async function claimDueReminders(tx: Transaction, eventId: string): Promise<DueReminder[]> {
  // Waits for an extension in progress.
  await sql`select from event where id = ${eventId} for share`.execute(tx);
  const { rows } = await sql<DueReminder>`
    with taken as (
      delete from end_reminder where event_id = ${eventId} and due_at <= transaction_timestamp()
      returning task_id, end_date, hours, due_at),
    due as (
      select distinct on (task_id, end_date) * from taken
      where end_date > transaction_timestamp() order by task_id, end_date, hours),
    concerned as (
      select participant.business_unit_id, participant.supplier_id, due.hours, max(due.end_date) as end_date,
        array_agg(due.task_id order by due.task_id) as task_ids
      from due
      join task on task.id = due.task_id and task.archived_at is null and task.response_required
      join event on event.id = task.event_id and event.status = 'ACTIVE'
      join task_supplier participant on participant.task_id = task.id
        and ${effectiveEnd} = due.end_date
        and participant.invited_at <= due.due_at and participant.submitted_at is null and participant.declined_at is null
      group by participant.business_unit_id, participant.supplier_id, due.hours)
    select business_unit_id as "businessUnitId", hours, end_date as "endDate", task_ids as "taskIds",
      array_agg(supplier_id) as "supplierIds"
    from concerned group by business_unit_id, hours, end_date, task_ids
    order by hours, end_date, task_ids`.execute(tx);
  return rows;
}
