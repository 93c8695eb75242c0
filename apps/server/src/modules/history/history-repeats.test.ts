import { randomUUIDv7 } from 'node:crypto';
import type { HistoryEntry } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask } from '../../../test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let person: TestPerson;
let ask: RequestFn;
let eventId: string;
let taskId: string;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await createTenant(test);
  person = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, person);
  eventId = await createEvent(test, tenant, { title: 'Quay cranes' });
  taskId = await createTask(test, tenant, eventId, { title: 'Price schedule' });
});

/** Writes an entry of an act on the task, so many minutes after 19:00. */
async function act(
  minute: number,
  action = 'responses.read',
  by = person,
  after: object = {},
): Promise<void> {
  await test.database.query(
    `insert into audit_entry (id, at, organisation_id, business_unit_id, actor_account_id, actor_role_entry_id,
       actor_role, action, subject_type, subject_id, after)
     values ($1, timestamptz '2026-11-14 19:00Z' + make_interval(mins => $2), $3, $4, $5, $6, 'BUSINESS_UNIT_ADMIN',
       $7, 'task', $8, $9)`,
    [
      ...[randomUUIDv7(), minute, tenant.organisationId, tenant.businessUnitId, by.accountId, by.roleEntryId],
      ...[action, taskId, JSON.stringify(after)],
    ],
  );
}

async function entries(query = '', path = '/api/business-unit/audit') {
  const { items, total } = (await ask(`GET ${path}?${query}`)).json().data as {
    items: HistoryEntry[];
    total: number;
  };
  const lines = items.map(({ action, at, repeats }) => [action, at.slice(11, 16), repeats?.count ?? 1]);
  return { items, total, lines };
}

describe('a history', () => {
  it('shows equal acts with short gaps as one line, from the first to the last', async () => {
    for (const minute of [0, 9, 18, 40, 41]) await act(minute);
    const { items, total, lines } = await entries();
    expect(total).toBe(2);
    expect(lines).toEqual([
      ['responses.read', '19:41', 2],
      ['responses.read', '19:18', 3],
    ]);
    expect(items[1]?.repeats?.since).toBe('2026-11-14T19:00:00Z');
    expect((await entries('', `/api/business-unit/events/${eventId}/activity`)).lines).toEqual(lines);
  });

  it('keeps apart what others did, what is about something else, and changes', async () => {
    const colleague = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    await act(0);
    await act(1, 'responses.read', colleague);
    await act(2, 'responses.read', person, { supplierId: tenant.supplierId });
    await act(3, 'task.changed');
    await act(4, 'task.changed');
    expect((await entries()).total).toBe(5);
  });

  it('has the same lines on pages of any size', async () => {
    for (let minute = 0; minute < 200; minute += 4) {
      await act(minute);
      if (minute % 40 === 0) await act(minute + 1, 'task.changed');
    }
    for (let minute = 300; minute < 600; minute += 15) await act(minute);
    const whole = await entries('size=100');
    expect(whole.total).toBe(26);
    const parts = [];
    for (const page of [0, 1, 2]) parts.push(...(await entries(`size=10&page=${page}`)).lines);
    expect(parts).toEqual(whole.lines);
    const oldestFirst = await entries('size=100&sort=at,asc');
    expect(oldestFirst.lines).toEqual(whole.lines.toReversed());
  });

  it.each(['search=read', 'from=2026-11-14T19:01:00Z', 'to=2026-11-14T19:02:00Z'])(
    'shows every entry with %s',
    async (query) => {
      for (const minute of [0, 1, 2]) await act(minute);
      const { items } = await entries(query);
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(items.every(({ repeats }) => repeats === null)).toBe(true);
    },
  );

  it('names the event of a task', async () => {
    await act(0);
    const { items } = await entries();
    expect(items[0]).toMatchObject({
      subjectName: 'Price schedule',
      event: { id: eventId, title: 'Quay cranes' },
    });
    expect(items[0]?.event?.reference).toMatch(/^EV-/);
  });
});
