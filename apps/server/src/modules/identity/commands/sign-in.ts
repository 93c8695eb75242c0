import { errorMessages, type PersonCaller } from '@tenderbox/contract';
import { findCaller } from '../../../platform/auth/session.repo.ts';
import { readCode } from '../../../platform/crypto/one-time-code.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import {
  claimRoleEntry,
  consumeTotpStep,
  countWrongCode,
  lockCredential,
  lockPassword,
  openSession,
  usableRoles,
} from '../account.repo.ts';
import { auditAccountEvent } from '../audit-account-event.ts';
import {
  assertNotBlocked,
  checkPassword,
  invalidCredentials,
  isStillCurrent,
  rejectPassword,
  type VerifiedPerson,
} from '../check-password.ts';
import type { Attempt, IdentityDeps } from '../identity.deps.ts';
import { passwordLockedMail } from '../identity.mails.ts';
import { sealSecondFactor, unsealSecondFactor } from '../second-factor.ts';
import { countFailure, forgetFailures } from '../sign-in-delay.repo.ts';
import { wrongCodesThatLock } from '../sign-in-delay.rules.ts';

export interface OpenedSession {
  caller: PersonCaller;
  sessionExpiresAt: string;
}

/** Logs in with password and code. A code works once across all servers. */
export async function signIn(
  deps: IdentityDeps,
  attempt: Attempt,
  credentials: { username: string; password: string; code: string },
): Promise<OpenedSession> {
  const { db } = deps;
  const person = await checkPassword(deps, attempt, credentials);
  const { account, failureKeys, roles } = person;
  const accountId = account.id;
  const opened = await db.transaction({ scope: 'account', accountId }, async (tx, now) => {
    const outcome = await tryCode(deps, tx, person, credentials.code, now);
    if (outcome === 'used' || outcome === 'wrong') await recordWrongCode(deps, tx, attempt, person, outcome);
    if (outcome !== 'accepted') return { outcome } as const;
    const [role, ...others] = await usableRoles(tx, accountId);
    const mustChooseRole = others.length > 0;
    const isUsable = role && (await claimRoleEntry(tx, accountId, role.id, { isUsed: !mustChooseRole }));
    if (!isUsable) return { outcome: 'outdated' } as const;
    const session = await openSession(tx, accountId, role.id, { mustChooseRole });
    const event = { action: 'sign-in.succeeded', accountId, actorAccountId: accountId };
    // With several roles, none is used yet: the organisation of the chosen role learns of the login when it
    // is chosen.
    const used = mustChooseRole ? {} : { actorRole: role.role };
    await auditAccountEvent(tx, attempt, { ...event, ...used }, mustChooseRole ? [] : [role]);
    return { outcome, sessionId: session.id, roleEntryId: role.id } as const;
  });
  if (opened.outcome === 'outdated') return rejectPassword(db, attempt, failureKeys, accountId, roles);
  if (opened.outcome !== 'accepted') {
    if (!(await countFailure(db, failureKeys))) await assertNotBlocked(db, failureKeys);
    throw new ProblemError(401, 'INVALID_CODE', { message: errorMessages.invalidCode });
  }
  await forgetFailures(db, failureKeys);
  const known = await findCaller(db, opened.sessionId, opened.roleEntryId);
  if (!known) throw invalidCredentials();
  return known;
}

/** `outdated`: the password was correct a moment ago, but has been changed or locked since. */
async function tryCode(
  { keyring }: IdentityDeps,
  tx: Transaction,
  person: VerifiedPerson,
  code: string,
  now: string,
): Promise<'accepted' | 'used' | 'wrong' | 'outdated'> {
  const credential = await lockCredential(tx, person.account.id);
  if (!credential || !isStillCurrent(credential, person.credential)) return 'outdated';
  if (!credential.secondFactorSecret) return 'wrong';
  const secret = unsealSecondFactor(keyring, person.account.id, credential.secondFactorSecret);
  const reading = readCode(secret, code, now, credential.secondFactorLastStep);
  if (reading.outcome !== 'right') return reading.outcome;
  const sealed = sealSecondFactor(keyring, person.account.id, secret);
  await consumeTotpStep(tx, person.account.id, reading.step, sealed);
  return 'accepted';
}

/**
 * Counts a wrong code. Too many after a correct password lock the password, and the person is notified. A
 * code that was used before is rejected too, but does not count as a guess.
 */
async function recordWrongCode(
  { outbox }: IdentityDeps,
  tx: Transaction,
  attempt: Attempt,
  { account, roles }: VerifiedPerson,
  refused: 'used' | 'wrong',
): Promise<void> {
  await auditAccountEvent(tx, attempt, { action: 'sign-in.wrong-code', accountId: account.id }, roles);
  if (refused === 'used' || (await countWrongCode(tx, account.id)) < wrongCodesThatLock) return;
  const lockedAt = await lockPassword(tx, account.id);
  await auditAccountEvent(tx, attempt, { action: 'password.locked', accountId: account.id }, roles);
  await outbox.send(tx, passwordLockedMail(account, lockedAt));
}
