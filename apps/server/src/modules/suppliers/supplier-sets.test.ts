import { randomUUIDv7 } from 'node:crypto';
import type { BulkResult, Supplier, SupplierDuplicate, SupplierResolution } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
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
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});

const supplierOf = async (id: string) => (await ask(`GET ${suppliers}/${id}`)).json().data as Supplier;

describe('the lookup of supplier IDs', () => {
  const resolve = async (supplierCodes: string[]) =>
    (await ask(`POST ${suppliers}/resolve`, { payload: { supplierCodes } })).json()
      .data as SupplierResolution;

  it('trims them and ignores case and duplicates, in the given order', async () => {
    const first = await createSupplier(test, tenant, { supplierCode: 'AB-1', name: 'First' });
    await createPerson(test, 'BIDDER_USER', first);
    await createSupplier(test, tenant, { supplierCode: 'CD-2', name: 'Second' });
    await createSupplier(test, tenant, { supplierCode: 'EF-3', name: 'Third', status: 'INACTIVE' });
    const found = await resolve([
      ' cd-2 ',
      'AB-1',
      'ab-1',
      'nowhere',
      'NOWHERE',
      '',
      'ef-3',
      "'; drop table supplier",
    ]);
    expect(found.suppliers.map(({ supplierCode, name }) => [supplierCode, name])).toEqual([
      ['CD-2', 'Second'],
      ['AB-1', 'First'],
    ]);
    expect(found.suppliers[1]).toEqual(await supplierOf(first.supplierId));
    expect(found.notFound).toEqual(['nowhere', "'; drop table supplier"]);
    expect(found.inactive).toEqual(['EF-3']);
    expect(found.withoutActiveUsers).toEqual(['CD-2']);
  });

  it('never reveals IDs of other business units', async () => {
    await createSupplier(test, await createTenant(test), { supplierCode: 'THEIRS-1' });
    expect(await resolve(['THEIRS-1'])).toEqual({
      suppliers: [],
      notFound: ['THEIRS-1'],
      inactive: [],
      withoutActiveUsers: [],
    });
  });

  it('accepts 5,000 IDs in one statement and rejects more', async () => {
    await test.database.query(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
       select gen_random_uuid(), $1, $2, 'R-' || number, 'Many' from generate_series(1, 5000) number`,
      [tenant.organisationId, tenant.businessUnitId],
    );
    const codes = Array.from({ length: 5000 }, (_, index) => `r-${index + 1}`);
    const statements = watchStatements();
    const seen = await statements.during(async () => {
      expect((await resolve(codes)).suppliers).toHaveLength(5000);
    });
    statements.stop();
    expect(seen.filter((text) => text.includes('wanted'))).toHaveLength(1);
    const answer = await ask(`POST ${suppliers}/resolve`, {
      payload: { supplierCodes: [...codes, 'one more'] },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('the search for duplicates', () => {
  const duplicates = async (payload: object) =>
    (await ask(`POST ${suppliers}/duplicates`, { payload })).json().data as SupplierDuplicate[];
  const reasons = async (payload: object) =>
    (await duplicates(payload)).map(({ supplierCode, why }) => [supplierCode, ...why]);

  beforeEach(async () => {
    await createSupplier(test, tenant, {
      supplierCode: 'AC-1',
      name: 'Acme & Co. Ltd',
      email: 'info@acme.example',
    });
    await createSupplier(test, tenant, { supplierCode: 'GM-1', name: '…', email: 'shop@gmail.com' });
    const theirs = await createTenant(test);
    await createSupplier(test, theirs, {
      supplierCode: 'AC-1',
      name: 'Acme Co Ltd',
      email: 'a@acme.example',
    });
  });

  it.each([
    [{ supplierCode: 'ac-1' }, [['AC-1', 'CODE']]],
    [{ name: 'ACME Co, LTD.' }, [['AC-1', 'NAME']]],
    [{ email: 'other@ACME.example' }, [['AC-1', 'EMAIL_DOMAIN']]],
    [
      { supplierCode: 'AC-1', name: 'acme co ltd', email: 'x@acme.example' },
      [['AC-1', 'CODE', 'NAME', 'EMAIL_DOMAIN']],
    ],
    [{ email: 'someone@gmail.com' }, []],
    [{ name: '---' }, []],
    [{ name: 'Acme' }, []],
    [{}, []],
  ])('finds for %j %j, only within the business unit', async (payload, expected) => {
    expect(await reasons(payload)).toEqual(expected);
  });

  it('excludes the supplier that is being edited', async () => {
    const [found] = await duplicates({ supplierCode: 'AC-1' });
    expect(await duplicates({ supplierCode: 'AC-1', exceptId: found?.id })).toEqual([]);
  });
});

describe('bulk changes of suppliers', () => {
  const bulk = async (payload: object) =>
    (await ask(`POST ${suppliers}/bulk`, { payload })).json().data as BulkResult;
  const historyOf = async (id: string) =>
    (await ask(`GET ${suppliers}/${id}/history`)).json().data.items as { action: string; after: object }[];

  it('add and remove tags, and return the skipped suppliers', async () => {
    const plain = await createSupplier(test, tenant, { tags: ['Rope'] });
    const tagged = await createSupplier(test, tenant, { tags: ['steel', 'wood'] });
    const full = await createSupplier(test, tenant, {
      tags: Array.from({ length: 20 }, (_, index) => `t${index}`),
    });
    const theirs = await createTenant(test);
    const unknown = randomUUIDv7();
    const supplierIds = [plain, tagged, full, theirs].map(({ supplierId }) => supplierId);
    expect(
      await bulk({ supplierIds: [...supplierIds, unknown, plain.supplierId], action: 'TAG', tag: 'Steel' }),
    ).toEqual({
      changed: 1,
      skipped: [
        { supplierId: tagged.supplierId, reason: 'UNCHANGED' },
        { supplierId: full.supplierId, reason: 'TOO_MANY_TAGS' },
        { supplierId: theirs.supplierId, reason: 'NOT_FOUND' },
        { supplierId: unknown, reason: 'NOT_FOUND' },
      ],
    });
    expect(await supplierOf(plain.supplierId)).toMatchObject({ tags: ['Rope', 'Steel'], revision: 2 });
    expect(await historyOf(plain.supplierId)).toMatchObject([
      { action: 'supplier.tagged', before: { tags: ['Rope'] }, after: { tags: ['Rope', 'Steel'] } },
    ]);
    expect(await bulk({ supplierIds, action: 'UNTAG', tag: 'STEEL' })).toMatchObject({ changed: 2 });
    expect((await supplierOf(tagged.supplierId)).tags).toEqual(['wood']);
  });

  it('deactivate and reactivate', async () => {
    const ours = await createSupplier(test, tenant);
    const supplierIds = [ours.supplierId];
    const person = await createPerson(test, 'BIDDER_ADMIN', ours);
    expect(await bulk({ supplierIds, action: 'DEACTIVATE' })).toEqual({ changed: 1, skipped: [] });
    expect((await requestAs(test, person)('GET /api/supplier/team/users')).statusCode).toBe(401);
    expect((await bulk({ supplierIds, action: 'DEACTIVATE' })).skipped).toEqual([
      { supplierId: ours.supplierId, reason: 'UNCHANGED' },
    ]);
    expect(await bulk({ supplierIds, action: 'REACTIVATE' })).toMatchObject({ changed: 1 });
    expect((await historyOf(ours.supplierId)).map(({ action }) => action)).toEqual([
      'supplier.reactivated',
      'supplier.deactivated',
    ]);
  });

  it('invite the profile’s address if the supplier has no active or invited person', async () => {
    const email = () => `${randomUUIDv7()}@example.org`;
    const address = email();
    const open = await createSupplier(test, tenant, { name: 'Open Door', email: address });
    const silent = await createSupplier(test, tenant);
    const busy = await createSupplier(test, tenant, { email: email() });
    await createPerson(test, 'BIDDER_USER', busy);
    const asked = await createSupplier(test, tenant, { email: email() });
    await createInvitation(test, 'BIDDER_USER', asked);
    const closed = await createSupplier(test, tenant, { email: email(), status: 'INACTIVE' });
    const left = await createSupplier(test, tenant);
    const leaver = await createPerson(test, 'BIDDER_ADMIN', left);
    await test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [
      leaver.roleEntryId,
    ]);
    await test.database.query(
      'update supplier set email = (select email from account where id = $1) where id = $2',
      [leaver.accountId, left.supplierId],
    );
    const supplierIds = [open, silent, busy, asked, closed, left].map(({ supplierId }) => supplierId);
    expect(await bulk({ supplierIds, action: 'INVITE' })).toEqual({
      changed: 1,
      skipped: [
        { supplierId: silent.supplierId, reason: 'NO_EMAIL' },
        { supplierId: busy.supplierId, reason: 'HAS_USERS' },
        { supplierId: asked.supplierId, reason: 'INVITED_ALREADY' },
        { supplierId: closed.supplierId, reason: 'INACTIVE' },
        { supplierId: left.supplierId, reason: 'KNOWN_ALREADY' },
      ],
    });
    const mails = await test.outbox.show(address);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Open Door');
    const token = /invitations\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
    const preview = await test.app.inject(`/api/invitations/${token}/validate`);
    expect(preview.json().data).toMatchObject({
      email: address,
      role: 'BIDDER_ADMIN',
      entityName: 'Open Door',
    });
    expect(await bulk({ supplierIds, action: 'INVITE' })).toMatchObject({ changed: 0 });
  });

  it('need few statements regardless of the number of suppliers', async () => {
    await test.database.query(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, email)
       select gen_random_uuid(), $1, $2, 'B-' || number, 'Many', 'b' || number || '@example.org'
       from generate_series(1, 499) number`,
      [tenant.organisationId, tenant.businessUnitId],
    );
    const rows = await test.database.query<{ id: string }>(
      'select id from supplier where business_unit_id = $1',
      [tenant.businessUnitId],
    );
    const supplierIds = rows.map(({ id }) => id);
    const statements = watchStatements();
    for (const more of [{ action: 'TAG', tag: 'x' }, { action: 'INVITE' }, { action: 'DEACTIVATE' }]) {
      const seen = await statements.during(async () => {
        expect((await bulk({ supplierIds, ...more })).changed).toBeGreaterThanOrEqual(499);
      });
      // E-mails are delivered at the same time; their statements are not counted.
      expect(
        seen.filter((text) => /(from|into|update) (supplier|invitation|audit_entry)/.test(text)).length,
      ).toBeLessThan(8);
    }
    statements.stop();
    const [mails] = await test.database.query<{ count: string }>(
      "select count(*) from outbox_mail where organisation_id = $1 and template = 'invitation'",
      [tenant.organisationId],
    );
    expect(Number(mails?.count)).toBe(499);
  });

  it.each([
    [{ action: 'TAG' }, { property: 'tag', message: 'This field is required' }],
    [
      { action: 'UNTAG', tag: ' ' },
      { property: 'tag', message: 'This field is required' },
    ],
    [{ action: 'DELETE' }, { property: 'action', message: 'This value is not valid' }],
  ])('reject %j', async (payload, fieldError) => {
    const answer = await ask(`POST ${suppliers}/bulk`, {
      payload: { supplierIds: [tenant.supplierId], ...payload },
    });
    expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors: [fieldError] });
  });
});
