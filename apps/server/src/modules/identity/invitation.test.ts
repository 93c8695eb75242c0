import { ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf, createAccount, signIn } from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let tenant: TestTenant;

const password = 'rain over the old harbour';
const notUsable = 'This invitation has expired or has already been used. Please ask for a new one.';

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.query('delete from rate_limit; delete from sign_in_failure');
  tenant = await createTenant(test);
});

const validate = (token: string) => test.app.inject({ url: `/api/invitations/${token}/validate` });
const acceptNew = (token: string, payload: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/invitations/${token}/accept-new-user`,
    payload: { fullName: 'Ada Byron', password, termsAccepted: true, ...payload },
  });
const acceptExisting = (token: string, given: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/invitations/${token}/accept-existing-user`,
    payload: { password: given },
  });
const rolesOf = (email: string) =>
  test.database.query<{ role: string; status: string }>(
    `select role, role_entry.status from role_entry join account on account.id = account_id
     where lower(email) = lower($1) order by role_entry.created_at`,
    [email],
  );

describe('an invitation', () => {
  it.each([
    ['SYSTEM_ADMIN', () => ['Tenderbox', null]],
    ['SOURCING_ORGANISATION_ADMIN', () => [tenant.organisationName, null]],
    ['BUSINESS_UNIT_ADMIN', () => ['Dredging', tenant.organisationName]],
    ['BUSINESS_UNIT_EVALUATOR', () => ['Dredging', tenant.organisationName]],
    ['BIDDER_ADMIN', () => ['Tidewater Tools', 'Dredging']],
    ['BIDDER_USER', () => ['Tidewater Tools', 'Dredging']],
  ] as const)('shows its address and entity names for the role %s', async (role, names) => {
    const place = role === 'SYSTEM_ADMIN' ? null : tenant;
    const { token, email } = await createInvitation(test, role, place);
    const [entityName, secondaryEntityName] = names();
    const answer = await validate(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      data: { email, fullName: null, role, entityName, secondaryEntityName, existingUser: false, logo: null },
    });
  });

  it('shows whether the address has an account, ignoring case', async () => {
    const person = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
    const { token } = await createInvitation(test, 'BIDDER_USER', tenant, person.email.toUpperCase());
    expect((await validate(token)).json().data.existingUser).toBe(true);
  });

  it.each([
    ['has expired', 'update invitation set expires_at = now() where id = $1'],
    ['was accepted', 'update invitation set accepted_at = now() where id = $1'],
    ['was revoked', 'update invitation set revoked_at = now() where id = $1'],
    [
      'was replaced by a resend',
      'update invitation set token_hash = sha256($1::text::bytea) where id = $1::uuid',
    ],
    [
      'is to a deactivated supplier',
      `update supplier set status = 'INACTIVE' where id =
      (select supplier_id from invitation where id = $1)`,
    ],
    [
      'is to a deactivated unit',
      `update business_unit set status = 'INACTIVE' where id =
      (select business_unit_id from invitation where id = $1)`,
    ],
    [
      'is to a deactivated organisation',
      `update organisation set status = 'INACTIVE' where id =
      (select organisation_id from invitation where id = $1)`,
    ],
  ])('can be neither viewed nor accepted if it %s', async (_what, hindrance) => {
    const person = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
    const [forNew, forExisting] = [
      await createInvitation(test, 'BIDDER_USER', tenant),
      await createInvitation(test, 'BIDDER_USER', tenant, person.email),
    ];
    for (const { id } of [forNew, forExisting]) {
      await test.database.query(hindrance, [id]);
    }
    for (const answer of [
      await validate(forNew.token),
      await acceptNew(forNew.token),
      await validate(forExisting.token),
      await acceptExisting(forExisting.token, person.password),
    ]) {
      expectProblem(answer, 400, 'INVITATION_NOT_USABLE', { message: notUsable });
    }
    expect(await rolesOf(forNew.email)).toEqual([]);
    expect(await rolesOf(person.email)).toHaveLength(1);
  });

  it('returns the same error if it is unknown as if it is no longer valid', async () => {
    expectProblem(await validate('x'.repeat(43)), 400, 'INVITATION_NOT_USABLE', { message: notUsable });
    expectProblem(await acceptNew('x'.repeat(43)), 400, 'INVITATION_NOT_USABLE', { message: notUsable });
    expectProblem(await acceptExisting('x'.repeat(43), password), 400, 'INVITATION_NOT_USABLE');
  });
});

