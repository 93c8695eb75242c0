import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { up } from '../../../migrations/0022-instants-in-range.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask } from '../../../test/factories/events.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { asOwner } from './as-owner.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

describe('stored instants', () => {
  it('are rejected by the database outside of 1970 to 2200', async () => {
    const year10000 = createEvent(test, tenant, { endDate: '10000-01-01T11:59:59Z' });
    await expect(year10000).rejects.toThrow('event_end_date_in_range');
    const id = await createEvent(test, tenant);
    for (const endDate of ['2201-01-01T00:00:00Z', 'infinity']) {
      await expect(createTask(test, tenant, id, { endDate })).rejects.toThrow('task_end_date_in_range');
    }
  });

  it('are moved into the range if they are older than that rule, with every end after its start', async () => {
    const constraints = await test.database.query<{ table: string; name: string }>(
      `select conrelid::regclass::text as table, conname as name from pg_constraint where conname like '%_in_range'`,
    );
    expect(constraints.length).toBeGreaterThan(8);
    for (const { table, name } of constraints) {
      await test.database.query(`alter table ${table} drop constraint ${name}`);
    }
    const early = await createEvent(test, tenant, { startDate: '0001-01-01Z', endDate: '0001-01-02Z' });
    const late = await createEvent(test, tenant, { startDate: '9999-01-01Z', endDate: '9999-12-31Z' });
    const task = await createTask(test, tenant, late, { startDate: '2026-01-01Z', endDate: '12000-01-01Z' });
    await asOwner(test.database.target, (tx) => up(tx as never));
    const datesOf = async (table: string, id: string) => {
      const [row] = await test.database.query(
        `select to_char(start_date at time zone 'UTC', 'YYYY-MM-DD') || ' ' ||
           to_char(end_date at time zone 'UTC', 'YYYY-MM-DD') as dates from ${table} where id = $1`,
        [id],
      );
      return row?.dates;
    };
    expect(await datesOf('event', early)).toBe('1970-01-01 1970-01-02');
    expect(await datesOf('event', late)).toBe('2200-12-30 2200-12-31');
    expect(await datesOf('task', task)).toBe('2026-01-01 2200-12-31');
    const [row] = await test.database.query('select questions_until from event where id = $1', [early]);
    expect(row?.questions_until).toBeNull();
  });
});
