import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { transactionTime } from '../../../platform/clock/clock.repo.ts';
import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Account, findAccount, lockCredential, usableRoles } from '../account.repo.ts';
import { passwordResetMail, resetMustWaitMail, secondFactorResetMail } from '../identity.mails.ts';
import type { Attempt, IdentityParts } from '../identity.parts.ts';
import { mustWaitAfter } from '../reset-pause.rules.ts';
import { type ResetKind, replaceResetToken } from '../reset-token.repo.ts';

/** Longer than the work takes, so that the time tells nothing either. */
const sameTime = 400;

const words = {
  PASSWORD: { action: 'password-reset.requested', what: 'password', mail: passwordResetMail },
  SECOND_FACTOR: {
    action: 'second-factor-reset.requested',
    what: 'verification',
    mail: secondFactorResetMail,
  },
} as const;

/** Mails a reset link to someone who has an account; nobody else learns whether the address is known. */
export async function requestReset(
  parts: IdentityParts,
  attempt: Attempt,
  kind: ResetKind,
  email: string,
): Promise<void> {
  await Promise.all([mailReset(parts, attempt, kind, email), pause(sameTime)]);
}

async function mailReset(
  parts: IdentityParts,
  attempt: Attempt,
  kind: ResetKind,
  email: string,
): Promise<void> {
  const account = await findAccount(parts.db, email);
  if (!account?.isActive) return;
  const { action, what } = words[kind];
  await parts.db.transaction({ scope: 'account', accountId: account.id }, async (tx) => {
    const credential = await lockCredential(tx, account.id);
    if (!credential || (await usableRoles(tx, account.id)).length === 0) return;
    await recordAudit(tx, attempt.actor, { action, subjectType: 'account', subjectId: account.id });
    const other = kind === 'PASSWORD' ? credential.secondFactorResetAt : credential.passwordResetAt;
    if (other && mustWaitAfter(other, await transactionTime(tx))) {
      return parts.outbox.send(tx, resetMustWaitMail(account, what, other));
    }
    await sendResetLink(parts, tx, account, kind, { byAdmin: false });
  });
}

/** Puts a new link into the outbox; earlier ones of the kind stop working. */
export async function sendResetLink(
  { outbox }: Pick<IdentityParts, 'outbox'>,
  tx: Transaction,
  account: Pick<Account, 'id' | 'email'>,
  kind: ResetKind,
  { byAdmin }: { byAdmin: boolean },
): Promise<void> {
  const token = createToken();
  const row = { id: randomUUIDv7(), accountId: account.id, kind, email: account.email, byAdmin };
  await replaceResetToken(tx, { ...row, tokenHash: hashToken(token) });
  await outbox.send(tx, words[kind].mail(account, row.id, token));
}
