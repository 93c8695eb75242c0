import { randomUUID } from 'node:crypto';
import type { WorkbookReading } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  type OpenedWorkbook,
  openWorkbook,
  rowOf,
  saveWorkbook,
} from '../../../../test/factories/answer-workbooks.ts';
import { damagedWorkbooks } from '../../../../test/factories/damaged-workbooks.ts';
import { createPerson, createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  answering,
  createTaskToAnswer,
  sheetIds,
  wholeAnswer,
} from '../../../../test/factories/responses.ts';
import { workbookType } from '../../../../test/factories/supplier-uploads.ts';
import { createSupplier } from '../../../../test/factories/suppliers.ts';
import { multipart } from '../../../../test/multipart.ts';
import { requestAs } from '../../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const expectProblem = (answer: { statusCode: number; body: string }, status: number, code: string) =>
  expect([answer.statusCode, JSON.parse(answer.body).code]).toEqual([status, code]);

const pathOf = (taskId: string) => `/api/supplier/tasks/${taskId}/response/workbook`;
const textPath = `answers/${sheetIds.text}`;
const crewPath = `answers/${sheetIds.number}`;
const pricePath = `prices/${sheetIds.lineOne}/unitPrice`;

async function download({ ask, taskId }: AnsweringSupplier): Promise<Buffer> {
  const answer = await ask(`GET ${pathOf(taskId)}`);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  expect(answer.headers['content-type']).toBe(workbookType);
  return answer.rawPayload;
}

const send = (
  { ask, taskId }: Pick<AnsweringSupplier, 'ask' | 'taskId'>,
  content: Buffer,
  { query = '?dryRun=true', filename = 'answers.xlsx', type = workbookType } = {},
) => ask(`POST ${pathOf(taskId)}${query}`, multipart([{ name: 'file', filename, type, content }]));

async function read(supplier: AnsweringSupplier, content: Buffer, query?: string): Promise<WorkbookReading> {
  const answer = await send(supplier, content, query === undefined ? {} : { query });
  expect(answer.statusCode, answer.body.slice(0, 2000)).toBe(200);
  return answer.json().data;
}

const fillIn = (opened: OpenedWorkbook, text: string, price: number) => {
  rowOf(opened, 'Answers', textPath)[7] = text;
  rowOf(opened, 'Prices', `prices/${sheetIds.lineOne}`)[5] = price;
};

