import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { effectiveEnd, extensionReason } from '../deadlines/index.ts';

/** The content of an e-mail about a task, with the recipient's current data. */
export interface TaskInMail {
  title: string;
  /** The deadline of the recipient's supplier. */
  endDate: string;
  eventId: string;
  eventTitle: string;
  reference: string;
  timeZone: string;
  buyer: string;
  /** The reason of the extension, in e-mails about one. */
  reason: string | null;
}

export async function findTaskInMail(
  tx: Transaction,
  { taskId, roleEntryId, extensionId }: { taskId: string; roleEntryId: string; extensionId: string | null },
): Promise<TaskInMail | null> {
  const { rows } = await sql<TaskInMail>`
    select task.title, ${effectiveEnd} as "endDate", event.id as "eventId",
      event.title as "eventTitle", event.reference, event.time_zone as "timeZone",
      organisation.name || ', ' || business_unit.name as buyer,
      ${extensionReason(extensionId)} as reason
    from task
    join event on event.id = task.event_id
    join business_unit on business_unit.id = task.business_unit_id
    join organisation on organisation.id = task.organisation_id
    left join role_entry on role_entry.id = ${roleEntryId}
    left join task_supplier participant on participant.task_id = task.id and participant.supplier_id = role_entry.supplier_id
    where task.id = ${taskId}`.execute(tx);
  return rows[0] ?? null;
}

/** The content of an e-mail about the deadlines of several tasks, with the recipient's current data. */
export interface DeadlinesMail {
  eventTitle: string;
  reference: string;
  timeZone: string;
  buyer: string;
  /** Sorted by deadline, without tasks that were answered or declined in the meantime. */
  tasks: { title: string; endDate: string }[];
}

export async function findDeadlinesMail(
  tx: Transaction,
  { eventId, taskIds, roleEntryId }: { eventId: string; taskIds: string[]; roleEntryId: string },
): Promise<DeadlinesMail | null> {
  const { rows } = await sql<DeadlinesMail>`
    select event.title as "eventTitle", event.reference, event.time_zone as "timeZone",
      organisation.name || ', ' || business_unit.name as buyer, coalesce((
        select json_agg(json_build_object('title', task.title,
          'endDate', ${effectiveEnd}) order by
          ${effectiveEnd}, task.position, task.id)
        from role_entry join task_supplier participant on participant.supplier_id = role_entry.supplier_id
        join task on task.id = participant.task_id
        where role_entry.id = ${roleEntryId} and participant.task_id = any (${taskIds}::uuid[])
          and participant.submitted_at is null and participant.declined_at is null), '[]') as tasks
    from event
    join business_unit on business_unit.id = event.business_unit_id
    join organisation on organisation.id = event.organisation_id
    where event.id = ${eventId}`.execute(tx);
  return rows[0] ?? null;
}
