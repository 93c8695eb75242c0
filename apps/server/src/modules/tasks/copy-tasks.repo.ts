import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { dateColumnNames, dateColumns, datesOf } from '../deadlines/index.ts';

export interface Copying {
  fromEventId: string;
  toEventId: string;
  /** Moves the dates of a task for the copy. The end must stay after the start. */
  moveSpan(span: { startDate: string; endDate: string }): { startDate: string; endDate: string };
}

/** The ids of a task and its copy. */
export interface CopiedTask {
  from: string;
  to: string;
}

/** Copies the tasks of an event that are not archived, in their order. Returns the pairs of ids. */
export async function copyTasksOfEvent(
  tx: Transaction,
  { fromEventId, toEventId, moveSpan }: Copying,
): Promise<CopiedTask[]> {
  const tasks = await tx
    .selectFrom('task')
    .selectAll()
    .where('event_id', '=', fromEventId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const copies = tasks.map((task, index) => {
    return {
      ...task,
      id: randomUUIDv7(),
      event_id: toEventId,
      position: index + 1,
      ...dateColumns(moveSpan(datesOf(task))),
    };
  });
  if (!copies.length) return [];
  await sql`
    insert into task (${copiedColumns})
    select ${copiedColumns} from jsonb_populate_recordset(null::task, ${JSON.stringify(copies)}::jsonb)`.execute(
    tx,
  );
  return tasks.map(({ id }, index) => ({ from: id, to: copies[index]?.id ?? '' }));
}

/** The columns to copy: content only, no state. */
const copiedColumns = sql`id, organisation_id, business_unit_id, event_id, position, title, instructions,
  ${dateColumnNames}, response_required, decline_allowed, additional_files_allowed`;

/** Copies a task to the end of its event. The caller has locked the event. */
export async function copyTaskRow(tx: Transaction, { from, to }: CopiedTask, title: string): Promise<void> {
  await sql`
    insert into task (${copiedColumns})
    select ${to}, organisation_id, business_unit_id, event_id,
      (select max(position) + 1 from task other where other.event_id = task.event_id), ${title}, instructions,
      ${dateColumnNames}, response_required, decline_allowed, additional_files_allowed
    from task where id = ${from}`.execute(tx);
}

const pairsOf = (pairs: CopiedTask[]) => sql`
  jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("from" uuid, "to" uuid)
  join task on task.id = pair."to"`;

/**
 * Copies the current sheets as first versions. Ids inside are kept, so that common questions can be matched.
 * Returns the Excel templates they use.
 */
export async function copySheets(tx: Transaction, pairs: CopiedTask[]): Promise<string[]> {
  const { rows } = await sql<{ templateId: string | null }>`
    insert into sheet_version (organisation_id, business_unit_id, event_id, task_id, version, sheet)
    select task.organisation_id, task.business_unit_id, task.event_id, task.id, 1, sheet_version.sheet
    from ${pairsOf(pairs)} join task source on source.id = pair."from"
    join sheet_version on sheet_version.task_id = source.id and sheet_version.version = source.sheet_version
    returning sheet ->> 'excelTemplateId' as "templateId"`.execute(tx);
  return rows.flatMap(({ templateId }) => templateId ?? []);
}

/** Invites the active suppliers of the source tasks to the copies. Returns the number of task–supplier pairs. */
export async function copySuppliers(
  tx: Transaction,
  pairs: CopiedTask[],
  visibleFrom: string | null = null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id, visible_from)
    select task.organisation_id, task.business_unit_id, task.event_id, task.id, participant.supplier_id,
      ${visibleFrom}::timestamptz
    from ${pairsOf(pairs)} join task_supplier participant on participant.task_id = pair."from"
    join supplier on supplier.id = participant.supplier_id and supplier.status = 'ACTIVE'`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
