import { errorMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf, createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let person: TestAccount;
/** The verified passwords: against a stored hash or against none. */
let verified: ('stored' | 'none')[] = [];

beforeAll(async () => {
  test = await startTestApp({
    watchHasher: (hasher) => ({
      ...hasher,
      verify: (storedHash, password) => {
        verified.push(storedHash ? 'stored' : 'none');
        return hasher.verify(storedHash, password);
      },
    }),
  });
});
afterAll(() => test.close());

/** Everything that makes a correct password useless, with the SQL that causes it. */
const hindrances = {
  'a deactivated person': "update account set status = 'INACTIVE' where id = $1",
  'a deactivated role entry': "update role_entry set status = 'INACTIVE' where account_id = $1",
  'a removed role entry': 'delete from role_entry where account_id = $1',
  'a deactivated organisation': `update organisation set status = 'INACTIVE' where id =
    (select organisation_id from role_entry where account_id = $1)`,
  'a deactivated unit': `update business_unit set status = 'INACTIVE' where id =
    (select business_unit_id from role_entry where account_id = $1)`,
  'a deactivated supplier': `update supplier set status = 'INACTIVE' where id =
    (select supplier_id from role_entry where account_id = $1)`,
  'a locked password': 'update credential set password_locked_at = now() where account_id = $1',
};

beforeEach(async () => {
  person = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant: await createTenant(test) }]);
  verified = [];
});

async function attempts(username: string, password: string) {
  const payload = { username, password };
  return [
    await test.app.inject({ method: 'POST', url: '/api/user/qr-code', payload }),
    await test.app.inject({
      method: 'POST',
      url: '/api/authenticate',
      payload: { ...payload, code: codeOf(person) },
    }),
  ];
}

const refusal = JSON.stringify({
  message: 'Invalid username/password',
  code: 'INVALID_CREDENTIALS',
  fieldErrors: [],
  globalErrors: [],
});

describe('a rejected login', () => {
  it('returns the common error for a wrong password', async () => {
    expect(errorMessages.invalidCredentials).toBe('Invalid username/password');
    for (const answer of await attempts(person.email, 'four boats in the fog')) {
      expectProblem(answer, 401, 'INVALID_CREDENTIALS', { message: errorMessages.invalidCredentials });
      expect(answer.body).toBe(refusal);
    }
    expect(verified).toEqual(['stored', 'stored']);
  });

  it('returns the common error for an unknown person, and hashes a password as well', async () => {
    for (const answer of await attempts('nobody@example.org', person.password)) {
      expect([answer.statusCode, answer.body]).toEqual([401, refusal]);
    }
    expect(verified).toEqual(['none', 'none']);
  });

  it.each(Object.entries(hindrances))('returns the common error for %s', async (_what, hindrance) => {
    await test.database.query(hindrance, [person.accountId]);
    for (const answer of await attempts(person.email, person.password)) {
      expect([answer.statusCode, answer.body]).toEqual([401, refusal]);
      expect(answer.headers.authorization).toBeUndefined();
    }
    expect(verified).toEqual(['stored', 'stored']);
  });
});

it('returns the same header names for a wrong password and an unknown person', async () => {
  const [wrong] = await attempts(person.email, 'four boats in the fog');
  const [unknown] = await attempts('someone.else@example.org', person.password);
  const namesOf = (answer: typeof wrong) => Object.keys(answer?.headers ?? {}).sort();
  expect(namesOf(unknown)).toEqual(namesOf(wrong));
});

const whatEndsSessions = Object.entries(hindrances).filter(([what]) => what !== 'a locked password');

describe('an open session', () => {
  it.each(whatEndsSessions)('ends at the next request with %s', async (what, hindrance) => {
    const headers = await signIn(test, person);
    const call = () => test.app.inject({ url: '/api/user', headers });
    expect((await call()).statusCode).toBe(200);
    await test.database.query(hindrance, [person.accountId]);
    // Deactivated people get the code for withdrawn access.
    const code = what.includes('deactivated') ? 'ACCESS_WITHDRAWN' : 'UNAUTHENTICATED';
    expectProblem(await call(), 401, code);
  });
});
