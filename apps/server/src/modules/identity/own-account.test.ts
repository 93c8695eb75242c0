import { errorMessages, ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf, createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let tenant: TestTenant;
let person: TestAccount;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  person = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
});
afterAll(() => test.close());

type Headers = { authorization: string };
const putName = (headers: Headers, name: unknown) =>
  test.app.inject({ method: 'PUT', url: '/api/user/name', payload: { name }, headers });
const changePassword = (headers: Headers, payload: object) =>
  test.app.inject({ method: 'POST', url: '/api/user/change-password', payload, headers });
const getUser = (headers: Headers) => test.app.inject({ url: '/api/user', headers });
const claimsOf = (header: unknown) =>
  JSON.parse(Buffer.from(String(header).split('.')[1] ?? '', 'base64url').toString());

describe('change name', () => {
  it.each([
    ['  Ada  Byron ', 'Ada Byron'],
    ['Zoë 🚢 Ångström-李', 'Zoë 🚢 Ångström-李'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('stores %j trimmed and returns a token with the new name', async (given, stored) => {
    const headers = await signIn(test, person);
    const answer = await putName(headers, given);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.fullName).toBe(stored);
    expect(claimsOf(answer.headers.authorization).fullName).toBe(stored);
    const next = await getUser({ authorization: String(answer.headers.authorization) });
    expect(next.json().data.fullName).toBe(stored);
  });

  it.each([
    ['empty', '', ruleMessages.required],
    ['only spaces', '   ', ruleMessages.required],
    ['a missing value', undefined, ruleMessages.required],
    ['a number', 7, ruleMessages.invalid],
    ['256 characters', 'x'.repeat(256), 'This field must not be longer than 255 characters'],
  ])('rejects %s', async (_what, given, message) => {
    const headers = await signIn(test, person);
    const answer = await putName(headers, given);
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      message: errorMessages.badRequest,
      fieldErrors: [{ property: 'name', message }],
    });
    expect(answer.headers.authorization).toBeUndefined();
  });

  it('rejects a NUL character and changes nothing', async () => {
    const headers = await signIn(test, person);
    await putName(headers, 'Una Bell');
    expectProblem(await putName(headers, 'Una\u0000Bell'), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'name', message: ruleMessages.singleLine }],
    });
    expect((await getUser(headers)).json().data.fullName).toBe('Una Bell');
  });
});

describe('change password', () => {
  const newPassword = 'rain over the old harbour';

  it.each([
    'SYSTEM_ADMIN',
    'SOURCING_ORGANISATION_ADMIN',
    'BUSINESS_UNIT_ADMIN',
    'BIDDER_ADMIN',
    'BIDDER_USER',
  ] as const)(
    'returns a field error to a %s for a wrong current password, and keeps the session',
    async (role) => {
      const other = await createAccount(test, [{ role, tenant }]);
      const headers = await signIn(test, other);
      const answer = await changePassword(headers, { currentPassword: 'not this one at all', newPassword });
      const message = 'This is not your current password';
      expectProblem(answer, 401, 'INVALID_CREDENTIALS', {
        message,
        fieldErrors: [{ property: 'currentPassword', message }],
      });
      expect((await getUser(headers)).statusCode).toBe(200);
    },
  );

  it.each([
    ['short', 'eleven char', 'This field must contain at least 12 characters'],
    ['common', 'password1234', ruleMessages.password],
    [
      '256 characters long',
      'ab '.repeat(86).slice(0, 256),
      'This field must not be longer than 255 characters',
    ],
    ['the product name', 'Tenderbox 2026', ruleMessages.password],
  ])('rejects a new password that is %s', async (_what, password, message) => {
    const headers = await signIn(test, person);
    const answer = await changePassword(headers, {
      currentPassword: person.password,
      newPassword: password,
    });
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'newPassword', message }],
    });
    expect((await getUser(headers)).statusCode).toBe(200);
  });

  it('rejects the own e-mail address as new password', async () => {
    const headers = await signIn(test, person);
    const answer = await changePassword(headers, {
      currentPassword: person.password,
      newPassword: person.email,
    });
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'newPassword', message: ruleMessages.password }],
    });
  });

  it('ends all sessions, continues in a new one, and notifies the person', async () => {
    const other = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    const elsewhere = await signIn(test, other);
    const headers = await signIn(test, other);
    const answer = await changePassword(headers, { currentPassword: other.password, newPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.username).toBe(other.email);
    const fresh = { authorization: String(answer.headers.authorization) };
    expect((await getUser(fresh)).statusCode).toBe(200);
    expectProblem(await getUser(headers), 401, 'UNAUTHENTICATED', { message: errorMessages.unauthorized });
    expect((await getUser(elsewhere)).statusCode).toBe(401);

    const url = '/api/user/qr-code';
    const old = { username: other.email, password: other.password };
    expect((await test.app.inject({ method: 'POST', url, payload: old })).statusCode).toBe(401);
    await signIn(test, { ...other, password: newPassword });
    const mails = await test.outbox.show(other.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Tenderbox password was changed']);
  });

  it('changes the password once when many requests with the same current password race', async () => {
    const other = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    const headers = await signIn(test, other);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        changePassword(headers, { currentPassword: other.password, newPassword: `${newPassword} ${index}` }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 401, 401, 401]);
    const won = answers.find(({ statusCode }) => statusCode === 200);
    expect((await getUser({ authorization: String(won?.headers.authorization) })).statusCode).toBe(200);
    const mails = await test.outbox.show(other.email);
    expect(mails).toHaveLength(1);
  });
});

describe('log out', () => {
  it('ends the session in every role, and no other session', async () => {
    const other = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    const elsewhere = await signIn(test, other);
    const headers = await signIn(test, other);
    const answer = await test.app.inject({ method: 'DELETE', url: '/api/user/session', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: null });
    expect(answer.headers.authorization).toBeUndefined();
    expectProblem(await getUser(headers), 401, 'UNAUTHENTICATED', { message: errorMessages.unauthorized });
    expect((await getUser(elsewhere)).statusCode).toBe(200);
  });

  it('keeps the verification set-up', async () => {
    const other = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    await test.app.inject({
      method: 'DELETE',
      url: '/api/user/session',
      headers: await signIn(test, other),
    });
    expect(codeOf(other)).toMatch(/^\d{6}$/);
    expect((await getUser(await signIn(test, other))).statusCode).toBe(200);
  });
});
