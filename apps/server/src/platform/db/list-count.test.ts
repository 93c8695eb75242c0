import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import type { Transaction } from './database.ts';
import { countCompactionJob } from './list-count.repo.ts';
import { readPage } from './listing.repo.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await createTenant(test);
});

const nobody = {
  accountId: '00000000-0000-7000-8000-000000000000',
  roleEntryId: '00000000-0000-7000-8000-000000000000',
};
const query = { page: 0, size: '10', sort: 'name,asc', search: '' };

/** The counts of the tabs, as a list returns them. */
async function countPerTab(tx: Transaction, whose: { organisationId: string; businessUnitId?: string }) {
  const { organisationId, businessUnitId } = whose;
  const tabs = { column: 'status', names: ['ACTIVE', 'INACTIVE'], organisationId };
  const { counts } = await readPage(
    tx,
    {
      table: 'supplier',
      within: [],
      filters: [],
      columns: sql<object>`supplier.id`,
      sorts: { name: { by: sql`supplier.name` } },
      tabs: { ...tabs, ...(businessUnitId && { businessUnitId }) },
    },
    query,
  );
  return counts;
}

const counted = (unit: TestTenant = tenant) =>
  test.db.transaction({ scope: 'unit', ...nobody, ...unit }, (tx) => countPerTab(tx, unit));

/** The real counts, row by row. */
async function stored(unit: TestTenant = tenant) {
  const [row] = await test.database.query(
    `select count(*) filter (where status = 'ACTIVE')::int as "ACTIVE",
       count(*) filter (where status = 'INACTIVE')::int as "INACTIVE"
     from supplier where business_unit_id = $1`,
    [unit.businessUnitId],
  );
  return row;
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...test.database.target, user: 'postgres' });
  await client.connect();
  return client;
}

const add = (client: pg.Client, count: number, status = 'ACTIVE') =>
  client.query(
    `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, status)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), 'Many', $3 from generate_series(1, $4)`,
    [tenant.organisationId, tenant.businessUnitId, status, count],
  );
const setStatus = (client: pg.Client, status: string, ids: string[]) =>
  client.query('update supplier set status = $1 where id = any ($2)', [status, ids]);

const sumUp = () => countCompactionJob(test.db).handle(undefined as never);

describe('the counts of a list', () => {
  it('follow inserts, updates and deletes, but not rollbacks', async () => {
    const client = await connect();
    await add(client, 5);
    await add(client, 2, 'INACTIVE');
    expect(await counted()).toEqual({ ACTIVE: 6, INACTIVE: 2 });
    await client.query("update supplier set name = 'Other', revision = 2 where business_unit_id = $1", [
      tenant.businessUnitId,
    ]);
    await setStatus(client, 'INACTIVE', [tenant.supplierId]);
    expect(await counted()).toEqual({ ACTIVE: 5, INACTIVE: 3 });
    await client.query('begin');
    await add(client, 50);
    await client.query('savepoint before');
    await add(client, 100);
    await client.query('rollback to savepoint before');
    await client.query('rollback');
    await client.query('begin');
    await add(client, 3);
    expect(await counted()).toEqual({ ACTIVE: 5, INACTIVE: 3 });
    await client.query('commit');
    await client.query('delete from supplier where id = $1', [tenant.supplierId]);
    expect(await counted()).toEqual({ ACTIVE: 8, INACTIVE: 2 });
    expect(await counted()).toEqual(await stored());
    await client.end();
  });

  it('never block: two transactions that change the same counts in opposite order both succeed', async () => {
    const [one, other] = [await connect(), await connect()];
    const { supplierId: first } = await createSupplier(test, tenant);
    const { supplierId: second } = await createSupplier(test, tenant);
    await one.query('begin');
    await other.query("begin; set local lock_timeout = '1s'");
    await setStatus(one, 'INACTIVE', [first]);
    await setStatus(other, 'INACTIVE', [second]);
    await add(one, 1, 'INACTIVE');
    await add(other, 1);
    await add(one, 1);
    await add(other, 1, 'INACTIVE');
    await other.query('commit');
    await one.query('commit');
    expect(await counted()).toEqual({ ACTIVE: 3, INACTIVE: 4 });
    await Promise.all([one.end(), other.end()]);
  });

  it('stay exact under concurrent writes, rollbacks and merging', async () => {
    const work = async (worker: number) => {
      const client = await connect();
      for (let round = 0; round < 12; round += 1) {
        await client.query('begin');
        await add(client, 1 + ((worker + round) % 3), round % 2 ? 'ACTIVE' : 'INACTIVE');
        await client.query(
          `update supplier set status = 'ACTIVE' where id in (
             select id from supplier where business_unit_id = $1 and status = 'INACTIVE'
             order by id limit 2 for update skip locked)`,
          [tenant.businessUnitId],
        );
        await client.query(round % 4 === 3 ? 'rollback' : 'commit');
      }
      await client.end();
    };
    let isBusy = true;
    const sumsUp = (async () => {
      while (isBusy) await Promise.all([sumUp(), sumUp()]);
    })();
    await Promise.all([0, 1, 2, 3, 4, 5].map(work));
    isBusy = false;
    await sumsUp;
    expect(await counted()).toEqual(await stored());
    await sumUp();
    const rows = await test.database.query('select tab from list_count where business_unit_id = $1', [
      tenant.businessUnitId,
    ]);
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(await counted()).toEqual(await stored());
  });

  it('are returned for the own unit or all units of the own organisation, never for another one', async () => {
    const theirs = await createTenant(test);
    expect(await counted()).toEqual({ ACTIVE: 1, INACTIVE: 0 });
    const asked = { organisationId: theirs.organisationId, businessUnitId: theirs.businessUnitId };
    for (const scope of ['unit', 'organisation'] as const) {
      const context = { scope, ...nobody, ...tenant } as const;
      const seen = await test.db.transaction(context, (tx) => countPerTab(tx, asked));
      expect(seen).toEqual({ ACTIVE: 0, INACTIVE: 0 });
    }
    const { organisationId } = tenant;
    const context = { scope: 'organisation', ...nobody, organisationId } as const;
    expect(await test.db.transaction(context, (tx) => countPerTab(tx, { organisationId }))).toEqual({
      ACTIVE: 1,
      INACTIVE: 0,
    });
  });
});
