import { access, type CallKey, callsBeforeRoleChoice, errorMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let person: TestAccount;
let headers: { authorization: string };

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query('delete from rate_limit; delete from sign_in_failure');
  person = await createAccount(test, [
    { role: 'BUSINESS_UNIT_ADMIN', tenant },
    { role: 'SOURCING_ORGANISATION_ADMIN', tenant },
  ]);
  headers = await signIn(test, person);
});

const ask = (call: string, as = headers) => requestAs(test, { headers: as })(call);
const choose = async (roleEntryId: string | undefined, as = headers) => {
  const answer = await ask(`PUT /api/user/roles/${roleEntryId}/switch`, as);
  expect(answer.statusCode).toBe(200);
  return { answer, headers: { authorization: String(answer.headers.authorization) } };
};
const suppliers = 'GET /api/business-unit/suppliers';

describe('a person with several roles before choosing one', () => {
  const others = (Object.keys(access) as CallKey[]).filter(
    (call) => access[call].roles !== 'public' && !callsBeforeRoleChoice.includes(call),
  );

  it('gets 403 from every call that is not needed for choosing', async () => {
    expect(others.length).toBeGreaterThan(50);
    for (const call of others) {
      const address = call.replace(/:\w+/g, () => person.accountId);
      expectProblem(await ask(address), 403, 'ROLE_NOT_CHOSEN', { message: errorMessages.roleNotChosen });
    }
  });

  it('can read their own account and roles', async () => {
    expect((await ask('GET /api/user')).json().data).toMatchObject({ mustChooseRole: true });
    expect((await ask('GET /api/user/roles')).json().data).toHaveLength(2);
  });

  it('can log out, which ends the session', async () => {
    expect((await ask('DELETE /api/user/session')).statusCode).toBe(200);
    expectProblem(await ask('GET /api/user/roles'), 401, 'UNAUTHENTICATED');
  });
});

describe('choosing a role', () => {
  it.each([0, 1])('gives access to what role %i may do', async (place) => {
    const chosen = await choose(person.roleEntryIds[place]);
    expect(chosen.answer.json().data).not.toHaveProperty('mustChooseRole');
    const own = place === 0 ? suppliers : 'GET /api/sourcing-organisation';
    expect((await ask(own, chosen.headers)).statusCode).toBe(200);
  });

  it('applies to the session, including its earlier token, but not to other sessions', async () => {
    const elsewhere = await signIn(test, person);
    await choose(person.roleEntryIds[0]);
    expect((await ask(suppliers)).statusCode).toBe(200);
    expectProblem(await ask(suppliers, elsewhere), 403, 'ROLE_NOT_CHOSEN');
  });

  it('is needed only once, and not for a later switch', async () => {
    const first = await choose(person.roleEntryIds[0]);
    const second = await choose(person.roleEntryIds[1], first.headers);
    expect((await ask('GET /api/sourcing-organisation', second.headers)).statusCode).toBe(200);
  });

  it.each([
    ['has one role', () => createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }])],
    [
      'has one role and one that cannot be used',
      async () => {
        const both = await createAccount(test, [
          { role: 'BUSINESS_UNIT_ADMIN', tenant },
          { role: 'SOURCING_ORGANISATION_ADMIN', tenant },
        ]);
        const [, second] = both.roleEntryIds;
        await test.database.query(`update role_entry set status = 'INACTIVE' where id = $1`, [second]);
        return both;
      },
    ],
  ])('is not required of someone who %s', async (_what, make) => {
    expect((await ask(suppliers, await signIn(test, await make()))).statusCode).toBe(200);
  });
});
