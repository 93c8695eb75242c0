import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn, type TestAccount } from '../../../test/factories/accounts.ts';
import { createTenant } from '../../../test/factories/people.ts';
import { openTeam, type TestTeam, teamLevels } from '../../../test/factories/teams.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.database.query('delete from rate_limit; delete from sign_in_failure'));

describe.each(teamLevels)('verification reset by the team of %s', (_title, level) => {
  let team: TestTeam;
  let person: TestAccount;

  beforeEach(async () => {
    team = await openTeam(test, level);
    person = await createAccount(test, [{ role: level.role, ...(team.holder && { tenant: team.holder }) }]);
  });

  const reset = (roleEntryId = person.roleEntryIds[0]) =>
    team.ask(`POST ${team.base}/users/${roleEntryId}/reset-2FA`);
  const mails = async () => (await test.outbox.show(person.email)).map(({ subject }) => subject);

  it('sends the regular e-mail, even soon after a password reset by e-mail', async () => {
    await test.database.query('update credential set password_reset_at = now() where account_id = $1', [
      person.accountId,
    ]);
    const headers = await signIn(test, person);
    const answer = await reset();
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(await mails()).toEqual(['Reset your Tenderbox account verification']);
    // The account is unchanged until the person follows the link.
    expect((await test.app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
    const [mail] = await test.outbox.show(person.email);
    const token = /\/2FA-reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const change = await test.app.inject({ method: 'POST', url: `/api/user/reset-2FA/${token}/change` });
    expect(change.statusCode).toBe(200);
    expect((await test.app.inject({ url: '/api/user', headers })).statusCode).toBe(401);
  });

  it('rejects people with roles elsewhere, active or not', async () => {
    const elsewhere = await createTenant(test);
    const both = await createAccount(test, [
      { role: level.role, ...(team.holder && { tenant: team.holder }) },
      { role: 'BIDDER_USER', tenant: elsewhere },
    ]);
    const message =
      'This person also has roles elsewhere, so they must reset their own verification from the login page.';
    expectProblem(await reset(both.roleEntryIds[0]), 409, 'CONFLICT', { globalErrors: [{ message }] });
    await test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [
      both.roleEntryIds[1],
    ]);
    expectProblem(await reset(both.roleEntryIds[0]), 409, 'CONFLICT', { globalErrors: [{ message }] });
    expect(await test.outbox.show(both.email)).toEqual([]);
  });

  it('rejects deactivated members', async () => {
    await test.database.query("update role_entry set status = 'INACTIVE' where account_id = $1", [
      person.accountId,
    ]);
    expectProblem(await reset(), 404, 'NOT_FOUND');
    expect(await mails()).toEqual([]);
  });
});

describe('verification reset of one’s own account', () => {
  it.each(teamLevels.filter(([, { role, callerRole }]) => role === callerRole))(
    'is rejected in the team of %s, so that the waiting period after a password reset holds',
    async (_title, level) => {
      const team = await openTeam(test, level);
      const answer = await team.ask(`POST ${team.base}/users/${team.caller.roleEntryId}/reset-2FA`);
      expectProblem(answer, 409, 'CONFLICT', {
        globalErrors: [{ message: 'To reset your own verification, use the login page.' }],
      });
      expect(
        await test.database.query('select from reset_token where account_id = $1', [team.caller.accountId]),
      ).toHaveLength(0);
    },
  );
});
