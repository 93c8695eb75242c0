import type { Supplier } from '@tenderbox/contract';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { unguardedCells } from '../../../test/exported.ts';
import { createEvent, createTask } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { watchStatements } from '../../../test/statements.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;

const suppliers = '/api/business-unit/suppliers';

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  await test.database.query("update supplier set supplier_code = 'T-1' where id = $1", [tenant.supplierId]);
  await createPerson(test, 'BIDDER_ADMIN', tenant);
  const lately = await createPerson(test, 'BIDDER_USER', tenant);
  await test.database.query("update role_entry set last_sign_in_at = '2026-05-01T10:00:00Z' where id = $1", [
    lately.roleEntryId,
  ]);
  const anchor = await createSupplier(test, tenant, {
    supplierCode: 'a-2',
    name: 'anchor Chains',
    email: 'info@chains.example',
    tags: ['Steel', 'Rope'],
  });
  const gone = await createPerson(test, 'BIDDER_USER', anchor);
  await test.database.query(
    "update role_entry set status = 'INACTIVE', last_sign_in_at = '2026-04-01T10:00:00Z' where id = $1",
    [gone.roleEntryId],
  );
  await createSupplier(test, tenant, {
    supplierCode: '=F-1',
    name: '=Formula',
    status: 'INACTIVE',
    tags: ['steel'],
  });
  await createSupplier(test, tenant, { supplierCode: 'Ö-9', name: 'Öresund 100%' });
  const theirs = await createTenant(test);
  await createSupplier(test, theirs, { supplierCode: 'CANARY', name: 'Canary', tags: ['canary'] });
});
afterAll(() => test.close());

const list = async (query = '') =>
  (await ask(`GET ${suppliers}?${query}`)).json().data as { items: Supplier[]; total: number };
const codes = async (query: string) => (await list(query)).items.map(({ supplierCode }) => supplierCode);

describe('the suppliers of a business unit', () => {
  it('are listed by name with active users and last login, without those of other business units', async () => {
    const { items, total } = await list();
    expect(total).toBe(4);
    expect(items.map(({ name }) => name)).toEqual([
      '=Formula',
      'anchor Chains',
      'Öresund 100%',
      'Tidewater Tools',
    ]);
    expect(items[1]).toMatchObject({ activeUserCount: 0, lastSignInAt: '2026-04-01T10:00:00Z' });
    expect(items[3]).toMatchObject({ activeUserCount: 2, lastSignInAt: '2026-05-01T10:00:00Z' });
  });

  it.each([
    ['sort=name,desc', ['T-1', 'Ö-9', 'a-2', '=F-1']],
    ['sort=supplierCode,asc', ['=F-1', 'a-2', 'Ö-9', 'T-1']],
    ['sort=activeUserCount,desc&size=25', ['T-1']],
    ['sort=lastSignInAt,desc', ['T-1', 'a-2']],
    ['sort=lastSignInAt,asc', ['a-2', 'T-1']],
    ['sort=status,desc', ['=F-1']],
    ['sort=createdAt,asc', ['T-1', 'a-2', '=F-1', 'Ö-9']],
    ['search=TIDE', ['T-1']],
    ['search=chains.example', ['a-2']],
    ['search=rope', ['a-2']],
    [`search=${encodeURIComponent('ÖRES')}`, ['Ö-9']],
    ['search=100%25', ['Ö-9']],
    ['search=canary', []],
    ['search=chains%20info', []],
    ['status=INACTIVE', ['=F-1']],
    ['tags=STEEL', ['=F-1', 'a-2']],
    ['tags=rope&tags=nothing', ['a-2']],
    ['tags=canary', []],
    ['withoutUsers=true', ['=F-1', 'a-2', 'Ö-9']],
    ['withoutUsers=false', ['T-1']],
    ['withoutUsers=true&status=ACTIVE&tags=steel&search=anchor', ['a-2']],
  ])('returns for %s first %j', async (query, expected) => {
    const found = await codes(query);
    const isFilter = !query.startsWith('sort');
    expect(isFilter ? found : found.slice(0, expected.length)).toEqual(expected);
    if (isFilter) expect((await list(query)).total).toBe(expected.length);
  });

  it('can be limited to those of an event, archived tasks left out', async () => {
    const ids = new Map((await list()).items.map(({ supplierCode, id }) => [supplierCode, id]));
    const [anchor, oresund] = [ids.get('a-2') ?? '', ids.get('Ö-9') ?? ''];
    const eventId = await createEvent(test, tenant);
    await createTask(test, tenant, eventId, { supplierIds: [anchor, tenant.supplierId] });
    await createTask(test, tenant, eventId, { supplierIds: [anchor] });
    await createTask(test, tenant, eventId, { supplierIds: [oresund], archivedAt: '2026-11-01T10:00:00Z' });
    expect(await codes(`eventId=${eventId}&size=all`)).toEqual(['a-2', 'T-1']);
    expect(await codes(`eventId=${await createEvent(test, tenant)}`)).toEqual([]);
    expect((await ask(`GET ${suppliers}?eventId=1`)).statusCode).toBe(400);
  });

  it('appear exactly once across pages', async () => {
    for (let index = 0; index < 12; index += 1) await createSupplier(test, tenant, { name: 'Same name' });
    const pages = await Promise.all([0, 1].map((page) => list(`search=same&page=${page}`)));
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [10, 12],
      [2, 12],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(12);
    expect((await list('search=same&size=all')).items).toHaveLength(12);
  });

  it.each([
    'size=11',
    'sort=notes,asc',
    'status=GONE',
    'page=-1',
    'withoutUsers=perhaps',
    `search=${'x'.repeat(201)}`,
  ])('reject the query %s', async (query) => {
    expect((await ask(`GET ${suppliers}?${query}`)).statusCode).toBe(400);
  });

  it('are read in one statement regardless of their number', async () => {
    const statements = watchStatements();
    for (const query of [
      'size=100',
      'size=100&sort=activeUserCount,desc',
      'size=100&withoutUsers=true&search=a',
    ]) {
      const seen = await statements.during(() => list(query));
      expect(seen.filter((text) => /"supplier"/.test(text))).toHaveLength(1);
    }
    statements.stop();
  });
});

