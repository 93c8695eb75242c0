import { Readable } from 'node:stream';
import type { ByteRange, FileStore } from './file-store.ts';
import {
  damaged,
  decryptFrame,
  type FrameCipher,
  frameContent,
  frameLength,
  inBlocks,
} from './frame-cipher.ts';

/** A file ready to be read, whole or a part of it, as it was sent. */
export interface OpenedFile {
  size: number;
  read(range?: ByteRange): Readable;
}

/** Opens a file that is stored as it was sent. */
export const openPlain = (store: FileStore, name: string, size: number): OpenedFile => ({
  size,
  read: (range) => store.read(name, range),
});

/**
 * Opens a file that is stored in encrypted frames. The last frame is always looked at, so that a file that was cut
 * short is noticed whatever part of it is wanted.
 */
export async function openSealed(store: FileStore, name: string, cipher: FrameCipher): Promise<OpenedFile> {
  const count = (await store.sizeOf(name)) / frameLength;
  if (!Number.isInteger(count) || count === 0) throw damaged();
  const last = count - 1;
  const frame = Buffer.concat(await store.read(name, framesFrom(last, last)).toArray());
  const tail = decryptFrame(cipher, { number: last, isLast: true }, frame);
  const size = last * frameContent + tail.length;

  async function* contentOf({ start, end }: ByteRange): AsyncGenerator<Buffer> {
    let number = Math.floor(start / frameContent);
    const stored = store.read(name, framesFrom(number, Math.floor(end / frameContent)));
    for await (const sealed of inBlocks(stored, frameLength)) {
      const content = decryptFrame(cipher, { number, isLast: number === last }, sealed);
      const before = number++ * frameContent;
      yield content.subarray(Math.max(0, start - before), end + 1 - before);
    }
  }
  return {
    size,
    read: (range = { start: 0, end: size - 1 }) =>
      Readable.from(size > 0 ? contentOf(range) : [], { objectMode: false }),
  };
}

/** Where frames lie in the stored bytes. */
const framesFrom = (first: number, last: number): ByteRange => ({
  start: first * frameLength,
  end: (last + 1) * frameLength - 1,
});
