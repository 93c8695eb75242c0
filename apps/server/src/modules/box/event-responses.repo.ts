import type { EventStatus } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { boxOpenedAt, leftCount, submittedCount } from '../deadlines/index.ts';

/** A task of an event, with what decides whether its responses can be read. */
export interface TaskOfEvent {
  taskId: string;
  title: string;
  responseRequired: boolean;
  archived: boolean;
  openedAt: string | null;
  submittedCount: number;
  /** How many suppliers are left sealed in its opened box. */
  leftCount: number;
}

interface EventOfResponses {
  reference: string;
  status: EventStatus;
  sealed: boolean;
  tasks: TaskOfEvent[];
}

/** Finds an event of the unit with its tasks in order, in one statement. */
export async function findEventOfResponses(
  tx: Transaction,
  eventId: string,
): Promise<EventOfResponses | null> {
  const { rows } = await sql<Omit<EventOfResponses, 'tasks'> & Partial<TaskOfEvent>>`
    select event.reference, event.status, event.sealed, task.id as "taskId", task.title,
      task.response_required as "responseRequired", task.archived_at is not null as archived,
      ${boxOpenedAt} as "openedAt",
      ${submittedCount} as "submittedCount", ${leftCount} as "leftCount"
    from event left join task on task.event_id = event.id
    where event.id = ${eventId}
    order by task.position, task.id`.execute(tx);
  const [first] = rows;
  if (!first) return null;
  const { reference, status, sealed } = first;
  return { reference, status, sealed, tasks: rows.filter(({ taskId }) => taskId) as TaskOfEvent[] };
}
