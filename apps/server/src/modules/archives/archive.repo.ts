import type { ArchiveOf } from '@tenderbox/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { currentSubmissionsOf } from '../deadlines/index.ts';

/** A file that goes into an archive, and what it belongs to. */
export interface ArchivedFile {
  fileId: string;
  /** Null for files of responses. */
  name: string | null;
  /** Null for files of the event itself. */
  taskTitle: string | null;
  /** Null for files of the buyer. */
  supplierName: string | null;
}

/** Returns the reference and title of an event or a task; null if the context does not see it. */
export async function findArchiveName(tx: Transaction, { of, id }: ArchiveOf): Promise<string | null> {
  const { rows } = await (of === 'EVENT'
    ? sql<{ name: string }>`select reference || ' ' || title as name from event where id = ${id}`
    : sql<{ name: string }>`select event.reference || ' ' || task.title as name
        from task join event on event.id = task.event_id where task.id = ${id}`
  ).execute(tx);
  return rows[0]?.name ?? null;
}

/**
 * Lists the files of an event or a task that the context sees: the buyer's documents and the files of current
 * submissions. Row-level security leaves out unopened boxes and the submissions of other suppliers.
 */
export async function listArchivedFiles(tx: Transaction, { of, id }: ArchiveOf): Promise<ArchivedFile[]> {
  const { rows } = await sql<ArchivedFile>`
    with tasks as (
      select id, title, position from task where ${of === 'EVENT' ? sql`event_id` : sql`id`} = ${id}),
    owners as (
      select id, null::text as task_title, null::text as supplier_name, -1 as place from event
      where ${of === 'EVENT'} and id = ${id}
      union all
      select id, title, null, position from tasks
      union all
      select sent.id, tasks.title, supplier.name, tasks.position
      from tasks cross join lateral (${currentSubmissionsOf(sql`tasks.id`)}) sent
      join supplier on supplier.id = sent.supplier_id)
    select file_use.file_id as "fileId", stored_file.name, owners.task_title as "taskTitle", owners.supplier_name as "supplierName"
    from owners
    join file_use on file_use.owner_id = owners.id
    join stored_file on stored_file.id = file_use.file_id and stored_file.scan_state = 'CLEAN'
    order by owners.place, owners.supplier_name collate app.by_name nulls first, owners.id, file_use.purpose,
      file_use.position`.execute(tx);
  return rows;
}
