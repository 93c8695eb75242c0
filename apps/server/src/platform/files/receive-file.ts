import { createHash } from 'node:crypto';
import { type FileStore, newStorageName } from './file-store.ts';
import { encryptFrames, type FrameCipher } from './frame-cipher.ts';

/** Bytes that have arrived and are durable; nothing refers to them yet. */
export interface ArrivedFile {
  storageName: string;
  size: number;
  sha256: string;
}

/**
 * Takes in a stream, encrypted where it is to be sealed: no byte of it is written as it came then. Null when it is
 * longer than allowed. What is too long, or finds no room, is still read to its end, so that the sender hears the answer.
 */
export async function receiveFile(
  store: FileStore,
  source: AsyncIterable<Buffer>,
  { maxSize, cipher }: { maxSize: number; cipher: FrameCipher | null },
): Promise<ArrivedFile | null> {
  const storageName = newStorageName();
  const hash = createHash('sha256');
  const pieces = source[Symbol.asyncIterator]();
  let size = 0;

  async function* measured(): AsyncGenerator<Buffer> {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      size += next.value.length;
      if (size > maxSize) continue;
      hash.update(next.value);
      yield next.value;
    }
  }

  try {
    const content = cipher ? encryptFrames(measured(), cipher) : measured();
    const length = await store.append(storageName, 0, content);
    if (size <= maxSize) await store.finish(storageName, length);
  } catch (error) {
    // What cannot be removed now is found later.
    await store.remove(storageName).catch(() => undefined);
    await readToEnd(pieces);
    throw error;
  }
  if (size <= maxSize) return { storageName, size, sha256: hash.digest('hex') };
  await store.remove(storageName);
  return null;
}

async function readToEnd(pieces: AsyncIterator<Buffer>): Promise<void> {
  try {
    for (let next = await pieces.next(); !next.done; next = await pieces.next());
  } catch {
    // The sender hung up; the first failure is the one to tell.
  }
}