describe('the tags in use', () => {
  it('are counted regardless of case, only within the business unit', async () => {
    const { data } = (await ask(`GET ${suppliers}/tags`)).json();
    expect(data).toEqual([
      { tag: 'Rope', count: 1 },
      { tag: 'Steel', count: 2 },
    ]);
  });
});

describe('the export of a business unit’s suppliers', () => {
  it('contains the suppliers of the list, with formulas neutralised', async () => {
    const answer = await ask(`GET ${suppliers}/export?tags=steel&sort=name,asc`);
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="suppliers_dredging_\d{4}-\d\d-\d\d\.xlsx"/,
    );
    expect(await unguardedCells(answer.rawPayload)).toEqual([]);
    const [sheet] = await readWorkbook(answer.rawPayload);
    const [head, first, second] = sheet?.data ?? [];
    expect(head?.slice(0, 3)).toEqual(['Supplier ID', 'Name', 'E-mail address']);
    expect(first?.slice(0, 2)).toEqual(['=F-1', '=Formula']);
    expect(second).toEqual(
      expect.arrayContaining(['a-2', 'info@chains.example', 'Steel, Rope', 'Active', 0, expect.any(Date)]),
    );
    expect(sheet?.data).toHaveLength(3);
  });

  it('has no row limit, while the list rejects more than 10,000 rows', async () => {
    await test.database.query(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
       select gen_random_uuid(), $1, $2, 'MANY-' || number, 'Many' from generate_series(1, 10001) number`,
      [tenant.organisationId, tenant.businessUnitId],
    );
    const message = 'There are more than 10000 rows. Please narrow the list by a search or a filter.';
    const answer = await ask(`GET ${suppliers}?size=all`);
    expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property: 'size', message }] });
    expect((await ask(`GET ${suppliers}?size=export`)).statusCode).toBe(400);
    expect((await ask(`GET ${suppliers}/export`)).statusCode).toBe(200);
  });
});
