import { randomUUIDv7 } from 'node:crypto';
import { createToken, hashToken } from '../../src/platform/crypto/token.ts';
import type { TestApp } from '../app.ts';
import { codeOf, createAccount, signIn, type TestAccount } from '../factories/accounts.ts';
import { createInvitation } from '../factories/invitations.ts';
import type { TestTenant } from '../factories/people.ts';
import { asNewPerson, asRole, nothing, type Sample, type SampleRequest } from './sample.ts';

const role = 'BIDDER_ADMIN';
const newPassword = 'seven gulls over the pier';

type Made = Omit<SampleRequest, 'caller'>;

/** A caller without a session who knows something about an account. */
const withAccount =
  (request: (account: TestAccount, test: TestApp) => Promise<Made>): Sample =>
  async (test, tenant) => ({
    caller: null,
    ...(await request(await createAccount(test, [{ role, tenant }]), test)),
  });

async function resetLink({ database }: TestApp, account: TestAccount, kind: string): Promise<string> {
  const token = createToken();
  await database.query(
    `insert into reset_token (id, account_id, kind, email, token_hash, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
    [randomUUIDv7(), account.accountId, kind, account.email, hashToken(token)],
  );
  return token;
}

/** A caller without a session who has the link of an invitation. */
const withInvitation =
  (body?: object, isKnown = false): Sample =>
  async (test: TestApp, tenant: TestTenant) => {
    const known = isKnown && (await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]));
    const email = known ? known.email : undefined;
    const { token } = await createInvitation(test, 'SOURCING_ORGANISATION_ADMIN', tenant, email);
    return { caller: null, params: { token }, ...(body && { body: { ...body } }) };
  };

/** A person who logged in with a password and can switch to another role. */
const withPassword =
  (request: (account: TestAccount) => Made): Sample =>
  async (test, tenant) => {
    const account = await createAccount(test, [{ role, tenant }]);
    const { accountId, roleEntryIds } = account;
    const headers = await signIn(test, account);
    return { caller: { role, accountId, roleEntryId: roleEntryIds[0] ?? '', headers }, ...request(account) };
  };

const credentials = ({ email, password }: TestAccount) => ({ username: email, password });

export const identitySamples = {
  'POST /api/authenticate': withAccount(async (account) => ({
    body: { ...credentials(account), code: codeOf(account) },
  })),
  'POST /api/user/qr-code': withAccount(async (account) => ({ body: credentials(account) })),
  'GET /api/user': asRole(role, nothing),
  'DELETE /api/user/session': asNewPerson(role, nothing),
  'GET /api/user/roles': asRole(role, nothing),
  'PUT /api/user/roles/:role/switch': withPassword(({ roleEntryIds }) => ({
    params: { role: roleEntryIds[0] ?? '' },
  })),
  'PUT /api/user/name': asRole(role, async () => ({ body: { name: 'Una Bellweather' } })),
  'GET /api/user/preferences': asRole(role, nothing),
  'PUT /api/user/preferences': asNewPerson(role, async () => ({
    body: { timeZone: 'Europe/London', emails: 'DAILY' },
  })),
  'GET /api/user/hidden-hints': asRole('BIDDER_USER', nothing),
  'POST /api/user/hidden-hints': asRole('BIDDER_USER', async () => ({ body: { hint: 'FIRST_RESPONSE' } })),
  'POST /api/user/change-password': withPassword(({ password }) => ({
    body: { currentPassword: password, newPassword },
  })),
  'POST /api/user/reset-password': withAccount(async ({ email }) => ({ body: { email } })),
  'POST /api/user/reset-password/:token/change': withAccount(async (account, test) => ({
    params: { token: await resetLink(test, account, 'PASSWORD') },
    body: { email: account.email, password: newPassword },
  })),
  'POST /api/user/reset-2FA': withAccount(async ({ email }) => ({ body: { email } })),
  'POST /api/user/reset-2FA/:token/change': withAccount(async (account, test) => ({
    params: { token: await resetLink(test, account, 'SECOND_FACTOR') },
  })),
  'GET /api/invitations/:token/validate': withInvitation(),
  'POST /api/invitations/:token/accept-new-user': withInvitation({
    fullName: 'Nia Quay',
    password: newPassword,
    termsAccepted: true,
  }),
  'POST /api/invitations/:token/accept-existing-user': withInvitation(
    { password: 'three boats in the fog' },
    true,
  ),
};
