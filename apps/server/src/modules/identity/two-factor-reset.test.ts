import { errorMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf, createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { resetsAnswered } from '../../../test/jobs.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let tenant: TestTenant;
let person: TestAccount;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query('delete from rate_limit');
  person = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
});

const post = (url: string, payload?: object) =>
  test.app.inject({ method: 'POST', url, ...(payload && { payload }) });
const request = async (email: string) => {
  const answer = await post('/api/user/reset-2FA', { email });
  await resetsAnswered(test);
  return answer;
};
const change = (token: string) => post(`/api/user/reset-2FA/${token}/change`);
const qrCode = () => post('/api/user/qr-code', { username: person.email, password: person.password });
const subjects = async () => (await test.outbox.show(person.email)).map(({ subject }) => subject);

async function askForToken(): Promise<string> {
  await request(person.email);
  const [mail] = await test.outbox.show(person.email);
  return /http:\/\/localhost:3000\/2FA-reset\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Sets up the authenticator again and returns its secret. */
async function setUpAgain(): Promise<string> {
  const { secret } = (await qrCode()).json();
  const code = codeOf({ secret });
  const payload = { username: person.email, password: person.password, code };
  expect((await post('/api/authenticate', payload)).statusCode).toBe(200);
  return secret;
}

describe('a reset of the account verification', () => {
  it('returns the same for an unknown address', async () => {
    const known = await request(person.email);
    const unknown = await request('nobody.at.all@example.org');
    expect([known.statusCode, known.json()]).toEqual([200, { data: null }]);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await subjects()).toEqual(['Reset your Tenderbox account verification']);
    expect(await test.outbox.show('nobody.at.all@example.org')).toEqual([]);
  });

  it('removes the authenticator, ends all sessions, and notifies the person', async () => {
    const headers = await signIn(test, person);
    const token = await askForToken();
    const answer = await change(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(answer.headers.authorization).toBeUndefined();
    expect((await test.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
    expect(await subjects()).toEqual([
      'Your Tenderbox account verification was reset',
      'Reset your Tenderbox account verification',
    ]);
    await expect(signIn(test, person)).rejects.toThrow('INVALID_CODE');
    const secret = await setUpAgain();
    expect(secret).not.toBe(person.secret);
  });

  it('succeeds repeatedly until a new set-up is made, without doing anything twice', async () => {
    const token = await askForToken();
    expect((await change(token)).statusCode).toBe(200);
    const pending = (await qrCode()).json().secret;
    expect((await change(token)).statusCode).toBe(200);
    await test.database.query(`update reset_token set expires_at = now() where account_id = $1`, [
      person.accountId,
    ]);
    expect((await change(token)).statusCode).toBe(200);
    expect((await qrCode()).json().secret).toBe(pending);
    await setUpAgain();
    expectProblem(await change(token), 400, 'RESET_NOT_USABLE', {
      message: 'Account verification reset failed. Please restart the process from the beginning.',
    });
    expect((await qrCode()).json()).toEqual({ data: null });
    expect(await subjects()).toHaveLength(2);
  });

  it('resets once when 100 requests race, and all succeed', async () => {
    const token = await askForToken();
    const answers = await Promise.all(Array.from({ length: 100 }, () => change(token)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await subjects()).toHaveLength(2);
  });

  it.each([
    ['expired', `update reset_token set expires_at = now() where account_id = $1`],
    ['voided', `update reset_token set voided_at = now() where account_id = $1`],
  ])('fails with a link that is %s', async (_what, hindrance) => {
    const token = await askForToken();
    await test.database.query(hindrance, [person.accountId]);
    expectProblem(await change(token), 400, 'RESET_NOT_USABLE', {
      message: errorMessages.twoFactorResetFailed,
    });
    expect(await signIn(test, person)).toBeTruthy();
  });

  it('succeeds with any of several links until a new set-up is made, and then with none', async () => {
    const tokens = [await askForToken(), await askForToken(), await askForToken()];
    const [first = '', ...others] = tokens.reverse();
    for (const token of tokens) expect((await change(token)).statusCode).toBe(200);
    // One of them did the reset, the others changed nothing.
    expect(await subjects()).toHaveLength(4);
    await setUpAgain();
    for (const token of [first, ...others]) {
      expectProblem(await change(token), 400, 'RESET_NOT_USABLE');
    }
    expect((await qrCode()).json()).toEqual({ data: null });
  });

  it('keeps the link of a team admin valid when more links are requested by e-mail', async () => {
    const byAdmin = await askForToken();
    await test.database.query('update reset_token set by_admin = true where account_id = $1', [
      person.accountId,
    ]);
    for (let times = 0; times < 6; times += 1) await request(person.email);
    expect(await subjects()).toHaveLength(6);
    expect((await change(byAdmin)).statusCode).toBe(200);
  });

  it('fails with an unknown link and with a password link', async () => {
    await post('/api/user/reset-password', { email: person.email });
    await resetsAnswered(test);
    const [mail] = await test.outbox.show(person.email);
    const token = /password-reset\/([\w-]{43})\//.exec(mail?.text ?? '')?.[1] ?? '';
    expectProblem(await change(token), 400, 'RESET_NOT_USABLE');
    expectProblem(await change('x'.repeat(43)), 400, 'RESET_NOT_USABLE');
    expectProblem(await change('x'.repeat(101)), 404, 'NOT_FOUND');
  });
});

describe('a verification reset within 24 hours of a password reset by e-mail', () => {
  const setPasswordReset = (ago: string) =>
    test.database.query(
      'update credential set password_reset_at = now() - $2::interval where account_id = $1',
      [person.accountId, ago],
    );

  it('sends no link and explains why by e-mail', async () => {
    await setPasswordReset('23 hours 59 minutes');
    expect((await request(person.email)).json()).toEqual({ data: null });
    const [mail] = await test.outbox.show(person.email);
    expect(mail?.subject).toBe('Your Tenderbox verification cannot be reset by e-mail yet');
    expect(mail?.text).not.toContain('/2FA-reset/');
  });

  it('rejects a link that was sent before', async () => {
    const token = await askForToken();
    await setPasswordReset('1 minute');
    expectProblem(await change(token), 400, 'RESET_NOT_USABLE', {
      message: errorMessages.twoFactorResetFailed,
    });
    expect(await signIn(test, person)).toBeTruthy();
  });

  it('accepts a link requested by a team admin', async () => {
    const token = await askForToken();
    await test.database.query('update reset_token set by_admin = true where account_id = $1', [
      person.accountId,
    ]);
    await setPasswordReset('1 minute');
    expect((await change(token)).statusCode).toBe(200);
  });

  it('is allowed after the password was changed in the app', async () => {
    const headers = await signIn(test, person);
    const payload = { currentPassword: person.password, newPassword: 'rain over the old harbour' };
    await test.app.inject({ method: 'POST', url: '/api/user/change-password', payload, headers });
    expect((await change(await askForToken())).statusCode).toBe(200);
  });
});
