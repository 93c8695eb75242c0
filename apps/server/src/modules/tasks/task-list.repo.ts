import type { TaskQuery } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { type Page, readPage } from '../../platform/db/listing.repo.ts';
import type { Listing, Sql } from '../../platform/db/listing.ts';
import { lastEnd, taskState } from '../deadlines/index.ts';
import { type ListedTask, listedColumns, listedJoins } from './task-details.repo.ts';

function taskList(eventId: string, { archived, ended, state, supplierId }: TaskQuery): Listing<ListedTask> {
  return {
    table: 'task',
    within: [sql`task.event_id = ${eventId}`],
    filters: [
      archived ? sql`task.archived_at is not null` : sql`task.archived_at is null`,
      ended !== undefined && hasEnded(ended),
      Boolean(state || supplierId) && isAsked({ state, supplierId }),
    ],
    sorts: { position: { by: sql`task.position` } },
    search: { matches: (pattern) => sql`app.search_key(task.title) like ${pattern}` },
    columns: listedColumns,
    joins: listedJoins,
  };
}

/** Whether the latest deadline of any supplier has passed. */
const hasEnded = (ended: boolean): Sql => sql`
  (${lastEnd} < transaction_timestamp()) = ${ended}`;

/** Whether the task has the given supplier, or any supplier in the given state. */
const isAsked = ({ state, supplierId }: Pick<TaskQuery, 'state' | 'supplierId'>): Sql => sql`exists (
  select from task_supplier participant where participant.task_id = task.id
    ${supplierId ? sql`and participant.supplier_id = ${supplierId}` : sql``}
    ${state ? sql`and ${taskState} = ${state}` : sql``})`;

export const listTasks = (tx: Transaction, eventId: string, query: TaskQuery): Promise<Page<ListedTask>> =>
  readPage(tx, taskList(eventId, query), query);

/**
 * The total number of an event's tasks, regardless of search and filters; null if the event is not visible in
 * the context.
 */
export async function countTasks(
  tx: Transaction,
  eventId: string,
): Promise<{ current: number; archived: number } | null> {
  const { rows } = await sql<{ current: number; archived: number }>`
    select count(task.id) filter (where task.archived_at is null)::int as current,
      count(task.archived_at)::int as archived
    from event left join task on task.event_id = event.id
    where event.id = ${eventId} group by event.id`.execute(tx);
  return rows[0] ?? null;
}