describe('answers in a workbook', () => {
  it('are previewed first, and then saved to the draft once', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    const opened = await openWorkbook(await download(supplier));
    fillIn(opened, 'By road', 13.25);
    rowOf(opened, 'Answers', crewPath)[7] = 'many';
    const workbook = saveWorkbook(opened, 'libreoffice');
    const reading = await read(supplier, workbook);
    expect(reading).toMatchObject({
      applied: false,
      sheetVersion: 1,
      workbookVersion: 1,
      conflicts: [],
      changed: [
        {
          path: textPath,
          label: 'Your method',
          before: 'By barge, from the river',
          after: 'By road',
          revision: 1,
        },
        { path: pricePath, label: 'A1 Piling, unit price', before: '12.50', after: '13.25', cell: 'F2' },
      ],
      refused: [{ sheet: 'Answers', cell: 'H3', label: 'Crew', value: 'many' }],
    });
    expect((await supplier.read()).revision).toBe(1);
    expect(await read(supplier, workbook, '')).toMatchObject({ applied: true, changed: reading.changed });
    const { revision, fields } = await supplier.read();
    expect([revision, fields[textPath]?.value, fields[pricePath]?.value]).toEqual([2, 'By road', '13.25']);
    expect(await read(supplier, workbook, '?dryRun=false')).toMatchObject({ applied: true, changed: [] });
    expect((await supplier.read()).revision).toBe(2);
  });

  it('never silently overwrite a colleague’s changes', async () => {
    const mine = await createTaskToAnswer(test, tenant);
    await mine.save(wholeAnswer());
    const opened = await openWorkbook(await download(mine));
    rowOf(opened, 'Prices', `prices/${sheetIds.lineOne}`)[5] = 20;
    const colleague = await createPerson(test, 'BIDDER_ADMIN', tenant);
    const theirs = answering(test, colleague, mine.eventId, mine.taskId);
    await theirs.save([
      { path: textPath, value: 'Theirs', revision: 1 },
      { path: pricePath, value: '19', revision: 1 },
    ]);
    const reading = await read(mine, saveWorkbook(opened));
    expect(reading.kept).toMatchObject([{ path: textPath }]);
    expect(reading.changed).toMatchObject([
      { path: pricePath, before: '19', after: '20', changedSince: true, revision: 2 },
    ]);
  });

  it('are flagged if the buyer has changed their question', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const opened = await openWorkbook(await download(supplier));
    fillIn(opened, 'By road', 13);
    await test.database.query(
      `insert into sheet_version (organisation_id, business_unit_id, event_id, task_id, version, sheet)
       select organisation_id, business_unit_id, event_id, task_id, 2,
         replace(sheet::text, '"Piling"', '"Deep piling"')::jsonb from sheet_version where task_id = $1`,
      [supplier.taskId],
    );
    await test.database.query('update task set sheet_version = 2 where id = $1', [supplier.taskId]);
    expect(await read(supplier, saveWorkbook(opened))).toMatchObject({
      sheetVersion: 2,
      workbookVersion: 1,
      refused: [],
      changed: [
        { path: textPath, askedAnew: false },
        { path: pricePath, label: 'A1 Deep piling, unit price', askedAnew: true },
      ],
    });
  });

  it('return 409 for a closed task, while the download still works', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const good = await download(supplier);
    const { taskId, ask } = supplier;
    const change = (sql: string) => test.database.query(`update task set ${sql} where id = $1`, [taskId]);
    await change('archived_at = now()');
    expectProblem(await send(supplier, good), 409, 'TASK_ARCHIVED');
    await change(`archived_at = null, end_date = now() - interval '1 minute'`);
    expectProblem(await send(supplier, good), 409, 'TASK_ENDED');
    expectProblem(await send(supplier, good, { query: '' }), 409, 'TASK_ENDED');
    expect((await download(supplier)).length).toBeGreaterThan(1000);
    await change('response_required = false');
    expectProblem(await send(supplier, good), 409, 'RESPONSE_PROHIBITED');
    expectProblem(await ask(`GET ${pathOf(taskId)}`), 409, 'RESPONSE_PROHIBITED');
  });

  it('return 404 to other suppliers and 403 to buyers', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const good = await download(supplier);
    const rival = await createPerson(test, 'BIDDER_USER', await createSupplier(test, tenant));
    for (const [ask, taskId] of [
      [requestAs(test, rival), supplier.taskId],
      [supplier.ask, randomUUID()],
    ] as const) {
      expectProblem(await ask(`GET ${pathOf(taskId)}`), 404, 'NOT_FOUND');
      expectProblem(await send({ ask, taskId }, good), 404, 'NOT_FOUND');
    }
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    expectProblem(await buyer(`GET ${pathOf(supplier.taskId)}`), 403, 'FORBIDDEN');
    expectProblem(await send({ ask: buyer, taskId: supplier.taskId }, good), 403, 'FORBIDDEN');
  });

  it('must be uploaded as .xlsx, checked by name and type', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const good = await download(supplier);
    for (const wrong of [
      { filename: 'answers.xlsm' },
      { filename: 'answers.xls' },
      { filename: 'answers.csv' },
      { filename: '.xlsx' },
      { type: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
      { type: 'text/csv' },
    ]) {
      const answer = await send(supplier, good, wrong);
      expect([answer.statusCode, answer.json().fieldErrors]).toEqual([
        400,
        [{ property: 'file', message: 'Invalid file type' }],
      ]);
    }
    expect((await supplier.ask(`POST ${pathOf(supplier.taskId)}`, multipart([]))).statusCode).toBe(400);
    expect((await send(supplier, good, { query: '?dryRun=maybe' })).statusCode).toBe(400);
  });

  it('are rejected with a reason if the workbook is damaged, and nothing changes', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    const good = await download(supplier);
    const someOfThem = /^(text|a password|the first half|no relations|a sheet that inflates a thousandfold)/;
    for (const [what, make] of damagedWorkbooks.filter(([name]) => someOfThem.test(name))) {
      const answer = await send(supplier, make(good), { query: '' });
      expect([what, answer.statusCode]).toEqual([what, 400]);
      const [fault] = answer.json().fieldErrors;
      expect([what, fault?.property, fault?.message.length > 20]).toEqual([what, 'file', true]);
    }
    expect((await supplier.read()).revision).toBe(1);
  });

  it('leave no plain text in any table', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const opened = await openWorkbook(await download(supplier));
    const canary = `canary-${randomUUID()}`;
    fillIn(opened, canary, 987_654.3211);
    const headers = { 'idempotency-key': randomUUID() };
    const form = multipart([
      { name: 'file', filename: 'answers.xlsx', type: workbookType, content: saveWorkbook(opened) },
    ]);
    const answer = await supplier.ask(`POST ${pathOf(supplier.taskId)}`, {
      ...form,
      headers: { ...form.headers, ...headers },
    });
    expect(answer.json().data.applied).toBe(true);
    expect((await supplier.read()).fields[textPath]?.value).toBe(canary);
    const tables = await test.database.query<{ name: string }>(
      `select table_schema || '."' || table_name || '"' as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const [found] = await test.database.query<{ count: string }>(
        `select count(*) from ${name} as thing where thing::text like '%' || $1 || '%' or thing::text like '%987654.3211%'`,
        [canary],
      );
      expect([name, found?.count]).toEqual([name, '0']);
    }
  });
});
