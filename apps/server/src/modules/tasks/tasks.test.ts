import { randomUUIDv7 } from 'node:crypto';
import type { Question, Task } from '@tenderbox/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { givenSheet, taskContent } from '../../../test/factories/tasks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: TestPerson;
let ask: RequestFn;
let askSupplier: RequestFn;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
});
beforeEach(async () => {
  tenant = await createTenant(test);
  buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, buyer);
  askSupplier = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
});
afterAll(() => test.close());

const unit = '/api/business-unit';
const add = (eventId: string, more: object = {}) =>
  ask(`POST ${unit}/events/${eventId}/tasks`, {
    payload: taskContent({ supplierIds: [tenant.supplierId], ...more }),
  });
const added = async (eventId: string, more: object = {}): Promise<Task> =>
  (await add(eventId, more)).json().data;
const save = (task: Task, more: object = {}) => {
  const { title, instructions, startDate, endDate, responseRequired, declineAllowed, revision } = task;
  const { additionalFilesAllowed, sheet, documents } = task;
  const payload = {
    title,
    instructions,
    startDate,
    endDate,
    responseRequired,
    declineAllowed,
    revision,
    additionalFilesAllowed,
    sheet,
    documentIds: documents.map(({ id }) => id),
    ...more,
  };
  return ask(`PUT ${unit}/tasks/${task.id}`, { payload });
};
const fieldErrors = (answer: { json(): { fieldErrors: { property: string; message: string }[] } }) =>
  answer.json().fieldErrors.map(({ property, message }) => [property, message]);
const expectRefusal = (answer: LightMyRequestResponse, status: number, code: string) =>
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
const noticesOf = (kind: string) =>
  test.database.query<{ role_entry_id: string; task_id: string }>(
    'select role_entry_id, task_id from notice where kind = $1 and business_unit_id = $2',
    [kind, tenant.businessUnitId],
  );
const actionsOf = async (eventId: string): Promise<string[]> =>
  (await ask(`GET ${unit}/events/${eventId}/activity`))
    .json()
    .data.items.map(({ action }: { action: string }) => action);

