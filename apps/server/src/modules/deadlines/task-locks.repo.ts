import type { EventStatus } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** What adding or reordering tasks needs to know about an event. */
export interface EventFacts {
  id: string;
  status: EventStatus;
  startDate: string;
  endDate: string;
}

/** Locks an event, then its tasks in a fixed order. Returns null if the event is not visible in the context. */
export async function lockEventWithTasks(tx: Transaction, id: string): Promise<EventFacts | null> {
  const { rows } = await sql<EventFacts>`
    select id, status, start_date as "startDate", end_date as "endDate"
    from event where id = ${id} for no key update`.execute(tx);
  const [event] = rows;
  if (!event) return null;
  await lockTasks(tx, id);
  return event;
}

/** The same for the event of a task. Returns false if the task is not visible in the context. */
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

/**
 * Locks an event against concurrent changes until the transaction ends. `for update` would also block foreign
 * keys to it: a submission refers to the event while it holds its task, which the holder of the event may be
 * waiting for.
 */
export async function lockEvent(tx: Transaction, id: string): Promise<void> {
  await sql`select from event where id = ${id} for no key update`.execute(tx);
}

/**
 * Locks the tasks of an event in a fixed order. Everything that changes an event, its tasks or their ends
 * calls it first.
 */
export async function lockTasks(tx: Transaction, eventId: string): Promise<void> {
  await sql`select from task where event_id = ${eventId} order by id for update`.execute(tx);
}

/** Locks a task against submissions, changes, closing and opening. */
export async function lockTask(tx: Transaction, taskId: string): Promise<void> {
  await sql`select from task where id = ${taskId} for update`.execute(tx);
}
