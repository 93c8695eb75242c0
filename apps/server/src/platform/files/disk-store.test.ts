import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from './disk-store.ts';
import { type FileStore, newStorageName } from './file-store.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderbox-store-'));
  store = await openDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
const textOf = async (name: string, range?: { start: number; end: number }) =>
  Buffer.concat(await store.read(name, range).toArray()).toString();

describe('a file that arrives in pieces', () => {
  it('is read once it is whole, also in parts', async () => {
    const name = newStorageName();
    expect(await store.append(name, 0, pieces('abc', 'def'))).toBe(6);
    await expect(textOf(name)).rejects.toThrow(/ENOENT/);
    expect(await store.append(name, 6, pieces('ghi'))).toBe(9);
    await store.finish(name);
    expect([await textOf(name), await store.sizeOf(name)]).toEqual(['abcdefghi', 9]);
    expect(await textOf(name, { start: 2, end: 4 })).toBe('cde');
    expect(await readFile(join(folder, name.slice(0, 2), name), 'utf8')).toBe('abcdefghi');
  });

  it('goes on where it is told to, and drops what lay behind that', async () => {
    const name = newStorageName();
    await store.append(name, 0, pieces('abcXXX'));
    expect(await store.append(name, 3, pieces('def'))).toBe(6);
    await store.finish(name);
    expect(await textOf(name)).toBe('abcdef');
  });

  it('has no gap: a piece from behind its end is refused', async () => {
    const name = newStorageName();
    await store.append(name, 0, pieces('abc'));
    await expect(store.append(name, 4, pieces('e'))).rejects.toThrow('missing');
    await store.finish(name);
    expect(await textOf(name)).toBe('abc');
  });

  it('can be removed, arriving or whole', async () => {
    const [arriving, whole] = [newStorageName(), newStorageName()];
    await store.append(arriving, 0, pieces('a'));
    await store.append(whole, 0, pieces('a'));
    await store.finish(whole);
    for (const name of [arriving, whole, newStorageName()]) await store.remove(name);
    const left = (await readdir(folder, { recursive: true })).join();
    for (const name of [arriving, whole]) expect(left).not.toContain(name);
  });
});

describe('what is left behind', () => {
  it('is found by its age, and a file that still arrives is not', async () => {
    const [stale, growing, whole] = [newStorageName(), newStorageName(), newStorageName()];
    for (const name of [stale, growing, whole]) await store.append(name, 0, pieces('a'));
    await store.finish(whole);
    const long = new Date(Date.now() - 100_000);
    await utimes(join(folder, 'arriving', stale), long, long);
    await utimes(join(folder, 'arriving', growing), long, long);
    await utimes(join(folder, whole.slice(0, 2), whole), long, long);
    await store.append(growing, 1, pieces('b'));

    const found = [];
    for await (const names of store.namesBefore(new Date(Date.now() - 50_000))) found.push(...names);
    expect(found).toEqual([whole]);
    await store.removeUnfinished(new Date(Date.now() - 50_000));
    expect(await readdir(join(folder, 'arriving'))).toEqual([growing]);
  });
});
