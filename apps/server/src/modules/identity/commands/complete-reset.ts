import { errorMessages } from '@tenderbox/contract';
import { hashToken } from '../../../platform/crypto/token.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import {
  clearSecondFactor,
  endSessions,
  lockCredential,
  storePassword,
  usableRoles,
} from '../account.repo.ts';
import { auditAccountEvent } from '../audit-account-event.ts';
import type { Attempt, IdentityDeps } from '../identity.deps.ts';
import { passwordChangedMail, secondFactorWasResetMail } from '../identity.mails.ts';
import { assertGoodPassword, hashNewPassword } from '../new-password.ts';
import { isWithinResetPause } from '../reset.rules.ts';
import {
  accountOfResetToken,
  isResetTokenSpent,
  redeemResetToken,
  voidResetTokens,
} from '../reset-token.repo.ts';

const linkNotUsable = (message: string) => new ProblemError(400, 'RESET_NOT_USABLE', { message });
const passwordLinkNotUsable = () =>
  linkNotUsable('This link has expired or has already been used. Please request a new one.');

/** Sets a new password with the link from the e-mail. All sessions end, and the person is notified. */
export async function completePasswordReset(
  deps: IdentityDeps,
  attempt: Attempt,
  token: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, outbox } = deps;
  const tokenHash = hashToken(token);
  const accountId = await accountOfResetToken(db, tokenHash, 'PASSWORD');
  if (!accountId) throw passwordLinkNotUsable();
  await assertGoodPassword('password', password, email);
  const passwordHash = await hashNewPassword(deps, attempt, password);
  await db.transaction({ scope: 'account', accountId }, async (tx, now) => {
    // Locked first, so that a concurrent password reset and verification reset see each other.
    const credential = await lockCredential(tx, accountId);
    const used = await redeemResetToken(tx, tokenHash);
    if (!used || used.email.toLowerCase() !== email.toLowerCase()) throw passwordLinkNotUsable();
    if (isWithinResetPause(credential?.secondFactorResetAt ?? null, now)) throw passwordLinkNotUsable();
    await voidResetTokens(tx, accountId, 'PASSWORD', used.id);
    await storePassword(tx, accountId, passwordHash, { byMail: true });
    await endSessions(tx, accountId);
    const event = { action: 'password.reset', accountId };
    await auditAccountEvent(tx, attempt, event, await usableRoles(tx, accountId));
    await outbox.send(tx, passwordChangedMail({ id: accountId, email: used.email }, used.id));
  });
}

/**
 * Resets the account verification with the link from the e-mail. Using it again, or another link from that
 * time, succeeds until a new set-up is made, so that a mail scanner that opens the links first does no harm.
 */
export async function completeTwoFactorReset(
  { db, outbox }: IdentityDeps,
  attempt: Attempt,
  token: string,
): Promise<void> {
  const tokenHash = hashToken(token);
  const failed = () => linkNotUsable(errorMessages.twoFactorResetFailed);
  const accountId = await accountOfResetToken(db, tokenHash, 'SECOND_FACTOR');
  if (!accountId) throw failed();
  await db.transaction({ scope: 'account', accountId }, async (tx, now) => {
    const credential = await lockCredential(tx, accountId);
    const used = await redeemResetToken(tx, tokenHash);
    if (!used) {
      const isRepeated = !credential?.secondFactorConfirmedAt && (await isResetTokenSpent(tx, tokenHash));
      if (isRepeated) return;
      throw failed();
    }
    if (!used.byAdmin && isWithinResetPause(credential?.passwordResetAt ?? null, now)) throw failed();
    await voidResetTokens(tx, accountId, 'SECOND_FACTOR', used.id);
    await clearSecondFactor(tx, accountId, { byMail: !used.byAdmin });
    await endSessions(tx, accountId);
    const event = { action: 'second-factor.reset', accountId };
    await auditAccountEvent(tx, attempt, event, await usableRoles(tx, accountId));
    await outbox.send(tx, secondFactorWasResetMail({ id: accountId, email: used.email }, used.id));
  });
}
