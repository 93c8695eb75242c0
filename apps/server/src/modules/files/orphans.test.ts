import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createFile } from '../../../test/factories/files.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { type FileStore, newStorageName } from '../../platform/files/file-store.ts';
import { orphanJob } from './index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const day = 24 * 60 * 60 * 1000;
const folder = () => join(test.config.dataDir, 'files');
const clean = () => orphanJob(test).handle({} as never);

/** Writes bytes with the given age, complete or still arriving. */
async function bytes({ age, isWhole = true }: { age: number; isWhole?: boolean }): Promise<string> {
  const name = newStorageName();
  await test.store.append(
    name,
    0,
    (async function* () {
      yield Buffer.from('bytes');
    })(),
  );
  if (isWhole) await test.store.finish(name, 5);
  const then = new Date(Date.now() - age);
  await utimes(join(folder(), isWhole ? name.slice(0, 2) : 'arriving', name), then, then);
  return name;
}

const left = async (names: string[]) => {
  const paths = (await readdir(folder(), { recursive: true })).join('\n');
  return names.map((name) => paths.includes(name));
};

describe('orphaned bytes after a crash', () => {
  it('are removed when no upload can still be running, and kept if they have a row', async () => {
    const tenant = await createTenant(test);
    const buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const orphan = await bytes({ age: 8 * day });
    const awaitingItsRow = await bytes({ age: 6 * day });
    const known = await bytes({ age: 30 * day });
    const id = await createFile(test, tenant, buyer);
    await test.database.query('update stored_file set storage_name = $1 where id = $2', [known, id]);
    const cutOff = await bytes({ age: 73 * 60 * 60 * 1000, isWhole: false });
    const arriving = await bytes({ age: 71 * 60 * 60 * 1000, isWhole: false });

    await clean();

    const names = [orphan, awaitingItsRow, known, cutOff, arriving];
    expect(await left(names)).toEqual([false, true, true, false, true]);
  });

  it('are removed when others cannot be', async () => {
    const orphans = await Promise.all(Array.from({ length: 6 }, () => bytes({ age: 8 * day })));
    const [stuck = ''] = orphans;
    const store: FileStore = {
      ...test.store,
      remove: async (name) => {
        if (name === stuck) throw new Error('stuck');
        await test.store.remove(name);
      },
      removeUnfinished: async () => {
        throw new Error('stuck too');
      },
      namesBefore: async function* () {
        for (const name of orphans) yield [name];
      },
    };
    await expect(orphanJob({ ...test, store }).handle({} as never)).rejects.toMatchObject({
      failures: [{ id: 'unfinished' }, { id: stuck }],
    });
    expect(await left(orphans)).toEqual(orphans.map((name) => name === stuck));
    await clean();
    expect(await left([stuck])).toEqual([false]);
  });

  it('are removed by two servers at once without an error', async () => {
    const orphans = await Promise.all(Array.from({ length: 20 }, () => bytes({ age: 8 * day })));
    await Promise.all([clean(), clean(), clean()]);
    expect(new Set(await left(orphans))).toEqual(new Set([false]));
  });
});
