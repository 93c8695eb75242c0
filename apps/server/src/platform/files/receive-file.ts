import { createHash } from 'node:crypto';
import { type FileStore, newStorageName } from './file-store.ts';
import { encryptFrames, type FrameCipher } from './frame-cipher.ts';

/** A durable file that nothing refers to yet. */
export interface ArrivedFile {
  storageName: string;
  size: number;
  sha256: string;
}

/**
 * Stores a stream; if it is sealed, no byte is written unencrypted. Returns null if it is too long. A stream
 * that is too long or finds no space is still read to its end, so that the sender gets the response.
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
    // If it cannot be removed now, the cleanup finds it later.
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
