import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { OpenedFile } from './open-file.ts';

/** A file of an archive; it is opened when its turn comes. */
export interface ZippedFile {
  folders: string[];
  open(): Promise<OpenedFile & { name: string; sha256: string }>;
}

const listName = 'SHA256SUMS.txt';
const longestName = 120;

/**
 * An archive of files, written while it is sent: one file is open at a time, and nothing of it is kept. Its last entry
 * lists the hashes, in the form that `sha256sum -c` checks.
 */
export function zipOf(files: ZippedFile[]): Readable {
  const output = new PassThrough();
  void writeAll(files, output).catch((error: Error) => output.destroy(error));
  return output;
}

async function writeAll(files: ZippedFile[], output: PassThrough): Promise<void> {
  const archive = new ZipFile();
  archive.on('error', (error) => output.destroy(error as Error));
  archive.outputStream.pipe(output);
  const taken = new Set([listName.toLowerCase()]);
  const sums: string[] = [];
  for (const { folders, open } of files) {
    if (output.destroyed) return;
    const { name, sha256, size, read } = await open();
    const path = freePath([...folders, name].map(cleanPart), taken);
    sums.push(`${sha256}  ${path}\n`);
    const content = read();
    // What people send is packed already.
    archive.addReadStream(content, path, { compress: false, size });
    await ended(content, output);
  }
  archive.addBuffer(Buffer.from(sums.join('')), listName);
  archive.end();
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

/** One part of a path that every system takes. */
function cleanPart(part: string): string {
  const clean = part
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+|[. ]+$/g, '')
    .trim();
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 ? clean.slice(dot).slice(0, 10) : '';
  return clean.length > longestName ? clean.slice(0, longestName - ending.length) + ending : clean || '_';
}

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
