import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectStorage, startObjectStorage } from '../../../test/object-storage.ts';
import { readConfig } from '../config/config.ts';
import { type FileStore, newStorageName } from './file-store.ts';
import { openSealed } from './open-file.ts';
import { openFileStore } from './open-file-store.ts';
import { receiveFile } from './receive-file.ts';

let dataDir: string;
let storage: ObjectStorage;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tenderbox-store-'));
  storage = await startObjectStorage();
});
afterAll(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true });
});

async function* pieces(...contents: (string | Buffer)[]) {
  for (const content of contents) yield Buffer.from(content);
}
const bytesIn = async (store: FileStore, name: string, range?: { start: number; end: number }) =>
  Buffer.concat(await store.read(name, range).toArray());

const onDisk = {
  open: () => openFileStore(readConfig({ DATA_DIR: dataDir })),
  names: async () => (await readdir(join(dataDir, 'files'), { recursive: true })).join(),
  age: async (name: string, isWhole: boolean, then: Date) => {
    await utimes(join(dataDir, 'files', isWhole ? name.slice(0, 2) : 'arriving', name), then, then);
  },
};
const inObjects = {
  open: () => openFileStore(readConfig({ DATA_DIR: dataDir, S3_URL: storage.url })),
  names: async () =>
    [...storage.objects.keys(), ...[...storage.uploads.values()].map(({ key }) => key)].join(),
  age: async (name: string, isWhole: boolean, then: Date) => {
    const folder = isWhole ? `files/${name}` : `arriving/${name}/`;
    for (const [key, object] of storage.objects) if (key.startsWith(folder)) object.changedAt = then;
  },
};

it('fails to open with a missing bucket or a wrong secret', async () => {
  const open = (url: string) => openFileStore(readConfig({ DATA_DIR: dataDir, S3_URL: url }));
  await expect(open(storage.url.replace('/bucket', '/other'))).rejects.toThrow();
  await expect(open(storage.url.replace('a-secret', 'another'))).rejects.toThrow();
});

