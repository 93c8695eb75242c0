import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** What a mail about a task says of it, as it is now for whom it goes to. */
export interface TaskInMail {
  title: string;
  /** The end that the recipient's own supplier has. */
  endDate: string;
  eventId: string;
  eventTitle: string;
  reference: string;
  timeZone: string;
  buyer: string;
}

export async function findTaskInMail(
  tx: Transaction,
  { taskId, roleEntryId }: { taskId: string; roleEntryId: string },
): Promise<TaskInMail | null> {
  const { rows } = await sql<TaskInMail>`
    select task.title, greatest(task.end_date, asked.extended_until) as "endDate", event.id as "eventId",
      event.title as "eventTitle", event.reference, event.time_zone as "timeZone",
      organisation.name || ', ' || business_unit.name as buyer
    from task
    join event on event.id = task.event_id
    join business_unit on business_unit.id = task.business_unit_id
    join organisation on organisation.id = task.organisation_id
    left join role_entry on role_entry.id = ${roleEntryId}
    left join task_supplier asked on asked.task_id = task.id and asked.supplier_id = role_entry.supplier_id
    where task.id = ${taskId}`.execute(tx);
  return rows[0] ?? null;
}
