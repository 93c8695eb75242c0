import type { Sheet } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import type { UnitRef } from '../../platform/db/unit-ref.ts';
import { dateColumns } from '../deadlines/index.ts';
import type { TaskContent } from './task-changes.rules.ts';

const contentColumns = (content: TaskContent) => ({
  title: content.title,
  instructions: content.instructions,
  ...dateColumns(content),
  response_required: content.responseRequired,
  decline_allowed: content.declineAllowed,
  additional_files_allowed: content.additionalFilesAllowed,
});

type NewTask = TaskContent & { id: string; eventId: string; sheet: Sheet };

/** Inserts a task at the end of its event, with the first version of its sheet. */
export async function insertTask(
  tx: Transaction,
  { organisationId, businessUnitId }: UnitRef,
  { id, eventId, sheet, ...content }: NewTask,
): Promise<void> {
  await tx
    .insertInto('task')
    .values({
      id,
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      event_id: eventId,
      position: nextPosition(eventId),
      ...contentColumns(content),
    })
    .execute();
  await insertSheet(tx, { taskId: id, version: 1, sheet });
}

/** The position after all tasks of a locked event. */
const nextPosition = (eventId: string) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from task where event_id = ${eventId})`;

interface SheetVersion {
  taskId: string;
  version: number;
  sheet: Sheet;
}

async function insertSheet(tx: Transaction, { taskId, version, sheet }: SheetVersion): Promise<void> {
  await sql`
    insert into sheet_version (organisation_id, business_unit_id, event_id, task_id, version, sheet)
    select organisation_id, business_unit_id, event_id, id, ${version}, ${JSON.stringify(sheet)}
    from task where id = ${taskId}`.execute(tx);
}

/** Stores a changed sheet: replaces the only version of a draft, otherwise adds a new version. */
export async function storeSheet(
  tx: Transaction,
  { taskId, version, sheet }: SheetVersion,
  isPublished: boolean,
): Promise<void> {
  if (isPublished) {
    await insertSheet(tx, { taskId, version: version + 1, sheet });
    await tx
      .updateTable('task')
      .set({ sheet_version: version + 1 })
      .where('id', '=', taskId)
      .execute();
    return;
  }
  await tx
    .updateTable('sheet_version')
    .set({ sheet: JSON.stringify(sheet) })
    .where('task_id', '=', taskId)
    .where('version', '=', version)
    .execute();
}

/** Updates the content of a locked task. */
export async function updateTask(tx: Transaction, id: string, content: TaskContent): Promise<void> {
  await tx
    .updateTable('task')
    .set((set) => ({ ...contentColumns(content), revision: set('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Archives or restores a locked task. */
export async function setArchived(tx: Transaction, id: string, archived: boolean): Promise<void> {
  await tx
    .updateTable('task')
    .set((set) => ({
      archived_at: archived ? sql<string>`clock_timestamp()` : null,
      revision: set('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setOrder(tx: Transaction, eventId: string, taskIds: string[]): Promise<void> {
  await sql`
    update task set position = wanted.position
    from unnest(${taskIds}::uuid[]) with ordinality as wanted (id, position)
    where task.id = wanted.id and task.event_id = ${eventId}`.execute(tx);
}

/** The tasks of an event in order, including archived ones. */
export async function listTitles(tx: Transaction, eventId: string): Promise<{ id: string; title: string }[]> {
  return tx
    .selectFrom('task')
    .select(['id', 'title'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function removeTask(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('task').where('id', '=', id).execute();
}
