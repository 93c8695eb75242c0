import { eventStatuses } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, eventContent, inDays, sendEvent } from '../../../test/factories/events.ts';
import { createLabel } from '../../../test/factories/labels.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { countCompactionJob } from '../../platform/db/list-count.repo.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;

const events = '/api/business-unit/events';

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

interface Listed {
  id: string;
  title: string;
  tasks: Record<string, number>;
  box: string;
}
const list = async (query = '', as = ask, path = events) =>
  (await as(`GET ${path}?${query}`)).json().data as {
    events: Listed[];
    counts: { status: string; count: number }[];
    total: number;
  };
const titles = async (query = '') => (await list(query)).events.map(({ title }) => title);

describe('the list of events', () => {
  it('has a tab per status with its count, whatever the search, and sorts by latest start', async () => {
    for (const [title, days] of [
      ['One', 3],
      ['Two', 5],
      ['Three', 4],
    ] as const) {
      await createEvent(test, tenant, { status: 'ACTIVE', title, startDate: inDays(-days) });
    }
    await createEvent(test, tenant, { title: 'A draft' });
    await createEvent(test, await createTenant(test), { status: 'ACTIVE', title: 'Theirs' });
    expect(await titles()).toEqual(['One', 'Three', 'Two']);
    expect(await titles('statuses=DRAFT')).toEqual(['A draft']);
    expect(await titles('sort=title,asc')).toEqual(['One', 'Three', 'Two']);
    expect(await titles('sort=startDate,asc&size=10&page=0')).toEqual(['Two', 'Three', 'One']);
    expect(await titles('search=theirs')).toEqual([]);
    const { counts, total } = await list('search=One');
    expect(total).toBe(1);
    expect(counts).toEqual([
      { status: 'ACTIVE', count: 3 },
      { status: 'DRAFT', count: 1 },
      { status: 'COMPLETED', count: 0 },
      { status: 'CANCELLED', count: 0 },
    ]);
  });

  it('returns the total of its tab for all events, for a search and for a label', async () => {
    const { id: label } = await createLabel(test, tenant, { name: 'Marine' });
    for (let number = 0; number < 12; number += 1) {
      for (const status of ['ACTIVE', 'COMPLETED'] as const) {
        const id = await createEvent(test, tenant, { status, title: `Quay cranes, lot ${number}` });
        await test.database.query('insert into event_label values ($1, $2, $3, $4)', [
          ...[tenant.organisationId, tenant.businessUnitId, id, label],
        ]);
      }
    }
    for (const query of ['', 'search=cranes', `labelIds=${label}`, `search=cranes&labelIds=${label}`]) {
      const { events: shown, total } = await list(`size=10&${query}`);
      expect([query, shown.length, total]).toEqual([query, 10, 12]);
      expect(await list(`size=10&page=9&${query}`)).toMatchObject({
        events: [],
        total: 12,
        counts: [{ count: 12 }, { count: 0 }, { count: 12 }, { count: 0 }],
      });
    }
  });

  it('counts the events of a label per tab correctly after status changes and deletions', async () => {
    const { id: label } = await createLabel(test, tenant, { name: 'Marine' });
    const totals = async () => {
      const pages = eventStatuses.map((status) => list(`statuses=${status}&labelIds=${label}&page=9`));
      return (await Promise.all(pages)).map(({ total }) => total);
    };
    const ids: string[] = [];
    for (const status of ['ACTIVE', 'ACTIVE', 'DRAFT'] as const) {
      const id = await createEvent(test, tenant, { status });
      await test.database.query('insert into event_label values ($1, $2, $3, $4)', [
        ...[tenant.organisationId, tenant.businessUnitId, id, label],
      ]);
      ids.push(id);
    }
    expect(await totals()).toEqual([2, 1, 0, 0]);
    await test.database.query(`update event set status = 'CANCELLED' where id = any ($1)`, [ids.slice(1)]);
    expect(await totals()).toEqual([1, 0, 0, 2]);
    await test.database.query('delete from event where id = $1', [ids[1]]);
    await test.database.query('delete from event_label where event_id = $1', [ids[0]]);
    expect(await totals()).toEqual([0, 0, 0, 1]);
    await test.database.query('delete from label where id = $1', [label]);
    expect(await totals()).toEqual([0, 0, 0, 0]);
  });

  it('finds events by labels, whether few or very many events have them', async () => {
    const [{ id: common }, { id: rare }] = [
      await createLabel(test, tenant, { name: 'Common' }),
      await createLabel(test, tenant, { name: 'Rare' }),
    ];
    await test.database.query(
      `with added as (
         insert into event (id, organisation_id, business_unit_id, reference, title, start_date, end_date, time_zone,
           status, published_at)
         select gen_random_uuid(), $1, $2, 'EV-1998-' || n, 'Lot ' || n, now() - n * interval '1 minute', now() + '1 day',
           'UTC', 'ACTIVE', now() from generate_series(1, 1200) n
         returning id, title)
       insert into event_label select $1, $2, id, label from added, unnest($3::uuid[]) with ordinality as given (label, place)
       where place = 1 or title in ('Lot 7', 'Lot 1100')`,
      [tenant.organisationId, tenant.businessUnitId, [common, rare]],
    );
    const found = async (...labels: string[]) => {
      const { events: shown, total } = await list(labels.map((id) => `labelIds=${id}`).join('&'));
      return [shown.length, shown[0]?.title, total];
    };
    expect(await found(rare)).toEqual([2, 'Lot 7', 2]);
    expect(await found(common)).toEqual([10, 'Lot 1', 1200]);
    expect(await found(common, rare)).toEqual([10, 'Lot 1', 1200]);
  });

  it('searches title and description, and filters by label', async () => {
    const [{ id: marine }, { id: capital }] = [
      await createLabel(test, tenant, { name: 'Marine' }),
      await createLabel(test, tenant, { name: 'Capital' }),
    ];
    const add = (more: object) => sendEvent(ask, `POST ${events}`, eventContent(more));
    await add({ title: 'Tugs 100%', description: 'Two _boats_', labelIds: [marine] });
    await add({ title: 'Cranes', description: 'For the quay', labelIds: [marine, capital] });
    await add({ title: 'Paper', description: null });
    const drafts = (query: string) => titles(`statuses=DRAFT&sort=title,asc&${query}`);
    expect(await drafts('search=BOATS')).toEqual(['Tugs 100%']);
    expect(await drafts('search=0%25')).toEqual(['Tugs 100%']);
    expect(await drafts('search=_')).toEqual(['Tugs 100%']);
    expect(await drafts(`labelIds=${marine}`)).toEqual(['Cranes', 'Tugs 100%']);
    expect(await drafts(`labelIds=${capital}&labelIds=${marine}`)).toEqual(['Cranes', 'Tugs 100%']);
    expect(await drafts(`labelIds=${capital}&search=tugs`)).toEqual([]);
  });

  it('returns consistent pages in any order, whether a search finds few events or more than are counted', async () => {
    // Several events share each start and end.
    await test.database.query(
      `insert into event (id, organisation_id, business_unit_id, reference, title, start_date, end_date, time_zone,
         status, published_at)
       select gen_random_uuid(), $1, $2, 'EV-1998-' || n, case when n % 300 = 0 then 'Beacon ' else 'Lot ' end || n % 900,
         now() - n % 50 * interval '1 hour', now() + n % 70 * interval '1 day' + interval '1 hour', 'UTC', 'ACTIVE', now()
       from generate_series(1, 10050) n`,
      [tenant.organisationId, tenant.businessUnitId],
    );
    const idsInOrder = async (search: string, column: string, way: string) => {
      const rows = await test.database.query<{ id: string }>(
        `select id from event where business_unit_id = $1 and title ilike $2 order by ${column} ${way}, id ${way}`,
        [tenant.businessUnitId, `%${search}%`],
      );
      return rows.map(({ id }) => id);
    };
    const columns = { startDate: 'start_date', endDate: 'end_date', title: 'title collate app.by_name' };
    const compare = async (search: string, order: string, pages: number[]) => {
      const [sort = '', way = ''] = order.split(',');
      const expected = await idsInOrder(search, columns[sort as keyof typeof columns], way);
      for (const page of pages) {
        const answer = await list(`search=${search}&sort=${order}&page=${page}`);
        expect(answer.events.map(({ id }) => id)).toEqual(expected.slice(page * 10, page * 10 + 10));
        const total = Math.min(expected.length, 10_000);
        expect(answer).toMatchObject({ total, totalIsMore: expected.length > 10_000 });
      }
    };
    for (const sort of Object.keys(columns))
      for (const way of ['asc', 'desc']) await compare('beacon', `${sort},${way}`, [0, 1, 3, 4]);
    for (const order of ['startDate,desc', 'title,asc']) await compare('lot', order, [0, 3, 1001]);
  });

  it('returns every page far down the list after events were moved, changed status or were deleted', async () => {
    await test.database.query(
      `insert into event (id, organisation_id, business_unit_id, reference, title, start_date, end_date, time_zone,
         status, published_at)
       select gen_random_uuid(), $1, $2, 'EV-1998-' || n, 'Lot ' || n, now() - n % 400 * interval '7 hours', now() + n % 300 * interval '9 hours' + interval '90 days',
         'UTC', 'ACTIVE', now()
       from generate_series(1, 1400) n`,
      [tenant.organisationId, tenant.businessUnitId],
    );
    const pagesAreWhole = async () => {
      for (const [sort, column, way] of [
        ['startDate', 'start_date', 'asc'],
        ['startDate', 'start_date', 'desc'],
        ['endDate', 'end_date', 'asc'],
        ['endDate', 'end_date', 'desc'],
      ]) {
        const rows = await test.database.query<{ id: string }>(
          `select id from event where business_unit_id = $1 and status = 'ACTIVE' order by ${column} ${way}, id ${way}`,
          [tenant.businessUnitId],
        );
        for (const page of [10, 11, 13, 14]) {
          const { events: shown, total } = await list(`size=100&sort=${sort},${way}&page=${page}`);
          const expected = rows.slice(page * 100, page * 100 + 100);
          expect([page, shown.map(({ id }) => id)]).toEqual([page, expected.map(({ id }) => id)]);
          expect(total).toBe(rows.length);
        }
      }
    };
    const change = (statement: string) =>
      test.database.query(`${statement} where business_unit_id = $1`, [tenant.businessUnitId]);
    await pagesAreWhole();
    // Some events stay on their day, some move to another day, and all events leave one day.
    await change(`update event set start_date = start_date + hashtext(title) % 90 * interval '1 hour'`);
    await change(`update event set start_date = start_date - case when extract(day from start_date) = 3
      then interval '1 day' else interval '0' end, end_date = end_date + interval '5 hours'`);
    await change(
      `update event set status = case when hashtext(title) % 10 = 0 then 'CANCELLED' else 'ACTIVE' end`,
    );
    await pagesAreWhole();
    await countCompactionJob(test.db).handle(undefined as never);
    await test.database.query(`delete from event where business_unit_id = $1 and hashtext(title) % 11 = 0`, [
      tenant.businessUnitId,
    ]);
    await pagesAreWhole();
  });

  it('shows the task counts and the status of the box for each event', async () => {
    const { supplierId: other } = await createSupplier(test, tenant);
    const running = await createEvent(test, tenant, { status: 'ACTIVE', title: 'Running' });
    const taskId = await createTask(test, tenant, running, { supplierIds: [tenant.supplierId, other] });
    await createTask(test, tenant, running, { responseRequired: false });
    await test.database.query(
      'update task_supplier set submitted_at = now() where task_id = $1 and supplier_id = $2',
      [taskId, other],
    );
    const ended = await createEvent(test, tenant, {
      status: 'ACTIVE',
      title: 'Ended',
      endDate: inDays(-0.5),
    });
    const endedTask = await createTask(test, tenant, ended, { endDate: inDays(-0.5) });
    expect((await list('search=Ended')).events).toMatchObject([{ title: 'Ended', box: 'SHUT' }]);
    await test.database.query('update task set closed_until = end_date where id = $1', [endedTask]);
    const { events: found } = await list('sort=title,asc');
    const counts = { awaitingResponseCount: 0, responseSubmittedCount: 0, declinedCount: 0 };
    expect(found).toMatchObject([
      { title: 'Ended', box: 'CAN_BE_OPENED', tasks: { ...counts, endedWithoutResponseCount: 1 } },
      {
        title: 'Running',
        box: 'OPEN_SLOT',
        tasks: { ...counts, awaitingResponseCount: 1, responseSubmittedCount: 1, responseProhibitedCount: 1 },
      },
    ]);
  });
});

