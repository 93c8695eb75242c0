import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson } from '../../../test/factories/people.ts';
import { expectRefusalInForm } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let ask: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  ask = requestAs(test, await createPerson(test, 'SYSTEM_ADMIN', null));
  // Organisation 001 has 1 business unit and no admins, 002 has 2 and 1, 003 has 3 and 2; then the pattern
  // repeats.
  await test.database.query(`
    insert into organisation (id, name, status, created_at)
      select gen_random_uuid(), 'Borough ' || to_char(n, 'FM000'),
        case when n % 10 = 0 then 'INACTIVE' else 'ACTIVE' end, now() - make_interval(hours => n)
      from generate_series(1, 123) n;
    insert into business_unit (id, organisation_id, name)
      select gen_random_uuid(), organisation.id, 'Unit ' || n
      from organisation, generate_series(1, 1 + (right(name, 3)::int - 1) % 3) n;
    insert into account (id, email, full_name)
      select gen_random_uuid(), 'admin' || n || '@example.org', 'Admin ' || n from generate_series(1, 2) n;
    insert into role_entry (id, account_id, role, organisation_id)
      select gen_random_uuid(), account.id, 'SOURCING_ORGANISATION_ADMIN', organisation.id
      from organisation, account
      where account.full_name like 'Admin _' and right(full_name, 1)::int <= (right(name, 3)::int - 1) % 3;
    insert into organisation (id, name) values (gen_random_uuid(), '100% Öffentlich_Rechtlich \\ Co');
  `);
});
afterAll(() => test.close());

const list = async (query: string) => {
  const answer = await ask(`GET /api/system/organisations?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data as { items: Record<string, string | number>[]; total: number };
};
const names = async (query: string) => (await list(query)).items.map(({ name }) => name);

describe('the list of organisations', () => {
  it('returns the first ten by name, and the total', async () => {
    const { items, total } = await list('');
    expect(total).toBe(124);
    expect(items.map(({ name }) => name)).toEqual([
      '100% Öffentlich_Rechtlich \\ Co',
      ...Array.from({ length: 9 }, (_, index) => `Borough 00${index + 1}`),
    ]);
    expect(items[3]).toMatchObject({ status: 'ACTIVE', businessUnitCount: 3, adminCount: 2 });
  });

  it('returns every organisation exactly once across pages, for every sort order', async () => {
    for (const field of ['name', 'status', 'businessUnitCount', 'adminCount', 'createdAt']) {
      for (const direction of ['asc', 'desc']) {
        const pages = await Promise.all(
          [0, 1, 2, 3, 4].map((page) => list(`size=25&page=${page}&sort=${field},${direction}`)),
        );
        const rows = pages.flatMap(({ items }) => items);
        expect(new Set(rows.map(({ id }) => id)).size, field).toBe(124);
        const values = rows.map((row) =>
          field === 'name' ? String(row.name).toLowerCase() : (row[field] ?? ''),
        );
        const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values, field).toEqual(direction === 'asc' ? sorted : sorted.reverse());
      }
    }
  });

  it.each([
    ['borough 12', 4],
    ['BOROUGH 001', 1],
    ['ÖFFENTLICH', 1],
    ['öffentlich', 1],
    ['100%', 1],
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    ["' or 1=1 --", 0],
  ])('searches for "%s" and finds %i', async (search, count) => {
    const { items, total } = await list(`search=${encodeURIComponent(search)}`);
    expect([items.length, total]).toEqual([count, count]);
  });

  it('filters by status, also combined with a search, and returns the matching total', async () => {
    expect((await list('status=INACTIVE')).total).toBe(12);
    expect(await names('status=INACTIVE&search=borough%2012&size=100')).toEqual(['Borough 120']);
    expect((await list('status=ACTIVE&size=all')).items).toHaveLength(112);
  });

  it('returns no items past the last page', async () => {
    expect(await list('page=500')).toEqual({ items: [], total: 124, totalIsMore: false });
  });

  it.each([
    'page=-1',
    'page=x',
    'page=99999999999',
    'size=11',
    'size=0',
    'sort=name',
    'sort=password,asc',
    'sort=name,asc;drop table organisation',
    'status=GONE',
    `search=${'x'.repeat(201)}`,
  ])('rejects %s', async (query) => {
    const answer = await ask(`GET /api/system/organisations?${query}`);
    expect(answer.statusCode).toBe(400);
    expectRefusalInForm(answer, query);
  });
});
