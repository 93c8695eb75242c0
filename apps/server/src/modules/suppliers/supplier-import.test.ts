import { randomUUIDv7 } from 'node:crypto';
import { type ImportResult, importColumns, type Supplier } from '@tenderbox/contract';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { sendSuppliers } from '../../../test/factories/supplier-uploads.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { inlineWorkbook, type TestCell, workbook } from '../../../test/factories/workbooks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { watchStatements } from '../../../test/statements.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: TestPerson;
let ask: RequestFn;

const suppliers = '/api/business-unit/suppliers';

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await createTenant(test);
  buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, buyer);
});

const head = Object.values(importColumns);
const bring = async (content: Buffer, fields: Record<string, string> = {}) => {
  const answer = await sendSuppliers(test, buyer, content, { fields });
  expect(answer.body).toContain('"data"');
  return answer.json().data as ImportResult;
};
const rowsOf = (rows: TestCell[][], headings: string[] = ['Supplier ID', 'Name']) =>
  workbook([headings, ...rows]);
const find = async (code: string) =>
  (await ask(`GET ${suppliers}?search=${encodeURIComponent(code)}`)).json().data.items[0] as
    | Supplier
    | undefined;

describe('the template', () => {
  it('has the columns of the import and no rows', async () => {
    const answer = await ask(`GET ${suppliers}/import-template`);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="supplier-import\.xlsx"/);
    const [sheet] = await readWorkbook(answer.rawPayload);
    expect(sheet?.data).toEqual([head]);
  });
});

describe('a supplier import', () => {
  const full = [
    'N-1',
    'New One',
    'info@new.example',
    '+44 1',
    'https://new.example',
    'Quay 1',
    'Norway',
    'R-1',
    'V-1',
    'rope; Steel, steel',
    'careful',
    'boss@new.example',
  ];

  it('previews what it would do, without changing anything', async () => {
    await createSupplier(test, tenant, { supplierCode: 'Old-1', name: 'Old One', tags: ['rope'] });
    await createSupplier(test, tenant, { supplierCode: 'Old-2', name: 'Old Two' });
    const content = workbook([
      ['Tags', 'name', 'SUPPLIER  ID'],
      ['wood', 'Old One', 'OLD-1'],
      null,
      [null, 'Old Two', 'old-2'],
      [null, 'New Three', 3],
    ]);
    expect(await bring(content, { dryRun: 'true' })).toEqual({
      added: 1,
      changed: 1,
      unchanged: 1,
      invited: 0,
      notInvited: 0,
      emptied: 0,
      applied: false,
      refused: [],
      warnings: [],
      ignoredColumns: [],
      rows: [
        {
          row: 2,
          supplierCode: 'OLD-1',
          name: 'Old One',
          outcome: 'CHANGE',
          changes: [{ column: 'Tags', before: 'rope', after: 'wood' }],
        },
        { row: 4, supplierCode: 'old-2', name: 'Old Two', outcome: 'UNCHANGED', changes: [] },
        { row: 5, supplierCode: '3', name: 'New Three', outcome: 'ADD', changes: [] },
      ],
    });
    expect((await find('old-1'))?.tags).toEqual(['rope']);
    expect(await find('New Three')).toBeUndefined();
  });

  it('stores all rows at once and adds them to the history', async () => {
    const old = await createSupplier(test, tenant, {
      supplierCode: 'Old-1',
      name: 'Old One',
      email: 'a@old.example',
    });
    const content = rowsOf([
      ['old-1', 'Older'],
      ['N-2', 'New Two'],
    ]);
    expect(await bring(content)).toMatchObject({ added: 1, changed: 1, applied: true });
    // Fields without a column stay, and the ID keeps its spelling.
    expect(await find('Older')).toMatchObject({ supplierCode: 'Old-1', email: 'a@old.example', revision: 2 });
    const history = await ask(`GET ${suppliers}/${old.supplierId}/history`);
    expect(history.json().data.items).toMatchObject([
      {
        action: 'supplier.changed',
        before: { name: 'Old One' },
        after: { name: 'Older', changed: ['name'], imported: true },
      },
    ]);
    expect(await bring(content)).toMatchObject({ added: 0, changed: 0, unchanged: 2, applied: true });
  });

  it('reads every column', async () => {
    await bring(rowsOf([full], head));
    expect(await find('N-1')).toMatchObject({
      name: 'New One',
      email: 'info@new.example',
      phone: '+44 1',
      website: 'https://new.example',
      address: 'Quay 1',
      country: 'Norway',
      registrationNumber: 'R-1',
      vatNumber: 'V-1',
      tags: ['rope', 'Steel'],
      notes: 'careful',
    });
  });

  it('reads inline strings and accepts options in the query', async () => {
    const content = inlineWorkbook([
      ['Supplier ID', 'Name'],
      ['I-1', 'Inline & Sons'],
    ]);
    const answer = await sendSuppliers(test, buyer, content, { address: '?dryRun=true' });
    expect(answer.json().data).toMatchObject({ added: 1, applied: false });
    expect(await bring(content)).toMatchObject({ added: 1, applied: true });
    expect((await find('I-1'))?.name).toBe('Inline & Sons');
  });

  it('invites admins only if that option is set, and no one twice', async () => {
    const address = `${randomUUIDv7()}@new.example`;
    const content = rowsOf([['V-1', 'Visitors', address]], ['Supplier ID', 'Name', 'Admin e-mail']);
    expect(await bring(content)).toMatchObject({ added: 1, invited: 0 });
    expect(await test.outbox.show(address)).toEqual([]);
    expect(await bring(content, { dryRun: 'true', invite: 'true' })).toMatchObject({
      unchanged: 1,
      invited: 1,
    });
    expect(await bring(content, { invite: 'true' })).toMatchObject({ unchanged: 1, invited: 1 });
    expect(await bring(content, { invite: 'true' })).toMatchObject({ invited: 0, notInvited: 1 });
    const [mail, ...others] = await test.outbox.show(address);
    expect(mail?.text).toContain('Visitors');
    expect(others).toEqual([]);
  });

  it('reads an export without finding changes', async () => {
    await bring(rowsOf([full, ['=N-2', '@two'], ['-3', '+three']], head));
    const { rawPayload } = await ask(`GET ${suppliers}/export`);
    expect(await bring(rawPayload)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 4,
      refused: [],
      ignoredColumns: ['Status', 'Active users', 'Open tasks', 'Last login (UTC)', 'Added (UTC)'],
    });
  });
});

