import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { dumpTables } from '../../../test/dump-tables.ts';
import { createEvent, createTask } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const morning = { startDate: '2026-03-28T01:10:00Z', endDate: '2026-03-28T09:00:00Z' };
const clone = (id: string, startDate: string) =>
  ask(`POST /api/business-unit/events/${id}`, { payload: { title: 'Clone', startDate } });

describe('a clone', () => {
  it('is rejected with a field error if its end would not be after its start', async () => {
    const id = await createEvent(test, tenant, morning);
    const before = await dumpTables(test);
    const message = 'The clone would end before it starts: choose an earlier time of day';
    const late = await clone(id, '2026-06-01T09:00:00Z');
    expectProblem(late, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property: 'startDate', message }] });
    expect(await dumpTables(test)).toEqual(before);
    expect((await clone(id, '2026-06-01T07:59:00Z')).statusCode).toBe(201);
  });

  it('is rejected with a field error if it would end after the accepted years', async () => {
    const id = await createEvent(test, tenant, {
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2026-03-01T00:00:00Z',
    });
    const message = 'Must be between the years 1970 and 2200';
    const late = await clone(id, '2200-12-01T00:00:00Z');
    expectProblem(late, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property: 'startDate', message }] });
  });

  it('has no task that starts before it', async () => {
    const id = await createEvent(test, tenant, morning);
    await createTask(test, tenant, id, morning);
    const cloned = await clone(id, '2026-06-01T06:30:00Z');
    const tasks = await ask(`GET /api/business-unit/events/${cloned.json().data.id}/tasks`);
    expect(tasks.json().data.items).toMatchObject([
      { startDate: '2026-06-01T06:30:00Z', endDate: '2026-06-01T08:00:00Z' },
    ]);
  });

  it('keeps the end of a task after its start when both fall into a skipped hour', async () => {
    const id = await createEvent(test, tenant, morning);
    await createTask(test, tenant, id, { startDate: morning.startDate, endDate: '2026-03-28T01:50:00Z' });
    const cloned = await clone(id, '2026-03-29T01:00:00Z');
    expect(cloned.statusCode, cloned.body).toBe(201);
    const tasks = await ask(`GET /api/business-unit/events/${cloned.json().data.id}/tasks`);
    expect(tasks.json().data.items).toMatchObject([
      { startDate: '2026-03-29T01:00:00Z', endDate: '2026-03-29T01:40:00Z' },
    ]);
  });
});
