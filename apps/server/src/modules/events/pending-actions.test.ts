import type { EventInList, PendingActions, PendingEvent, ScheduledEvent } from '@tenderbox/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf, confirmOpening } from '../../../test/factories/boxes.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { createTaskToAnswer } from '../../../test/factories/responses.ts';
import { requestAs } from '../../../test/request-as.ts';
import { roleOf } from '../../platform/db/context.ts';

let test: TestApp;
let tenant: TestTenant;
let una: TestPerson;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
});
beforeEach(async () => {
  tenant = await createTenant(test);
  una = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
});
afterAll(() => test.close());

const pending = async (by = una): Promise<PendingActions> =>
  (await requestAs(test, by)('GET /api/business-unit/pending-actions')).json().data;
const listed = async (kind: PendingEvent, by = una): Promise<string[]> =>
  (await requestAs(test, by)(`GET /api/business-unit/events?pending=${kind}`))
    .json()
    .data.events.map(({ title }: EventInList) => title);

const nothing: PendingActions = {
  opening: { count: 0, countIsMore: false, boxCount: 0, events: [] },
  replies: { count: 0, countIsMore: false, oldest: null },
  ending: { count: 0, countIsMore: false, awaitingCount: 0, nextEndDate: null, events: [] },
  completion: { count: 0, countIsMore: false, events: [] },
};

