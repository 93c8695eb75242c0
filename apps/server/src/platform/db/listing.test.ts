import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { definerRole, servingRole } from './connection.ts';

const suppliers = '/api/business-unit/suppliers';
const acrossUnits = '/api/sourcing-organisation/suppliers';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;
let admin: RequestFn;
let additions: number;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  additions = 0;
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  admin = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
});

interface Answer {
  items: { name: string; supplierCode: string }[];
  total: number;
  totalIsMore: boolean;
}

const list = async (ask: RequestFn, path: string, query: string) => {
  const answer = await ask(`GET ${path}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as Answer;
};

const addMany = (names: string[], times = 1) => {
  additions += 1;
  return test.database.query(
    `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
     select gen_random_uuid(), $1, $2, 'M' || $5::int || '-' || n || '-' || place, name
     from unnest($3::text[]) with ordinality as given (name, place), generate_series(1, $4) n`,
    [tenant.organisationId, tenant.businessUnitId, names, times, additions],
  );
};

describe('the total of a list', () => {
  it('is exact up to 10,000, and 10,000 with a marker beyond that', async () => {
    // The unit already has one supplier.
    await addMany(['Harbour works', 'Dredging'], 4999);
    await addMany(['Quay']);
    for (const [ask, path] of [
      [buyer, suppliers],
      [admin, acrossUnits],
    ] as const) {
      expect(await list(ask, path, '')).toMatchObject({ total: 10_000, totalIsMore: false });
      expect(await list(ask, path, 'search=harbour')).toMatchObject({ total: 4999, totalIsMore: false });
    }
    expect((await list(buyer, suppliers, 'size=all')).items).toHaveLength(10_000);
    await addMany(['Quay works']);
    for (const [ask, path] of [
      [buyer, suppliers],
      [admin, acrossUnits],
    ] as const) {
      expect(await list(ask, path, 'sort=name,desc')).toMatchObject({ total: 10_000, totalIsMore: true });
      const last = await list(ask, path, 'page=1000');
      expect([last.items.length, last.total, last.totalIsMore]).toEqual([1, 10_000, true]);
      expect(await list(ask, path, 'page=1001')).toMatchObject({
        items: [],
        total: 10_000,
        totalIsMore: true,
      });
      const message = 'There are more than 10000 rows. Please narrow the list by a search or a filter.';
      const refused = await ask(`GET ${path}?size=all`);
      expectProblem(refused, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property: 'size', message }] });
    }
    expect(await list(buyer, suppliers, 'search=m')).toMatchObject({ total: 10_000, totalIsMore: false });
    expect(await list(buyer, suppliers, 'search=dredging&status=ACTIVE')).toMatchObject({ total: 4999 });
    expect(await list(buyer, suppliers, 'search=dredging&status=INACTIVE')).toMatchObject({ total: 0 });
  });
});

describe('a search', () => {
  const names = [
    ...[
      '100% cotton',
      '50%',
      'snake_case',
      'back\\slash',
      "O'Hara & Sons",
      '"Quoted"',
      'a;b--c',
      'Ärger',
      'ärgerlich',
    ],
    ...[
      '東京港 Works',
      '京都',
      'Ωmega',
      'ωmega two',
      'İstanbul',
      'Quiz',
      'zq',
      'Ltd',
      'Straße',
      'emoji 🚢 ship',
      'a  b',
    ],
    ...['GHHB', 'qghhbz', 'Q', 'u6771'],
  ];
  const searches = [
    ...[
      '%',
      '_',
      '100%',
      '%%',
      '\\',
      "'",
      '"',
      "o'h",
      ';',
      '--',
      'a;b',
      'is',
      'q',
      'z',
      'zq',
      'qz',
      'ä',
      'ÄR',
      'ärger',
    ],
    ...[
      '京',
      '東京',
      '京港',
      '東京港',
      'ω',
      'ΩMEGA',
      'ß',
      'STRASSE',
      '🚢',
      'ship',
      'works',
      'ltd',
      'nowhere',
      '東',
      'ghhb',
    ],
    ...['qghhbz', 'u6771', ' ', 'a b', 'tide', 'İ', '\n'],
  ];

  // Like the database: one letter for one letter.
  const lower = (text: string) => text.replaceAll('İ', 'i').toLowerCase();
  const namesOf = (items: Answer['items']) => items.map(({ name }) => name);

  it('finds exactly the rows that contain the text, in a unit and across units', async () => {
    await addMany(names);
    const whole = (await list(buyer, suppliers, 'size=all')).items;
    for (const search of searches) {
      const wanted = lower(search.trim());
      const expected = whole.filter(({ name, supplierCode }) =>
        [name, supplierCode].some((text) => lower(text).includes(wanted)),
      );
      for (const [ask, path] of [
        [buyer, suppliers],
        [admin, acrossUnits],
      ] as const) {
        const { items, total } = await list(ask, path, `size=all&search=${encodeURIComponent(search)}`);
        expect(namesOf(items), search).toEqual(namesOf(expected));
        expect(total).toBe(items.length);
      }
    }
  });

  it('returns the same pages for common and rare texts', async () => {
    await addMany(['Common thing', 'Usual thing', 'Seldom'], 120);
    for (const search of ['thing', 'common', 'seldom', 'th', 'm1-1', 'm1-119']) {
      for (const sort of ['name,asc', 'name,desc', 'activeUserCount,asc', 'createdAt,desc']) {
        const query = `search=${search}&sort=${sort}`;
        const whole = (await list(buyer, suppliers, `${query}&size=all`)).items;
        const pages = await Promise.all(
          [0, 1, 2, 3].map((page) => list(buyer, suppliers, `${query}&size=100&page=${page}`)),
        );
        expect(pages.flatMap(({ items }) => items)).toEqual(whole);
        expect(pages[0]?.total).toBe(whole.length);
        expect(whole.length).toBeGreaterThan(0);
      }
    }
  });

  it('includes tags within the unit, and never data of another unit or organisation', async () => {
    const theirs = await createTenant(test);
    for (const other of [theirs, { ...tenant, businessUnitId: await addUnit() }]) {
      await createSupplier(test, other, { name: 'Canary bird', tags: ['canary tag'] });
    }
    await createSupplier(test, tenant, { name: 'Own', tags: ['Survey vessel'] });
    const found = async (search: string) => (await list(buyer, suppliers, `search=${search}`)).items;
    expect(await found('vessel')).toMatchObject([{ name: 'Own' }]);
    expect(await found('canary')).toEqual([]);
    expect((await list(admin, acrossUnits, 'search=canary')).items).toHaveLength(1);
  });

  async function addUnit(): Promise<string> {
    const [unit] = await test.database.query<{ id: string }>(
      `insert into business_unit (id, organisation_id, name) values (gen_random_uuid(), $1, 'Other') returning id`,
      [tenant.organisationId],
    );
    return unit?.id ?? '';
  }
});

describe('the function behind searches', () => {
  const nobody = '00000000-0000-7000-8000-000000000000';
  const person = { accountId: nobody, roleEntryId: nobody };

  it('returns only ids of the own unit or organisation', async () => {
    const theirs = await createTenant(test);
    const ask = (context: Parameters<typeof test.db.transaction>[0], table = 'supplier') =>
      test.db.transaction(context, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select id from app.search_ids(${table}, '%tidewater%', 100) as id`.execute(tx);
        return rows.map(({ id }) => id);
      });
    const { organisationId } = tenant;
    expect(await ask({ scope: 'unit', ...person, ...tenant })).toEqual([tenant.supplierId]);
    expect(await ask({ scope: 'organisation', ...person, organisationId })).toEqual([tenant.supplierId]);
    expect(await ask({ scope: 'unit', ...person, ...theirs })).toEqual([theirs.supplierId]);
    const mixed = { ...theirs, organisationId };
    expect(await ask({ scope: 'unit', ...person, ...mixed })).toEqual([]);
    for (const table of ['account', 'supplier; select 1', 'public.supplier']) {
      await expect(ask({ scope: 'unit', ...person, ...tenant }, table)).rejects.toThrow('no rows');
    }
  });

  it('uses the index, which row-level security hides from the serving role', async () => {
    await addMany(['Ordinary'], 10_000);
    await addMany(['Zanzibar']);
    await test.database.query("select gin_clean_pending_list('supplier_search')");
    await test.database.query('analyze supplier');
    const client = new pg.Client({ ...test.database.target, user: 'postgres' });
    await client.connect();
    const planOf = async (role: string) => {
      await client.query(`set role ${role}`);
      const { rows } = await client.query(
        `explain select id from supplier where organisation_id = '${tenant.organisationId}'
           and business_unit_id = '${tenant.businessUnitId}' and search_text like '%zanzibar%'`,
      );
      return JSON.stringify(rows);
    };
    expect(await planOf(definerRole)).toMatch(/Index Cond[^"]+search_text/);
    expect(await planOf(servingRole)).not.toMatch(/Index Cond[^"]+search_text/);
    await client.end();
  });
});

describe('names', () => {
  it('are sorted naturally in every script, by a collation independent of the system', async () => {
    await addMany([
      'Zebra',
      'apple',
      'Äpfel',
      'Apple',
      'unit 10',
      'unit 2',
      'Ørsted',
      'żaba',
      '東京',
      'École',
      'eclair',
    ]);
    expect((await list(buyer, suppliers, 'size=all')).items.map(({ name }) => name)).toEqual([
      ...[
        'Äpfel',
        'apple',
        'Apple',
        'eclair',
        'École',
        'Ørsted',
        'Tidewater Tools',
        'unit 2',
        'unit 10',
        'żaba',
        'Zebra',
      ],
      '東京',
    ]);
    const [collation] = await test.database.query(
      "select collprovider as provider, collisdeterministic as deterministic from pg_collation where collname = 'by_name'",
    );
    expect(collation).toEqual({ provider: 'i', deterministic: true });
  });
});
