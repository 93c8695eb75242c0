import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount } from '../../../test/factories/accounts.ts';
import { openTeam, teamLevels } from '../../../test/factories/teams.ts';
import { resetsAnswered } from '../../../test/jobs.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const keysTo = async (email: string) => {
  const mails = await test.database.query<{ business_key: string }>(
    'select business_key from outbox_mail where lower(recipient) = lower($1) order by created_at',
    [email],
  );
  return mails.map((mail) => mail.business_key);
};

it('uses the invitation id and a counter as business key, so that no e-mail is sent twice', async () => {
  const [, level] = teamLevels[2] ?? [];
  if (!level) throw new Error('There is no such level.');
  const team = await openTeam(test, level);
  const email = `${randomUUIDv7().slice(-12)}@example.org`;
  const asked = { payload: { email }, headers: { 'idempotency-key': randomUUIDv7() } };
  const { invitationId } = (await team.ask(`POST ${team.base}/invitations`, asked)).json().data;
  await team.ask(`POST ${team.base}/invitations`, asked);
  expect(await keysTo(email)).toEqual([`invitation:${invitationId}:1`]);
  await team.ask(`POST ${team.base}/invitations/${invitationId}/resend`);
  expect(await keysTo(email)).toEqual([`invitation:${invitationId}:1`, `invitation:${invitationId}:2`]);
});

it('uses the id of the reset link as business key of its e-mails', async () => {
  const { email, accountId } = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
  await test.app.inject({ method: 'POST', url: '/api/user/reset-password', payload: { email } });
  await resetsAnswered(test);
  const [mail] = await test.outbox.show(email);
  const token = /password-reset\/([\w-]{43})\//.exec(mail?.text ?? '')?.[1];
  await test.app.inject({
    method: 'POST',
    url: `/api/user/reset-password/${token}/change`,
    payload: { email, password: 'rain over the old harbour' },
  });
  const [link] = await test.database.query<{ id: string }>(
    'select id from reset_token where account_id = $1',
    [accountId],
  );
  expect(await keysTo(email)).toEqual([`password-reset:${link?.id}`, `password-changed:${link?.id}`]);
});

it('sends one e-mail for repeated requests during a waiting period', async () => {
  const { email, accountId } = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
  await test.database.query('update credential set password_reset_at = now() where account_id = $1', [
    accountId,
  ]);
  for (let times = 0; times < 2; times += 1) {
    await test.app.inject({ method: 'POST', url: '/api/user/reset-2FA', payload: { email } });
    await resetsAnswered(test);
  }
  expect(await keysTo(email)).toHaveLength(1);
});