describe('pending actions', () => {
  it('are empty when nothing waits, whatever others have', async () => {
    const other = await createTenant(test);
    await createEvent(test, other, { status: 'ACTIVE', endDate: inDays(0.5) });
    await createEvent(test, tenant, { status: 'ACTIVE' });
    await createEvent(test, tenant, { endDate: inDays(0.5) });
    expect(await pending()).toEqual(nothing);
  });

  it('count boxes that have closed until they are opened, then the completion', async () => {
    const { taskId, eventId } = await createTaskToAnswer(test, tenant);
    expect((await pending()).opening.count).toBe(0);
    await closeBoxOf(test, taskId);
    const waiting = (await pending()).opening;
    expect(waiting).toMatchObject({ count: 1, boxCount: 1, events: [{ id: eventId, taskId }] });
    expect(await listed('OPENING')).toEqual([waiting.events[0]?.title]);
    expect(await listed('COMPLETION')).toEqual([]);
    await confirmOpening(requestAs(test, una), taskId);
    const after = await pending();
    expect(after.opening.count).toBe(0);
    expect(after.completion).toMatchObject({ count: 1, events: [{ id: eventId, taskId: null }] });
    expect(await listed('COMPLETION')).toEqual([waiting.events[0]?.title]);
  });

  it('count a box that two people open only for those who can confirm it now', async () => {
    const [ravi, third] = [
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant),
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant),
    ];
    const { taskId, eventId } = await createTaskToAnswer(test, tenant);
    await test.database.query('update event set opening_needs_two = true where id = $1', [eventId]);
    await test.database.query(
      `insert into event_opener (organisation_id, business_unit_id, event_id, role_entry_id)
       select $1, $2, $3, unnest($4::uuid[])`,
      [tenant.organisationId, tenant.businessUnitId, eventId, [una.roleEntryId, ravi.roleEntryId]],
    );
    await closeBoxOf(test, taskId);
    const counts = async () =>
      Promise.all([una, ravi, third].map(async (one) => (await pending(one)).opening.count));
    const tasksToOpen = async () =>
      Promise.all(
        [una, ravi, third].map(async (one) => {
          const answer = await requestAs(test, one)('GET /api/business-unit/events');
          const { box, taskToOpenId }: EventInList = answer.json().data.events[0];
          expect(box).toBe('CAN_BE_OPENED');
          return taskToOpenId;
        }),
      );
    expect(await counts()).toEqual([1, 1, 0]);
    expect(await tasksToOpen()).toEqual([taskId, taskId, null]);
    await confirmOpening(requestAs(test, una), taskId);
    expect(await counts()).toEqual([0, 1, 0]);
    expect(await tasksToOpen()).toEqual([null, taskId, null]);
    expect(await listed('OPENING')).toEqual([]);
    expect(await listed('OPENING', ravi)).toHaveLength(1);
  });

  it('count events that end within a day and the responses they await', async () => {
    const soon = { startDate: inDays(-1), endDate: inDays(0.5) };
    const id = await createEvent(test, tenant, { status: 'ACTIVE', title: 'Soon', ...soon });
    await createTask(test, tenant, id, soon);
    await createEvent(test, tenant, { status: 'ACTIVE', title: 'Later', endDate: inDays(2) });
    expect((await pending()).ending).toEqual({
      count: 1,
      countIsMore: false,
      awaitingCount: 1,
      nextEndDate: soon.endDate,
      events: [{ id, title: 'Soon', taskId: null }],
    });
    expect(await listed('ENDING')).toEqual(['Soon']);
  });

  it('count completions that are due, without boxes that still wait or events that end later', async () => {
    const past = { startDate: inDays(-9), endDate: inDays(-1) };
    await createEvent(test, tenant, { status: 'ACTIVE', title: 'Without tasks', ...past });
    const boxed = await createEvent(test, tenant, { status: 'ACTIVE', title: 'Unopened', ...past });
    await createTask(test, tenant, boxed, past);
    await createEvent(test, tenant, { status: 'COMPLETED', title: 'Completed', ...past });
    expect((await pending()).completion.events.map(({ title }) => title)).toEqual(['Without tasks']);
  });

  it('are limited to what is counted', async () => {
    for (let number = 0; number < 101; number += 1)
      await createEvent(test, tenant, { status: 'ACTIVE', title: `${number}`, endDate: inDays(0.5) });
    const { ending } = await pending();
    expect([ending.count, ending.countIsMore, ending.events.length]).toEqual([100, true, 3]);
  });

  it('find what to complete by an index that row-level security does not hide', async () => {
    const client = new pg.Client({ ...test.database.target, user: 'postgres' });
    await client.connect();
    await client.query(`set enable_seqscan = off; set enable_sort = off; set role ${roleOf('unit')};
      set app.scope = 'unit'; set app.organisation_id = '${tenant.organisationId}';
      set app.business_unit_id = '${tenant.businessUnitId}'`);
    const { rows } = await client.query(
      `explain select id from event where business_unit_id = '${tenant.businessUnitId}' and status = 'ACTIVE'
         and case when completion_check_at is null then '-infinity'::timestamptz else completion_check_at end
           <= transaction_timestamp()
         order by case when completion_check_at is null then '-infinity'::timestamptz else completion_check_at end desc,
           end_date desc, id desc`,
    );
    await client.end();
    expect(JSON.stringify(rows)).toMatch(/event_to_complete.+Index Cond[^"]+CASE/);
  });

  it('combine with labels and search in the list', async () => {
    const soon = { startDate: inDays(-1), endDate: inDays(0.5) };
    await createEvent(test, tenant, { status: 'ACTIVE', title: 'Quay cranes', ...soon });
    await createEvent(test, tenant, { status: 'ACTIVE', title: 'Buoys', ...soon });
    const found = (
      await requestAs(test, una)('GET /api/business-unit/events?pending=ENDING&search=crane')
    ).json().data;
    expect([found.total, found.events[0].title]).toEqual([1, 'Quay cranes']);
    const labelled = await requestAs(
      test,
      una,
    )(`GET /api/business-unit/events?pending=ENDING&labelIds=${una.accountId}`);
    expect(labelled.json().data.total).toBe(0);
  });
});

