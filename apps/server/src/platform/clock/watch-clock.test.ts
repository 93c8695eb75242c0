import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { watchClock } from './watch-clock.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('logs, records once and shows a clock that is more than a second off, and when it is correct again', async () => {
  let shift = 900;
  const errors: object[] = [];
  const log = { error: (about: object) => void errors.push(about), info: () => undefined };
  const watch = await watchClock({
    db: test.db,
    log,
    now: () => Date.now() + shift,
    pace: 3_600_000,
    onError: (error) => {
      throw error;
    },
  });
  expect([watch.isRight(), errors.length]).toEqual([true, 0]);
  for (shift of [5000, 5000, -5000]) {
    await watch.check();
    expect(watch.isRight()).toBe(false);
  }
  expect(errors).toHaveLength(3);
  shift = 0;
  await watch.check();
  expect(watch.isRight()).toBe(true);
  await watch.stop();
  const noted = await test.database.query<{ action: string; after: { milliseconds: number } }>(
    `select action, after from audit_entry where subject_type = 'server' and organisation_id is null order by at`,
  );
  expect(noted.map(({ action }) => action)).toEqual(['server.clock-off', 'server.clock-right']);
  expect(noted[0]?.after.milliseconds).toBeLessThan(-4000);
});