describe('the events of a supplier', () => {
  it('include only published and started events, with the supplier’s own tasks only', async () => {
    const { supplierId: rival } = await createSupplier(test, tenant);
    const both = { supplierIds: [tenant.supplierId, rival], visibleFrom: inDays(-1) };
    const active = await createEvent(test, tenant, { status: 'ACTIVE', title: 'Ours', sealed: true });
    await createTask(test, tenant, active, both);
    await createTask(test, tenant, active, { supplierIds: [rival], visibleFrom: inDays(-1) });
    const later = await createEvent(test, tenant, { status: 'ACTIVE', title: 'Later', startDate: inDays(1) });
    await createTask(test, tenant, later, { visibleFrom: inDays(1) });
    const done = await createEvent(test, tenant, {
      status: 'COMPLETED',
      title: 'Done',
      endDate: inDays(-0.5),
    });
    await createTask(test, tenant, done, { ...both, endDate: inDays(-0.5) });
    const asBidder = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
    const mine = await list('', asBidder, '/api/supplier/events');
    expect(mine.events).toMatchObject([{ title: 'Ours', tasks: { awaitingResponseCount: 1 } }]);
    expect(mine.counts).toEqual([
      { status: 'ACTIVE', count: 1 },
      { status: 'COMPLETED', count: 1 },
    ]);
    const path = `/api/business-unit/suppliers/${tenant.supplierId}/events`;
    expect(await list('', ask, path)).toEqual(mine);
    expect(
      (await list('statuses=COMPLETED&sort=tasks,desc', asBidder, '/api/supplier/events')).events,
    ).toMatchObject([{ title: 'Done', tasks: { endedWithoutResponseCount: 1 } }]);
    const one = (await asBidder(`GET /api/supplier/events/${active}`)).json().data;
    expect(one).toMatchObject({ title: 'Ours', buyer: { businessUnitName: 'Dredging' } });
    expect(one).not.toHaveProperty('labels');
    expectProblem(await asBidder(`GET /api/supplier/events/${later}`), 404, 'NOT_FOUND');
    expect((await asBidder(`GET /api/supplier/events?bidderId=${tenant.supplierId}`)).statusCode).toBe(200);
    expectProblem(await asBidder(`GET /api/supplier/events?bidderId=${rival}`), 404, 'NOT_FOUND');
  });
});