describe('the schedule', () => {
  const schedule = async (query: Record<string, string | number> = {}) => {
    const params = new URLSearchParams({ from: inDays(-14), to: inDays(28) });
    for (const [name, value] of Object.entries(query)) params.set(name, String(value));
    return requestAs(test, una)(`GET /api/business-unit/schedule?${params}`);
  };
  const titles = async (query: Record<string, string | number> = {}) =>
    (await schedule(query)).json().data.events.map(({ title }: EventInList) => title);

  it('has the events that overlap its period: those that end next first, then ended ones, drafts, completed ones', async () => {
    const create = (
      title: string,
      status: 'ACTIVE' | 'DRAFT' | 'COMPLETED' | 'CANCELLED',
      ...days: [number, number]
    ) => createEvent(test, tenant, { title, status, startDate: inDays(days[0]), endDate: inDays(days[1]) });
    await create('Ends third', 'ACTIVE', -40, 90);
    await create('Ends first', 'ACTIVE', -1, 2);
    await create('Ends second', 'ACTIVE', 5, 9);
    await create('Ended before', 'ACTIVE', -20, -3);
    await create('Ended last', 'ACTIVE', -20, -1);
    await create('A draft', 'DRAFT', 20, 40);
    await create('Completed', 'COMPLETED', -20, -5);
    await create('Cancelled', 'CANCELLED', -20, 5);
    await create('Too early', 'COMPLETED', -30, -15);
    await create('Too late', 'ACTIVE', 29, 40);
    await createEvent(test, await createTenant(test), { status: 'ACTIVE', title: 'Theirs' });
    expect(await titles()).toEqual([
      ...['Ends first', 'Ends second', 'Ends third', 'Ended last', 'Ended before', 'A draft', 'Completed'],
    ]);
    expect(await titles({ search: 'ends' })).toEqual(['Ends first', 'Ends second', 'Ends third']);
    expect(await titles({ search: 'st' })).toEqual(['Ends first', 'Ended last']);
    expect(await titles({ pending: 'COMPLETION' })).toEqual(['Ended last', 'Ended before']);
    expect(await titles({ labelIds: una.accountId })).toEqual([]);
  });

  it('says what still blocks the publication of a draft', async () => {
    const dates = { startDate: inDays(1), endDate: inDays(9) };
    const create = (title: string) => createEvent(test, tenant, { title, status: 'DRAFT', ...dates });
    await create('Empty');
    const incomplete = await create('Incomplete');
    await createTask(test, tenant, incomplete, { ...dates, supplierIds: [] });
    await createTask(test, tenant, incomplete, { endDate: inDays(12), supplierIds: [] });
    await createTask(test, tenant, await create('Ready'), dates);
    await createEvent(test, tenant, { title: 'Running', status: 'ACTIVE', ...dates });
    const { events } = (await schedule()).json().data;
    const blockers = events.map(({ title, publishBlockers }: ScheduledEvent) => [title, publishBlockers]);
    expect(Object.fromEntries(blockers)).toEqual({
      Empty: ['TASKS'],
      Incomplete: ['TASK_SUPPLIERS', 'TASK_SUPPLIERS', 'INSIDE_DATES'],
      Ready: [],
      Running: [],
    });
  });

  it('is read in pages and refuses periods that are too long or end before they begin', async () => {
    for (let number = 0; number < 51; number += 1)
      await createEvent(test, tenant, { status: number < 10 ? 'DRAFT' : 'ACTIVE', title: `${number}` });
    const first = (await schedule()).json().data;
    const second = (await schedule({ page: 1 })).json().data;
    expect([first.events.length, first.hasMore, second.events.length, second.hasMore]).toEqual([
      ...[50, true, 1, false],
    ]);
    const ids = new Set([...first.events, ...second.events].map(({ id }: EventInList) => id));
    expect(ids.size).toBe(51);
    for (const query of [{ to: inDays(-15) }, { to: inDays(500) }, { page: '20' }] as Record<
      string,
      string
    >[])
      expect((await schedule(query)).statusCode).toBe(400);
  });

  it('shows each event once where many end at the same time', async () => {
    const dates = { startDate: inDays(-3), endDate: inDays(-1) };
    for (let number = 0; number < 61; number += 1)
      await createEvent(test, tenant, { status: 'COMPLETED', ...dates });
    const pages = [await schedule(), await schedule({ page: 1 })];
    const ids = pages.flatMap((page) => page.json().data.events.map(({ id }: EventInList) => id));
    expect([ids.length, new Set(ids).size]).toEqual([61, 61]);
  });
});
