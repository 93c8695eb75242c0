import { errorMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let asSystem: RequestFn;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  asSystem = requestAs(test, await createPerson(test, 'SYSTEM_ADMIN', null));
});
beforeEach(async () => {
  await test.database.query('delete from rate_limit; delete from sign_in_failure');
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const roles = ['SOURCING_ORGANISATION_ADMIN', 'BUSINESS_UNIT_ADMIN', 'BIDDER_ADMIN', 'BIDDER_USER'] as const;
const ofUnit = ['BUSINESS_UNIT_ADMIN', 'BIDDER_ADMIN', 'BIDDER_USER'] as const;

const setOrganisation = (status: string) =>
  asSystem(`PUT /api/system/organisations/${tenant.organisationId}/status`, { payload: { status } });

async function setUnit(status: string) {
  const admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  const call = `PUT /api/sourcing-organisation/business-units/${tenant.businessUnitId}/status`;
  return requestAs(test, admin)(call, { payload: { status } });
}

const userStatus = async (headers: { authorization: string }) =>
  (await test.app.inject({ url: '/api/user', headers })).statusCode;

async function expectNoSignIn({ email: username, password }: TestAccount): Promise<void> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/user/qr-code',
    payload: { username, password },
  });
  expectProblem(answer, 401, 'INVALID_CREDENTIALS', { message: errorMessages.invalidCredentials });
}

describe('the deactivation of an organisation or business unit', () => {
  it.each([
    ['an organisation', roles, setOrganisation],
    ['a business unit', ofUnit, setUnit],
  ] as const)(
    'ends all access to %s immediately, and lets its users log in again after reactivation',
    async (_what, ending, set) => {
      const people = await Promise.all(ending.map((role) => createAccount(test, [{ role, tenant }])));
      const sessions: { authorization: string }[] = [];
      for (const person of people) sessions.push(await signIn(test, person));
      for (const headers of sessions) expect(await userStatus(headers)).toBe(200);

      expect((await set('INACTIVE')).json().data.status).toBe('INACTIVE');
      for (const headers of sessions) expect(await userStatus(headers)).toBe(401);
      for (const person of people) await expectNoSignIn(person);

      expect((await set('ACTIVE')).json().data.status).toBe('ACTIVE');
      for (const headers of sessions) expect(await userStatus(headers)).toBe(401);
      for (const person of people) expect(await signIn(test, person)).toBeTruthy();
    },
  );

  it('keeps the access of organisation admins and other business units when a business unit is deactivated', async () => {
    const admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    const other = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
    await setUnit('INACTIVE');
    expect(await userStatus(admin.headers)).toBe(200);
    expect(await userStatus(other.headers)).toBe(200);
  });

  it('keeps a user’s roles in other organisations', async () => {
    const elsewhere = await createTenant(test);
    const person = await createAccount(test, [
      { role: 'BUSINESS_UNIT_ADMIN', tenant },
      { role: 'BUSINESS_UNIT_ADMIN', tenant: elsewhere },
    ]);
    await setOrganisation('INACTIVE');
    const answer = await requestAs(test, { headers: await signIn(test, person) })('GET /api/user');
    expect(answer.json().data).toMatchObject({ organisationId: elsewhere.organisationId });
  });

  it('withdraws an organisation’s pending invitations for good', async () => {
    const { token } = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const validate = () => test.app.inject({ url: `/api/invitations/${token}/validate` });
    await setOrganisation('INACTIVE');
    expect((await validate()).json().code).toBe('INVITATION_NOT_USABLE');
    await setOrganisation('ACTIVE');
    expect((await validate()).json().code).toBe('INVITATION_NOT_USABLE');
  });

  it('is audited once if repeated', async () => {
    for (const status of ['INACTIVE', 'INACTIVE', 'ACTIVE', 'ACTIVE']) {
      expect((await setOrganisation(status)).statusCode).toBe(200);
    }
    const entries = await test.database.query(
      'select action, before, after from audit_entry where organisation_id = $1 order by at',
      [tenant.organisationId],
    );
    expect(entries).toEqual([
      { action: 'organisation.deactivated', before: { status: 'ACTIVE' }, after: { status: 'INACTIVE' } },
      { action: 'organisation.reactivated', before: { status: 'INACTIVE' }, after: { status: 'ACTIVE' } },
    ]);
  });

  it.each([{}, { status: 'GONE' }, { status: null }])('rejects %j', async (payload) => {
    const call = `PUT /api/system/organisations/${tenant.organisationId}/status`;
    expect((await asSystem(call, { payload })).statusCode).toBe(400);
  });
});
