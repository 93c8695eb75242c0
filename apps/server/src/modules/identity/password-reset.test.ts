import { createHash } from 'node:crypto';
import { errorMessages, ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { resetsAnswered } from '../../../test/jobs.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let tenant: TestTenant;
let person: TestAccount;

const publicUrl = 'http://localhost:3000';
const password = 'rain over the old harbour';
const linkNotUsable = 'This link has expired or has already been used. Please request a new one.';

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query('delete from rate_limit');
  person = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
});

async function ask(what: 'password' | '2FA', email: string, headers = {}) {
  const url = `/api/user/reset-${what}`;
  const answer = await test.app.inject({ method: 'POST', url, payload: { email }, headers });
  await resetsAnswered(test);
  return answer;
}
const request = (email: string, headers = {}) => ask('password', email, headers);
const requestTwoFactor = (email: string) => ask('2FA', email);
const change = (token: string, payload: object = { email: person.email, password }) =>
  test.app.inject({ method: 'POST', url: `/api/user/reset-password/${token}/change`, payload });
const newestMail = async (email = person.email) => (await test.outbox.show(email))[0];
const subjects = async () => (await test.outbox.show(person.email)).map(({ subject }) => subject);

async function askForToken(): Promise<string> {
  await request(person.email);
  return /password-reset\/([\w-]{43})\//.exec((await newestMail())?.text ?? '')?.[1] ?? '';
}

describe('requesting a password reset', () => {
  it('sends a link by e-mail in HTML and text', async () => {
    const answer = await request(`  ${person.email.toUpperCase()} `);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: null });
    const mail = await newestMail();
    expect(mail?.subject).toBe('Reset your Tenderbox password');
    const link = `${publicUrl}/password-reset/[\\w-]{43}/${encodeURIComponent(person.email)}`;
    expect(mail?.text).toMatch(new RegExp(link));
    expect(mail?.html).toMatch(new RegExp(`href="${link}"`));
  });

  it('returns the same for an unknown address and sends nothing', async () => {
    const known = await request(person.email);
    const unknown = await request('nobody.at.all@example.org');
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await test.outbox.show('nobody.at.all@example.org')).toEqual([]);
  });

  it('sends up to five links an hour, even for concurrent requests, and does not reveal the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(person.email)));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"data":null}']));
    await resetsAnswered(test);
    expect(await subjects()).toHaveLength(5);
    await requestTwoFactor(person.email);
    expect(await subjects()).toHaveLength(6);
    await test.database.query(
      `update reset_token set created_at = now() - interval '1 hour' where account_id = $1`,
      [person.accountId],
    );
    await request(person.email);
    expect(await subjects()).toHaveLength(7);
  });

  it.each([
    ['a deactivated person', `update account set status = 'INACTIVE' where id = $1`],
    ['someone without a usable role', `update role_entry set status = 'INACTIVE' where account_id = $1`],
  ])('sends nothing to %s', async (_who, hindrance) => {
    await test.database.query(hindrance, [person.accountId]);
    expect((await request(person.email)).json()).toEqual({ data: null });
    expect(await subjects()).toEqual([]);
  });

  it('builds the link from PUBLIC_URL, whatever the request headers', async () => {
    await request(person.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    });
    const mail = await newestMail();
    expect(mail?.text).toContain(`${publicUrl}/password-reset/`);
    expect(mail?.html).not.toContain('evil.example');
  });

  it('rejects an invalid e-mail address', async () => {
    expectProblem(await request('una'), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'email', message: ruleMessages.email }],
    });
  });

  it('is rejected for a network that sends too many requests', async () => {
    await request(person.email);
    await test.database.query('update rate_limit set count = 200');
    const answer = await request(person.email);
    expectProblem(answer, 429, 'RATE_LIMITED');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
    expect(await subjects()).toHaveLength(1);
  });
});

