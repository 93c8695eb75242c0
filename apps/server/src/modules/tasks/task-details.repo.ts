import type { EventStatus, FileReference, Sheet, TaskSummary } from '@tenderbox/contract';
import { taskLimits } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';
import {
  boxOpenedAt,
  countColumns,
  eventEnd,
  isClosed,
  joinTaskCounts,
  responsesReadAt,
  taskEnd,
  waitsForEnvelope,
} from '../deadlines/index.ts';
import { filesOf } from '../files/index.ts';
import { type TaskSupplierRow, taskSupplierColumns } from './suppliers/task-supplier-columns.repo.ts';

/** The task's own columns, for lists and details. */
interface TaskRow {
  id: string;
  eventId: string;
  position: number;
  title: string;
  startDate: string;
  endDate: string;
  responseRequired: boolean;
  archivedAt: string | null;
  boxOpenedAt: string | null;
  responsesReadAt: string | null;
}

/** The event's columns that affect a task. */
interface EventOfTask {
  eventStatus: EventStatus;
  eventStart: string;
  eventEnd: string;
  timeZone: string;
  sealed: boolean;
}

/** The summary of a task's suppliers. */
interface SuppliersOfTask extends TaskSummary {
  supplierCount: number;
  /** The latest deadline of any supplier. */
  lastEnd: string;
  /** Whether a closing covers it. */
  isClosed: boolean;
  /** The envelope of its evaluation that must be locked before its box can be opened. */
  waitsForEnvelope: number | null;
}

/** A task in the list of its event. */
export type ListedTask = TaskRow & EventOfTask & SuppliersOfTask;

/** A task with everything that decides what can be done with it. */
export interface TaskDetails extends ListedTask {
  instructions: string | null;
  declineAllowed: boolean;
  additionalFilesAllowed: boolean;
  sheetVersion: number;
  sheet: Sheet;
  documents: FileReference[];
  /** The Excel templates of all sheet versions. */
  templates: FileReference[];
  suppliers: TaskSupplierRow[];
  revision: number;
}

/** The columns of a task in every API response. */
export const taskColumns = sql`
  task.id, task.event_id as "eventId", task.position, task.title, task.start_date as "startDate",
  ${taskEnd} as "endDate", task.response_required as "responseRequired", task.archived_at as "archivedAt"`;

export const listedColumns = sql<ListedTask>`
  ${taskColumns}, ${boxOpenedAt} as "boxOpenedAt", ${responsesReadAt} as "responsesReadAt",
  event.status as "eventStatus",
  event.start_date as "eventStart", ${eventEnd} as "eventEnd", event.time_zone as "timeZone", event.sealed,
  ${isClosed} as "isClosed", ${waitsForEnvelope} as "waitsForEnvelope", ${countColumns}`;

/** The joins that these columns need. */
export const listedJoins = sql`join event on event.id = task.event_id ${joinTaskCounts}`;

/** The detail columns of a task with its sheet and files, as visible in the context. */
export const describedColumns = sql`
  task.instructions, task.decline_allowed as "declineAllowed",
  task.additional_files_allowed as "additionalFilesAllowed", task.sheet_version as "sheetVersion",
  (select sheet from sheet_version
   where sheet_version.task_id = task.id and sheet_version.version = task.sheet_version) as sheet,
  ${filesOf('TASK_DOCUMENT', 'task.id')} as documents, ${filesOf('EXCEL_TEMPLATE', 'task.id')} as templates`;

const firstSuppliers: Sql = sql`(
  select coalesce(json_agg(shown), '[]') from (
    select ${taskSupplierColumns}
    from task_supplier participant join supplier on supplier.id = participant.supplier_id
    where participant.task_id = task.id
    order by supplier.name collate app.by_name, supplier.id limit ${taskLimits.shownSuppliers}) shown)`;

export async function findListedTask(tx: Transaction, id: string): Promise<ListedTask | null> {
  const { rows } = await sql<ListedTask>`
    select ${listedColumns} from task ${listedJoins} where task.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** A task of the business unit with everything around it, in one statement. */
export async function findTaskDetails(tx: Transaction, id: string): Promise<TaskDetails | null> {
  const { rows } = await sql<TaskDetails>`
    select ${listedColumns}, ${describedColumns}, ${firstSuppliers} as suppliers, task.revision
    from task ${listedJoins} where task.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function findEventReference(tx: Transaction, taskId: string): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select event.reference from task join event on event.id = task.event_id where task.id = ${taskId}`.execute(
    tx,
  );
  return rows[0]?.reference ?? '';
}
