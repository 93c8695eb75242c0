import { errorMessages } from '@tenderbox/contract';
import type { Database } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { tooManyRequests } from '../../platform/rate-limit/rate-limit.ts';
import {
  type Account,
  type Credential,
  findAccount,
  findCredential,
  nilAccountId,
  type UsableRole,
  usableRoles,
} from './account.repo.ts';
import { auditAccountEvent } from './audit-account-event.ts';
import type { Attempt, IdentityDeps } from './identity.deps.ts';
import { countFailure, type FailureKeys, failureKeysOf, secondsBlocked } from './sign-in-delay.repo.ts';

/** Wrong user name or password. The same error for an unknown, a wrong and a deactivated one. */
export const invalidCredentials = () =>
  new ProblemError(401, 'INVALID_CREDENTIALS', { message: errorMessages.invalidCredentials });

/** A person whose password was verified. */
export interface VerifiedPerson {
  account: Account;
  credential: Credential;
  failureKeys: FailureKeys;
  roles: UsableRole[];
}

/**
 * Checks a user name and password, with the same steps and timing for everyone. People who cannot log in now
 * (unknown, deactivated, no usable role, locked password) get the same error as those who mistyped. Networks
 * take turns, whatever they request.
 */
export function checkPassword(
  deps: Pick<IdentityDeps, 'db' | 'hasher'>,
  attempt: Attempt,
  credentials: { username: string; password: string },
  options = { needsRole: true },
): Promise<VerifiedPerson> {
  const network = networkOf(attempt.client.address);
  return deps.hasher.runQueued(network, () => checkInTurn(deps, attempt, credentials, options));
}

async function checkInTurn(
  { db, hasher }: Pick<IdentityDeps, 'db' | 'hasher'>,
  attempt: Attempt,
  { username, password }: { username: string; password: string },
  { needsRole }: { needsRole: boolean },
): Promise<VerifiedPerson> {
  const failureKeys = failureKeysOf(username, attempt.client.address);
  await assertNotBlocked(db, failureKeys);
  const account = await findAccount(db, username);
  const accountId = account?.id ?? nilAccountId;
  const { credential, roles } = await db.transaction({ scope: 'account', accountId }, async (tx) => ({
    credential: await findCredential(tx, accountId),
    roles: await usableRoles(tx, accountId),
  }));
  const isRight = await hasher.verify(credential?.passwordHash ?? null, password);
  const canSignIn = account?.isActive && !credential?.passwordLockedAt && (roles.length > 0 || !needsRole);
  if (!account || !credential || !isRight || !canSignIn) {
    return rejectPassword(db, attempt, failureKeys, account?.id ?? null, roles);
  }
  // Of many concurrent guesses, those that finish after the limit was reached learn nothing, not even a
  // correct one.
  await assertNotBlocked(db, failureKeys);
  return { account, credential, failureKeys, roles };
}

/** Whether a password verified against an earlier read is still current and not locked. */
export function isStillCurrent(current: Credential, verified: Credential): boolean {
  return current.passwordHash === verified.passwordHash && !current.passwordLockedAt;
}

/** Counts and records the failure, and throws an error that reveals nothing else. */
export async function rejectPassword(
  db: Database,
  attempt: Attempt,
  failureKeys: FailureKeys,
  accountId: string | null,
  roles: UsableRole[],
): Promise<never> {
  if (!(await countFailure(db, failureKeys))) await assertNotBlocked(db, failureKeys);
  const known = attempt.caller?.accountId ?? accountId;
  const context = known
    ? ({ scope: 'account', accountId: known } as const)
    : ({ scope: 'anonymous' } as const);
  await db.transaction(context, (tx) =>
    auditAccountEvent(tx, attempt, { action: 'sign-in.failed', accountId }, roles),
  );
  throw invalidCredentials();
}

/** Throws while a delay is in force. */
export async function assertNotBlocked(db: Database, failureKeys: FailureKeys): Promise<void> {
  const seconds = await secondsBlocked(db, failureKeys);
  if (seconds > 0) throw tooManyRequests(seconds);
}