describe('the end of an event in a list', () => {
  it('sorts by its own deadline for a supplier, and by the end of the event for the business unit', async () => {
    const seen = { visibleFrom: inDays(-1), supplierIds: [tenant.supplierId] };
    const add = async (title: string, endDate: string, ...ends: string[]) => {
      const eventId = await createEvent(test, tenant, { status: 'ACTIVE', title, endDate });
      const taskIds = [];
      for (const end of ends) {
        taskIds.push(await createTask(test, tenant, eventId, { ...seen, title: end, endDate: end }));
      }
      return taskIds;
    };
    // The first of its tasks that awaits a response.
    await add('First', inDays(30), inDays(25), inDays(5));
    // Nothing awaits a response any more: its last end.
    const answered = await add('Answered', inDays(28), inDays(3), inDays(12));
    // Its own extension lies behind the end of the event.
    const extended = await add('Extended', inDays(10), inDays(9));
    await test.database.query('update task_supplier set submitted_at = now() where task_id = any($1)', [
      answered,
    ]);
    await test.database.query('update task_supplier set extended_until = $2 where task_id = any($1)', [
      ...[extended, inDays(20)],
    ]);
    const bidder = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
    const sorted = async (as: RequestFn, path: string, way: string) =>
      (await list(`sort=endDate,${way}`, as, path)).events.map(({ title }) => title);
    const own = '/api/supplier/events';
    expect(await sorted(bidder, own, 'asc')).toEqual(['First', 'Answered', 'Extended']);
    expect(await sorted(bidder, own, 'desc')).toEqual(['Extended', 'Answered', 'First']);
    const path = `/api/business-unit/suppliers/${tenant.supplierId}/events`;
    expect(await sorted(ask, path, 'asc')).toEqual(['Extended', 'Answered', 'First']);
  });

  it('sorts the same way for a supplier with more events than are looked up individually', async () => {
    const of = [tenant.organisationId, tenant.businessUnitId, tenant.supplierId];
    // What the tasks schedule would take most of the time, and no list reads it.
    const scheduling = ['arm_reminders', 'look_at_completion', 'schedule_closing'];
    const turn = (state: string) => scheduling.map((name) => `${state} trigger ${name}`).join(', ');
    await test.database.query(`alter table task ${turn('disable')}`);
    await test.database.query(
      `with made as (
         insert into event (id, organisation_id, business_unit_id, reference, title, start_date, end_date, time_zone,
           status, sealed, published_at)
         select gen_random_uuid(), $1, $2, 'EV-1997-' || n, 'Many ' || n, now() - interval '2 days',
           now() + interval '90 days', 'UTC', 'ACTIVE', true, now()
         from generate_series(1, 10050) n returning id, organisation_id, business_unit_id, title),
       participant as (
         insert into task (id, organisation_id, business_unit_id, event_id, position, title, start_date, end_date)
         select gen_random_uuid(), organisation_id, business_unit_id, id, 1, title, now() - interval '1 day',
           now() + split_part(title, ' ', 2)::int * interval '1 minute' + interval '1 hour'
         from made returning id, organisation_id, business_unit_id, event_id)
       insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id, visible_from)
       select organisation_id, business_unit_id, event_id, id, $3, now() - interval '1 day' from participant`,
      of,
    );
    await test.database.query(`alter table task ${turn('enable')}`);
    // As autovacuum does elsewhere.
    await test.database.query('analyze event, task, task_supplier');
    const bidder = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
    const many = await list('sort=endDate,asc', bidder, '/api/supplier/events');
    expect(many.events.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Many ${n + 1}`),
    );
    expect(many).toMatchObject({ total: 10_000, totalIsMore: true });
    expect(many.counts[0]).toEqual({ status: 'ACTIVE', count: 10_050 });
  });
});

describe('a clone', () => {
  it('is a draft with all dates moved by the same number of days and the chosen parts', async () => {
    const { id: labelId } = await createLabel(test, tenant, { name: 'Marine' });
    const content = eventContent({ labelIds: [labelId], questionsUntil: inDays(10) });
    const source = (await sendEvent(ask, `POST ${events}`, content)).json().data;
    await createTask(test, tenant, source.id, { title: 'Prices' });
    const clone = async (include = {}) =>
      (
        await ask(`POST ${events}/${source.id}`, {
          payload: { title: 'Lot 3', startDate: inDays(364), include },
        })
      ).json().data;
    const whole = await clone();
    expect(whole).toMatchObject({
      status: 'DRAFT',
      title: 'Lot 3',
      clonedFrom: { id: source.id, title: source.title },
      taskCount: 1,
      supplierCount: 1,
      labels: [{ id: labelId }],
      startDate: inDays(364),
      endDate: inDays(395),
      questionsUntil: inDays(375),
      description: source.description,
    });
    const bare = await clone({
      tasks: false,
      labels: false,
      documents: false,
      terms: false,
      suppliers: false,
    });
    expect(bare).toMatchObject({ taskCount: 0, supplierCount: 0, labels: [] });
    const empty = await clone({ suppliers: false });
    expect(empty).toMatchObject({ taskCount: 1, supplierCount: 0 });
    expect(new Set([whole.reference, bare.reference, empty.reference, source.reference]).size).toBe(4);
  });
});

describe('the next deadline', () => {
  const next = async () => (await ask('GET /api/business-unit/next-deadline')).json().data;

  it('is the end of the active event that ends next, or null', async () => {
    expect(await next()).toBe(null);
    await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(-9), endDate: inDays(-1) });
    await createEvent(test, tenant, { status: 'DRAFT', endDate: inDays(1) });
    await createEvent(test, await createTenant(test), { status: 'ACTIVE', endDate: inDays(1) });
    expect(await next()).toBe(null);
    await createEvent(test, tenant, { status: 'ACTIVE', endDate: inDays(7) });
    const id = await createEvent(test, tenant, { status: 'ACTIVE', title: 'Tugs', endDate: inDays(3) });
    expect(await next()).toEqual({ id, title: 'Tugs', endDate: inDays(3), sealed: true });
  });
});
