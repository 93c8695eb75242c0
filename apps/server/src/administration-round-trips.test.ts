import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { askAs } from '../test/ask.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../test/factories/people.ts';
import { watchStatements } from '../test/statements.ts';

let test: TestApp;
let tenant: TestTenant;
let system: TestPerson;
let admin: TestPerson;
let statements: ReturnType<typeof watchStatements>;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  system = await createPerson(test, 'SYSTEM_ADMIN', null);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  statements = watchStatements();
});
afterAll(async () => {
  statements.stop();
  await test.close();
});

const lists: [string, () => TestPerson, () => string, number][] = [
  ['organisations', () => system, () => '/api/system/organisations?size=100', 2],
  ['system admins', () => system, () => '/api/system/users', 2],
  ['units', () => admin, () => '/api/sourcing-organisation/business-units?size=100', 2],
  ['people of an organisation', () => admin, () => '/api/sourcing-organisation/users', 2],
  [
    'people of a unit',
    () => admin,
    () => `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/users`,
    3,
  ],
  ['labels', () => admin, () => '/api/sourcing-organisation/labels', 2],
  ['suppliers', () => admin, () => '/api/sourcing-organisation/suppliers?size=100', 3],
  ['the export of suppliers', () => admin, () => '/api/sourcing-organisation/suppliers/export', 5],
  ['history', () => admin, () => '/api/sourcing-organisation/history?size=100', 2],
  [
    'the history of a unit',
    () => admin,
    () => `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/history?size=100`,
    2,
  ],
  ['the people of a history', () => admin, () => '/api/sourcing-organisation/history/actors', 2],
  ['the export of history', () => admin, () => '/api/sourcing-organisation/history/export', 5],
];

const countAll = async () => {
  const counts = new Map<string, number>();
  for (const [title, person, path] of lists) {
    const seen = await statements.during(async () => {
      expect((await askAs(test, person())(`GET ${path()}`)).statusCode).toBe(200);
    });
    // Nobody waits for the end of what only read.
    counts.set(title, seen.filter((text) => text !== 'rollback').length);
  }
  return counts;
};

/** A label that both the organisation's and the unit's history tell of, so often. */
const addHistory = (times: number) =>
  test.database.query(
    `with label as (
       insert into label (id, organisation_id, name)
       select gen_random_uuid(), $1, 'Many ' || $4 || '-' || n from generate_series(1, $4::int) n returning id)
     insert into audit_entry (id, organisation_id, business_unit_id, actor_account_id, action, subject_type, subject_id)
     select gen_random_uuid(), $1, unit, $3, 'label.created', 'label', label.id
     from label, unnest(array[$2, null]::uuid[]) unit`,
    [tenant.organisationId, tenant.businessUnitId, admin.accountId, times],
  );

describe('the round trips of a list', () => {
  it('are as many for a hundred rows as for one, and few', async () => {
    await addHistory(1);
    const forFew = await countAll();
    await test.database.query(
      `insert into organisation (id, name) select gen_random_uuid(), 'Many ' || n from generate_series(1, 100) n`,
    );
    const { organisationId, businessUnitId } = tenant;
    const ofUnit = [organisationId, businessUnitId];
    await test.database.query(
      `insert into business_unit (id, organisation_id, name)
       select gen_random_uuid(), $1, 'Many ' || n from generate_series(1, 100) n`,
      [organisationId],
    );
    await test.database.query(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
       select gen_random_uuid(), $1, $2, 'M-' || n, 'Many' from generate_series(1, 100) n`,
      ofUnit,
    );
    await addHistory(100);
    for (let count = 0; count < 20; count += 1) {
      await createPerson(test, 'SYSTEM_ADMIN', null);
      await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    }
    expect(await countAll()).toEqual(forFew);
    expect(Object.fromEntries(forFew)).toEqual(
      Object.fromEntries(lists.map(([title, , , count]) => [title, count])),
    );
  });
});
