import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from './disk-store.ts';
import { isStorageFull } from './storage-full.ts';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenderbox-reserve-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece += 1) yield Buffer.alloc(megabyte);
}

describe('the disk reserve', () => {
  it.each([
    ['a tenth of a small disk', 100 * megabyte, 10 * megabyte],
    ['1 GB of a large disk', 500 * gigabyte, gigabyte],
  ])('is %s, which uploads leave free', async (_what, total, reserve) => {
    const store = await openDiskStore(folder, async () => ({ total, free: reserve }));
    expect(await store.append('enough', 0, pieces(1))).toBe(megabyte);
    const full = await openDiskStore(folder, async () => ({ total, free: reserve - 1 }));
    const refused = await full.append('too-little', 0, pieces(1)).catch((error: unknown) => error);
    expect(isStorageFull(refused)).toBe(true);
  });

  it('stops an upload that reaches it', async () => {
    let free = 10 * megabyte + 1;
    const store = await openDiskStore(folder, async () => {
      free -= 1;
      return { total: 100 * megabyte, free };
    });
    let sent = 0;
    async function* counted() {
      for await (const piece of pieces(50)) {
        sent += 1;
        yield piece;
      }
    }
    const refused = await store.append('long', 0, counted()).catch((error: unknown) => error);
    expect([isStorageFull(refused), sent]).toEqual([true, 1]);
  });
});
