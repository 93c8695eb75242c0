import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openDatabase } from './database.ts';

const lost = () => Object.assign(new Error('terminating connection'), { severity: 'FATAL', code: '57P01' });

/** A connection that works until it breaks. */
function connection(name: string) {
  let isBroken = false;
  const said: string[] = [];
  return {
    breakDown: () => {
      isBroken = true;
    },
    on: () => undefined,
    release: () => undefined,
    query: async (text: string) => {
      if (isBroken) throw lost();
      said.push(text);
      return text.includes('begin') ? [{ rows: [{ name }] }] : { command: 'COMMIT' };
    },
    said,
  };
}

function databaseOf(...lent: ReturnType<typeof connection>[]) {
  return openDatabase({ connect: async () => lent.shift() } as unknown as pg.Pool);
}

it('ends a read together with the next begin, or on its own after a while', async () => {
  const one = connection('one');
  const database = databaseOf(one, one, one);
  await database.runStatement('first');
  const write = await database.begin('read write', 'second');
  await write.commit();
  await database.runStatement('third');
  const begun = ['begin read only; first', 'end; begin read write; second', 'commit'];
  expect(one.said).toEqual([...begun, 'begin read only; third']);
  await vi.waitFor(() => expect(one.said).toEqual([...begun, 'begin read only; third', 'end']));
});

it('skips connections that broke while idle', async () => {
  const [first, second, third] = [connection('first'), connection('second'), connection('third')];
  const database = databaseOf(first, second, first, second, third);
  await database.runStatement('select');
  await database.runStatement('select');
  first.breakDown();
  second.breakDown();
  expect(await database.runStatement('select')).toEqual([{ name: 'third' }]);
});

it('gives up when a new connection breaks as well', async () => {
  const broken = connection('broken');
  broken.breakDown();
  await expect(databaseOf(broken, connection('spare')).runStatement('select')).rejects.toThrow(
    'terminating connection',
  );
});