describe('accepting as a new user', () => {
  it('creates the account and the role, and logs no one in', async () => {
    const { token, email } = await createInvitation(test, 'BIDDER_ADMIN', tenant);
    const answer = await acceptNew(token, { fullName: '  Ada Byron ' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(answer.headers.authorization).toBeUndefined();
    expect(await test.database.query('select from session')).toEqual([]);
    expect(await rolesOf(email)).toEqual([{ role: 'BIDDER_ADMIN', status: 'ACTIVE' }]);

    const credentials = { username: email, password };
    const qr = await test.app.inject({ method: 'POST', url: '/api/user/qr-code', payload: credentials });
    const payload = { ...credentials, code: codeOf(qr.json()) };
    const signedIn = await test.app.inject({ method: 'POST', url: '/api/authenticate', payload });
    expect(signedIn.json().data).toMatchObject({
      username: email,
      fullName: 'Ada Byron',
      roleName: 'BIDDER_ADMIN',
      bidderId: tenant.supplierId,
    });
    const [credential] = await test.database.query<{ accepted: boolean }>(
      'select terms_accepted_at is not null as accepted from credential where account_id = $1',
      [signedIn.json().data.id],
    );
    expect(credential?.accepted).toBe(true);
  });

  it.each([
    ['terms that are not accepted', { termsAccepted: false }, 'termsAccepted', ruleMessages.terms],
    ['missing terms', { termsAccepted: undefined }, 'termsAccepted', ruleMessages.required],
    ['a missing name', { fullName: ' ' }, 'fullName', ruleMessages.required],
    ['a long name', { fullName: 'x'.repeat(256) }, 'fullName', /longer than 255/],
    [
      'a short password',
      { password: 'eleven char' },
      'password',
      'This field must contain at least 12 characters',
    ],
    ['a common password', { password: 'qwertyuiop12' }, 'password', ruleMessages.password],
    ['the product name as password', { password: 'tenderbox123' }, 'password', ruleMessages.password],
  ])('rejects %s and keeps the invitation pending', async (_what, payload, property, message) => {
    const { token, email } = await createInvitation(test, 'BIDDER_ADMIN', tenant);
    const answer = await acceptNew(token, payload);
    const text = typeof message === 'string' ? message : expect.stringMatching(message);
    expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property, message: text }] });
    expect(await rolesOf(email)).toEqual([]);
    expect((await validate(token)).statusCode).toBe(200);
  });

  it('rejects the invited address as password', async () => {
    const { token, email } = await createInvitation(test, 'BIDDER_ADMIN', tenant);
    expect((await acceptNew(token, { password: email })).statusCode).toBe(400);
  });

  it('creates one account and one role when 100 requests race', async () => {
    const { token, email } = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const answers = await Promise.all(Array.from({ length: 100 }, () => acceptNew(token)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
    expect(await rolesOf(email)).toHaveLength(1);
    const accounts = await test.database.query('select from account where email = $1', [email]);
    expect(accounts).toHaveLength(1);
  });

  it('creates one account when two invitations of one address race', async () => {
    const first = await createInvitation(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const second = await createInvitation(test, 'BIDDER_USER', tenant, first.email.toUpperCase());
    const answers = await Promise.all([acceptNew(first.token), acceptNew(second.token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await rolesOf(first.email)).toHaveLength(1);
  });

  it('never changes an existing account', async () => {
    const person = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
    const rowOf = async () => {
      const [row] = await test.database.query<{ row: string }>(
        `select account::text || credential::text as row from account
         join credential on account_id = id where id = $1`,
        [person.accountId],
      );
      return row?.row;
    };
    const before = await rowOf();
    const { token } = await createInvitation(test, 'BIDDER_ADMIN', tenant, person.email.toUpperCase());
    const message = 'There is already an account with this e-mail address. Accept with its password.';
    expectProblem(await acceptNew(token), 409, 'CONFLICT', { globalErrors: [{ message }] });
    expect(await rowOf()).toBe(before);
    expect(await rolesOf(person.email)).toHaveLength(1);
    expect(await signIn(test, person)).toBeTruthy();
    expect((await validate(token)).statusCode).toBe(200);
  });
});

describe('accepting as an existing user', () => {
  it('needs the password of the account, adds the role, and logs no one in', async () => {
    const person = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
    const { token } = await createInvitation(test, 'BIDDER_ADMIN', tenant, person.email.toUpperCase());
    const wrong = await acceptExisting(token, 'four boats in the fog');
    expectProblem(wrong, 401, 'INVALID_CREDENTIALS', { message: 'Invalid username/password' });
    const answer = await acceptExisting(token, person.password);
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
    expect(answer.headers.authorization).toBeUndefined();
    expect(await rolesOf(person.email)).toEqual([
      { role: 'SYSTEM_ADMIN', status: 'ACTIVE' },
      { role: 'BIDDER_ADMIN', status: 'ACTIVE' },
    ]);
    expectProblem(await acceptExisting(token, person.password), 400, 'INVITATION_NOT_USABLE');
  });

  it.each([
    ['a deactivated person', `update account set status = 'INACTIVE' where id = $1`],
    ['a locked password', 'update credential set password_locked_at = now() where account_id = $1'],
  ])('is rejected for %s', async (_who, hindrance) => {
    const person = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
    await test.database.query(hindrance, [person.accountId]);
    const { token } = await createInvitation(test, 'BIDDER_ADMIN', tenant, person.email);
    expectProblem(await acceptExisting(token, person.password), 401, 'INVALID_CREDENTIALS');
    expect(await rolesOf(person.email)).toHaveLength(1);
  });

  it('is rejected if the address has no account', async () => {
    const { token } = await createInvitation(test, 'BIDDER_ADMIN', tenant);
    expectProblem(await acceptExisting(token, password), 401, 'INVALID_CREDENTIALS');
  });

  it('counts wrong passwords together with those of logins', async () => {
    const person = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
    const { token } = await createInvitation(test, 'BIDDER_ADMIN', tenant, person.email);
    for (let time = 0; time < 5; time += 1) await acceptExisting(token, 'four boats in the fog');
    const payload = { username: person.email, password: person.password };
    const answer = await test.app.inject({ method: 'POST', url: '/api/user/qr-code', payload });
    expectProblem(answer, 429, 'RATE_LIMITED');
  });

  it('adds the role once when 50 requests race', async () => {
    const person = await createAccount(test, [{ role: 'SYSTEM_ADMIN' }]);
    const { token } = await createInvitation(test, 'BIDDER_ADMIN', tenant, person.email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => acceptExisting(token, person.password)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
    expect(await rolesOf(person.email)).toHaveLength(2);
  });
});
