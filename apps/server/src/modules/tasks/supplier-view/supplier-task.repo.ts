import type { FileReference, Sheet, TaskState } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { boxOpenedAt, effectiveEnd, taskState } from '../../deadlines/index.ts';
import { describedColumns, taskColumns } from '../task-details.repo.ts';

/** A task in the list of its supplier. Nothing in it depends on other suppliers. */
export interface SupplierTaskRow {
  id: string;
  eventId: string;
  position: number;
  title: string;
  startDate: string;
  endDate: string;
  responseRequired: boolean;
  archivedAt: string | null;
  effectiveEndDate: string;
  state: TaskState;
}

export interface SupplierTaskDetails extends SupplierTaskRow {
  instructions: string | null;
  declineAllowed: boolean;
  additionalFilesAllowed: boolean;
  sheetVersion: number;
  sheet: Sheet;
  documents: FileReference[];
  templates: FileReference[];
  isSeen: boolean;
  boxOpenedAt: string | null;
}

const ownColumns = sql`
  ${taskColumns}, ${effectiveEnd} as "effectiveEndDate", ${taskState} as state`;

const asked = (supplierId: string) => sql`
  task join task_supplier participant on participant.task_id = task.id and participant.supplier_id = ${supplierId}`;

/** The tasks of an event visible to a supplier, in order. Callers can add columns of `task` and `asked`. */
export async function listTasksOfSupplier<More>(
  tx: Transaction,
  eventId: string,
  supplierId: string,
  more: RawBuilder<More>,
): Promise<(SupplierTaskRow & More)[]> {
  const { rows } = await sql<SupplierTaskRow & More>`
    select ${ownColumns}, ${more} from ${asked(supplierId)}
    where task.event_id = ${eventId} order by task.position, task.id`.execute(tx);
  return rows;
}

export async function findTaskOfSupplier(
  tx: Transaction,
  id: string,
  supplierId: string,
): Promise<SupplierTaskDetails | null> {
  const { rows } = await sql<SupplierTaskDetails>`
    select ${ownColumns}, ${describedColumns}, participant.seen_at is not null as "isSeen",
      ${boxOpenedAt} as "boxOpenedAt"
    from ${asked(supplierId)} where task.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Records that someone of the supplier has viewed a task; the earliest time is kept. */
export async function markTaskSeen(tx: Transaction, taskId: string): Promise<void> {
  await sql`select app.mark_task_seen(${taskId})`.execute(tx);
}

/**
 * Whether a task is visible in the context: to a business unit its own, to a supplier the published ones from
 * the start of the event.
 */
export async function isTaskVisible(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom('task').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
