import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { servingRole } from './connection.ts';
import type { DatabaseContext } from './context.ts';

/** Tables that hold nothing of a tenant or a person. */
const platformTables = ['rate_limit', 'sign_in_failure'];

let test: TestApp;
let ours: TestTenant;
let theirs: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  ours = await createTenant(test);
  theirs = await createTenant(test);
});
afterAll(() => test.close());

describe('row-level security', () => {
  it('is forced on every table that is not the platform’s own', async () => {
    const open = await test.database.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open.map((row) => row.name).sort()).toEqual(platformTables);
  });

  it('binds the role that serves', async () => {
    const [role] = await test.database.query(
      'select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = $1',
      [servingRole],
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false });
  });

  it('shows no rows without a context, not even to the owner', async () => {
    const tables = ['organisation', 'business_unit', 'supplier', 'account', 'role_entry', 'session'] as const;
    await createPerson(test, 'SYSTEM_ADMIN', null);
    for (const table of tables) {
      const rows = await test.db.transaction({ scope: 'anonymous' }, (tx) =>
        tx.selectFrom(table).select('id').execute(),
      );
      expect(rows, table).toEqual([]);
    }
    const { default: pg } = await import('pg');
    const owner = new pg.Client(test.database.target);
    await owner.connect();
    const { rows } = await owner.query('select id from organisation');
    await owner.end();
    expect(rows).toEqual([]);
  });

  const person = {
    accountId: '00000000-0000-7000-8000-000000000000',
    roleEntryId: '00000000-0000-7000-8000-000000000000',
  };
  const contexts: [string, () => DatabaseContext, number][] = [
    ['a supplier', () => ({ scope: 'supplier', ...person, ...ours }), 1],
    ['a business unit', () => ({ scope: 'unit', ...person, ...ours }), 1],
    ['an organisation', () => ({ scope: 'organisation', ...person, organisationId: ours.organisationId }), 1],
    ['a job', () => ({ scope: 'job', organisationId: ours.organisationId }), 1],
    ['the system', () => ({ scope: 'system', ...person }), 0],
  ];

  it.each(contexts)('lets %s see only its own suppliers', async (_who, context, count) => {
    const rows = await test.db.transaction(context(), (tx) =>
      tx.selectFrom('supplier').select('id').execute(),
    );
    expect(rows).toHaveLength(count);
    expect(rows.map((row) => row.id)).not.toContain(theirs.supplierId);
  });

  it('refuses writes into another tenant', async () => {
    const context: DatabaseContext = { scope: 'unit', ...person, ...ours };
    const write = test.db.transaction(context, (tx) =>
      tx
        .insertInto('supplier')
        .values({
          id: person.accountId,
          organisation_id: theirs.organisationId,
          business_unit_id: theirs.businessUnitId,
          supplier_code: 'X',
          name: 'X',
        })
        .execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  it('keeps audit entries from being changed or removed', async () => {
    for (const statement of ['update audit_entry set action = action', 'delete from audit_entry']) {
      const { sql } = await import('kysely');
      const change = test.db.transaction({ scope: 'system', ...person }, (tx) =>
        sql.raw(statement).execute(tx),
      );
      await expect(change).rejects.toThrow(/permission denied/);
    }
  });
});
