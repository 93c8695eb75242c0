import type { Sheet } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

/** Versions of the sheet of a task, as stored. */
export async function listSheets(
  tx: Transaction,
  taskId: string,
  versions: number[],
): Promise<{ version: number; sheet: Sheet }[]> {
  const { rows } = await sql<{ version: number; sheet: Sheet }>`
    select version, sheet from sheet_version
    where task_id = ${taskId} and version = any (${versions}::int[])`.execute(tx);
  return rows;
}

/** The current sheet of a task and the given earlier versions. */
export async function readSheets(
  tx: Transaction,
  taskId: string,
  versions: number[],
): Promise<{ current: Sheet; of(version: number): Sheet }> {
  const { rows } = await sql<{ version: number; sheet: Sheet; isCurrent: boolean }>`
    select version, sheet, version = task.sheet_version as "isCurrent"
    from sheet_version join task on task.id = sheet_version.task_id
    where task.id = ${taskId} and (version = any (${versions}::int[]) or version = task.sheet_version)`.execute(
    tx,
  );
  const current = rows.find(({ isCurrent }) => isCurrent)?.sheet;
  if (!current) throw new Error('A task without a sheet.');
  const known = new Map(rows.map(({ version, sheet }) => [version, sheet]));
  return { current, of: (version) => known.get(version) ?? current };
}
