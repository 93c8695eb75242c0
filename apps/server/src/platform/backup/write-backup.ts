import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ConnectionTarget } from '../db/connection.ts';
import type { FileStore } from '../files/file-store.ts';
import { findSize, nullIfGone } from '../files/find-size.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import {
  type BackupTable,
  type Contents,
  contentsName,
  fileListName,
  fileName,
  type Manifest,
  manifestName,
  missingName,
  tablePartName,
} from './manifest.ts';
import { type Snapshot, withSnapshot } from './snapshot.repo.ts';

const compress = promisify(gzip);

/** Bytes of a table in one entry. An entry's length is written before it, so one at a time is in memory. */
const partLength = 4 * 1024 * 1024;
const filesPerBatch = 1000;

interface BackupOptions {
  path: string;
  owner: ConnectionTarget;
  store: FileStore;
  storage: Manifest['storage'];
  origin: string;
  version: string;
  say(line: string): void;
}

export interface WrittenBackup {
  manifest: Manifest;
  contents: Contents;
}

/**
 * Writes everything into one archive, next to running servers, in constant memory. The database comes first:
 * files are stored before their rows and never change, so all that the snapshot knows are there, except
 * unused ones that are removed in the meantime; those are listed.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { path, owner, storage, origin, version, say } = options;
  let written: WrittenBackup | null = null;
  await writeArchive(path, (archive) =>
    withSnapshot(owner, async (snapshot) => {
      const manifest: Manifest = {
        format: 'tenderbox-backup/1',
        origin,
        version,
        storage,
        ...snapshot.facts,
      };
      await archive.add(manifestName, asText(manifest));
      const tables: Contents['tables'] = [];
      for (const table of manifest.tables) tables.push(await writeTable(archive, snapshot, table));
      say(`The database is written: ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows.`);
      const files = await (storage === 's3' ? listFiles : writeFiles)(archive, snapshot, options);
      const contents = { tables, ...files };
      await archive.add(contentsName, asText(contents));
      written = { manifest, contents };
    }),
  );
  if (!written) throw new Error('The archive is empty.');
  return written;
}

const asText = (value: object) => `${JSON.stringify(value, null, 1)}\n`;

async function writeTable(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  table: BackupTable,
): Promise<Contents['tables'][number]> {
  const { content, rows } = snapshot.read(table);
  let parts = 0;
  let pieces: Buffer[] = [];
  let length = 0;
  const flush = async () => {
    if (length === 0) return;
    parts += 1;
    const bytes = Buffer.concat(pieces);
    pieces = [];
    length = 0;
    await archive.add(tablePartName(table.name, parts), await compress(bytes, { level: 1 }));
  };
  for await (const chunk of content as AsyncIterable<Buffer>) {
    pieces.push(chunk);
    length += chunk.length;
    if (length >= partLength) await flush();
  }
  await flush();
  return { name: table.name, rows: await rows, parts };
}

type FileCounts = Omit<Contents, 'tables'>;

async function* batchesOf(snapshot: Snapshot): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const names = await snapshot.listFiles(after, filesPerBatch);
    if (names.length) yield names;
    if (names.length < filesPerBatch) return;
    after = names.at(-1) ?? '';
  }
}

/** Writes the contents of all files. */
async function writeFiles(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { store, say }: BackupOptions,
): Promise<FileCounts> {
  const counts = { files: 0, bytes: 0, missing: 0 };
  const missing: string[] = [];
  for await (const names of batchesOf(snapshot)) {
    for (const name of names) {
      const opened = await openStored(store, name);
      if (!opened) missing.push(name);
      else {
        await archive.addStream(fileName(name), opened.size, opened.content);
        counts.files += 1;
        counts.bytes += opened.size;
      }
    }
    say(`${counts.files} files …`);
  }
  if (missing.length) await archive.add(missingName, missing.map((name) => `${name}\n`).join(''));
  return { ...counts, missing: missing.length };
}

/** Opens a file before anything of it is written; null if it is gone. */
async function openStored(
  store: FileStore,
  name: string,
): Promise<{ size: number; content: AsyncIterable<Buffer> } | null> {
  const size = await findSize(store, name);
  if (size === null) return null;
  const chunks = (store.read(name) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const first = await chunks.next().catch(nullIfGone);
  if (first === null) return null;
  return { size, content: joined(first, chunks) };
}

async function* joined(first: IteratorResult<Buffer>, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let step = first; !step.done; step = await rest.next()) yield step.value;
}

/** Lists the files of a bucket, with their lengths. */
async function listFiles(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { store, say }: BackupOptions,
): Promise<FileCounts> {
  const counts = { files: 0, bytes: 0, missing: 0 };
  const missing: string[] = [];
  let part = 0;
  for await (const names of batchesOf(snapshot)) {
    const lines: string[] = [];
    for (const name of names) {
      const size = await findSize(store, name);
      if (size === null) {
        missing.push(name);
        continue;
      }
      lines.push(`${name} ${size}\n`);
      counts.files += 1;
      counts.bytes += size;
    }
    part += 1;
    await archive.add(fileListName(part), lines.join(''));
    say(`${counts.files} files …`);
  }
  if (missing.length) await archive.add(missingName, missing.map((name) => `${name}\n`).join(''));
  return { ...counts, missing: missing.length };
}