describe('adding a task', () => {
  it('appends it to a draft and creates the ids of its sheet', async () => {
    const eventId = await createEvent(test, tenant);
    await createTask(test, tenant, eventId);
    const answer = await add(eventId);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().data).toMatchObject({
      eventId,
      position: 2,
      title: 'Price schedule',
      supplierCount: 1,
      sheetVersion: 1,
      revision: 1,
      archived: false,
      ended: false,
      box: 'OPEN_SLOT',
      boxOpenedAt: null,
      responseRequired: true,
      suppliers: [{ supplierId: tenant.supplierId, state: 'AWAITING_RESPONSE', can: { remove: true } }],
      sheet: {
        sections: [
          { id: expect.any(String), questions: [{ id: expect.any(String), type: 'TEXT' }, {}, {}, {}] },
          {},
        ],
        priceTable: { currency: 'GBP', noBidAllowed: false, lines: [{ id: expect.any(String) }, {}] },
      },
      can: { edit: true, delete: true, copy: true, archive: true, restore: false, changeSuppliers: true },
    });
    expect(await actionsOf(eventId)).toEqual(['task.created']);
    expect((await ask(`GET ${unit}`)).json().data.lastCurrency).toBe('GBP');
    expect((await askSupplier(`GET /api/supplier/tasks/${answer.json().data.id}`)).statusCode).toBe(404);
  });

  it.each([
    [{ startDate: inDays(-3) }, ['startDate', 'Start date cannot be before the event start date']],
    [{ endDate: inDays(31) }, ['endDate', 'End date cannot be after the event end date']],
    [{ endDate: inDays(-2) }, ['endDate', 'End date must be after start date']],
    [{ supplierIds: [] }, ['supplierIds', 'At least one supplier must be added']],
    [{ supplierIds: [randomUUIDv7()] }, ['supplierIds', 'This supplier was not found']],
    [{ documentIds: [randomUUIDv7()] }, ['documentIds', 'This file was not found']],
    [
      { sheet: givenSheet({ excelTemplateId: randomUUIDv7() }) },
      ['sheet.excelTemplateId', 'This file was not found'],
    ],
    [
      { sheet: { sections: [{ id: randomUUIDv7(), title: 'S', questions: [] }] } },
      ['sheet.sections.0.id', 'This ID does not belong to this answer sheet. New items must have no ID'],
    ],
  ])('rejects %o', async (more, expected) => {
    const eventId = await createEvent(test, tenant);
    const answer = await add(eventId, more);
    expectRefusal(answer, 400, 'VALIDATION_FAILED');
    expect(fieldErrors(answer)).toEqual([expected]);
    expect((await ask(`GET ${unit}/events/${eventId}/tasks`)).json().data.total).toBe(0);
  });

  it('rejects an inactive supplier', async () => {
    const { supplierId: id } = await createSupplier(test, tenant, { status: 'INACTIVE' });
    const answer = await add(await createEvent(test, tenant), { supplierIds: [tenant.supplierId, id] });
    expect(fieldErrors(answer)).toEqual([['supplierIds', 'An inactive supplier cannot be added']]);
  });

  it('rejects completed and cancelled events, and more than 1,000 tasks', async () => {
    for (const status of ['COMPLETED', 'CANCELLED'] as const) {
      const eventId = await createEvent(test, tenant, { status });
      expectRefusal(await add(eventId), 409, 'EVENT_NOT_ACTIVE');
    }
    const full = await createEvent(test, tenant);
    await test.database.query(
      `insert into task (id, organisation_id, business_unit_id, event_id, position, title, start_date, end_date)
       select gen_random_uuid(), $1, $2, $3, number, 'Task', $4, $5 from generate_series(1, 1000) number`,
      [tenant.organisationId, tenant.businessUnitId, full, inDays(1), inDays(2)],
    );
    expectRefusal(await add(full), 409, 'CONFLICT');
  });

  it('shows it to the suppliers of an active event immediately and invites them', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', publishedBy: buyer.roleEntryId });
    expect(fieldErrors(await add(eventId, { endDate: inDays(-0.5) }))).toEqual([
      ['endDate', 'End date must be in the future'],
    ]);
    const { id } = await added(eventId);
    const seen = await askSupplier(`GET /api/supplier/tasks/${id}`);
    expect(seen.json().data).toMatchObject({ id, state: 'AWAITING_RESPONSE', started: true, ended: false });
    const jobs = await test.database.query<{ data: unknown }>(
      "select data from pgboss.job where name = 'invite-suppliers' and data ->> 'eventId' = $1",
      [eventId],
    );
    expect(jobs).toEqual([{ data: { organisationId: tenant.organisationId, eventId } }]);
  });

  it('shows it to the suppliers of an active event that has not started only from its start', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(1) });
    const { id } = await added(eventId, { startDate: inDays(2) });
    expect((await askSupplier(`GET /api/supplier/tasks/${id}`)).statusCode).toBe(404);
    const [row] = await test.database.query('select visible_from from task_supplier where task_id = $1', [
      id,
    ]);
    expect(row).toEqual({ visible_from: new Date(inDays(1)) });
  });
});

describe('a task of a draft', () => {
  it('can be changed without a new sheet version', async () => {
    const task = await added(await createEvent(test, tenant));
    const [section] = task.sheet.sections;
    const sheet = { ...task.sheet, sections: [{ ...section, title: 'Renamed' }] };
    const answer = await save(task, { sheet, title: 'Other', responseRequired: false, endDate: inDays(9) });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({
      title: 'Other',
      sheetVersion: 1,
      revision: 2,
      responseRequired: false,
      endDate: inDays(9),
      sheet: { sections: [{ id: section?.id, title: 'Renamed' }] },
    });
    expect(await test.database.query('select id from amendment where task_id = $1', [task.id])).toEqual([]);
    const stale = await save(task);
    expectRefusal(stale, 409, 'STALE_REVISION');
    expect(stale.json().data).toMatchObject({ title: 'Other', revision: 2 });
  });

  it('can be deleted, and the event’s history shows it', async () => {
    const eventId = await createEvent(test, tenant);
    const { id } = await added(eventId);
    expect((await ask(`DELETE ${unit}/tasks/${id}`)).statusCode).toBe(200);
    expect((await ask(`GET ${unit}/tasks/${id}`)).statusCode).toBe(404);
    expect(await actionsOf(eventId)).toEqual(['task.deleted']);
  });
});

