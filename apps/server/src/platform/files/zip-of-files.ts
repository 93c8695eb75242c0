import { createHash, type Hash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { OpenedFile } from './open-file.ts';

/** A stored file by its name and hash. */
export type NamedFile = OpenedFile & { name: string; sha256: string };

/** What is written while it is read: nobody knows its length or hash before. */
interface WrittenFile {
  name: string;
  read(): Readable;
}

/** A file of an archive; it is opened when its turn comes. */
export interface ZippedFile {
  folders: string[];
  open(): Promise<NamedFile | WrittenFile>;
}

const listName = 'SHA256SUMS.txt';
const longestName = 120;
const longestFolder = 60;

/**
 * An archive of files, written while it is sent: one file is open at a time, and nothing of it is kept. Its last entry
 * lists the hashes, in the form that `sha256sum -c` checks.
 */
export function zipOf(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>): Readable {
  const output = new PassThrough();
  void writeAll(files, output).catch((error: Error) => output.destroy(error));
  return output;
}

async function writeAll(
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
  output: PassThrough,
): Promise<void> {
  const archive = new ZipFile();
  archive.on('error', (error) => output.destroy(error as Error));
  archive.outputStream.pipe(output);
  const taken = new Set([listName.toLowerCase()]);
  const sums: string[] = [];
  for await (const { folders, open } of files) {
    if (output.destroyed) return;
    const file = await open();
    const path = freePath([...folders.map(cleanFolder), cleanPart(file.name)], taken);
    const hash = createHash('sha256');
    const isStored = 'sha256' in file;
    const content = isStored ? file.read() : Readable.from(hashing(file.read(), hash), { objectMode: false });
    // What people send is packed already.
    archive.addReadStream(content, path, isStored ? { compress: false, size: file.size } : {});
    await ended(content, output);
    sums.push(`${isStored ? file.sha256 : hash.digest('hex')}  ${path}\n`);
  }
  archive.addBuffer(Buffer.from(sums.join('')), listName);
  archive.end();
}

async function* hashing(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** A file is over before the next is opened; where the reader has gone, nothing goes on. */
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

/** What Windows keeps for devices, whatever ending it has. */
const isDevice = (name: string) => /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);

/** One part of a path that every system takes. */
function cleanPart(part: string): string {
  const harmless = part
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .trim();
  const clean = isDevice(harmless) ? `_${harmless}` : harmless;
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 ? clean.slice(dot).slice(0, 10) : '';
  return clean.length > longestName ? clean.slice(0, longestName - ending.length) + ending : clean || '_';
}

/** Folders are short, so that a path with several of them is. */
const cleanFolder = (part: string) => cleanPart(cleanPart(part).slice(0, longestFolder));

/** Two of the same name in one folder are told apart by a number. */
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
