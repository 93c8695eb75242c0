import { createHmac, randomUUIDv7 } from 'node:crypto';
import { errorMessages, type Role, type SignedInUser } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { createKeyring, type Keyring } from '../../platform/crypto/keyring.ts';

let test: TestApp;
let tenant: TestTenant;
let person: TestAccount;
let authorization: string;

const environment = { SECRET_KEY: 'the secret of this installation now' };

beforeAll(async () => {
  test = await startTestApp({ environment });
  tenant = await createTenant(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
  ({ authorization } = await signIn(test, person));
});

const getUser = (header?: string, server = test) =>
  server.app.inject({
    url: '/api/user',
    ...(header !== undefined && { headers: { authorization: header } }),
  });

type Claims = SignedInUser & { jti: string; iss: string; iat: number; exp: number };
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (header: unknown): Claims =>
  JSON.parse(Buffer.from(String(header).split('.')[1] ?? '', 'base64url').toString());

/** Returns the current token with other claims, signed with the given keyring. */
function forge(claims: Partial<Claims>, keyring: Keyring = test.keyring, header = {}): string {
  const key = keyring.current('session-token');
  const content = [
    { alg: 'HS256', kid: key.id, ...header },
    { ...claimsOf(authorization), ...claims },
  ]
    .map(encode)
    .join('.');
  return `Bearer ${content}.${createHmac('sha256', key.bytes).update(content).digest('base64url')}`;
}

const now = () => Math.floor(Date.now() / 1000);

describe('a request', () => {
  const parts = () => authorization.split('.') as [string, string, string];
  const strangers = createKeyring('a secret of somebody else entirely', null);

  it.each([
    ['without a token', () => undefined],
    ['with an empty token', () => ''],
    ['with the word Bearer only', () => 'Bearer '],
    ['with garbage', () => 'Bearer garbage'],
    ['with garbage in three parts', () => 'Bearer a.b.c'],
    [
      'with the algorithm “none”',
      () => {
        const claims = encode(claimsOf(authorization));
        return `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`;
      },
    ],
    ['with its signature cut off', () => `${parts()[0]}.${parts()[1]}.`],
    ['with another algorithm', () => forge({}, test.keyring, { alg: 'HS512' })],
    ['with the signature of another key', () => forge({}, strangers)],
    [
      'with the signature of another key under our key ID',
      () => forge({}, strangers, { kid: test.keyring.current('session-token').id }),
    ],
    [
      'with a changed role',
      () => {
        const claims = { ...claimsOf(authorization), roleName: 'SYSTEM_ADMIN' as Role };
        return `${parts()[0]}.${encode(claims)}.${parts()[2]}`;
      },
    ],
    ['with another issuer', () => forge({ iss: 'someone' })],
    ['with an unknown session', () => forge({ jti: randomUUIDv7() })],
    ['with an unknown role entry', () => forge({ userRoleId: randomUUIDv7() })],
  ])('is rejected %s', async (_what, make) => {
    const answer = await getUser(make());
    expectProblem(answer, 401, 'UNAUTHENTICATED', { message: errorMessages.unauthorized });
    expect(answer.headers.authorization).toBeUndefined();
  });

  it('is rejected with the role entry of another person', async () => {
    const other = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
    const header = forge({ userRoleId: other.roleEntryIds[0] as string });
    expectProblem(await getUser(header), 401, 'UNAUTHENTICATED');
  });

  it('is rejected as expired with an expired token', async () => {
    const header = forge({ iat: now() - 3601, exp: now() - 1 });
    expectProblem(await getUser(header), 401, 'EXPIRED_JWT', {
      message: 'Your session has expired, please login again',
    });
  });

  it('is rejected as soon as its token expires or its session ends, although the server knows the token', async () => {
    const header = forge({ exp: now() + 2 });
    expect((await getUser(header)).statusCode).toBe(200);
    expect((await getUser(`${header}x`)).statusCode).toBe(401);
    expect((await getUser(authorization)).statusCode).toBe(200);
    await test.database.query('update session set ended_at = now() where id = $1', [
      claimsOf(authorization).jti,
    ]);
    expectProblem(await getUser(authorization), 401, 'UNAUTHENTICATED');
    await expect.poll(async () => (await getUser(header)).json().code, { timeout: 5000 }).toBe('EXPIRED_JWT');
  });

  it('is rejected as unauthenticated with an expired token signed by another key', async () => {
    expectProblem(await getUser(forge({ exp: now() - 1 }, strangers)), 401, 'UNAUTHENTICATED');
  });

  it('is rejected when the session has expired or was ended', async () => {
    const { jti } = claimsOf(authorization);
    await test.database.query(`update session set expires_at = now() - interval '1 second' where id = $1`, [
      jti,
    ]);
    expectProblem(await getUser(authorization), 401, 'UNAUTHENTICATED');
    await test.database.query(
      `update session set expires_at = now() + interval '1 hour', ended_at = now() where id = $1`,
      [jti],
    );
    expectProblem(await getUser(authorization), 401, 'UNAUTHENTICATED');
  });
});

describe('a token', () => {
  it('is accepted with and without the Bearer prefix', async () => {
    const token = authorization.replace('Bearer ', '');
    for (const header of [token, `bearer ${token}`, `Bearer  ${token}`]) {
      expect((await getUser(header)).statusCode).toBe(200);
    }
  });

  it('is refreshed only once it is older than five minutes', async () => {
    expect((await getUser(authorization)).headers.authorization).toBeUndefined();
    expect((await getUser(forge({ iat: now() - 290 }))).headers.authorization).toBeUndefined();
    const refreshed = (await getUser(forge({ iat: now() - 301, exp: now() + 10 }))).headers.authorization;
    const claims = claimsOf(refreshed);
    expect(claims.jti).toBe(claimsOf(authorization).jti);
    expect(claims.exp).toBeGreaterThan(now() + 3590);
    expect(claims.userRoleId).toBe(person.roleEntryIds[0]);
    expect((await getUser(String(refreshed))).statusCode).toBe(200);
  });

  it('is refreshed by error responses as well', async () => {
    const headers = { authorization: forge({ iat: now() - 600 }) };
    const url = `/api/user/roles/${randomUUIDv7()}/switch`;
    const answer = await test.app.inject({ method: 'PUT', url, headers });
    expect(answer.statusCode).toBe(404);
    expect(claimsOf(answer.headers.authorization).userRoleId).toBe(person.roleEntryIds[0]);
  });

  it('never lasts longer than twelve hours after login', async () => {
    const { jti } = claimsOf(authorization);
    const [session] = await test.database.query<{ hours: number }>(
      'select extract(epoch from expires_at - created_at)::int / 3600 as hours from session where id = $1',
      [jti],
    );
    expect(session?.hours).toBe(12);
    await test.database.query(`update session set expires_at = now() + interval '7 minutes' where id = $1`, [
      jti,
    ]);
    const answer = await getUser(forge({ iat: now() - 600 }));
    const { exp } = claimsOf(answer.headers.authorization);
    expect(exp).toBeGreaterThan(now() + 400);
    expect(exp).toBeLessThanOrEqual(now() + 420);
  });

  it('acts with the current role after a role change, and is refreshed', async () => {
    const supplierPerson = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
    const headers = await signIn(test, supplierPerson);
    await test.database.query(`update role_entry set role = 'BIDDER_USER' where account_id = $1`, [
      supplierPerson.accountId,
    ]);
    const answer = await getUser(headers.authorization);
    expect(answer.json().data.roleName).toBe('BIDDER_USER');
    expect(claimsOf(answer.headers.authorization).roleName).toBe('BIDDER_USER');
  });

  it('is accepted with the previous secret while that is set, and authenticators keep working', async () => {
    const SECRET_KEY = 'the secret of this installation next';
    const { database } = test;
    const rotated = await startTestApp({
      database,
      environment: { SECRET_KEY, SECRET_KEY_PREVIOUS: environment.SECRET_KEY },
    });
    const forgetful = await startTestApp({ database, environment: { SECRET_KEY } });
    try {
      expect((await getUser(authorization, rotated)).statusCode).toBe(200);
      expectProblem(await getUser(authorization, forgetful), 401, 'UNAUTHENTICATED');
      const fresh = await signIn(rotated, person);
      expect((await getUser(fresh.authorization, rotated)).statusCode).toBe(200);
      // People who have logged in since no longer need the previous secret.
      expect((await signIn(forgetful, person)).authorization).toMatch(/^Bearer /);
    } finally {
      await rotated.close();
      await forgetful.close();
    }
  });
});
