import { randomUUIDv7 } from 'node:crypto';
import type { OrganisationSupplier } from '@tenderbox/contract';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { unguardedCells } from '../../../test/exported.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let works: string;
let ask: RequestFn;

const suppliers = '/api/sourcing-organisation/suppliers';

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
  works = randomUUIDv7();
  await test.database.query('insert into business_unit (id, organisation_id, name) values ($1, $2, $3)', [
    works,
    tenant.organisationId,
    'Works',
  ]);
  await test.database.query("update supplier set supplier_code = 'T-1' where id = $1", [tenant.supplierId]);
  const rows = [
    ['A-2', 'anchor Chains', 'ACTIVE'],
    ['=A-1', '=Formula & Sons', 'INACTIVE'],
    ['Ö-9', 'Öresund 100%', 'ACTIVE'],
  ];
  for (const [code, name, status] of rows) {
    await test.database.query(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, status)
       values ($1, $2, $3, $4, $5, $6)`,
      [randomUUIDv7(), tenant.organisationId, works, code, name, status],
    );
  }
  await createPerson(test, 'BIDDER_ADMIN', tenant);
  await createPerson(test, 'BIDDER_USER', tenant);
  const gone = await createPerson(test, 'BIDDER_USER', tenant);
  await test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [gone.roleEntryId]);
  const theirs = await createTenant(test);
  await createPerson(test, 'BIDDER_ADMIN', theirs);
});
afterAll(() => test.close());

const list = async (query = '') =>
  (await ask(`GET ${suppliers}?${query}`)).json().data as { items: OrganisationSupplier[]; total: number };
const codes = async (query: string) => (await list(query)).items.map(({ supplierCode }) => supplierCode);

describe('the suppliers of all business units', () => {
  it('are listed by name with business unit, ID, status and active users, only for the caller’s organisation', async () => {
    const { items, total } = await list();
    expect(total).toBe(4);
    expect(items.map(({ name }) => name)).toEqual([
      '=Formula & Sons',
      'anchor Chains',
      'Öresund 100%',
      'Tidewater Tools',
    ]);
    expect(items[3]).toEqual({
      id: tenant.supplierId,
      supplierCode: 'T-1',
      name: 'Tidewater Tools',
      status: 'ACTIVE',
      businessUnit: { id: tenant.businessUnitId, name: 'Dredging' },
      activeUserCount: 2,
    });
  });

  it.each([
    ['search=tide', ['T-1']],
    ['search=a-', ['=A-1', 'A-2']],
    [`search=${encodeURIComponent('ÖRESUND')}`, ['Ö-9']],
    ['search=100%25', ['Ö-9']],
    ['search=_', []],
    ['status=INACTIVE', ['=A-1']],
    ['withoutUsers=true', ['=A-1', 'A-2', 'Ö-9']],
    ['withoutUsers=true&status=ACTIVE&search=anchor', ['A-2']],
    ['withoutUsers=false', ['=A-1', 'A-2', 'Ö-9', 'T-1']],
    ['sort=name,desc', ['T-1', 'Ö-9', 'A-2', '=A-1']],
    ['sort=supplierCode,asc', ['=A-1', 'A-2', 'Ö-9', 'T-1']],
    ['sort=status,desc&status=INACTIVE', ['=A-1']],
  ])('returns for %s the IDs %j', async (query, expected) => {
    expect(await codes(query)).toEqual(expected);
    expect((await list(query)).total).toBe(expected.length);
  });

  it('can be filtered and sorted by business unit, and sorted by users', async () => {
    expect(await codes(`businessUnitId=${works}`)).toEqual(['=A-1', 'A-2', 'Ö-9']);
    expect((await codes('sort=businessUnit,asc'))[0]).toBe('T-1');
    expect((await codes('sort=businessUnit,desc'))[3]).toBe('T-1');
    expect((await codes('sort=activeUserCount,desc'))[0]).toBe('T-1');
    expect((await codes('sort=activeUserCount,asc'))[3]).toBe('T-1');
  });

  it('are empty for a business unit of another organisation, as for an unknown one', async () => {
    const theirs = await createTenant(test);
    const counts = { ACTIVE: 3, INACTIVE: 1 };
    const nothing = { items: [], total: 0, totalIsMore: false, counts };
    expect(await list(`businessUnitId=${theirs.businessUnitId}`)).toEqual(nothing);
    expect(await list(`businessUnitId=${randomUUIDv7()}`)).toEqual(nothing);
  });

  it('appear exactly once across pages', async () => {
    await test.database.query(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
       select gen_random_uuid(), $1, $2, 'P-' || n, 'Same name' from generate_series(1, 40) n`,
      [tenant.organisationId, works],
    );
    for (const sort of ['name', 'supplierCode', 'businessUnit', 'status', 'activeUserCount']) {
      const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => list(`page=${page}&sort=${sort},asc`)));
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size, sort).toBe(44);
    }
    await test.database.query("delete from supplier where name = 'Same name'");
  });

  it.each(['sort=notes,asc', 'status=GONE', 'businessUnitId=1', 'withoutUsers=maybe', 'size=7'])(
    'reject the query %s',
    async (query) => {
      expect((await ask(`GET ${suppliers}?${query}`)).statusCode).toBe(400);
      expect((await ask(`GET ${suppliers}/export?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('the export of suppliers', () => {
  const exported = async (query = '') => {
    const answer = await ask(`GET ${suppliers}/export?${query}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="suppliers_harbour-authority-.+_\d{4}-\d\d-\d\d\.xlsx"/,
    );
    expect(await unguardedCells(answer.rawPayload)).toEqual([]);
    const [sheet] = await readWorkbook(answer.rawPayload);
    return sheet?.data ?? [];
  };

  it('contains all suppliers regardless of the page, with formulas neutralised', async () => {
    expect(await exported('size=10&page=3')).toEqual([
      ['Supplier ID', 'Name', 'Business unit', 'Status', 'Active users'],
      ['=A-1', '=Formula & Sons', 'Works', 'Inactive', 0],
      ['A-2', 'anchor Chains', 'Works', 'Active', 0],
      ['Ö-9', 'Öresund 100%', 'Works', 'Active', 0],
      ['T-1', 'Tidewater Tools', 'Dredging', 'Active', 2],
    ]);
  });

  it('applies search, filters and sort order', async () => {
    const rows = await exported('search=a-&sort=name,desc&withoutUsers=true');
    expect(rows.slice(1).map(([code]) => code)).toEqual(['A-2', '=A-1']);
  });
});
