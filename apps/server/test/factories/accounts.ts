import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '@tenderbox/contract';
import { codeOfStep, createCodeSecret } from '../../src/platform/crypto/one-time-code.ts';
import { createPasswordHasher } from '../../src/platform/crypto/password-hasher.ts';
import type { TestApp } from '../app.ts';
import { cheapHashing } from '../cheap-hashing.ts';
import type { TestTenant } from './people.ts';

/** A role and, unless it is a system admin's, its tenant. */
export interface TestRole {
  role: Role;
  tenant?: TestTenant;
}

export interface TestAccount {
  accountId: string;
  email: string;
  fullName: string;
  password: string;
  /** The secret of the authenticator app; null until it is set up. */
  secret: string | null;
  roleEntryIds: string[];
}

const password = 'three boats in the fog';
const passwordHash = createPasswordHasher(cheapHashing).then((hasher) => hasher.hash(password));

/** An account that can log in: with a password, roles and, by default, an authenticator. */
export async function createAccount(
  { database, keyring }: Pick<TestApp, 'database' | 'keyring'>,
  roles: TestRole[],
  options: { email?: string; fullName?: string; authenticator?: boolean } = {},
): Promise<TestAccount> {
  const accountId = randomUUIDv7();
  const { email = `${accountId.slice(-12)}@example.org`, fullName = 'Una Bell' } = options;
  const secret = options.authenticator === false ? null : createCodeSecret();
  await database.query('insert into account (id, email, full_name) values ($1, $2, $3)', [
    accountId,
    email,
    fullName,
  ]);
  await database.query(
    `insert into credential (account_id, password_hash, second_factor_secret, second_factor_confirmed_at)
     values ($1, $2, $3, $4)`,
    [
      accountId,
      await passwordHash,
      secret &&
        keyring.seal(
          'second-factor',
          { table: 'credential', column: 'second_factor_secret', id: accountId },
          secret,
        ),
      secret && new Date(),
    ],
  );
  const roleEntryIds: string[] = [];
  for (const { role, tenant } of roles) {
    const roleEntryId = randomUUIDv7();
    const ofUnit = role !== 'SYSTEM_ADMIN' && role !== 'SOURCING_ORGANISATION_ADMIN';
    await database.query(
      `insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        roleEntryId,
        accountId,
        role,
        role === 'SYSTEM_ADMIN' ? null : tenant?.organisationId,
        ofUnit ? tenant?.businessUnitId : null,
        role.startsWith('BIDDER') ? tenant?.supplierId : null,
      ],
    );
    roleEntryIds.push(roleEntryId);
  }
  return { accountId, email, fullName, password, secret, roleEntryIds };
}

/** The code that the authenticator app shows now, or in this many steps of 30 seconds. */
export function codeOf({ secret }: Pick<TestAccount, 'secret'>, steps = 0): string {
  if (!secret) throw new Error('This account has no authenticator.');
  return codeOfStep(secret, Math.floor(Date.now() / 30_000) + steps);
}

/** A code that the authenticator does not show around now. */
export function wrongCodeOf(account: Pick<TestAccount, 'secret'>): string {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeOf(account, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    (code) => !near.includes(code),
  ) as string;
}

/** Logs in through the API and returns the headers of an authenticated request. */
export async function signIn(
  { app, database }: Pick<TestApp, 'app' | 'database'>,
  account: TestAccount,
): Promise<{ authorization: string }> {
  // A test may log in more often than there are new codes.
  await database.query('update credential set second_factor_last_step = null where account_id = $1', [
    account.accountId,
  ]);
  const payload = { username: account.email, password: account.password, code: codeOf(account) };
  const answer = await app.inject({ method: 'POST', url: '/api/authenticate', payload });
  if (answer.statusCode !== 200) throw new Error(`Signing in failed: ${answer.body}`);
  return { authorization: String(answer.headers.authorization) };
}

/** Logs in a person with several roles, and chooses the first one. */
export async function signInWithRole(
  test: Pick<TestApp, 'app' | 'database'>,
  account: TestAccount,
): Promise<{ authorization: string }> {
  const headers = await signIn(test, account);
  const url = `/api/user/roles/${account.roleEntryIds[0]}/switch`;
  const answer = await test.app.inject({ method: 'PUT', url, headers });
  if (answer.statusCode !== 200) throw new Error(`Choosing a role failed: ${answer.body}`);
  return { authorization: String(answer.headers.authorization) };
}
