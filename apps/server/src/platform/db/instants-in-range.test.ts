import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask } from '../../../test/factories/events.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';

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

  it('are limited in every column that users fill', async () => {
    const constraints = await test.database.query(
      "select from pg_constraint where conname like '%_in_range'",
    );
    expect(constraints.length).toBe(11);
  });
});
