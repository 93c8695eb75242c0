import { errorMessages, ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf, createAccount, type TestAccount, wrongCodeOf } from '../../../test/factories/accounts.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { createCodeSecret } from '../../platform/crypto/one-time-code.ts';

let test: TestApp;
let otherServer: TestApp;
let tenant: TestTenant;

const environment = { SECRET_KEY: 'one secret for two servers on one database' };

beforeAll(async () => {
  test = await startTestApp({ environment });
  otherServer = await startTestApp({ environment, database: test.database });
  tenant = await createTenant(test);
});
afterAll(async () => {
  await otherServer.close();
  await test.close();
});

const qrCode = (payload: object) => test.app.inject({ method: 'POST', url: '/api/user/qr-code', payload });
const authenticate = ({ email, password }: TestAccount, code: string, { app } = test) =>
  app.inject({ method: 'POST', url: '/api/authenticate', payload: { username: email, password, code } });
const credentialsOf = ({ email, password }: TestAccount) => ({ username: email, password });
const unitAdmin = (options = {}) => createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }], options);

/** Waits until the current 30-second step has enough time left for a code computed now to be valid on arrival. */
async function stepWithTimeLeft(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 3000) await new Promise((resolve) => setTimeout(resolve, left));
}

describe('the QR code', () => {
  it('is an image with its secret until a first valid code confirms it, then null', async () => {
    const person = await unitAdmin({ authenticator: false });
    const first = await qrCode(credentialsOf(person));
    expect(first.statusCode).toBe(200);
    expect(first.json().data).toMatch(/^data:image\/png;base64,/);
    expect(first.json().secret).toMatch(/^[A-Z2-7]{32}$/);
    const { secret } = first.json();
    const second = await qrCode(credentialsOf(person));
    expect(second.json()).toEqual(first.json());

    expectProblem(await authenticate(person, wrongCodeOf({ secret })), 401, 'INVALID_CODE');
    expect((await qrCode(credentialsOf(person))).json().secret).toBe(secret);

    expect((await authenticate(person, codeOf({ secret }))).statusCode).toBe(200);
    const after = await qrCode(credentialsOf(person));
    expect(after.statusCode).toBe(200);
    expect(after.json()).toEqual({ data: null });
  });

  it('is the same image for concurrent requests', async () => {
    const person = await unitAdmin({ authenticator: false });
    const answers = await Promise.all(Array.from({ length: 5 }, () => qrCode(credentialsOf(person))));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('is null for someone who is set up, and logs no one in', async () => {
    const answer = await qrCode(credentialsOf(await unitAdmin()));
    expect(answer.json()).toEqual({ data: null });
    expect(answer.headers.authorization).toBeUndefined();
  });

  it('must be requested before any code is accepted', async () => {
    const person = await unitAdmin({ authenticator: false });
    const guess = codeOf({ secret: createCodeSecret() });
    expectProblem(await authenticate(person, guess), 401, 'INVALID_CODE');
  });

  it.each([
    ['a missing user name', { username: ' ', password: 'x' }, 'username', ruleMessages.required],
    [
      'a long user name',
      { username: `${'x'.repeat(250)}@x.org`, password: 'x' },
      'username',
      /longer than 255/,
    ],
    [
      'a user name that is not an e-mail address',
      { username: 'una', password: 'x' },
      'username',
      ruleMessages.email,
    ],
    ['a missing password', { username: 'una@example.org', password: '' }, 'password', ruleMessages.required],
    [
      'a long password',
      { username: 'una@example.org', password: 'x'.repeat(256) },
      'password',
      /longer than 255/,
    ],
  ])('is rejected for %s', async (_what, payload, property, message) => {
    const answer = await qrCode(payload);
    const text = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fieldErrors[0]).toEqual({ property, message: text });
  });
});

describe('logging in', () => {
  it('returns the user, and a token in the authorization header', async () => {
    const person = await unitAdmin();
    const answer = await authenticate(person, codeOf(person));
    expect(answer.statusCode).toBe(200);
    const user = {
      id: person.accountId,
      username: person.email,
      fullName: person.fullName,
      userRoleId: person.roleEntryIds[0],
      roleName: 'BUSINESS_UNIT_ADMIN',
      organisationId: tenant.organisationId,
      organisationName: tenant.organisationName,
      businessUnitId: tenant.businessUnitId,
      businessUnitName: 'Dredging',
      bidderId: null,
      bidderName: null,
      timeZone: 'UTC',
    };
    expect(answer.json()).toEqual({ data: user });
    const token = String(answer.headers.authorization).replace('Bearer ', '');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject(user);
    expect(claims.exp - claims.iat).toBe(60 * 60);
    const again = await test.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } });
    expect(again.json()).toEqual({ data: user });
  });

  it('accepts the user name in any case and with surrounding spaces', async () => {
    const person = await unitAdmin({ email: 'Zoe.Marsh@Example.org' });
    const other = { ...person, email: '  zoe.MARSH@example.ORG ' };
    const answer = await authenticate(other, codeOf(person));
    expect(answer.json().data.username).toBe('Zoe.Marsh@Example.org');
  });

  it.each([-1, 0, 1])(
    'accepts the code of %i steps from now',
    async (steps) => {
      const person = await unitAdmin();
      await stepWithTimeLeft();
      expect((await authenticate(person, codeOf(person, steps))).statusCode).toBe(200);
    },
    30_000,
  );

  it.each([-2, 2])(
    'rejects the code of %i steps from now',
    async (steps) => {
      const person = await unitAdmin();
      await stepWithTimeLeft();
      const message = errorMessages.invalidCode;
      expectProblem(await authenticate(person, codeOf(person, steps)), 401, 'INVALID_CODE', { message });
    },
    30_000,
  );

  it('accepts a code once and no older one after it, on either server', async () => {
    const person = await unitAdmin();
    await stepWithTimeLeft();
    expect((await authenticate(person, codeOf(person))).statusCode).toBe(200);
    expectProblem(await authenticate(person, codeOf(person)), 401, 'INVALID_CODE');
    expectProblem(await authenticate(person, codeOf(person), otherServer), 401, 'INVALID_CODE');
    expectProblem(await authenticate(person, codeOf(person, -1), otherServer), 401, 'INVALID_CODE');
    expect((await authenticate(person, codeOf(person, 1), otherServer)).statusCode).toBe(200);
    expectProblem(await authenticate(person, codeOf(person)), 401, 'INVALID_CODE');
  });

  it('succeeds once when one code is used 100 times at once on two servers', async () => {
    const person = await unitAdmin();
    const code = codeOf(person);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => authenticate(person, code, index % 2 ? test : otherServer)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
    const sessions = await test.database.query('select from session where account_id = $1', [
      person.accountId,
    ]);
    expect(sessions).toHaveLength(1);
  });

  it.each([
    ['letters', '12345a'],
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['other digits', '١٢٣٤٥٦'],
    ['empty', ''],
  ])('rejects a code of %s as invalid input', async (_what, code) => {
    const person = await unitAdmin();
    const answer = await authenticate(person, code);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fieldErrors[0].property).toBe('code');
  });

  it('starts with the oldest role, but does not mark it as used while another can be chosen', async () => {
    const person = await createAccount(test, [{ role: 'BIDDER_USER', tenant }, { role: 'SYSTEM_ADMIN' }]);
    const answer = await authenticate(person, codeOf(person));
    expect(answer.json().data).toMatchObject({
      userRoleId: person.roleEntryIds[0],
      roleName: 'BIDDER_USER',
      bidderId: tenant.supplierId,
      bidderName: 'Tidewater Tools',
    });
    const entries = await test.database.query<{ id: string }>(
      `select id from role_entry where account_id = $1 and last_sign_in_at > now() - interval '1 minute'`,
      [person.accountId],
    );
    expect(entries).toEqual([]);
  });
});
