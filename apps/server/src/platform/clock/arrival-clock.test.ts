import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts';
import { eventually } from '../../../test/server-process.ts';
import { type ArrivalClock, startArrivalClock } from './arrival-clock.ts';

let database: TestDatabase;
let clock: ArrivalClock;

beforeAll(async () => {
  database = await createTestDatabase();
  clock = startArrivalClock({ target: database.serving, onError: () => undefined });
  await clock.stamp();
});
afterAll(async () => {
  await clock.stop();
  await database.drop();
});

const ofTheClock = `from pg_stat_activity
  where datname = current_database() and application_name = 'tenderbox-arrivals'`;
const breakConnection = () => database.query(`select pg_terminate_backend(pid) ${ofTheClock}`);

describe('the arrival clock', () => {
  it('returns the database time with microseconds', async () => {
    const now = async () =>
      (
        await database.query<{ now: number }>('select extract(epoch from clock_timestamp())::float8 as now')
      )[0]?.now ?? 0;
    const before = await now();
    const stamp = (await clock.stamp()) ?? '';
    expect(stamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);
    const seconds = Date.parse(stamp) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(before - 0.001);
    expect(seconds).toBeLessThanOrEqual(await now());
  });

  it('lets calls during a running statement share the next one, never the running one', async () => {
    const underWay = clock.stamp();
    const [one, other] = [clock.stamp(), clock.stamp()];
    const first = (await underWay) ?? '';
    const shared = (await one) ?? '';
    expect(await other).toBe(shared);
    const [row] = await database.query<{ isLater: boolean }>(
      'select $2::timestamptz > $1::timestamptz as "isLater"',
      [first, shared],
    );
    expect(row?.isLater).toBe(true);
  });

  it('uses one connection for all calls', async () => {
    await Promise.all(Array.from({ length: 200 }, () => clock.stamp()));
    expect(await database.query(`select ${ofTheClock}`)).toHaveLength(1);
  });

  it('replaces a broken connection', async () => {
    await breakConnection();
    expect(await clock.stamp()).toMatch(/Z$/);
  });

  it('replaces a broken connection before the next call when it has a heartbeat', async () => {
    const watched = startArrivalClock({
      target: database.serving,
      heartbeat: 60_000,
      onError: () => undefined,
    });
    const count = async () => (await database.query(`select ${ofTheClock}`)).length;
    await eventually(async () => (await count()) === 2);
    await breakConnection();
    await eventually(async () => (await count()) === 1);
    await watched.stop();
    await eventually(async () => (await count()) === 0);
  });

  it('returns null without a database and reports the error once', async () => {
    const errors: unknown[] = [];
    const target = { ...database.serving, database: 'nowhere' };
    const lost = startArrivalClock({ target, onError: (error) => errors.push(error) });
    expect(await Promise.all([lost.stamp(), lost.stamp()])).toEqual([null, null]);
    expect(errors).toHaveLength(1);
    await lost.stop();
    expect(await lost.stamp()).toBeNull();
  });
});
