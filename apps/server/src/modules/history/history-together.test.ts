import type { HistoryEntry } from '@tenderbox/contract';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { partOf } from '../../../test/exported.ts';
import { createEntries } from '../../../test/factories/history.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { sendSuppliers } from '../../../test/factories/supplier-uploads.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { workbook } from '../../../test/factories/workbooks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: TestPerson;
let ask: RequestFn;

const unit = () => `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/history`;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
});
afterAll(() => test.close());

const entriesOf = async (query = '') =>
  (await ask(`GET ${unit()}?${query}`)).json().data as { items: HistoryEntry[]; total: number };
const rowsOf = async (path: string) => {
  const [sheet] = await readWorkbook((await ask(`GET ${path}`)).rawPayload);
  return sheet?.data.slice(1) ?? [];
};

describe('bulk actions in a history', () => {
  it('are shown as one line for an import, with its rows as parts', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => [`N-${index}`, `New ${index}`]);
    await sendSuppliers(test, buyer, workbook([['Supplier ID', 'Name'], ...rows]));
    const { items, total } = await entriesOf();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      { action: 'suppliers.imported', hasParts: true, after: { added: 12, changedSuppliers: 0 } },
    ]);
    const parts = await entriesOf(`partOf=${items[0]?.id}`);
    expect([parts.items.length, parts.total]).toEqual([10, 12]);
    expect(parts.items[0]).toMatchObject({ action: 'supplier.created', hasParts: false });
    expect((await entriesOf('search=new%2011')).items).toMatchObject([{ subjectName: 'New 11' }]);
    const exported = await rowsOf(`${unit()}/export`);
    expect(exported).toHaveLength(13);
    expect(exported.filter((row) => row.at(-3) === 'Suppliers imported')).toHaveLength(12);
  });

  it('are shown as one line for several suppliers, and in the history of each', async () => {
    const { supplierId } = await createSupplier(test, tenant);
    const payload = { supplierIds: [tenant.supplierId, supplierId], action: 'TAG', tag: 'survey' };
    expect(
      (await requestAs(test, buyer)('POST /api/business-unit/suppliers/bulk', { payload })).statusCode,
    ).toBe(200);
    expect((await entriesOf()).items).toMatchObject([
      { action: 'suppliers.tagged', hasParts: true, after: { suppliers: 2, tag: 'survey' } },
    ]);
    const call = `GET /api/business-unit/suppliers/${supplierId}/history`;
    expect((await requestAs(test, buyer)(call)).json().data.items).toMatchObject([
      { action: 'supplier.tagged', before: { tags: [] }, after: { tags: ['survey'] } },
    ]);
  });

  it('are shown as a single entry for one supplier', async () => {
    const payload = { supplierIds: [tenant.supplierId], action: 'DEACTIVATE' };
    await requestAs(test, buyer)('POST /api/business-unit/suppliers/bulk', { payload });
    expect((await entriesOf()).items).toMatchObject([{ action: 'supplier.deactivated', hasParts: false }]);
  });
});

describe('a history of 10,026 entries', () => {
  it('is complete on screen and in the Excel file', async () => {
    await createEntries(test, tenant, { count: 10_026, isOfUnit: true, at: '2026-05-01T12:00:00.000Z' });
    const last = await entriesOf('page=1002');
    expect(last).toMatchObject({ total: 10_000, totalIsMore: true });
    expect(last.items.map(({ subjectName }) => subjectName).at(-1)).toBe('Thing 10025');
    expect((await ask(`GET ${unit()}?size=all`)).statusCode).toBe(400);
    const { rawPayload } = await ask(`GET ${unit()}/export`);
    const sheet = await partOf(rawPayload, 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<row /g)).toHaveLength(10_027);
    expect(sheet).toMatch(/Thing 0<.*Thing 10025</s);
    expect(await rowsOf(`${unit()}/export?search=thing%2010025`)).toHaveLength(1);
  });

  it('is exported as CSV without a limit, as of the start, while more entries are written', async () => {
    const at = '2026-05-01T12:00:00.000Z';
    await createEntries(test, tenant, { count: 10_026, isOfUnit: true, at });
    const sent = ask(`GET ${unit()}/export?format=csv`);
    const told = sent.then(() => true);
    const never = new Promise<boolean>((resolve) => setImmediate(resolve, false));
    for (let isSent = false; !isSent; isSent = await Promise.race([told, never])) {
      await createEntries(test, tenant, { count: 10, isOfUnit: true, at });
    }
    const [head = '', ...lines] = (await sent).body.trimEnd().split('\r\n');
    expect(head).toBe(
      '\ufeffTime,Time zone,Who,Role,IP address,Action,Applies to,Where,Before,After,Part of,Exact time,Entry ID',
    );
    const things = lines.map((line) => line.split(',')[6]);
    expect(new Set(lines).size).toBe(lines.length);
    expect(new Set(things)).toEqual(new Set(Array.from({ length: 10_026 }, (_, index) => `Thing ${index}`)));
    expect(lines[0]).toMatch(/^2026-05-01 12:00,UTC,Unknown person,.*,2026-05-01T12:00:00Z,[\da-f-]{36}$/);
  });

  it('refers to the CSV export if an Excel file cannot hold all entries', async () => {
    await createEntries(test, tenant, { count: 100_001, isOfUnit: true });
    const refused = await ask(`GET ${unit()}/export`);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('export as CSV');
  });
});
