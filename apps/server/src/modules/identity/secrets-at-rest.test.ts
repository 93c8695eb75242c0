import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf, createAccount } from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { createTenant } from '../../../test/factories/people.ts';
import { resetsAnswered } from '../../../test/jobs.ts';

let test: TestApp;
const log: string[] = [];

beforeAll(async () => {
  test = await startTestApp({ defaultHashing: true, log: { write: (line) => log.push(line) } });
});
afterAll(() => test.close());

/** Returns all tables of the product and of its jobs as text. */
async function everythingStored(): Promise<string> {
  const tables = await test.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = [];
  for (const { name } of tables) {
    const rows = await test.database.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

it('stores and logs no password, token, code or authenticator secret in plain text', async () => {
  const post = (url: string, payload: object = {}, headers = {}) =>
    test.app.inject({ method: 'POST', url, payload, headers });
  const tenant = await createTenant(test);
  const person = await createAccount(test, [{ role: 'BIDDER_USER', tenant }], { authenticator: false });
  const { email, password } = person;
  const newPassword = 'seven green herons by the lock';
  const resetPassword = 'eight green herons by the lock';
  const newest = async (pattern: RegExp) => {
    await resetsAnswered(test);
    return pattern.exec((await test.outbox.show(email))[0]?.text ?? '')?.[1] ?? 'no link was sent';
  };

  const { secret } = (await post('/api/user/qr-code', { username: email, password })).json();
  const code = codeOf({ secret });
  const signedIn = await post('/api/authenticate', { username: email, password, code });
  const authorization = String(signedIn.headers.authorization);
  const wrong = 'a mistyped password of a person';
  await post('/api/authenticate', { username: email, password: wrong, code });
  const body = { currentPassword: password, newPassword };
  const changed = await post('/api/user/change-password', body, { authorization });
  await post('/api/user/reset-password', { email });
  const passwordToken = await newest(/password-reset\/([\w-]{43})\//);
  const done = await post(`/api/user/reset-password/${passwordToken}/change`, {
    email,
    password: resetPassword,
  });
  await test.database.query('update credential set password_reset_at = null');
  await post('/api/user/reset-2FA', { email });
  const secondFactorToken = await newest(/2FA-reset\/([\w-]{43})/);
  const invitation = await createInvitation(test, 'BIDDER_USER', tenant);
  const invitedPassword = 'nine green herons by the lock';
  const accepted = await post(`/api/invitations/${invitation.token}/accept-new-user`, {
    fullName: 'Ada Byron',
    password: invitedPassword,
    termsAccepted: true,
  });
  expect([signedIn, changed, done, accepted].map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200, 200,
  ]);
  await post(`/api/user/reset-2FA/${secondFactorToken}/change`);

  const secrets = {
    password,
    wrong,
    newPassword,
    resetPassword,
    invitedPassword,
    secret,
    passwordToken,
    secondFactorToken,
    invitationToken: invitation.token,
    sessionToken: authorization.split('.')[2] ?? '',
    newSessionToken: String(changed.headers.authorization).split('.')[2] ?? '',
  };
  const [stored, logged] = [await everythingStored(), log.join('')];
  expect(stored).toContain(email);
  expect(logged).toContain('/api/user/reset-password/:token/change');
  for (const [name, value] of Object.entries(secrets)) {
    expect(value.length, name).toBeGreaterThan(11);
    expect(stored.includes(value), `${name} in the database`).toBe(false);
    expect(logged.includes(value), `${name} in the log`).toBe(false);
  }
  expect(stored).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
  expect(logged).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w-])`));
  expect(logged).not.toContain(email);
  expect(stored).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
