import { createHash, type Hash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { isDatabaseUnavailable } from '../db/database-error.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { OpenedFile } from './open-file.ts';

/** A stored file with its name and hash. */
export type NamedFile = OpenedFile & { name: string; sha256: string };

/** A file generated while it is sent, whose length and hash are unknown before. */
interface WrittenFile {
  name: string;
  read(): Readable;
}

/** A file in an archive, opened when its turn comes. */
export interface ZippedFile {
  folders: string[];
  /** What it is called if it cannot be opened. */
  name: string;
  open(): Promise<NamedFile | WrittenFile>;
}

/** Signs the list of hashes, if the archive is to be signed as a whole. */
export type SignList = (list: string) => Promise<string>;

const listName = 'SHA256SUMS.txt';
const signatureName = 'SHA256SUMS.sig.json';
const missingName = 'MISSING.txt';
const maxNameLength = 120;
const maxFolderLength = 60;

/**
 * An archive of files, written while it is sent: one file is open at a time, and nothing is kept. At the end,
 * `MISSING.txt` names the files that are missing or damaged where they are stored, if there are any, and
 * `SHA256SUMS.txt` lists the hashes in the format of `sha256sum -c`, followed by its signature.
 */
export function zipOf(
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
  signList: SignList | null = null,
): Readable {
  const output = new PassThrough();
  void writeAll(files, signList, output).catch((error: Error) => output.destroy(error));
  return output;
}

async function writeAll(
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
  signList: SignList | null,
  output: PassThrough,
): Promise<void> {
  const archive = new ZipFile();
  archive.on('error', (error) => output.destroy(error as Error));
  archive.outputStream.pipe(output);
  const taken = new Set([listName, signatureName, missingName].map((name) => name.toLowerCase()));
  const sums: string[] = [];
  const missing: string[] = [];
  const pathOf = (folders: string[], name: string) =>
    freePath([...folders.map(cleanFolder), cleanPart(name)], taken);
  for await (const { folders, name, open } of files) {
    if (output.destroyed) return;
    const file = await open().catch(nullIfUnreadable);
    if (!file) {
      missing.push(`${pathOf(folders, name)}: missing\n`);
      continue;
    }
    const path = pathOf(folders, file.name);
    const hash = createHash('sha256');
    const isStored = 'sha256' in file;
    const source = isStored ? untilDamage(file.read()) : file.read();
    const content = Readable.from(hashing(source, hash), { objectMode: false });
    // Uploaded files are mostly compressed already.
    archive.addReadStream(content, path, { compress: !isStored });
    await ended(content, output);
    const sum = hash.digest('hex');
    if (isStored && sum !== file.sha256) missing.push(`${path}: damaged\n`);
    sums.push(`${sum}  ${path}\n`);
  }
  const add = (name: string, content: string) => {
    archive.addBuffer(Buffer.from(content), name);
    sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
  };
  if (missing.length) add(missingName, missing.join(''));
  const list = sums.join('');
  archive.addBuffer(Buffer.from(list), listName);
  if (signList) archive.addBuffer(Buffer.from(await signList(list)), signatureName);
  archive.end();
}

/** A file that cannot be read is left out. Nothing more is read if the caller has lost access or the database is down. */
function nullIfUnreadable(error: unknown): null {
  const isRefused = error instanceof ProblemError && [401, 403].includes(error.status);
  if (isRefused || isDatabaseUnavailable(error)) throw error;
  return null;
}

/** The content of a stored file up to where it cannot be read: its hash then differs. */
async function* untilDamage(source: Readable): AsyncGenerator<Buffer> {
  try {
    yield* source as AsyncIterable<Buffer>;
  } catch {
    // The archive goes on with the next file.
  }
}

async function* hashing(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Resolves when a file has been read, before the next is opened. Rejects if the reader has disconnected. */
function ended(content: Readable, output: PassThrough): Promise<void> {
  return new Promise((resolve, reject) => {
    const hungUp = () => {
      content.destroy();
      reject(new Error('The reader of an archive has gone.'));
    };
    output.once('close', hungUp);
    content.once('end', () => {
      output.off('close', hungUp);
      resolve();
    });
    content.once('error', reject);
  });
}

/** Reserved device names of Windows, with any extension. */
const isDevice = (name: string) => /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);

/** A path segment that is valid on every operating system. */
function cleanPart(part: string): string {
  const harmless = part
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .trim();
  const clean = isDevice(harmless) ? `_${harmless}` : harmless;
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 ? clean.slice(dot).slice(0, 10) : '';
  return clean.length > maxNameLength ? clean.slice(0, maxNameLength - ending.length) + ending : clean || '_';
}

/** Folder names are short, so that nested paths stay within limits. */
const cleanFolder = (part: string) => cleanPart(cleanPart(part).slice(0, maxFolderLength));

/** Numbers files of the same name in one folder. */
function freePath(parts: string[], taken: Set<string>): string {
  const path = parts.join('/');
  const dot = path.lastIndexOf('.') > path.lastIndexOf('/') + 1 ? path.lastIndexOf('.') : path.length;
  let free = path;
  for (let number = 2; taken.has(free.toLowerCase()); number++) {
    free = `${path.slice(0, dot)} (${number})${path.slice(dot)}`;
  }
  taken.add(free.toLowerCase());
  return free;
}
