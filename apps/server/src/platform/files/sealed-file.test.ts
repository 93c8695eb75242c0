import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from './disk-store.ts';
import { type FileStore, newStorageName } from './file-store.ts';
import { encryptFrames, type FrameCipher, frameContent, frameLength } from './frame-cipher.ts';
import { openSealed } from './open-file.ts';
import { receiveFile } from './receive-file.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderbox-sealed-'));
  store = await openDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const cipherOf = (file: string): FrameCipher => ({ key: randomBytes(32), place: ['RESPONSE_FILE', file] });
const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
const bytesOf = async (name: string, cipher: FrameCipher, range?: { start: number; end: number }) =>
  Buffer.concat(await (await openSealed(store, name, cipher)).read(range).toArray());

/** Sends bytes in chunks of an awkward size. */
async function* chunksOf(bytes: Buffer, length = 10_007) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function seal(bytes: Buffer, cipher: FrameCipher): Promise<string> {
  const arrived = await receiveFile(store, chunksOf(bytes), { maxSize: 10_000_000, cipher });
  expect(arrived).toMatchObject({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  return arrived?.storageName ?? '';
}

describe('a sealed file', () => {
  it.each([0, 1, frameContent - 1, frameContent, frameContent + 1, 3 * frameContent, 200_000])(
    'returns %i bytes unchanged, completely and in ranges',
    async (size) => {
      const [bytes, cipher] = [randomBytes(size), cipherOf('a')];
      const name = await seal(bytes, cipher);
      const opened = await openSealed(store, name, cipher);
      expect(opened.size).toBe(size);
      expect((await bytesOf(name, cipher)).equals(bytes)).toBe(true);
      const marks = [0, 1, frameContent - 1, frameContent, frameContent + 1, size - 1].filter(
        (at) => at < size,
      );
      for (const start of marks) {
        for (const end of marks.filter((at) => at >= start)) {
          const part = await bytesOf(name, cipher, { start, end });
          expect(part.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
        }
      }
    },
  );

  it('reveals its size only in steps, none of its content, and encrypts differently each time', async () => {
    const [bytes, cipher] = [Buffer.from('canary '.repeat(1000)), cipherOf('a')];
    const stored = await Promise.all(
      [bytes, bytes, bytes.subarray(0, 1)].map(async (content) =>
        readFile(pathOf(await seal(content, cipher))),
      ),
    );
    expect(stored.map((one) => one.length)).toEqual([frameLength, frameLength, frameLength]);
    for (const one of stored) expect(one.includes('canary')).toBe(false);
    expect(stored[0]?.equals(stored[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it('stores complete frames of each piece, and the rest when it is sent again', async () => {
    const [bytes, cipher, name] = [randomBytes(3 * frameContent + 5), cipherOf('a'), newStorageName()];
    const cut = chunksOf(bytes.subarray(0, 2 * frameContent + 99));
    const offset = await store.append(name, 0, encryptFrames(cut, cipher, { isEnd: false }));
    expect(offset).toBe(2 * frameLength);
    const rest = chunksOf(bytes.subarray(2 * frameContent));
    await store.append(name, offset, encryptFrames(rest, cipher, { firstFrame: 2 }));
    await store.finish(name, 4 * frameLength);
    expect((await bytesOf(name, cipher)).equals(bytes)).toBe(true);
  });

  const frame = (stored: Buffer, number: number) =>
    stored.subarray(number * frameLength, (number + 1) * frameLength);
  const harms: [string, (stored: Buffer, other: Buffer) => Buffer][] = [
    ['a byte of its content changed', (stored) => withFlipped(stored, frameLength + 100)],
    ['a byte of a nonce changed', (stored) => withFlipped(stored, 0)],
    ['a byte of a tag changed', (stored) => withFlipped(stored, frameLength - 1)],
    ['its last frame cut off', (stored) => stored.subarray(0, -frameLength)],
    ['its last byte cut off', (stored) => stored.subarray(0, -1)],
    ['everything cut off', () => Buffer.alloc(0)],
    ['its first frame cut off', (stored) => stored.subarray(frameLength)],
    [
      'two frames exchanged',
      (stored) => Buffer.concat([frame(stored, 1), frame(stored, 0), frame(stored, 2)]),
    ],
    ['a frame repeated', (stored) => Buffer.concat([frame(stored, 0), stored])],
    ['its last frame repeated', (stored) => Buffer.concat([stored, frame(stored, 2)])],
    [
      'a frame of another file',
      (stored, other) => Buffer.concat([frame(other, 0), stored.subarray(frameLength)]),
    ],
  ];

  it.each(harms)('cannot be read with %s', async (_what, harm) => {
    const key = randomBytes(32);
    const [cipher, another] = [
      { ...cipherOf('a'), key },
      { ...cipherOf('b'), key },
    ];
    const bytes = randomBytes(2 * frameContent + 10);
    const name = await seal(bytes, cipher);
    const other = await readFile(pathOf(await seal(bytes, another)));
    await writeFile(pathOf(name), harm(await readFile(pathOf(name)), other));
    await expect(bytesOf(name, cipher)).rejects.toThrow('changed, cut or moved');
  });

  it('detects truncation even if only its beginning is read', async () => {
    const cipher = cipherOf('a');
    const name = await seal(randomBytes(2 * frameContent), cipher);
    await writeFile(pathOf(name), (await readFile(pathOf(name))).subarray(0, -frameLength));
    await expect(bytesOf(name, cipher, { start: 0, end: 9 })).rejects.toThrow('changed, cut or moved');
  });

  it('cannot be read with another key or as another file', async () => {
    const cipher = cipherOf('a');
    const name = await seal(randomBytes(10), cipher);
    for (const wrong of [cipherOf('a'), { ...cipher, place: ['RESPONSE_FILE', 'b'] }]) {
      await expect(bytesOf(name, wrong)).rejects.toThrow('changed, cut or moved');
    }
  });
});

function withFlipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
