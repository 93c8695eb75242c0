import { randomUUIDv7 } from 'node:crypto';
import { ruleMessages, type TeamMember } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn } from '../../../test/factories/accounts.ts';
import { openTeam, type TestTeam, teamLevels } from '../../../test/factories/teams.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.database.query('delete from rate_limit; delete from sign_in_failure'));

const someone = () => `${randomUUIDv7().slice(-12)}@example.org`;
const tokensTo = async (email: string) =>
  (await test.outbox.show(email)).map(({ text }) => /\/invitations\/([\w-]+)/.exec(text)?.[1] ?? '');
const validate = (token = '') => test.app.inject({ url: `/api/invitations/${token}/validate` });
const accept = (token: string, how: 'new' | 'existing', payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/invitations/${token}/accept-${how}-user`, payload });
const conflictOn = (message: string) => ({ fieldErrors: [{ property: 'email', message }] });

describe.each(teamLevels)('the team of %s', (_title, level) => {
  let team: TestTeam;

  beforeEach(async () => {
    team = await openTeam(test, level);
  });

  const invite = (email: string, more: { payload?: object; key?: string } = {}) =>
    team.ask(`POST ${team.base}/invitations`, {
      payload: { email, ...more.payload },
      ...(more.key && { headers: { 'idempotency-key': more.key } }),
    });
  const users = async () =>
    (await team.ask(`GET ${team.base}/users`)).json().data.users as (TeamMember & { userRoleId: string })[];
  const find = async (email: string) => (await users()).find((user) => user.email === email);

  it('invites a new person by e-mail, lists them as invited, and makes them a member when they accept', async () => {
    const email = someone();
    const answer = await invite(email);
    expect(answer.statusCode).toBe(201);
    const { invitationId } = answer.json().data;
    expect(await find(email)).toEqual({
      invitationId,
      email,
      fullName: null,
      role: level.role,
      status: 'INVITED',
      lastSignInAt: null,
      invitedAt: expect.stringMatching(/Z$/),
      invitationExpiresAt: expect.stringMatching(/Z$/),
      isSelf: false,
      can: {
        resend: true,
        revoke: true,
        deactivate: false,
        reactivate: false,
        changeRole: false,
        resetVerification: false,
      },
    });
    const [token = ''] = await tokensTo(email);
    expect((await validate(token)).json().data).toMatchObject({
      email,
      role: level.role,
      existingUser: false,
    });
    const newUser = { fullName: 'Ada Byron', password: 'rain over the old harbour', termsAccepted: true };
    expect((await accept(token, 'new', newUser)).statusCode).toBe(200);
    expect(await find(email)).toMatchObject({
      userRoleId: expect.any(String),
      fullName: 'Ada Byron',
      role: level.role,
      status: 'ACTIVE',
      lastSignInAt: null,
    });
  });

  it('gives an existing account the role only after it accepts with its password', async () => {
    const elsewhere = await openTeam(test, teamLevels[3]?.[1] ?? level);
    const person = await createAccount(test, [{ role: 'BIDDER_USER', tenant: elsewhere.tenant }]);
    expect((await invite(person.email.toUpperCase())).statusCode).toBe(201);
    const [token = ''] = await tokensTo(person.email);
    expect((await validate(token)).json().data.existingUser).toBe(true);
    const rolesOf = () =>
      test.database.query('select role from role_entry where account_id = $1 order by created_at', [
        person.accountId,
      ]);
    expect((await accept(token, 'existing', { password: 'not their password' })).statusCode).toBe(401);
    expect(await rolesOf()).toEqual([{ role: 'BIDDER_USER' }]);
    expect((await accept(token, 'existing', { password: person.password })).statusCode).toBe(200);
    expect(await rolesOf()).toEqual([{ role: 'BIDDER_USER' }, { role: level.role }]);
    expect(await find(person.email)).toMatchObject({ status: 'ACTIVE', fullName: 'Una Bell' });
    const headers = await signIn(test, person);
    const roles = (await test.app.inject({ url: '/api/user/roles', headers })).json().data;
    expect(roles).toHaveLength(2);
  });

  it('rejects an e-mail address that already has the role, ignoring case', async () => {
    const person = await createAccount(test, [
      { role: level.role, ...(team.holder && { tenant: team.holder }) },
    ]);
    const hasRole = conflictOn('This person already has this role');
    expectProblem(await invite(person.email), 409, 'CONFLICT', hasRole);
    expectProblem(await invite(` ${person.email.toUpperCase()} `), 409, 'CONFLICT', hasRole);
    expect(await test.outbox.show(person.email)).toEqual([]);
    await test.database.query("update role_entry set status = 'INACTIVE' where account_id = $1", [
      person.accountId,
    ]);
    expectProblem(
      await invite(person.email),
      409,
      'CONFLICT',
      conflictOn('This person is deactivated here. Reactivate them instead.'),
    );
  });

  it('rejects a person with a pending invitation, also when ten requests race', async () => {
    const email = someone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => invite(index % 2 ? email : email.toUpperCase())),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    expectProblem(
      await invite(email),
      409,
      'CONFLICT',
      conflictOn('This person has already been invited. Resend the invitation instead.'),
    );
    expect(await test.outbox.show(email)).toHaveLength(1);
  });

  it('invites once per idempotency key', async () => {
    const email = someone();
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(email, { key: 'k' })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await test.outbox.show(email)).toHaveLength(1);
    expectProblem(await invite(someone(), { key: 'k' }), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('resends an invitation with a new link, valid for another 14 days, and invalidates the previous link', async () => {
    const email = someone();
    const { invitationId } = (await invite(email)).json().data;
    const [old] = await tokensTo(email);
    await test.database.query("update invitation set expires_at = now() - interval '1 day' where id = $1", [
      invitationId,
    ]);
    const expired = await find(email);
    expect(expired).toMatchObject({ status: 'INVITED', can: { resend: true, revoke: true } });
    expect(Date.parse(expired?.invitationExpiresAt ?? '')).toBeLessThan(Date.now());
    expect((await validate(old)).json().code).toBe('INVITATION_NOT_USABLE');

    const resent = await team.ask(`POST ${team.base}/invitations/${invitationId}/resend`);
    expect([resent.statusCode, resent.json()]).toEqual([200, { data: null }]);
    const days = (Date.parse((await find(email))?.invitationExpiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    const tokens = await tokensTo(email);
    expect(new Set(tokens).size).toBe(2);
    const fresh = tokens.find((token) => token !== old);
    expect((await validate(old)).json().code).toBe('INVITATION_NOT_USABLE');
    expect((await validate(fresh)).statusCode).toBe(200);
  });

  it('sends one e-mail when an invitation is resent twice within seconds, and its link works', async () => {
    const email = someone();
    const { invitationId } = (await invite(email)).json().data;
    const resend = () => team.ask(`POST ${team.base}/invitations/${invitationId}/resend`);
    const answers = await Promise.all([resend(), resend(), resend()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const tokens = await tokensTo(email);
    expect(tokens).toHaveLength(2);
    const states = await Promise.all(tokens.map(async (token) => (await validate(token)).statusCode));
    expect(states.toSorted()).toEqual([200, 400]);
    await test.database.query(
      "update invitation set created_at = now() - interval '11 seconds' where id = $1",
      [invitationId],
    );
    expect((await resend()).statusCode).toBe(200);
    expect(await tokensTo(email)).toHaveLength(3);
  });

  it('invalidates the link of a withdrawn invitation and allows a new one', async () => {
    const email = someone();
    const { invitationId } = (await invite(email)).json().data;
    const [token] = await tokensTo(email);
    const withdrawn = await team.ask(`DELETE ${team.base}/invitations/${invitationId}`);
    expect([withdrawn.statusCode, withdrawn.json()]).toEqual([200, { data: null }]);
    expect(await find(email)).toBeUndefined();
    expect((await validate(token)).json().code).toBe('INVITATION_NOT_USABLE');
    for (const call of ['DELETE', 'POST']) {
      const path = `${team.base}/invitations/${invitationId}${call === 'POST' ? '/resend' : ''}`;
      expectProblem(await team.ask(`${call} ${path}`), 404, 'NOT_FOUND');
    }
    expect((await invite(email)).statusCode).toBe(201);
  });

  it('rejects resending or withdrawing an accepted invitation', async () => {
    const email = someone();
    const { invitationId } = (await invite(email)).json().data;
    const [token = ''] = await tokensTo(email);
    const newUser = { fullName: 'Ada Byron', password: 'rain over the old harbour', termsAccepted: true };
    expect((await accept(token, 'new', newUser)).statusCode).toBe(200);
    const path = `${team.base}/invitations/${invitationId}`;
    expectProblem(await team.ask(`POST ${path}/resend`), 404, 'NOT_FOUND');
    expectProblem(await team.ask(`DELETE ${path}`), 404, 'NOT_FOUND');
  });

  it.each([
    [{}, 'email', ruleMessages.required],
    [{ email: '' }, 'email', ruleMessages.required],
    [{ email: 'nobody' }, 'email', ruleMessages.email],
    [
      { email: `${'x'.repeat(250)}@example.org` },
      'email',
      'This field must not be longer than 255 characters',
    ],
    [{ email: 'a@example.org', role: 'JANITOR' }, 'role', ruleMessages.invalid],
    [{ email: 'a@example.org', role: 'BIDDER_USER' }, 'role', 'This role cannot be given here'],
    [{ email: 'a@example.org', role: 'BUSINESS_UNIT_ADMIN_API' }, 'role', 'This role cannot be given here'],
  ])('rejects %j with an error per field', async (payload, property, message) => {
    const answer = await team.ask(`POST ${team.base}/invitations`, { payload });
    expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property, message }] });
    expect(await test.outbox.show('a@example.org')).toEqual([]);
  });
});
