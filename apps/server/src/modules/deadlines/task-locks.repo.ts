import type { EventStatus } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/*
 * A submission locks its task `for key share`. Only what changes ends, suppliers or a status, closes or opens
 * locks tasks, `for update` and in the order of their ids, after the event. Buyers' other changes lock the
 * event, which no submission waits for.
 */

/** What adding or reordering tasks needs to know about an event. */
export interface EventFacts {
  id: string;
  status: EventStatus;
  startDate: string;
  endDate: string;
}

/** Locks an event against other changes of the buyer. Returns null if it is not visible in the context. */
export async function lockEventFacts(tx: Transaction, id: string): Promise<EventFacts | null> {
  const { rows } = await sql<EventFacts>`
    select id, status, start_date as "startDate", end_date as "endDate"
    from event where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** The same for the event of a task. Returns false if the task is not visible in the context. */
export async function lockEventOfTask(tx: Transaction, taskId: string): Promise<boolean> {
  const { rows } = await sql`
    select from event where id = (select event_id from task where id = ${taskId}) for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * The same without reading it. `for update` would also block foreign keys to it: a submission refers to the
 * event while it holds its task, which the holder of the event may be waiting for.
 */
export async function lockEvent(tx: Transaction, id: string): Promise<void> {
  await sql`select from event where id = ${id} for no key update`.execute(tx);
}

/** Locks the tasks of a locked event against submissions, for a change of its status. */
export async function lockTasks(tx: Transaction, eventId: string): Promise<void> {
  await sql`select from task where event_id = ${eventId} order by id for update`.execute(tx);
}

/** Locks tasks against opening, not against submissions. */
export async function lockAgainstOpening(tx: Transaction, taskIds: string[]): Promise<void> {
  await sql`select from task where id = any (${taskIds}::uuid[]) order by id for no key update`.execute(tx);
}

/** Locks a task against submissions, changes, closing and opening. */
export async function lockTask(tx: Transaction, taskId: string): Promise<void> {
  await sql`select from task where id = ${taskId} for update`.execute(tx);
}
