import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { openStream, type TestStream } from '../../../test/stream.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { broadcast } from '../../platform/stream/broadcast.repo.ts';
import { sealPosition } from '../../platform/stream/position.ts';

const minute = 60_000;
let test: TestApp;
let second: TestApp;
let tenant: TestTenant;
let person: TestPerson;

beforeAll(async () => {
  const environment = { SECRET_KEY: 'servers of one installation share their secret' };
  // Polling is practically off, so every update arrives by notification.
  test = await startTestApp({ environment, streamPace: { poll: minute } });
  second = await startTestApp({ environment, streamPace: { poll: minute }, database: test.database });
});
beforeEach(async () => {
  tenant = await createTenant(test);
  person = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
});
afterAll(async () => {
  await second.close();
  await test.close();
});

const write = (work: (tx: Transaction) => Promise<void>) =>
  test.db.transaction({ scope: 'job', organisationId: tenant.organisationId }, work);
const say = (tx: Transaction, eventId: string) =>
  broadcast(tx, tenant, { kind: 'events-changed', about: { eventId }, to: { unit: true } });
const told = ({ frames }: TestStream) => frames.flatMap(({ data }) => data.eventId ?? []);

/** A transaction that has broadcast an update and commits on demand. */
async function openTransaction(eventId: string): Promise<() => Promise<void>> {
  const said = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const done = write(async (tx) => {
    await say(tx, eventId);
    said.resolve();
    await held.promise;
  });
  await said.promise;
  return () => {
    held.resolve();
    return done;
  };
}

describe('an interrupted stream', () => {
  it('receives updates of a transaction that started before the interruption and committed after it', async () => {
    const [early, late] = [crypto.randomUUID(), crypto.randomUUID()];
    const commit = await openTransaction(early);
    const [stream, uncut] = [await openStream(test, person), await openStream(test, person)];
    await write((tx) => say(tx, late));
    await stream.until(() => told(stream).includes(late));
    await stream.until((frames) => frames.at(-1)?.event === 'position');
    expect(told(stream)).toEqual([late]);
    const position = stream.lastId();
    stream.hangUp();
    await commit();
    const again = await openStream(second, person, position);
    expect(told(again)).toContain(early);
    expect(again.news()).not.toContain('reset');
    again.hangUp();
    // An uninterrupted stream receives it as well.
    await uncut.until(() => told(uncut).includes(early));
    expect(told(uncut)).toEqual([late, early]);
    uncut.hangUp();
  });

  it('misses nothing among concurrent transactions, when resumed on any server', async () => {
    const expected = new Set<string>();
    const heard = new Set<string>();
    const writing = Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let times = 0; times < 15; times += 1) {
          const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
          for (const id of ids) expected.add(id);
          // Started in one order, committed in the other.
          const commit = await openTransaction(ids[0]);
          await write((tx) => say(tx, ids[1]));
          if (writer % 2) await new Promise(setImmediate);
          await commit();
        }
      }),
    );
    let isWriting = true;
    const written = writing.then(() => {
      isWriting = false;
    });
    let position: string | undefined;
    for (let cuts = 0; isWriting || heard.size < expected.size; cuts += 1) {
      const stream: TestStream = await openStream(cuts % 2 ? test : second, person, position);
      if (!isWriting && cuts > 1000) break;
      await Promise.race([written, stream.untilNews(3)]);
      stream.hangUp();
      for (const id of told(stream)) heard.add(id);
      position = stream.lastId();
      expect(stream.news()).not.toContain('reset');
    }
    expect(heard).toEqual(expected);
  });

  it('delivers each update once while connected', async () => {
    const stream = await openStream(second, person);
    const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
    await Promise.all(ids.map((id) => write((tx) => say(tx, id))));
    await stream.untilNews(40);
    expect(told(stream).sort()).toEqual(ids.sort());
    stream.hangUp();
  });

  it.each([
    ['is not a position', () => 'nonsense'],
    ['is empty', () => ''],
    ['is very long', () => 'x'.repeat(5000)],
    ['has only the format of a position', () => `${test.keyring.current('stream-position').id}.AAAA`],
    ['is too old', () => sealPosition(test.keyring, '1', Date.now() - 61 * minute)],
    ['belongs to another database', () => sealPosition(test.keyring, '18446744073709551000')],
  ])('sends a reset if its position %s', async (_what, position) => {
    const stream = await openStream(test, person, position());
    expect(stream.frames.map(({ event }) => event)).toEqual(['reset', 'position']);
    stream.hangUp();
  });

  it('sends a reset instead of more than 500 missed updates', async () => {
    const [stream, witness] = [await openStream(test, person), await openStream(test, person)];
    stream.hangUp();
    await write(async (tx) => {
      for (let times = 0; times < 501; times += 1) await say(tx, crypto.randomUUID());
    });
    // Once the witness has received everything, nothing is still in flight.
    await witness.untilNews(501);
    witness.hangUp();
    const again = await openStream(test, person, stream.lastId());
    expect(again.frames.map(({ event }) => event)).toEqual(['reset', 'position']);
    again.hangUp();
  });
});

describe('a new stream', () => {
  it('receives updates since its page was loaded, and nothing older', async () => {
    const [recent, old] = [crypto.randomUUID(), crypto.randomUUID()];
    const witness = await openStream(test, person);
    await write((tx) => say(tx, old));
    await test.database.query(
      `update stream_event set created_at = now() - interval '2 minutes' where about ->> 'eventId' = $1`,
      [old],
    );
    await write((tx) => say(tx, recent));
    await witness.untilNews(2);
    witness.hangUp();
    const stream = await openStream(test, person);
    expect(told(stream)).toEqual([recent]);
    stream.hangUp();
  });
});

describe('the listening connection', () => {
  it('is replaced when it is lost, without missing updates', async () => {
    const stream = await openStream(test, person);
    const pids = () =>
      test.database.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where application_name = 'tenderbox-stream' and datname = current_database() order by pid`,
      );
    const before = await pids();
    expect(before).toHaveLength(2);
    for (const { pid } of before) await test.database.query('select pg_terminate_backend($1)', [pid]);
    const id = crypto.randomUUID();
    await write((tx) => say(tx, id));
    await stream.until(() => told(stream).includes(id));
    await expect.poll(pids, { timeout: 60_000 }).toHaveLength(2);
    expect((await pids()).map(({ pid }) => pid)).not.toContain(before[0]?.pid);
    const later = crypto.randomUUID();
    await write((tx) => say(tx, later));
    await stream.until(() => told(stream).includes(later));
    stream.hangUp();
  });

  it('is shared by all streams of a server', async () => {
    const connections = async () =>
      (
        await test.database.query<{ count: number }>(
          'select count(*)::int as count from pg_stat_activity where datname = current_database()',
        )
      )[0]?.count ?? 0;
    const before = await connections();
    const streams = await Promise.all(
      Array.from({ length: 40 }, async () =>
        openStream(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant)),
      ),
    );
    // Opening the streams can grow the request pool; the streams themselves hold no connections.
    expect((await connections()) - before).toBeLessThanOrEqual(10);
    for (const stream of streams) stream.hangUp();
  });
});