describe('a task of an active event', () => {
  let task: Task;
  beforeEach(async () => {
    task = await added(await createEvent(test, tenant, { status: 'ACTIVE' }));
  });

  it('records an amendment with before and after, and notifies only its suppliers', async () => {
    const other = await createSupplier(test, tenant);
    const stranger = await createPerson(test, 'BIDDER_USER', { ...tenant, supplierId: other.supplierId });
    await added(task.eventId, { title: 'Another', supplierIds: [other.supplierId] });
    const [section] = task.sheet.sections;
    const [question] = (section?.questions ?? []) as Question[];
    const changed = { ...question, help: 'To the gate.', type: 'TEXT', maxLength: 100 };
    const sheet = { ...task.sheet, sections: [{ ...section, questions: [changed] }, task.sheet.sections[1]] };
    const answer = await save(task, { sheet, instructions: 'Price all.' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({
      sheetVersion: 2,
      sheet: { sections: [{ questions: [{ id: question?.id }] }, {}] },
    });
    const versions = await test.database.query<{ sheet: Task['sheet'] }>(
      'select sheet from sheet_version where task_id = $1 order by version',
      [task.id],
    );
    expect(versions[0]?.sheet).toEqual(task.sheet);
    expect(versions).toHaveLength(2);
    const { data } = (await ask(`GET ${unit}/events/${task.eventId}/amendments`)).json();
    expect(data).toMatchObject([{ taskId: task.id, taskTitle: 'Price schedule', by: expect.any(String) }]);
    const paths = data[0].changes.map(({ path }: { path: string }) => path);
    expect(paths).toContain('sheet.questions[Place of delivery].help');
    expect(paths).toContain('sheet.questions[Delivery period]');
    expect(data[0].changes[0]).toEqual({
      path: 'instructions',
      before: 'Price *every* line.',
      after: 'Price all.',
    });
    const told = await noticesOf('task.changed');
    expect(told.map(({ task_id }) => task_id)).toEqual([task.id]);
    expect(told.map(({ role_entry_id }) => role_entry_id)).not.toContain(stranger.roleEntryId);
    const entries = await test.database.query<{ before: object; after: object }>(
      "select before, after from audit_entry where action = 'task.changed' and subject_id = $1",
      [task.id],
    );
    expect(entries).toEqual([{ before: {}, after: { changed: ['instructions', 'sheet'] } }]);
  });

  it('causes no version, amendment or notification if saved unchanged', async () => {
    expect((await save(task)).json().data).toMatchObject({ sheetVersion: 1, revision: 2 });
    expect(await test.database.query('select id from amendment where task_id = $1', [task.id])).toEqual([]);
    expect(await noticesOf('task.changed')).toEqual([]);
  });

  it('rejects changes to what is fixed at publication', async () => {
    const answer = await save(task, { responseRequired: false, startDate: inDays(0), endDate: inDays(21) });
    expectRefusal(answer, 409, 'EVENT_PUBLISHED');
    expect(fieldErrors(answer).map(([property]) => property)).toEqual([
      'responseRequired',
      'startDate',
      'endDate',
    ]);
    expectRefusal(await ask(`DELETE ${unit}/tasks/${task.id}`), 409, 'EVENT_PUBLISHED');
  });

  it('cannot be changed or copied after its end', async () => {
    await test.database.query("update task set end_date = now() - interval '1 second' where id = $1", [
      task.id,
    ]);
    expectRefusal(await save(task, { endDate: task.endDate }), 409, 'TASK_ENDED');
    expectRefusal(
      await ask(`POST ${unit}/tasks/${task.id}/copy`, { payload: { title: 'C' } }),
      409,
      'TASK_ENDED',
    );
  });

  it('has sheet versions that cannot be overwritten in the database', async () => {
    await expect(
      test.database.query("update sheet_version set sheet = '{}' where task_id = $1", [task.id]),
    ).rejects.toThrow('the sheet of a published task is not written over');
  });
});

describe('a copy of a task', () => {
  it('has its sheet, documents and suppliers, and is the last task of the event', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    const task = await added(eventId);
    await save(task, { title: 'Changed since' });
    const answer = await ask(`POST ${unit}/tasks/${task.id}/copy`, { payload: { title: 'Second' } });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().data).toMatchObject({
      title: 'Second',
      position: 2,
      sheetVersion: 1,
      sheet: task.sheet,
      instructions: task.instructions,
      suppliers: [{ supplierId: tenant.supplierId, seenAt: null }],
    });
    expect((await askSupplier(`GET /api/supplier/tasks/${answer.json().data.id}`)).statusCode).toBe(200);
  });
});

