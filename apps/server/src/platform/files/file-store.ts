import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes that have arrived but are not kept yet. */
interface FileDraft {
  /** Where they can be looked at until they are kept or discarded. */
  path: string;
  size: number;
  sha256: string;
  /** Makes them durable under a random name and returns that name. */
  keep(): Promise<string>;
  discard(): Promise<void>;
}

/** Where the bytes of files live; the disk now, object storage later. */
export interface FileStore {
  /** Takes in a stream; null when it is longer than allowed. */
  receive(source: AsyncIterable<Buffer>, maxSize: number): Promise<FileDraft | null>;
  read(storageName: string): Readable;
  remove(storageName: string): Promise<void>;
}

const staleAfter = 24 * 60 * 60 * 1000;

/** Files on disk: written, fsynced, renamed, and their folder fsynced, before anyone is told. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const arriving = join(folder, 'arriving');
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  await removeStale(arriving);
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);

  return {
    receive: async (source, maxSize) => {
      const path = join(arriving, randomBytes(16).toString('hex'));
      const discard = () => rm(path, { force: true });
      const { size, sha256 } = await takeIn(path, source, maxSize).catch(async (error: unknown) => {
        await discard();
        throw error;
      });
      if (size > maxSize) {
        await discard();
        return null;
      }
      const keep = async () => {
        const name = randomBytes(16).toString('hex');
        const home = join(folder, name.slice(0, 2));
        try {
          await mkdir(home, { recursive: true, mode: 0o700 });
          await rename(path, pathOf(name));
          await syncFolder(home);
          await syncFolder(folder);
        } catch (error) {
          await rm(pathOf(name), { force: true });
          throw error;
        }
        return name;
      };
      return { path, size, sha256, keep, discard };
    },
    read: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/**
 * Writes a stream to a new file. What is too long, or finds no room, is still read to its end, so that the
 * sender hears the answer.
 */
async function takeIn(path: string, source: AsyncIterable<Buffer>, maxSize: number) {
  const hash = createHash('sha256');
  let size = 0;
  let failure: unknown;
  const file = await open(path, 'wx', 0o600).catch((error: unknown): undefined => {
    failure = error;
  });
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxSize || failure) continue;
      hash.update(chunk);
      // Unlike a single write, this goes on until every byte is written, or says why not.
      await file?.appendFile(chunk).catch(async (error: unknown) => {
        failure = error;
        await file.truncate();
      });
    }
    if (failure) throw failure;
    await file?.sync();
  } finally {
    await file?.close();
  }
  return { size, sha256: hash.digest('hex') };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What uploads left behind that were cut off with the server. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > staleAfter) await rm(path, { force: true });
  }
}
