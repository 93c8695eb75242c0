import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { openWorkbook } from '../factories/answer-workbooks.ts';
import { createEvent, createTask, inDays } from '../factories/events.ts';
import { createEntries } from '../factories/history.ts';
import { createPerson, createTenant, type TestTenant } from '../factories/people.ts';
import { type RequestFn, requestAs } from '../request-as.ts';

const lines: string[] = [];
let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;
let bidder: RequestFn;
let shownEvent: string;
let brokenEvent: string;
let eventOfTasks: string;
let shownTask: string;
let brokenTask: string;

/** A row that no call can write: its end is in a year that responses cannot represent. */
beforeAll(async () => {
  test = await startTestApp({ log: { write: (line) => lines.push(line) } });
  tenant = await createTenant(test);
  const admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  buyer = requestAs(test, admin);
  bidder = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
  const publish = async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', publishedBy: admin.roleEntryId });
    return [eventId, await createTask(test, tenant, eventId, { visibleFrom: inDays(-1) })] as const;
  };
  [shownEvent] = await publish();
  [brokenEvent] = await publish();
  [eventOfTasks, shownTask] = await publish();
  brokenTask = await createTask(test, tenant, eventOfTasks, { visibleFrom: inDays(-1) });
  await test.database.query('alter table event drop constraint event_end_date_in_range');
  await test.database.query('alter table task drop constraint task_end_date_in_range');
  await test.database.query("update event set end_date = '12000-01-01Z' where id = $1", [brokenEvent]);
  await test.database.query("update task set end_date = '12000-01-01Z' where id = $1", [brokenTask]);
});
afterAll(() => test.close());

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

describe('a stored row that does not match its schema', () => {
  it.each([
    ['buyer', () => buyer, '/api/business-unit/events?statuses=ACTIVE'],
    ['supplier', () => bidder, '/api/supplier/events?statuses=ACTIVE'],
  ])('is left out of the list of events of the %s, which shows the others', async (_who, ask, path) => {
    lines.length = 0;
    const answer = await ask()(`GET ${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(idsOf(answer.json().data.events)).toEqual([shownEvent]);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'ROWS_LEFT_OUT');
    const row = { id: brokenEvent, path: expect.stringMatching(/^data\.events\.\d+\.\w+Date$/) };
    expect(logged).toMatchObject([{ call: `GET ${path.split('?')[0]}` }]);
    expect(logged[0].rows).toContainEqual(row);
    expect(JSON.stringify(logged)).not.toContain('12000-');
  });

  it.each([
    ['buyer', () => buyer, '/api/business-unit/events'],
    ['supplier', () => bidder, '/api/supplier/events'],
  ])('is left out of the list of tasks of the %s', async (_who, ask, path) => {
    const answer = await ask()(`GET ${path}/${eventOfTasks}/tasks`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(idsOf(answer.json().data.items)).toEqual([shownTask]);
  });

  it('does not break notifications, messages and the next deadline', async () => {
    for (const call of ['/api/notifications', '/api/messages', '/api/supplier/next-deadline']) {
      expect((await bidder(`GET ${call}`)).statusCode, call).toBe(200);
    }
  });

  it('is left out of the calendar, which shows the others', async () => {
    const { url } = (await bidder('POST /api/supplier/calendar')).json().data;
    lines.length = 0;
    const answer = await requestAs(test, null)(`GET ${new URL(url).pathname}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).toContain(`UID:${shownTask}`);
    expect(answer.body).not.toContain(brokenTask);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'ROWS_LEFT_OUT');
    expect(logged).toMatchObject([{ rows: [{ id: brokenTask, path: 'endDate' }] }]);
  });

  it('is exported with the instant as it is stored', async () => {
    await createEntries(test, tenant, { at: '12000-01-01Z', isOfUnit: true });
    await test.database.query("update supplier set created_at = '12000-01-01Z' where id = $1", [
      tenant.supplierId,
    ]);
    for (const path of [`tasks/${brokenTask}/suppliers/export`, 'suppliers/export', 'audit/export']) {
      const answer = await buyer(`GET /api/business-unit/${path}`);
      expect(answer.statusCode, path).toBe(200);
      expect(JSON.stringify(await openWorkbook(answer.rawPayload)), path).toContain('12000-01-01T00:00:00Z');
    }
    const csv = await buyer('GET /api/business-unit/audit/export?format=csv');
    expect(csv.body).toContain('12000-01-01T00:00:00Z');
  });

  it('causes a 500 when it is requested itself', async () => {
    expect((await buyer(`GET /api/business-unit/events/${brokenEvent}`)).statusCode).toBe(500);
  });
});
