import { randomUUIDv7 } from 'node:crypto';
import { errorMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let tenants: [TestTenant, TestTenant, TestTenant];
let evaluated: TestTenant;
let person: TestAccount;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  tenants = [await createTenant(test), await createTenant(test), await createTenant(test)];
  const [first, second, third] = tenants;
  evaluated = await createTenant(test);
  person = await createAccount(test, [
    { role: 'SOURCING_ORGANISATION_ADMIN', tenant: first },
    { role: 'BUSINESS_UNIT_ADMIN', tenant: first },
    { role: 'BIDDER_ADMIN', tenant: second },
    { role: 'BIDDER_USER', tenant: third },
    { role: 'SYSTEM_ADMIN' },
    { role: 'BUSINESS_UNIT_EVALUATOR', tenant: evaluated },
  ]);
  headers = await signIn(test, person);
});
afterAll(() => test.close());

const listRoles = async () =>
  (await test.app.inject({ url: '/api/user/roles', headers })).json().data as { id: string; role: string }[];
const switchTo = (role: string) =>
  test.app.inject({ method: 'PUT', url: `/api/user/roles/${role}/switch`, headers });

describe('the roles of a person', () => {
  it('include only usable ones, with the names of their entities, oldest first', async () => {
    const [organisation, unit, supplierAdmin, supplierUser, system, evaluator] = person.roleEntryIds;
    expect(await listRoles()).toEqual([
      {
        id: organisation,
        role: 'SOURCING_ORGANISATION_ADMIN',
        entityName: tenants[0].organisationName,
        secondaryEntityName: null,
      },
      {
        id: unit,
        role: 'BUSINESS_UNIT_ADMIN',
        entityName: 'Dredging',
        secondaryEntityName: tenants[0].organisationName,
      },
      {
        id: supplierAdmin,
        role: 'BIDDER_ADMIN',
        entityName: 'Tidewater Tools',
        secondaryEntityName: 'Dredging',
      },
      {
        id: supplierUser,
        role: 'BIDDER_USER',
        entityName: 'Tidewater Tools',
        secondaryEntityName: 'Dredging',
      },
      { id: system, role: 'SYSTEM_ADMIN', entityName: 'Tenderbox', secondaryEntityName: null },
      {
        id: evaluator,
        role: 'BUSINESS_UNIT_EVALUATOR',
        entityName: 'Dredging',
        secondaryEntityName: evaluated.organisationName,
      },
    ]);
  });

  it('exclude deactivated ones', async () => {
    const supplierUser = person.roleEntryIds[3];
    await test.database.query(`update supplier set status = 'INACTIVE' where id = $1`, [
      tenants[2].supplierId,
    ]);
    expect((await listRoles()).map(({ id }) => id)).not.toContain(supplierUser);
    expectProblem(await switchTo(String(supplierUser)), 404, 'NOT_FOUND');
    await test.database.query(`update supplier set status = 'ACTIVE' where id = $1`, [tenants[2].supplierId]);
    expect((await listRoles()).map(({ id }) => id)).toContain(supplierUser);
  });
});

describe('the time zone of a user', () => {
  it('is that of the business unit or organisation, none for suppliers and system admins, until one is chosen', async () => {
    const [{ organisationId, businessUnitId }] = tenants;
    const set = (table: string, zone: string, id: string) =>
      test.database.query(`update ${table} set time_zone = $1 where id = $2`, [zone, id]);
    await set('organisation', 'Europe/Lisbon', organisationId);
    await set('business_unit', 'Europe/Athens', businessUnitId);
    const zones = async () => {
      const found: Record<string, unknown> = {};
      for (const { id, role } of await listRoles()) found[role] = (await switchTo(id)).json().data.timeZone;
      return found;
    };
    expect(await zones()).toEqual({
      SOURCING_ORGANISATION_ADMIN: 'Europe/Lisbon',
      BUSINESS_UNIT_ADMIN: 'Europe/Athens',
      BUSINESS_UNIT_EVALUATOR: 'UTC',
      BIDDER_ADMIN: null,
      BIDDER_USER: null,
      SYSTEM_ADMIN: null,
    });
    const saved = await test.app.inject({
      method: 'PUT',
      url: '/api/user/preferences',
      payload: { timeZone: 'Asia/Tokyo', emails: 'AT_ONCE' },
      headers,
    });
    const [, claims = ''] = String(saved.headers.authorization).split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).timeZone).toBe('Asia/Tokyo');
    expect(new Set(Object.values(await zones()))).toEqual(new Set(['Asia/Tokyo']));
  });
});

describe('switching the role', () => {
  it('returns a token for the same session in the other role', async () => {
    for (const { id, role } of await listRoles()) {
      const answer = await switchTo(id);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().data).toMatchObject({ userRoleId: id, roleName: role, username: person.email });
      const next = await test.app.inject({
        url: '/api/user',
        headers: { authorization: String(answer.headers.authorization) },
      });
      expect(next.json().data).toEqual(answer.json().data);
    }
    const sessions = await test.database.query('select from session where account_id = $1', [
      person.accountId,
    ]);
    expect(sessions).toHaveLength(1);
  });

  it('returns the same 404 for a foreign, an inactive, an unknown and a malformed role', async () => {
    const stranger = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
    const unit = String(person.roleEntryIds[1]);
    await test.database.query(`update role_entry set status = 'INACTIVE' where id = $1`, [unit]);
    const { roleEntryId: apiClient } = await createPerson(test, 'BUSINESS_UNIT_ADMIN_API', tenants[1]);
    const bodies = new Set<string>();
    for (const id of [
      String(stranger.roleEntryIds[0]),
      unit,
      apiClient,
      randomUUIDv7(),
      'SYSTEM_ADMIN',
      '1',
    ]) {
      const answer = await switchTo(id);
      expectProblem(answer, 404, 'NOT_FOUND', { message: errorMessages.notFound });
      expect(answer.headers.authorization).toBeUndefined();
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
  });
});

describe('without a session, the API', () => {
  it.each([
    ['GET', '/api/user'],
    ['DELETE', '/api/user/session'],
    ['GET', '/api/user/roles'],
    ['PUT', `/api/user/roles/${randomUUIDv7()}/switch`],
    ['PUT', '/api/user/name'],
    ['POST', '/api/user/change-password'],
  ] as const)('rejects %s %s', async (method, url) => {
    expectProblem(await test.app.inject({ method, url }), 401, 'UNAUTHENTICATED', {
      message: errorMessages.unauthorized,
    });
  });
});
