import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files on disk: written and fsynced, then renamed and their folder fsynced, before anyone is told. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const arriving = join(folder, 'arriving');
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  const arrivingAt = (name: string) => join(arriving, name);
  const homeOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(homeOf(name), name);

  return {
    append: async (name, offset, piece) => {
      const file = await open(arrivingAt(name), 'a', 0o600);
      try {
        if ((await file.stat()).size < offset)
          throw new Error('A piece of a file is missing before this one.');
        await file.truncate(offset);
        let length = offset;
        for await (const chunk of piece) {
          // Unlike a single write, this goes on until every byte is written, or says why not.
          await file.appendFile(chunk);
          length += chunk.length;
        }
        await file.sync();
        return length;
      } finally {
        await file.close();
      }
    },
    finish: async (name) => {
      await mkdir(homeOf(name), { recursive: true, mode: 0o700 });
      await rename(arrivingAt(name), pathOf(name));
      await syncFolder(homeOf(name));
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

async function writtenBefore(folder: string, instant: Date): Promise<string[]> {
  const names = [];
  for (const name of await readdir(folder)) {
    // Another server may have removed it meanwhile.
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
