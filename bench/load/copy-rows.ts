import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Superuser } from '../../apps/server/test/superuser.ts';

type Value = string | number | boolean | null;
export type Row = Value[];

/** The target of copied rows. */
export interface CopyTarget {
  superuser: Superuser;
  /** A folder that PostgreSQL can read as well. */
  folder: string;
}

const rowsOfFile = 100_000;

/** Fills a table by COPY, with triggers and foreign keys disabled. */
export async function copyRows(
  target: CopyTarget,
  table: string,
  columns: string,
  rows: Iterable<Row>,
): Promise<void> {
  const iterator = rows[Symbol.iterator]();
  for (let isDone = false; !isDone; ) {
    const lines = function* () {
      for (let count = 0; count < rowsOfFile; count += 1) {
        const { value, done } = iterator.next();
        if (done) {
          isDone = true;
          return;
        }
        yield lineOf(value);
      }
    };
    await copyFile(target, `${table} (${columns})`, lines());
  }
}

async function copyFile(
  { superuser, folder }: CopyTarget,
  into: string,
  lines: Iterable<string>,
): Promise<void> {
  const path = join(folder, 'rows.copy');
  try {
    await pipeline(Readable.from(lines), createWriteStream(path, { mode: 0o644 }));
    await superuser.query(`begin; set local session_replication_role = replica; set local synchronous_commit = off;
      copy ${into} from '${path}'; commit`);
  } finally {
    await rm(path, { force: true });
  }
}

const lineOf = (row: Row) => `${row.map((value) => (value === null ? '\\N' : String(value))).join('\t')}\n`;

/** Runs work that fills tables without their indexes, and recreates those afterwards: a tenth of the time. */
export async function withoutIndexes(
  { superuser }: Pick<CopyTarget, 'superuser'>,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await superuser.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of indexes) await superuser.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes)
    await superuser.query(`begin; set local maintenance_work_mem = '512MB'; ${definition}; commit`);
}
