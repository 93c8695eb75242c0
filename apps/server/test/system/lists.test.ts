import {
  businessUnitSorts,
  organisationSorts,
  organisationSupplierSorts,
  supplierSorts,
} from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { createEntries } from '../factories/history.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../factories/people.ts';
import { requestAs } from '../request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let people: Record<'system' | 'admin' | 'buyer', TestPerson>;

const names = [
  'Zebra',
  'apple',
  'Äpfel',
  'Apple',
  'Ørsted',
  'unit 10',
  'unit 2',
  'École',
  'żaba',
  '東京港',
  "O'Hara",
];

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  people = {
    system: await createPerson(test, 'SYSTEM_ADMIN', null),
    admin: await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant),
    buyer: await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant),
  };
  const { organisationId, businessUnitId } = tenant;
  const { query } = test.database;
  // Every name occurs several times, so that all columns contain equal values.
  const rows = `select $1::text[] as names, n from generate_series(1, 57) n`;
  const name = `names[1 + n % array_length(names, 1)] || ' ' || n / 20`;
  const status = `case when n % 4 = 0 then 'INACTIVE' else 'ACTIVE' end`;
  await query(
    `insert into organisation (id, name, status, created_at)
     select gen_random_uuid(), ${name} || ' no. ' || n, ${status}, now() - n % 3 * interval '1 day' from (${rows}) made`,
    [names],
  );
  await query(
    `insert into business_unit (id, organisation_id, name, status)
     select gen_random_uuid(), $2, ${name} || ' no. ' || n, ${status} from (${rows}) made`,
    [names, organisationId],
  );
  await query(
    `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, status)
     select gen_random_uuid(), $2, $3, 'C-' || n, ${name}, ${status} from (${rows}) made`,
    [names, organisationId, businessUnitId],
  );
  await query(
    `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
     select gen_random_uuid(), organisation_id, id, 'C-1', name from business_unit
     where organisation_id = $1 and id <> $2 limit 12`,
    [organisationId, businessUnitId],
  );
  await query(
    `with person as (
       insert into account (id, email, full_name)
       select gen_random_uuid(), 'person-' || n || '@example.org', 'Person' from generate_series(1, 20) n returning id)
     insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id, last_sign_in_at)
     select gen_random_uuid(), person.id, 'BIDDER_USER', organisation_id, business_unit_id, supplier.id,
       case when supplier_code > 'C-3' then now() - row_number() over () * interval '1 hour' end
     from (select *, row_number() over () as place from supplier where business_unit_id = $1 limit 10) supplier
     join (select *, row_number() over () as place from person) person on person.place % 10 = supplier.place % 10`,
    [businessUnitId],
  );
  await createEntries(test, tenant, { count: 57, isOfUnit: true });
});
afterAll(() => test.close());

type Row = { id: string } & Record<string, unknown>;

const lists: [title: string, who: keyof typeof people, path: () => string, sorts: readonly string[]][] = [
  ['organisations', 'system', () => '/api/system/organisations', organisationSorts],
  ['business units', 'admin', () => '/api/sourcing-organisation/business-units', businessUnitSorts],
  ['suppliers', 'buyer', () => '/api/business-unit/suppliers', supplierSorts],
  [
    'suppliers of all units',
    'admin',
    () => '/api/sourcing-organisation/suppliers',
    organisationSupplierSorts,
  ],
  [
    'the history of a unit',
    'admin',
    () => `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/history`,
    ['at'],
  ],
];
const cases = lists.flatMap(([title, who, path, sorts]) =>
  sorts.map((sort): [string, string, keyof typeof people, () => string] => [title, sort, who, path]),
);

const byName = new Intl.Collator('und', { numeric: true });
const instant = /^\d{4}-\d\d-\d\dT.*Z$/;
function compare(one: unknown, other: unknown): number {
  if (instant.test(String(one))) return Date.parse(String(one)) - Date.parse(String(other));
  return typeof one === 'number' ? one - Number(other) : byName.compare(String(one), String(other));
}

describe('lists', () => {
  it.each(cases)(
    'sort %s by %s in both directions, and their pages add up to the whole',
    async (_title, sort, who, path) => {
      const read = async (query: string) => {
        const answer = await requestAs(test, people[who])(`GET ${path()}?${query}`);
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json().data as { items: Row[]; total: number };
      };
      const whole: Record<string, Row[]> = {};
      for (const way of ['asc', 'desc']) {
        const { items, total } = await read(`size=all&sort=${sort},${way}`);
        whole[way] = items;
        expect(total).toBe(items.length);
        const pages = [];
        for (let page = 0; page * 10 < total; page += 1)
          pages.push(await read(`page=${page}&sort=${sort},${way}`));
        expect(new Set(pages.map((page) => page.total))).toEqual(new Set([total]));
        expect(pages.flatMap((page) => page.items)).toEqual(items);
        const values = items.map((row) => valueIn(row, sort)).filter((value) => value !== null);
        const inOrder = values.every((value, index) => {
          const earlier = values[index - 1] ?? value;
          return (way === 'asc' ? compare(earlier, value) : compare(value, earlier)) <= 0;
        });
        expect(inOrder, values.join(', ')).toBe(true);
        // Rows without a value come last.
        const lacking = items.filter((row) => valueIn(row, sort) === null);
        expect(items.slice(items.length - lacking.length)).toEqual(lacking);
      }
      const ids = (rows: Row[] | undefined = []) =>
        rows.filter((row) => valueIn(row, sort) !== null).map(({ id }) => id);
      expect(ids(whole.desc)).toEqual(ids(whole.asc).reverse());
    },
  );
});

const valueIn = (row: Row, sort: string) =>
  sort === 'businessUnit' ? (row.businessUnit as { name: string }).name : row[sort];
