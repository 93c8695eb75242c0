import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { endOfTar, paddingOf, tarHeader } from './tar.ts';

export const sumsName = 'SHA256SUMS.txt';

/** Writes the entries of an archive one after the other. */
export interface ArchiveWriter {
  add(name: string, content: Buffer | string): Promise<void>;
  /** Adds a file of a known length, streamed. */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Writes a tar archive that ends with the hashes of all entries, for `sha256sum -c`. It gets its name only
 * once it is complete and on the disk. Nothing is kept in memory: the hashes wait in a file.
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.incomplete`;
  const sumsPath = `${draft}.sums`;
  const seconds = Math.floor(Date.now() / 1000);
  const file = await open(draft, 'wx', 0o600);
  try {
    const sums = await open(sumsPath, 'wx+', 0o600);
    try {
      const add = async (name: string, size: number, content: AsyncIterable<Buffer> | Buffer[]) => {
        const hash = createHash('sha256');
        let length = 0;
        await file.writeFile(tarHeader(name, size, seconds));
        for await (const chunk of content) {
          hash.update(chunk);
          length += chunk.length;
          await file.writeFile(chunk);
        }
        if (length !== size) throw new Error(`${name} changed while it was read.`);
        await file.writeFile(paddingOf(size));
        return hash.digest('hex');
      };
      const addSummed: typeof add = async (name, size, content) => {
        const sum = await add(name, size, content);
        await sums.writeFile(`${sum}  ${name}\n`);
        return sum;
      };
      await fill({
        add: async (name, content) => {
          const bytes = Buffer.from(content);
          await addSummed(name, bytes.length, [bytes]);
        },
        addStream: async (name, size, content) => {
          await addSummed(name, size, content);
        },
      });
      await add(sumsName, (await sums.stat()).size, readAll(sums));
    } finally {
      await sums.close();
    }
    await file.writeFile(endOfTar);
    await file.sync();
    // Unlike a rename, this does not replace a file that was there before.
    await link(draft, path);
    await syncFolder(dirname(path));
  } finally {
    await file.close();
    await rm(draft, { force: true });
    await rm(sumsPath, { force: true });
  }
}

async function* readAll(file: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  yield* readRange(file, 0, size);
}

/** Reads a part of a file in pieces. */
export async function* readRange(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const chunk = Buffer.alloc(Math.min(256 * 1024, size - done));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, start + done);
    if (bytesRead === 0) throw new Error('A file is shorter than it was.');
    done += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
