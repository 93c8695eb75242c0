import { type Caller, errorMessages } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { findCaller } from '../../../platform/auth/session.repo.ts';
import { transactionTime } from '../../../platform/clock/clock.repo.ts';
import { readCode } from '../../../platform/crypto/one-time-code.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { countWrongCode, lockPassword, openSession, usableRoles, useStep } from '../account.repo.ts';
import { checkPassword, invalidCredentials, type KnownPerson } from '../check-password.ts';
import { passwordLockedMail } from '../identity.mails.ts';
import type { Attempt, IdentityParts } from '../identity.parts.ts';
import { countFailure, forgetFailures } from '../sign-in-delay.repo.ts';
import { wrongCodesThatLock } from '../sign-in-delay.rules.ts';

export interface OpenedSession {
  caller: Caller;
  sessionExpiresAt: string;
}

/** Signs in with password and code. A code works once, on whichever server it is tried. */
export async function signIn(
  parts: IdentityParts,
  attempt: Attempt,
  credentials: { username: string; password: string; code: string },
): Promise<OpenedSession> {
  const { db } = parts;
  const person = await checkPassword(parts, attempt, credentials);
  const accountId = person.account.id;
  const opened = await db.transaction({ scope: 'account', accountId }, async (tx) => {
    const outcome = await tryCode(parts, tx, person, credentials.code);
    if (outcome !== 'accepted') return { refused: outcome } as const;
    const [role] = await usableRoles(tx, accountId);
    if (!role) throw invalidCredentials();
    const session = await openSession(tx, accountId, role.id);
    const event = { action: 'sign-in.succeeded', subjectType: 'account', subjectId: accountId };
    await recordAudit(tx, attempt.actor, event);
    return { refused: null, sessionId: session.id, roleEntryId: role.id } as const;
  });
  if (opened.refused) return refuseCode(parts, attempt, person, opened.refused);
  await forgetFailures(db, person.failureKeys);
  const known = await findCaller(db, opened.sessionId, opened.roleEntryId);
  if (!known) throw invalidCredentials();
  return known;
}

async function tryCode(
  { keyring }: IdentityParts,
  tx: Transaction,
  { account, credential }: KnownPerson,
  code: string,
): Promise<'accepted' | 'used' | 'wrong'> {
  const sealed = credential.secondFactorSecret;
  if (!sealed) return 'wrong';
  const now = await transactionTime(tx);
  const secret = keyring.unseal('second-factor', sealed);
  const reading = readCode(secret, code, now, credential.secondFactorLastStep);
  if (reading.outcome !== 'right') return reading.outcome;
  return (await useStep(tx, account.id, sealed, reading.step)) ? 'accepted' : 'used';
}

/**
 * Counts a wrong code; too many after a right password stop that password, and the person is told. A code that
 * was used before is refused as well, but it is no guess.
 */
async function refuseCode(
  { db, outbox }: IdentityParts,
  attempt: Attempt,
  { account, failureKeys }: KnownPerson,
  refused: 'used' | 'wrong',
): Promise<never> {
  await countFailure(db, failureKeys);
  await db.transaction({ scope: 'account', accountId: account.id }, async (tx) => {
    const event = { action: 'sign-in.wrong-code', subjectType: 'account', subjectId: account.id };
    await recordAudit(tx, attempt.actor, event);
    if (refused === 'used') return;
    const count = await countWrongCode(tx, account.id);
    if (count < wrongCodesThatLock || !(await lockPassword(tx, account.id))) return;
    await recordAudit(tx, attempt.actor, { ...event, action: 'password.locked' });
    await outbox.send(tx, passwordLockedMail(account));
  });
  throw new ProblemError(401, 'INVALID_CODE', { message: errorMessages.invalidCode });
}
