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

/** A file that can be read completely or in ranges, as it was uploaded. */
export interface OpenedFile {
  size: number;
  read(range?: ByteRange): Readable;
}

/** Opens a file that is stored unencrypted. */
export const openPlain = (store: FileStore, name: string, size: number): OpenedFile => ({
  size,
  read: (range) => store.read(name, range),
});

/**
 * Opens a file that is stored in encrypted frames. The last frame is always checked, so that truncation is
 * detected whatever range is read.
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

/** The stored byte range of frames. */
const framesFrom = (first: number, last: number): ByteRange => ({
  start: first * frameLength,
  end: (last + 1) * frameLength - 1,
});