describe('rejected rows', () => {
  const error = { xml: '<c r="@" t="e"><v>#REF!</v></c>' };
  const bad = workbook(
    [
      ['Supplier ID', 'Name', 'E-mail', 'Website', 'Tags'],
      ['G-1', 'Good', 'a@good.example', 'https://good.example', 'fine'],
      [null, 'No code', 'nobody', null, null],
      ['X'.repeat(51), '  ', null, 'good.example', null],
      [{ formula: 'A2', value: 'F-1' }, 'Formula', null, null, null],
      [{ date: 45000 }, 'Dated', null, null, null],
      ['E-1', error, null, null, null],
      ['g-1', 'Again', null, null, 'x'.repeat(51)],
      ['M-1', 'Merged', null, null, null],
      ['M-2', null, null, null, null],
    ],
    { merged: ['B9:B10'] },
  );
  const reasons = [
    ['A3', 'Supplier ID', 'This field is required'],
    ['C3', 'E-mail address', 'Must be a valid email address'],
    ['A4', 'Supplier ID', 'This field must not be longer than 50 characters'],
    ['B4', 'Name', 'This field is required'],
    ['D4', 'Website', 'A full URL beginning with http:// or https:// is required'],
    ['A5', 'Supplier ID', 'Formula: replace it with its value'],
    ['A6', 'Supplier ID', 'Date: format the cell as text and type the value again'],
    ['B7', 'Name', 'Error value: correct the cell'],
    ['A8', 'Supplier ID', 'This supplier ID is already in row 2'],
    ['E8', 'Tags', 'This field must not be longer than 50 characters'],
    ['B9', 'Name', 'Merged cells: split them so that each row has its own value'],
    ['B10', 'Name', 'Merged cells: split them so that each row has its own value'],
  ];

  it('are listed with cell and reason, and nothing is imported', async () => {
    const result = await bring(bad);
    expect(result.refused.map(({ cell, column, reason }) => [cell, column, reason])).toEqual(reasons);
    expect(result).toMatchObject({ added: 1, applied: false });
    expect(result.rows.map(({ row, outcome }) => `${row} ${outcome}`)).toEqual([
      '2 ADD',
      ...[3, 4, 5, 6, 7, 8, 9, 10].map((row) => `${row} REFUSE`),
    ]);
    expect(await find('Good')).toBeUndefined();
  });

  it('can be downloaded with their reasons, corrected and uploaded again', async () => {
    const answer = await sendSuppliers(test, buyer, bad, { address: '/refused' });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="refused-suppliers_dredging_\d{4}-\d\d-\d\d\.xlsx"/,
    );
    const [sheet] = await readWorkbook(answer.rawPayload);
    expect(sheet?.data[0]).toEqual(['Supplier ID', 'Name', 'E-mail', 'Website', 'Tags', 'Row', 'Reason']);
    expect(sheet?.data[1]).toEqual([
      ...[null, 'No code', 'nobody', null, null, 3],
      'Supplier ID: This field is required\nE-mail address: Must be a valid email address',
    ]);
    expect(sheet?.data).toHaveLength(9);
    expect((await bring(answer.rawPayload, { dryRun: 'true' })).ignoredColumns).toEqual(['Row', 'Reason']);
  });
});

describe('10,000 rows', () => {
  it('are imported with less than ten seconds of CPU time and few statements', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      `T-${index}`,
      `Supplier number ${index}`,
      `info@s${index}.example`,
      '+44 20 7946 0000',
      `https://s${index}.example`,
      'rope, steel',
    ]);
    const content = rowsOf(rows, ['Supplier ID', 'Name', 'E-mail', 'Phone', 'Website', 'Tags']);
    const statements = watchStatements();
    const start = process.cpuUsage();
    const seen = await statements.during(async () => {
      expect(await bring(content)).toMatchObject({ added: 10_000, refused: [], applied: true });
    });
    // CPU time of this process, independent of other load on the machine.
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(10_000);
    statements.stop();
    expect(
      seen.filter((text) => /(from|into|update) (supplier|audit_entry)|wanted/.test(text)).length,
    ).toBeLessThan(9);
    expect(await bring(content)).toMatchObject({ unchanged: 10_000 });
  });
});