describe('the order of tasks', () => {
  it('is set as requested, and a list that is not complete is rejected', async () => {
    const eventId = await createEvent(test, tenant);
    const ids: string[] = [];
    for (const title of ['A', 'B', 'C']) ids.push(await createTask(test, tenant, eventId, { title }));
    const order = (taskIds: string[]) =>
      ask(`PUT ${unit}/events/${eventId}/tasks/order`, { payload: { taskIds } });
    const titles = async () =>
      (await ask(`GET ${unit}/events/${eventId}/tasks`)).json().data.items.map(({ title }: Task) => title);
    expect((await order([...ids].reverse())).statusCode).toBe(200);
    expect(await titles()).toEqual(['C', 'B', 'A']);
    expect((await order([...ids].reverse())).statusCode).toBe(200);
    expect(await actionsOf(eventId)).toEqual(['tasks.reordered']);
    for (const wrong of [ids.slice(1), [...ids.slice(1), randomUUIDv7()], [...ids, randomUUIDv7()]]) {
      expect(fieldErrors(await order(wrong))).toEqual([
        ['taskIds', 'This must list all tasks of the event, each once'],
      ]);
    }
    expect(await titles()).toEqual(['C', 'B', 'A']);
  });
});

describe('archiving a task', () => {
  const archive = (id: string, payload: object) => ask(`PUT ${unit}/tasks/${id}/archived`, { payload });

  it('requires confirmation if responses are awaited, keeps it readable, and can be undone', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    const shown = { visibleFrom: inDays(-1), invitedAt: inDays(-1) };
    const id = await createTask(test, tenant, eventId, shown);
    expectRefusal(await archive(id, { archived: true }), 409, 'RESPONSES_AWAITED');
    const archived = await archive(id, { archived: true, confirm: true });
    expect(archived.json().data).toMatchObject({
      archived: true,
      can: {
        edit: false,
        archive: false,
        restore: true,
        changeSuppliers: false,
        extend: false,
        remind: false,
      },
    });
    const tasks = (await ask(`GET ${unit}/events/${eventId}/tasks`)).json().data;
    expect(tasks).toMatchObject({ items: [], total: 0, counts: { current: 0, archived: 1 } });
    const all = (await ask(`GET ${unit}/events/${eventId}/tasks?archived=true`)).json().data;
    expect(all.items).toMatchObject([{ id, archived: true }]);
    expect((await ask(`GET ${unit}/events/${eventId}`)).json().data.tasks.awaitingResponseCount).toBe(0);
    expect((await askSupplier(`GET /api/supplier/tasks/${id}`)).json().data.archived).toBe(true);
    expect((await archive(id, { archived: false })).json().data.archived).toBe(false);
    expect(await noticesOf('task.archived')).toHaveLength(1);
    expect(await noticesOf('task.restored')).toHaveLength(1);
  });

  it('hides it until it is restored if no one was invited', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(1) });
    const id = await createTask(test, tenant, eventId, { startDate: inDays(2), visibleFrom: inDays(1) });
    const visibleFrom = async () =>
      (await test.database.query('select visible_from from task_supplier where task_id = $1', [id]))[0];
    await archive(id, { archived: true, confirm: true });
    expect(await visibleFrom()).toEqual({ visible_from: null });
    await archive(id, { archived: false });
    expect(await visibleFrom()).not.toEqual({ visible_from: null });
    expect(await noticesOf('task.archived')).toEqual([]);
    expect(await noticesOf('task.restored')).toEqual([]);
  });

  it('cannot be undone if the task’s dates no longer fit the event', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(3) });
    const id = await createTask(test, tenant, eventId, { startDate: inDays(2), archivedAt: inDays(-1) });
    const answer = await archive(id, { archived: false });
    expectRefusal(answer, 409, 'CONFLICT');
    expect(answer.json().globalErrors).toEqual([
      { message: 'Start date cannot be before the event start date' },
    ]);
  });
});

