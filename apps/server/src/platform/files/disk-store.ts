import { constants, createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskSpace, readDiskSpace, reservedBytes } from './disk-space.ts';
import type { FileStore } from './file-store.ts';

/** Bytes written between two checks of the free space. */
const checkInterval = 1024 * 1024;

/** Files on disk: written and fsynced, then renamed and their folder fsynced, before they are acknowledged. */
export async function openDiskStore(
  folder: string,
  readSpace: (folder: string) => Promise<DiskSpace> = readDiskSpace,
): Promise<FileStore> {
  const arriving = join(folder, 'arriving');
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  const arrivingAt = (name: string) => join(arriving, name);
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(folderOf(name), name);
  const assertReserve = async () => {
    const space = await readSpace(folder);
    if (space.free >= reservedBytes(space)) return;
    const reason = { code: 'ENOSPC', syscall: 'write' };
    throw Object.assign(new Error('What is left of the disk is reserved for the database.'), reason);
  };

  return {
    bufferLimits: { bytes: 1024 * 1024, milliseconds: 5000 },
    append: async (name, offset, piece) => {
      const file = await open(arrivingAt(name), constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        if ((await file.stat()).size < offset)
          throw new Error('A piece of a file is missing before this one.');
        await assertReserve();
        let length = offset;
        let checkedAt = offset;
        for await (const chunk of piece) {
          length = await writeAt(file, chunk, length);
          if (length < checkedAt + checkInterval) continue;
          await assertReserve();
          checkedAt = length;
        }
        await file.sync();
        if (offset === 0) await syncFolder(arriving);
        return length;
      } finally {
        await file.close();
      }
    },
    finish: async (name, length) => {
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      // Already renamed, by a server that died right after.
      if (await isThere(pathOf(name))) return;
      await truncate(arrivingAt(name), length);
      await rename(arrivingAt(name), pathOf(name));
      await syncFolder(folderOf(name));
      await syncFolder(folder);
    },
    read: (name, range) => createReadStream(pathOf(name), range),
    sizeOf: async (name) => (await stat(pathOf(name))).size,
    remove: async (name) => {
      await rm(arrivingAt(name), { force: true });
      await rm(pathOf(name), { force: true });
    },
    namesBefore: async function* (instant) {
      for (const home of await readdir(folder)) {
        if (home !== 'arriving') yield await writtenBefore(join(folder, home), instant);
      }
    },
    removeUnfinished: async (instant) => {
      for (const name of await writtenBefore(arriving, instant)) await rm(arrivingAt(name), { force: true });
    },
  };
}

/** Unlike a single write, this continues until all bytes are written, or throws. */
async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<number> {
  let written = 0;
  while (written < bytes.length) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
  return position + written;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function writtenBefore(folder: string, instant: Date): Promise<string[]> {
  const names = [];
  for (const name of await readdir(folder)) {
    // Another server may have removed it in the meantime.
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() && found.mtime < instant) names.push(name);
  }
  return names;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
