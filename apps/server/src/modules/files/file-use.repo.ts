import type { FilePurpose, FileReference, FileScan } from '@tenderbox/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** An object that has files, and the target they were uploaded for. */
export interface FileOwner {
  purpose: FilePurpose;
  ownerId: string;
  targetId: string;
}

/**
 * Locks the current and the new files of an owner, ordered by id. Returns the scan states of the new files
 * that the owner may have. Only the tenant of a file can lock it, so that files cannot be passed on to
 * others.
 */
export async function lockFiles(tx: Transaction, owner: FileOwner, fileIds: string[]): Promise<FileScan[]> {
  const { rows } = await sql<{ scan: FileScan; may_show: boolean }>`
    select scan_state as scan, id = any (${fileIds}::uuid[]) and purpose = ${owner.purpose} and target_id = ${owner.targetId} as may_show
    from stored_file
    where id = any (array(
      select unnest(${fileIds}::uuid[])
      union select file_id from file_use where owner_id = ${owner.ownerId} and purpose = ${owner.purpose}))
    order by id for no key update`.execute(tx);
  return rows.filter((row) => row.may_show).map((row) => row.scan);
}

/** Sets the files of an owner, in the given order; returns the added and the released ones. */
export async function replaceUses(
  tx: Transaction,
  { purpose, ownerId }: FileOwner,
  fileIds: string[],
): Promise<{ added: string[]; released: string[] }> {
  const released = await tx
    .deleteFrom('file_use')
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`file_id <> all (${fileIds}::uuid[])`)
    .returning('file_id')
    .execute();
  const { rows } = await sql<{ file_id: string; is_new: boolean }>`
    insert into file_use (organisation_id, business_unit_id, supplier_id, file_id, purpose, owner_id, position)
    select organisation_id, business_unit_id, supplier_id, id, ${purpose}, ${ownerId}, wanted.position
    from unnest(${fileIds}::uuid[]) with ordinality as wanted (file_id, position)
    join stored_file on stored_file.id = wanted.file_id
    order by wanted.position
    on conflict (owner_id, purpose, file_id) do update set position = excluded.position
    returning file_id, xmax = 0 as is_new`.execute(tx);
  const added = rows.filter((row) => row.is_new).map((row) => row.file_id);
  return { added, released: released.map((row) => row.file_id) };
}

/** Releases the files of owners; a file without any other owner is removed after a week. */
export async function releaseFiles(
  tx: Transaction,
  { purpose, ownerIds }: { purpose: FilePurpose; ownerIds: string[] },
): Promise<void> {
  await tx
    .deleteFrom('file_use')
    .where('purpose', '=', purpose)
    .where(sql<boolean>`owner_id = any (${ownerIds}::uuid[])`)
    .execute();
}

interface Sharing {
  purposes: FilePurpose[];
  pairs: { from: string; to: string }[];
  /** Only these files; defaults to all files of the source owners. */
  fileIds?: string[] | null;
}

/** Gives new owners, such as a clone and its tasks, the files of others without storing the bytes again. */
export async function shareFiles(
  tx: Transaction,
  { purposes, pairs, fileIds = null }: Sharing,
): Promise<void> {
  if (!pairs.length || !purposes.length) return;
  const [from, to] = [pairs.map((pair) => pair.from), pairs.map((pair) => pair.to)];
  await sql`
    insert into file_use (organisation_id, business_unit_id, supplier_id, file_id, purpose, owner_id, position)
    select organisation_id, business_unit_id, supplier_id, file_id, purpose, pair.new_owner, position
    from unnest(${from}::uuid[], ${to}::uuid[]) as pair (old_owner, new_owner)
    join file_use on file_use.owner_id = pair.old_owner and file_use.purpose = any (${purposes})
      and (${fileIds}::uuid[] is null or file_use.file_id = any (${fileIds}::uuid[]))
    on conflict do nothing`.execute(tx);
}

const fileReference = sql`json_strip_nulls(json_build_object('id', file.id, 'name', file.name, 'size', file.size,
  'scan', nullif(file.scan_state, 'CLEAN')))`;

/** SQL for the files of an owner in order, for use in its own query; `owner` is the column with its id. */
export const filesOf = (
  purpose: FilePurpose,
  owner: `${string}.${string}`,
): RawBuilder<FileReference[]> => sql`(
  select coalesce(json_agg(${fileReference} order by position), '[]')
  from file_use join stored_file as file on file.id = file_use.file_id
  where file_use.owner_id = ${sql.ref(owner)} and file_use.purpose = ${purpose})`;

/** The same for several purposes at once, each as a column of `files`, joined to the owner's query. */
export const joinFilesOf = (
  columns: Record<string, FilePurpose>,
  owner: `${string}.${string}`,
): RawBuilder<unknown> => {
  const filesIn = ([column, purpose]: [string, FilePurpose]) => sql`
    coalesce(json_agg(${fileReference} order by position)
      filter (where file_use.purpose = ${purpose}), '[]') as ${sql.ref(column)}`;
  return sql`
    cross join lateral (
      select ${sql.join(Object.entries(columns).map(filesIn))}
      from file_use join stored_file as file on file.id = file_use.file_id
      where file_use.owner_id = ${sql.ref(owner)}) files`;
};
