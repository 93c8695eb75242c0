import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** The task data of an e-mail about a response. */
export interface TaskOfMail {
  id: string;
  title: string;
  eventId: string;
  eventReference: string;
  timeZone: string;
}

export async function findTaskOfMail(tx: Transaction, taskId: string): Promise<TaskOfMail | null> {
  const { rows } = await sql<TaskOfMail>`
    select task.id, task.title, event.id as "eventId", event.reference as "eventReference", event.time_zone as "timeZone"
    from task join event on event.id = task.event_id where task.id = ${taskId}`.execute(tx);
  return rows[0] ?? null;
}