describe('the list of tasks', () => {
  it('can be searched, and filtered by state, end and supplier', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(-9) });
    const other = await createSupplier(test, tenant);
    const prices = await createTask(test, tenant, eventId, { title: 'Price schedule' });
    const ended = { startDate: inDays(-9), endDate: inDays(-1) };
    const method = await createTask(test, tenant, eventId, {
      title: 'Method',
      supplierIds: [other.supplierId],
      ...ended,
    });
    const rules = await createTask(test, tenant, eventId, { title: 'Site rules', responseRequired: false });
    await test.database.query(
      'update task_supplier set submitted_at = now() where task_id = $1 and supplier_id = $2',
      [prices, tenant.supplierId],
    );
    const found = async (query: string) => {
      const { items } = (await ask(`GET ${unit}/events/${eventId}/tasks?${query}`)).json().data;
      return items.map(({ id }: Task) => id);
    };
    expect(await found('')).toEqual([prices, method, rules]);
    expect(await found('search=SCHED')).toEqual([prices]);
    expect(await found('state=RESPONSE_SUBMITTED')).toEqual([prices]);
    expect(await found('state=ENDED_WITHOUT_RESPONSE')).toEqual([method]);
    expect(await found('state=RESPONSE_PROHIBITED')).toEqual([rules]);
    expect(await found('ended=true')).toEqual([method]);
    expect(await found('ended=false')).toEqual([prices, rules]);
    expect(await found(`supplierId=${other.supplierId}`)).toEqual([method]);
    expect(await found(`supplierId=${other.supplierId}&state=RESPONSE_SUBMITTED`)).toEqual([]);
    // An extended deadline of one supplier has not passed yet.
    await test.database.query('update task_supplier set extended_until = $2 where task_id = $1', [
      method,
      inDays(1),
    ]);
    expect(await found('ended=true')).toEqual([]);
    expect((await ask(`GET ${unit}/tasks/${method}`)).json().data).toMatchObject({
      ended: false,
      lastEndDate: inDays(1),
      endDate: inDays(-1),
      suppliers: [{ effectiveEndDate: inDays(1), isExtended: true, state: 'AWAITING_RESPONSE' }],
    });
  });
});

describe('a supplier', () => {
  it('sees its own tasks from the start of the event with its own deadline, and its first view is recorded', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    const other = await createSupplier(test, tenant);
    const both = [tenant.supplierId, other.supplierId];
    const id = await createTask(test, tenant, eventId, { visibleFrom: inDays(-1), supplierIds: both });
    await createTask(test, tenant, eventId, { visibleFrom: inDays(-1), supplierIds: [other.supplierId] });
    const before = (await askSupplier(`GET /api/supplier/tasks/${id}`)).json().data;
    const seenAt = async () =>
      (
        await test.database.query<{ supplier_id: string; seen_at: string | null }>(
          'select supplier_id, seen_at from task_supplier where task_id = $1',
          [id],
        )
      ).find(({ supplier_id }) => supplier_id === tenant.supplierId)?.seen_at;
    const first = await seenAt();
    expect(first).not.toBeNull();
    // Changes for another supplier do not affect what this one sees.
    await test.database.query(
      'update task_supplier set extended_until = $2, submitted_at = now() where task_id = $1 and supplier_id <> $3',
      [id, inDays(25), tenant.supplierId],
    );
    expect((await askSupplier(`GET /api/supplier/tasks/${id}`)).json().data).toEqual(before);
    expect(await seenAt()).toEqual(first);
    const { items, total } = (await askSupplier(`GET /api/supplier/events/${eventId}/tasks`)).json().data;
    expect(total).toBe(1);
    expect(items).toMatchObject([{ id, effectiveEndDate: inDays(20), state: 'AWAITING_RESPONSE' }]);
    await test.database.query(
      'update task_supplier set extended_until = $2 where task_id = $1 and supplier_id = $3',
      [id, inDays(22), tenant.supplierId],
    );
    const own = (await askSupplier(`GET /api/supplier/tasks/${id}`)).json().data;
    expect([own.endDate, own.effectiveEndDate]).toEqual([inDays(20), inDays(22)]);
  });

  it('can still read the tasks of a cancelled event, and none of a draft', async () => {
    const cancelled = await createEvent(test, tenant, { status: 'CANCELLED' });
    const id = await createTask(test, tenant, cancelled, { visibleFrom: inDays(-1) });
    expect((await askSupplier(`GET /api/supplier/tasks/${id}`)).statusCode).toBe(200);
    const draft = await createEvent(test, tenant);
    await createTask(test, tenant, draft);
    expect((await askSupplier(`GET /api/supplier/events/${draft}/tasks`)).statusCode).toBe(404);
  });
});
