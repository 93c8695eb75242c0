import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  codeOf,
  createAccount,
  signIn,
  signInWithRole,
  type TestAccount,
  wrongCodeOf,
} from '../../../test/factories/accounts.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { resetsAnswered } from '../../../test/jobs.ts';

let test: TestApp;
let tenant: TestTenant;
let person: TestAccount;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  person = await createAccount(test, [
    { role: 'BUSINESS_UNIT_ADMIN', tenant },
    { role: 'SOURCING_ORGANISATION_ADMIN', tenant },
  ]);
});
afterAll(() => test.close());

interface Entry {
  action: string;
  subject_id: string | null;
  actor_account_id: string | null;
  actor_role: string | null;
  organisation_id: string | null;
  client_address: string | null;
  request_id: string | null;
}

/** Returns the audit entries of an action, oldest first. */
async function entriesOf(act: () => Promise<unknown>): Promise<Entry[]> {
  await test.database.query('truncate audit_entry');
  await act();
  return test.database.query<Entry>('select * from audit_entry order by at, id');
}
const actionsOf = async (act: () => Promise<unknown>) => (await entriesOf(act)).map(({ action }) => action);

const post = (url: string, payload: object = {}, headers = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers, remoteAddress: '198.51.100.9' });
const authenticate = (password: string, code: string) =>
  post('/api/authenticate', { username: person.email, password, code });
const newestLink = async (pattern: RegExp) =>
  pattern.exec((await test.outbox.show(person.email))[0]?.text ?? '')?.[1] ?? '';

describe('the audit trail', () => {
  it('records a login with network address and request id', async () => {
    const [entry, ...rest] = await entriesOf(() => authenticate(person.password, codeOf(person)));
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({
      action: 'sign-in.succeeded',
      subject_id: person.accountId,
      client_address: '198.51.100.9',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('records failures of known and unknown people', async () => {
    const known = await entriesOf(() => authenticate('four boats in the fog', codeOf(person)));
    expect(known).toMatchObject([{ action: 'sign-in.failed', subject_id: person.accountId }]);
    const payload = { username: 'nobody@example.org', password: person.password };
    const unknown = await entriesOf(() => post('/api/user/qr-code', payload));
    expect(unknown).toMatchObject([{ action: 'sign-in.failed', subject_id: null }]);
  });

  it('records a wrong code, and the lock after the twentieth', async () => {
    const other = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    await test.database.query('insert into wrong_code (account_id) select $1 from generate_series(1, 18)', [
      other.accountId,
    ]);
    const payload = { username: other.email, password: other.password, code: wrongCodeOf(other) };
    expect(await actionsOf(() => post('/api/authenticate', payload))).toEqual(['sign-in.wrong-code']);
    expect(await actionsOf(() => post('/api/authenticate', payload))).toEqual([
      'sign-in.wrong-code',
      'password.locked',
    ]);
  });

  it('records a login that ends before a role was chosen', async () => {
    const headers = await signIn(test, person);
    const leave = () => test.app.inject({ method: 'DELETE', url: '/api/user/session', headers });
    expect(await entriesOf(leave)).toMatchObject([{ action: 'role.choice-cancelled' }]);
  });

  it('records a wrong current password in a password change', async () => {
    const headers = await signInWithRole(test, person);
    const payload = { currentPassword: 'four boats in the fog', newPassword: 'seven green herons' };
    const entries = await entriesOf(() => post('/api/user/change-password', payload, headers));
    expect(entries).toMatchObject([
      { action: 'sign-in.failed', subject_id: person.accountId, actor_account_id: person.accountId },
    ]);
  });

  it('records a role switch, a new name, a new password and a logout, with person and role', async () => {
    const headers = await signInWithRole(test, person);
    const inject = (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
      test.app.inject({ method, url, headers, ...(payload && { payload }) });
    const [, organisationAdmin] = person.roleEntryIds;
    const actor = { actor_account_id: person.accountId, actor_role: 'BUSINESS_UNIT_ADMIN' };
    expect(await entriesOf(() => inject('PUT', `/api/user/roles/${organisationAdmin}/switch`))).toMatchObject(
      [
        {
          action: 'role.switched',
          subject_id: person.accountId,
          ...actor,
          organisation_id: tenant.organisationId,
          before: { role: 'BUSINESS_UNIT_ADMIN' },
          after: { role: 'SOURCING_ORGANISATION_ADMIN', roleEntryId: organisationAdmin },
        },
      ],
    );
    expect(await entriesOf(() => inject('PUT', '/api/user/name', { name: 'Una B.' }))).toMatchObject([
      { action: 'account.renamed', ...actor, organisation_id: tenant.organisationId },
    ]);
    expect(await entriesOf(() => inject('DELETE', '/api/user/session'))).toMatchObject([
      { action: 'sign-out', ...actor },
    ]);
    const again = await signInWithRole(test, person);
    const payload = { currentPassword: person.password, newPassword: 'seven green herons' };
    expect(await entriesOf(() => post('/api/user/change-password', payload, again))).toMatchObject([
      { action: 'password.changed', ...actor, organisation_id: tenant.organisationId },
    ]);
  });

  it('records requested and completed resets', async () => {
    const { email } = person;
    const ask = async (what: string, address = email) => {
      await post(`/api/user/reset-${what}`, { email: address });
      await resetsAnswered(test);
    };
    expect(await entriesOf(() => ask('password'))).toMatchObject([
      {
        action: 'password-reset.requested',
        subject_id: person.accountId,
        organisation_id: tenant.organisationId,
        client_address: '198.51.100.9',
        request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
    const token = await newestLink(/password-reset\/([\w-]+)\//);
    const change = () =>
      post(`/api/user/reset-password/${token}/change`, { email, password: 'eight green herons' });
    expect(await actionsOf(change)).toEqual(['password.reset']);
    await test.database.query('update credential set password_reset_at = null');
    expect(await actionsOf(() => ask('2FA'))).toEqual(['second-factor-reset.requested']);
    const other = await newestLink(/2FA-reset\/([\w-]+)/);
    expect(await actionsOf(() => post(`/api/user/reset-2FA/${other}/change`))).toEqual([
      'second-factor.reset',
    ]);
    expect(await entriesOf(() => ask('password', 'x@example.org'))).toMatchObject([
      { action: 'password-reset.requested', subject_id: null },
    ]);
  });

  it('records an accepted invitation for the inviting organisation', async () => {
    const { token } = await createInvitation(test, 'BIDDER_USER', tenant);
    const payload = { fullName: 'Ada Byron', password: 'nine green herons', termsAccepted: true };
    const entries = await entriesOf(() => post(`/api/invitations/${token}/accept-new-user`, payload));
    expect(entries).toMatchObject([
      { action: 'invitation.accepted', organisation_id: tenant.organisationId },
    ]);
  });
});
