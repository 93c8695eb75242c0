import { createHash, type Hash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
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
  open(): Promise<NamedFile | WrittenFile>;
}

const listName = 'SHA256SUMS.txt';
const maxNameLength = 120;
const maxFolderLength = 60;

/**
 * An archive of files, written while it is sent: one file is open at a time, and nothing is kept. The last
 * entry lists the hashes in the format of `sha256sum -c`.
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
    // Uploaded files are mostly compressed already.
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