describe('a reset link', () => {
  it('sets the password, ends all sessions, logs no one in, and notifies the person', async () => {
    const headers = await signIn(test, person);
    const token = await askForToken();
    const answer = await change(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: null });
    expect(answer.headers.authorization).toBeUndefined();
    expect((await test.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
    await expect(signIn(test, person)).rejects.toThrow('INVALID_CREDENTIALS');
    await signIn(test, { ...person, password });
    expect(await subjects()).toEqual([
      'Your Tenderbox password was changed',
      'Reset your Tenderbox password',
    ]);
  });

  it('unlocks a password that was locked by wrong codes', async () => {
    await test.database.query(`update credential set password_locked_at = now() where account_id = $1`, [
      person.accountId,
    ]);
    await change(await askForToken());
    expect(await signIn(test, { ...person, password })).toBeTruthy();
    const left = await test.database.query('select from wrong_code where account_id = $1', [
      person.accountId,
    ]);
    expect(left).toEqual([]);
  });

  it('is stored only as a hash', async () => {
    const token = await askForToken();
    const rows = await test.database.query<{ token_hash: Buffer; row: string }>(
      'select token_hash, reset_token::text as row from reset_token where account_id = $1',
      [person.accountId],
    );
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(token).digest()]);
    expect(rows[0]?.row).not.toContain(token);
  });

  it('works once', async () => {
    const token = await askForToken();
    expect((await change(token)).statusCode).toBe(200);
    expectProblem(await change(token), 400, 'RESET_NOT_USABLE', { message: linkNotUsable });
  });

  it('works once when 100 requests race', async () => {
    const token = await askForToken();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        change(token, { email: person.email, password: `${password} ${index}` }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(99);
    await signIn(test, { ...person, password: `${password} ${statuses.indexOf(200)}` });
    expect(await subjects()).toHaveLength(2);
  });

  it('works for 30 minutes', async () => {
    const token = await askForToken();
    const [row] = await test.database.query<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at)::int / 60 as minutes from reset_token
       where account_id = $1`,
      [person.accountId],
    );
    expect(row?.minutes).toBe(30);
    await test.database.query('update reset_token set expires_at = now() where account_id = $1', [
      person.accountId,
    ]);
    expectProblem(await change(token), 400, 'RESET_NOT_USABLE', { message: linkNotUsable });
  });

  it('stays valid when more links are requested, until one of them is used', async () => {
    const first = await askForToken();
    await Promise.all([request(person.email), request(person.email), request(person.email)]);
    const tokens = (await test.outbox.show(person.email)).map(
      ({ text }) => /password-reset\/([\w-]{43})\//.exec(text)?.[1] ?? '',
    );
    expect(tokens).toHaveLength(4);
    expect((await change(first)).statusCode).toBe(200);
    for (const token of tokens) expectProblem(await change(token), 400, 'RESET_NOT_USABLE');
  });

  it('works once when several links are used at once', async () => {
    const tokens = [await askForToken(), await askForToken(), await askForToken()];
    const answers = await Promise.all(tokens.map((token) => change(token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('stops working once the password was changed in the app', async () => {
    const token = await askForToken();
    const headers = await signIn(test, person);
    const payload = { currentPassword: person.password, newPassword: 'seven green herons by the lock' };
    const url = '/api/user/change-password';
    expect((await test.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
    expectProblem(await change(token), 400, 'RESET_NOT_USABLE', { message: linkNotUsable });
  });

  it('works only with the address it was sent to, ignoring case', async () => {
    const token = await askForToken();
    const other = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
    expectProblem(await change(token, { email: other.email, password }), 400, 'RESET_NOT_USABLE');
    expect((await change(token, { email: person.email.toUpperCase(), password })).statusCode).toBe(200);
  });

  it.each([
    ['short', 'This field must contain at least 12 characters'],
    ['password1234', ruleMessages.password],
    ['Tenderbox 2026', ruleMessages.password],
  ])('rejects the password %j and stays valid', async (bad, message) => {
    const token = await askForToken();
    const answer = await change(token, { email: person.email, password: bad });
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'password', message }],
    });
    expect((await change(token)).statusCode).toBe(200);
  });

  it('does not work if it is of the other kind or unknown', async () => {
    await requestTwoFactor(person.email);
    const token = /2FA-reset\/([\w-]{43})/.exec((await newestMail())?.text ?? '')?.[1] ?? '';
    expectProblem(await change(token), 400, 'RESET_NOT_USABLE');
    expectProblem(await change('x'.repeat(43)), 400, 'RESET_NOT_USABLE');
  });
});

describe('a password reset within 24 hours of a verification reset by e-mail', () => {
  const setTwoFactorReset = (ago: string) =>
    test.database.query(
      `update credential set second_factor_reset_at = now() - $2::interval where account_id = $1`,
      [person.accountId, ago],
    );

  it('sends no link and explains why by e-mail', async () => {
    await setTwoFactorReset('23 hours 59 minutes');
    expect((await request(person.email)).json()).toEqual({ data: null });
    const mail = await newestMail();
    expect(mail?.subject).toBe('Your Tenderbox password cannot be reset by e-mail yet');
    expect(mail?.text).toContain('within the last 24 hours');
    expect(mail?.text).not.toContain('/password-reset/');
  });

  it('rejects a link that was sent before', async () => {
    const token = await askForToken();
    await setTwoFactorReset('1 minute');
    expectProblem(await change(token), 400, 'RESET_NOT_USABLE', { message: linkNotUsable });
  });

  it('works again after 24 hours', async () => {
    await setTwoFactorReset('24 hours');
    expect((await change(await askForToken())).statusCode).toBe(200);
  });

  it('is not done together with a concurrent verification reset', async () => {
    for (let time = 0; time < 5; time += 1) {
      person = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
      const token = await askForToken();
      await requestTwoFactor(person.email);
      const other = /2FA-reset\/([\w-]{43})/.exec((await newestMail())?.text ?? '')?.[1] ?? '';
      const answers = await Promise.all([
        change(token),
        test.app.inject({ method: 'POST', url: `/api/user/reset-2FA/${other}/change` }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    }
  });
});

it('uses the specified texts', () => {
  expect(errorMessages.twoFactorResetDone).toBe(
    'Account verification has been reset. Please sign in, then scan the QR code with the authenticator app to set up a new account verification.',
  );
  expect(errorMessages.twoFactorResetFailed).toBe(
    'Account verification reset failed. Please restart the process from the beginning.',
  );
});
