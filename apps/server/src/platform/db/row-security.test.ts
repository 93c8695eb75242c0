import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { servingRole } from './connection.ts';
import { type DatabaseContext, roleOf, scopes } from './context.ts';

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
  it('is forced on every table', async () => {
    const open = await test.database.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  it('applies to the serving roles', async () => {
    const names = [servingRole, ...scopes.map(roleOf)];
    const roles = await test.database.query(
      'select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = any ($1)',
      [names],
    );
    expect(roles).toEqual(names.map(() => ({ rolsuper: false, rolbypassrls: false, rolcanlogin: false })));
  });

  it('applies by the role of a scope, which no policy checks again', async () => {
    const asking = await test.database.query(
      `select tablename, policyname from pg_policies
       where policyname <> 'owner' and concat(qual, with_check) like '%app.scope()%'`,
    );
    expect(asking).toEqual([]);
    // A member of another role would see what that role can see.
    const members = await test.database.query<{ role: string; member: string }>(
      `select roleid::regrole::text as role, member::regrole::text as member from pg_auth_members
       where member::regrole::text = any ($1) order by array_position($1, member::regrole::text)`,
      [[servingRole, ...scopes.map(roleOf)]],
    );
    expect(members).toEqual(scopes.map((scope) => ({ role: servingRole, member: roleOf(scope) })));
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
    ['an evaluator', () => ({ scope: 'evaluator', ...person, ...ours }), 0],
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

  it('rejects writes to another tenant', async () => {
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

  it('shows tags and notes of suppliers only to their business unit', async () => {
    await test.database.query(
      `insert into supplier_remark (supplier_id, organisation_id, business_unit_id, tags, notes)
       values ($1, $2, $3, '{slow payer}', 'canary')`,
      [ours.supplierId, ours.organisationId, ours.businessUnitId],
    );
    const seen: Record<string, number> = {};
    for (const [who, context] of contexts) {
      const rows = await test.db.transaction(context(), (tx) =>
        tx.selectFrom('supplier_remark').selectAll().execute(),
      );
      seen[who] = rows.length;
    }
    const nothing = { 'a supplier': 0, 'an evaluator': 0, 'a job': 0, 'the system': 0, 'an organisation': 0 };
    expect(seen).toEqual({ ...nothing, 'a business unit': 1 });
    const row = await test.db.transaction({ scope: 'supplier', ...person, ...ours }, (tx) =>
      tx.selectFrom('supplier').selectAll().executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(row)).not.toMatch(/slow payer|canary/);
    expect(Object.keys(row)).not.toContain('tags');
  });

  it('prevents changing or deleting audit entries', async () => {
    for (const statement of ['update audit_entry set action = action', 'delete from audit_entry']) {
      const { sql } = await import('kysely');
      const change = test.db.transaction({ scope: 'system', ...person }, (tx) =>
        sql.raw(statement).execute(tx),
      );
      await expect(change).rejects.toThrow(/permission denied/);
    }
  });
});

describe('a foreign key', () => {
  /** Foreign keys that may cross tenants, with the reasons. */
  const crossing: Record<string, string> = {
    'invitation.invited_by': 'system admins invite the admins of organisations',
  };

  it('includes the organisation between tables of tenants', async () => {
    const keys = await test.database.query<{ name: string; columns: string[]; targets: string[] }>(`
      with tenant as (
        select attrelid as id from pg_attribute join pg_class on pg_class.oid = attrelid
        where attname = 'organisation_id' and relnamespace = 'public'::regnamespace and relkind = 'r'
        union select 'organisation'::regclass)
      select conrelid::regclass || '.' || (select string_agg(attname, ', ') from pg_attribute
          where attrelid = conrelid and attnum = any (conkey)) as name,
        array(select attname::text from unnest(conkey) with ordinality as own (number, place)
          join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
        array(select attname::text from unnest(confkey) with ordinality as own (number, place)
          join pg_attribute on attrelid = confrelid and attnum = number order by place) as targets
      from pg_constraint
      where contype = 'f' and conrelid in (select id from tenant) and confrelid in (select id from tenant)`);
    expect(keys.length).toBeGreaterThan(10);
    const ownerOf = (table: string) => (table === 'organisation' ? 'id' : 'organisation_id');
    const loose = keys.filter(({ name, columns, targets }) => {
      const place = columns.indexOf(ownerOf(name.split('.')[0] ?? ''));
      return place < 0 || !['organisation_id', 'id'].includes(targets[place] ?? '');
    });
    expect(loose.map(({ name }) => name)).toEqual(Object.keys(crossing));
  });

  it.each([
    [
      'a ticket for a file',
      `insert into download_ticket (token_hash, organisation_id, file_id, session_id, role_entry_id, expires_at)
       values (sha256($2::uuid::text::bytea), $1, $2, $3, $4, now())`,
    ],
    [
      'a use of a file',
      `insert into file_use (organisation_id, file_id, purpose, owner_id, position)
       select $1, $2, 'ORGANISATION_LOGO', $1, 1 where $3::uuid <> $4::uuid`,
    ],
  ])('rejects %s of another organisation', async (_what, statement) => {
    const fileId = randomUUIDv7();
    const our = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', ours);
    const their = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', theirs);
    await test.database.query(
      `insert into stored_file (id, organisation_id, purpose, target_id, name, size, sha256, storage_name, uploaded_by)
       values ($1, $2, 'ORGANISATION_LOGO', $2, 'logo.png', 1, 'x', $3, $4)`,
      [fileId, theirs.organisationId, fileId, their.roleEntryId],
    );
    const ofOurs = test.database.query(statement, [
      ...[ours.organisationId, fileId, our.sessionId, our.roleEntryId],
    ]);
    await expect(ofOurs).rejects.toThrow(/violates foreign key/);
    await test.database.query(statement, [
      ...[theirs.organisationId, fileId, their.sessionId, their.roleEntryId],
    ]);
  });
});
