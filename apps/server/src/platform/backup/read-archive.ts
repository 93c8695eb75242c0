import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readRange, sumsName } from './archive-writer.ts';
import {
  type Contents,
  contentsName,
  contentsSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  missingName,
} from './manifest.ts';
import { ArchiveError, listTar, type TarEntry } from './tar.ts';

const decompress = promisify(gunzip);
const newline = 0x0a;

/** An archive whose every byte was checked. */
export interface BackupArchive {
  manifest: Manifest;
  contents: Contents;
  /** The rows of a table, as `copy` writes them. */
  rowsOf(table: string): AsyncIterable<Buffer>;
  /** The files with their contents, in the order of the archive. */
  files(): AsyncIterable<{ storageName: string; size: number; content: AsyncIterable<Buffer> }>;
  /** Names and lengths of the files in a bucket. */
  fileList(): AsyncIterable<{ storageName: string; size: number }>;
  /** Files that were removed during the backup. */
  missing(): Promise<string[]>;
}

/** Opens an archive, checks it whole, and runs work on it. Errors name the damaged place. */
export async function withArchive<Result>(
  path: string,
  work: (archive: BackupArchive) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(`${path} cannot be read (${error.code}).`);
  });
  try {
    return await work(await checkArchive(file));
  } finally {
    await file.close();
  }
}

async function readWhole(file: FileHandle, { start, size }: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readRange(file, start, size)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function checkArchive(file: FileHandle): Promise<BackupArchive> {
  const found = await findEntries(file);
  const manifest = parse(manifestSchema, await readWhole(file, found.manifest), manifestName);
  const contents = parse(contentsSchema, await readWhole(file, found.contents), contentsName);
  const tally = await checkSums(file, found.sums);
  if (tally.files !== (manifest.storage === 'disk' ? contents.files : 0))
    throw new ArchiveError(`The archive has ${tally.files} files instead of ${contents.files}.`);
  for (const { name, rows } of contents.tables) {
    const counted = tally.tables.get(name)?.rows ?? 0;
    if (counted !== rows) throw new ArchiveError(`${name} has ${counted} rows instead of ${rows}.`);
  }
  const unknown = [...tally.tables.keys()].find(
    (name) => !contents.tables.some((table) => table.name === name),
  );
  if (unknown) throw new ArchiveError(`${unknown} does not belong in the archive.`);

  async function* entriesIn(folder: string): AsyncGenerator<TarEntry> {
    for await (const entry of listTar(file)) if (entry.name.startsWith(folder)) yield entry;
  }

  return {
    manifest,
    contents,
    rowsOf: async function* (table) {
      for (const entry of tally.tables.get(table)?.parts ?? [])
        yield decompress(await readWhole(file, entry));
    },
    files: async function* () {
      for await (const { name, start, size } of entriesIn('files/'))
        yield {
          storageName: name.slice(name.lastIndexOf('/') + 1),
          size,
          content: readRange(file, start, size),
        };
    },
    fileList: async function* () {
      for await (const entry of entriesIn('file-list/')) {
        for (const line of linesOf(await readWhole(file, entry))) {
          const [storageName = '', size] = line.split(' ');
          yield { storageName, size: Number(size) };
        }
      }
    },
    missing: async () => {
      const names: string[] = [];
      for await (const entry of entriesIn(missingName)) names.push(...linesOf(await readWhole(file, entry)));
      return names;
    },
  };
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\n').filter(Boolean);

/** The places of the first and the last entries, which say what is in the archive. */
async function findEntries(
  file: FileHandle,
): Promise<{ manifest: TarEntry; contents: TarEntry; sums: TarEntry }> {
  let first: TarEntry | null = null;
  let beforeLast: TarEntry | null = null;
  let last: TarEntry | null = null;
  for await (const entry of listTar(file)) {
    first ??= entry;
    if (first.name !== manifestName) break;
    beforeLast = last;
    last = entry;
  }
  if (first?.name !== manifestName) throw new ArchiveError('This is not a backup of Tenderbox.');
  if (last?.name !== sumsName || beforeLast?.name !== contentsName)
    throw new ArchiveError('The archive is not complete: its list of hashes is missing.');
  return { manifest: first, contents: beforeLast, sums: last };
}

function parse<Value>(
  schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } },
  bytes: Buffer,
  name: string,
): Value {
  let value: unknown = null;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    // The same as any other content that is not as it should be.
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new ArchiveError(`${name} is damaged, or of a version that this one does not know.`);
  return parsed.data;
}

interface Tally {
  files: number;
  tables: Map<string, { rows: number; parts: TarEntry[] }>;
}

/** Compares every entry with its line of the list of hashes, both in their order; counts rows on the way. */
async function checkSums(file: FileHandle, sums: TarEntry): Promise<Tally> {
  const list = createInterface({ input: Readable.from(readRange(file, sums.start, sums.size)) });
  const lines = list[Symbol.asyncIterator]();
  const tally: Tally = { files: 0, tables: new Map() };
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    return done ? '' : value;
  };
  for await (const entry of listTar(file)) {
    const { name } = entry;
    if (name === sumsName) break;
    const [, table] = /^database\/([^/]+)\/\d+\.gz$/.exec(name) ?? [];
    const hash = createHash('sha256');
    if (table === undefined)
      for await (const chunk of readRange(file, entry.start, entry.size)) hash.update(chunk);
    else hash.update(await readWhole(file, entry));
    const line = await nextLine();
    if (line !== `${hash.digest('hex')}  ${name}`) {
      const isOther = !line.endsWith(`  ${name}`);
      throw new ArchiveError(
        isOther ? `${name} is not where it should be in the archive.` : `${name} is damaged.`,
      );
    }
    if (table !== undefined) {
      const rows = countLines(await decompress(await readWhole(file, entry)));
      const counted = tally.tables.get(table) ?? { rows: 0, parts: [] };
      tally.tables.set(table, { rows: counted.rows + rows, parts: [...counted.parts, entry] });
    }
    if (name.startsWith('files/')) tally.files += 1;
  }
  const line = await nextLine();
  if (line) throw new ArchiveError(`${line.slice(66)} is missing in the archive.`);
  list.close();
  return tally;
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
}
