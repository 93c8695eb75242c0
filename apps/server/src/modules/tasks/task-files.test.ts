import type { Task } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { givenSheet, sheetWorkbook, taskContent } from '../../../test/factories/tasks.ts';
import { multipart, png } from '../../../test/multipart.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;
let askSupplier: RequestFn;
let askOther: RequestFn;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
});
beforeEach(async () => {
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  askSupplier = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
  askOther = requestAs(test, await createPerson(test, 'BIDDER_USER', await createSupplier(test, tenant)));
});
afterAll(() => test.close());

const upload = (purpose: string, filename: string, content: Buffer) =>
  ask(
    'POST /api/files',
    multipart([
      { name: 'purpose', content: purpose },
      { name: 'ownerId', content: tenant.businessUnitId },
      { name: 'file', filename, content },
    ]),
  );
const document = async (): Promise<string> => (await upload('TASK_DOCUMENT', 'plan.png', png)).json().data.id;
const template = async (name = 'plant.xlsx'): Promise<string> =>
  (await upload('EXCEL_TEMPLATE', name, sheetWorkbook())).json().data.id;
const add = async (eventId: string, more: object): Promise<Task> => {
  const payload = taskContent({ supplierIds: [tenant.supplierId], ...more });
  const answer = await ask(`POST /api/business-unit/events/${eventId}/tasks`, { payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
};
const save = (task: Task, more: object): Promise<Task> => {
  const { revision, sheet, startDate, endDate } = task;
  const payload = taskContent({
    revision,
    sheet,
    startDate,
    endDate,
    documentIds: task.documents.map(({ id }) => id),
    ...more,
  });
  return ask(`PUT /api/business-unit/tasks/${task.id}`, { payload }).then((answer) => {
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  });
};
const reads = async (who: RequestFn, id: string) => (await who(`GET /api/files/${id}`)).statusCode;
const usesOf = async (id: string) =>
  (
    await test.database.query<{ count: number }>('select use_count as count from stored_file where id = $1', [
      id,
    ])
  )[0]?.count;

describe('the files of a task', () => {
  it('are readable by its suppliers from the start of the event, and by no other supplier', async () => {
    const [file, excel] = [await document(), await template()];
    const sheet = givenSheet({ excelTemplateId: excel });
    const draft = await add(await createEvent(test, tenant), { documentIds: [file], sheet });
    expect(draft).toMatchObject({
      documents: [{ id: file, name: 'plan.png' }],
      excelTemplate: { id: excel, name: 'plant.xlsx' },
      sheet: { excelTemplateId: excel },
    });
    expect([await reads(ask, file), await reads(askSupplier, file)]).toEqual([200, 404]);
    const started = await createEvent(test, tenant, { status: 'ACTIVE' });
    await add(started, { documentIds: [file], sheet });
    for (const id of [file, excel]) {
      expect([await reads(askSupplier, id), await reads(askOther, id)]).toEqual([200, 404]);
    }
    const later = await document();
    const future = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(1) });
    await add(future, { documentIds: [later], startDate: inDays(2) });
    expect(await reads(askSupplier, later)).toBe(404);
  });

  it('must have the right purpose and belong to the same business unit', async () => {
    const eventId = await createEvent(test, tenant);
    const excel = await template();
    const payload = taskContent({ supplierIds: [tenant.supplierId], documentIds: [excel] });
    const answer = await ask(`POST /api/business-unit/events/${eventId}/tasks`, { payload });
    expect(answer.json().fieldErrors).toEqual([
      { property: 'documentIds', message: 'This file was not found' },
    ]);
    expect((await upload('EXCEL_TEMPLATE', 'plan.png', png)).json().fieldErrors).toEqual([
      { property: 'file', message: 'Invalid file type' },
    ]);
    // Files of another business unit are not found.
    const theirs = await createTenant(test);
    const stranger = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', theirs));
    const id = await document();
    const event = await createEvent(test, theirs);
    const stolen = await stranger(`POST /api/business-unit/events/${event}/tasks`, {
      payload: taskContent({ supplierIds: [theirs.supplierId], documentIds: [id] }),
    });
    expect(stolen.json().fieldErrors).toEqual([
      { property: 'documentIds', message: 'This file was not found' },
    ]);
  });

  it('stay readable for earlier versions of a published sheet, and are released for a draft', async () => {
    const [first, second] = [await template('first.xlsx'), await template('second.xlsx')];
    for (const [status, uses] of [
      ['DRAFT', 0],
      ['ACTIVE', 1],
    ] as const) {
      const eventId = await createEvent(test, tenant, { status });
      const task = await add(eventId, { sheet: givenSheet({ excelTemplateId: first }) });
      const changed = await save(task, { sheet: { ...task.sheet, excelTemplateId: second } });
      expect(changed).toMatchObject({ excelTemplate: { name: 'second.xlsx' }, sheetVersion: uses + 1 });
      expect(await usesOf(first)).toBe(uses);
      if (status === 'ACTIVE') expect(await reads(askSupplier, first)).toBe(200);
    }
  });

  it('are shared by copies and clones, and released with a deleted draft', async () => {
    const [file, excel] = [await document(), await template()];
    const eventId = await createEvent(test, tenant);
    const task = await add(eventId, { documentIds: [file], sheet: givenSheet({ excelTemplateId: excel }) });
    const copied = (
      await ask(`POST /api/business-unit/tasks/${task.id}/copy`, { payload: { title: 'Copy' } })
    ).json().data;
    expect(copied).toMatchObject({
      documents: task.documents,
      excelTemplate: task.excelTemplate,
      sheet: task.sheet,
    });
    const clone = async (include: object) => {
      const payload = { title: 'Clone', startDate: inDays(9), include };
      const { id } = (await ask(`POST /api/business-unit/events/${eventId}`, { payload })).json().data;
      const { items } = (await ask(`GET /api/business-unit/events/${id}/tasks`)).json().data;
      return { id, task: (await ask(`GET /api/business-unit/tasks/${items[0].id}`)).json().data };
    };
    const whole = await clone({});
    expect(whole.task).toMatchObject({
      documents: task.documents,
      excelTemplate: task.excelTemplate,
      sheet: task.sheet,
      sheetVersion: 1,
    });
    expect((await clone({ documents: false })).task).toMatchObject({
      documents: [],
      excelTemplate: task.excelTemplate,
    });
    expect([await usesOf(file), await usesOf(excel)]).toEqual([4, 6]);
    await ask(`DELETE /api/business-unit/tasks/${copied.id}`);
    await ask(`DELETE /api/business-unit/events/${whole.id}`);
    expect([await usesOf(file), await usesOf(excel)]).toEqual([1, 3]);
  });
});