describe.each([
  ['on disk', onDisk],
  ['in an object storage', inObjects],
])('a file %s', (_where, { open, names, age }) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });
  const textOf = async (name: string, range?: { start: number; end: number }) =>
    (await bytesIn(store, name, range)).toString();

  it('can be read, also in ranges, once all its pieces have arrived', async () => {
    const name = newStorageName();
    expect(await store.append(name, 0, pieces('abc', 'def'))).toBe(6);
    await expect(textOf(name)).rejects.toThrow();
    expect(await store.append(name, 6, pieces('ghi'))).toBe(9);
    await store.finish(name, 9);
    await store.finish(name, 9);
    expect([await textOf(name), await store.sizeOf(name)]).toEqual(['abcdefghi', 9]);
    expect(await textOf(name, { start: 2, end: 4 })).toBe('cde');
  });

  it('can be empty', async () => {
    const name = newStorageName();
    await store.append(name, 0, pieces());
    await store.finish(name, 0);
    expect([await textOf(name), await store.sizeOf(name)]).toEqual(['', 0]);
  });

  it('resumes from any acknowledged offset, overwriting what follows it', async () => {
    const name = newStorageName();
    await store.append(name, 0, pieces('abc'));
    // A server stores these bytes and dies before acknowledging them.
    await store.append(name, 3, pieces(Buffer.alloc(9_000_000, 'X')));
    expect(await store.append(name, 3, pieces('def'))).toBe(6);
    await store.finish(name, 6);
    expect(await textOf(name)).toBe('abcdef');
  });

  it('rejects a piece beyond its end', async () => {
    const name = newStorageName();
    await store.append(name, 0, pieces('abc'));
    await expect(store.append(name, 4, pieces('e'))).rejects.toThrow('missing');
    await store.finish(name, 3);
    expect(await textOf(name)).toBe('abc');
  });

  it('can be continued on another server after many megabytes', async () => {
    const [name, bytes] = [newStorageName(), randomBytes(20_000_000)];
    let offset = await store.append(name, 0, pieces(bytes.subarray(0, 9_000_001)));
    expect(offset).toBe(9_000_001);
    const other = await open();
    offset = await other.append(name, offset, pieces(bytes.subarray(offset, 9_000_100)));
    offset = await store.append(name, offset, pieces(bytes.subarray(offset)));
    await other.finish(name, bytes.length);
    expect((await bytesIn(store, name)).equals(bytes)).toBe(true);
    expect((await names()).includes(`arriving/${name}`)).toBe(false);
  });

  it('resumes from the last complete piece after an interrupted one', async () => {
    const [name, bytes] = [newStorageName(), randomBytes(18_000_000)];
    const offset = await store.append(name, 0, pieces(bytes.subarray(0, 1000)));
    const broken = async function* () {
      yield randomBytes(17_000_000);
      throw new Error('cut off');
    };
    await expect(store.append(name, offset, broken())).rejects.toThrow('cut off');
    await store.append(name, offset, pieces(bytes.subarray(offset, 8_000_000)));
    await store.append(name, 8_000_000, pieces(bytes.subarray(8_000_000)));
    await store.finish(name, bytes.length);
    expect((await bytesIn(store, name)).equals(bytes)).toBe(true);
  });

  it('can be sealed', async () => {
    const [bytes, cipher] = [randomBytes(200_000), { key: randomBytes(32), place: ['a'] }];
    const arrived = await receiveFile(store, pieces(bytes), { maxSize: 200_000, cipher });
    const opened = await openSealed(store, arrived?.storageName ?? '', cipher);
    const part = Buffer.concat(await opened.read({ start: 65_000, end: 140_000 }).toArray());
    expect([opened.size, part.equals(bytes.subarray(65_000, 140_001))]).toEqual([200_000, true]);
  });

  it('leaves nothing behind when it is too long or interrupted', async () => {
    const before = await names();
    const options = { maxSize: 9_000_000, cipher: null };
    expect(
      await receiveFile(store, pieces(Buffer.alloc(8_900_000), Buffer.alloc(8_900_000)), options),
    ).toBeNull();
    const broken = async function* () {
      yield Buffer.alloc(8_900_000);
      throw new Error('cut off');
    };
    await expect(receiveFile(store, broken(), options)).rejects.toThrow('cut off');
    expect(await names()).toBe(before);
  });

  it('can be removed while arriving and when complete', async () => {
    const [arriving, whole] = [newStorageName(), newStorageName()];
    await store.append(arriving, 0, pieces(Buffer.alloc(9_000_000)));
    await store.append(whole, 0, pieces('a'));
    await store.finish(whole, 1);
    for (const name of [arriving, whole, newStorageName()]) await store.remove(name);
    for (const name of [arriving, whole]) expect(await names()).not.toContain(name);
  });

  it('is found by its age when it was abandoned, but not while it is still arriving', async () => {
    const [stale, growing, ...whole] = Array.from({ length: 5 }, newStorageName) as [
      string,
      string,
      ...string[],
    ];
    const long = new Date(Date.now() - 100_000);
    for (const name of [stale, growing]) {
      await store.append(name, 0, pieces(Buffer.alloc(9_000_000)));
      await age(name, false, long);
    }
    for (const upload of storage.uploads.values()) {
      upload.initiated = long;
      for (const part of upload.parts.values()) part.changedAt = long;
    }
    for (const name of whole) {
      await store.append(name, 0, pieces('a'));
      await store.finish(name, 1);
      await age(name, true, long);
    }
    await store.append(growing, 9_000_000, pieces('b'));

    const found = [];
    for await (const some of store.namesBefore(new Date(Date.now() - 50_000))) found.push(...some);
    expect(found.sort()).toEqual(whole.sort());
    await store.removeUnfinished(new Date(Date.now() - 50_000));
    expect(await names()).not.toContain(stale);
    await store.finish(growing, 9_000_001);
    expect(await store.sizeOf(growing)).toBe(9_000_001);
  });
});
