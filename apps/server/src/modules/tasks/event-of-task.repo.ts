import type { EventStatus } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { lockTasks } from './task.repo.ts';

/** What adding to an event, or putting its tasks into order, asks about it. */
export interface EventFacts {
  id: string;
  status: EventStatus;
  startDate: string;
  endDate: string;
}

/** Holds an event, then its tasks in their order; null where the context sees no such event. */
export async function lockEventWithTasks(tx: Transaction, id: string): Promise<EventFacts | null> {
  const { rows } = await sql<EventFacts>`
    select id, status, start_date as "startDate", end_date as "endDate"
    from event where id = ${id} for no key update`.execute(tx);
  const [event] = rows;
  if (!event) return null;
  await lockTasks(tx, id);
  return event;
}

/** The same by one of its tasks; false where the context sees no such task. */
export async function lockEventOfTask(tx: Transaction, taskId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from event where id = (select event_id from task where id = ${taskId}) for no key update`.execute(
    tx,
  );
  const [event] = rows;
  if (!event) return false;
  await lockTasks(tx, event.id);
  return true;
}
