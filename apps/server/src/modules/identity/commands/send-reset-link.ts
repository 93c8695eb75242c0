import { createToken, hashToken } from '../../../platform/crypto/token.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Account } from '../account.repo.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { passwordResetMail, secondFactorResetMail } from '../identity.mails.ts';
import { insertResetToken, type ResetKind } from '../reset-token.repo.ts';

const mails = { PASSWORD: passwordResetMail, SECOND_FACTOR: secondFactorResetMail };

/** Puts a new link into the outbox, once per id. Earlier links stay valid until they expire or one is used. */
export async function sendResetLink(
  { outbox }: Pick<IdentityDeps, 'outbox'>,
  tx: Transaction,
  account: Pick<Account, 'id' | 'email'>,
  kind: ResetKind,
  { id, byAdmin }: { id: string; byAdmin: boolean },
): Promise<void> {
  const token = createToken();
  const { id: accountId, email } = account;
  await insertResetToken(tx, { id, accountId, kind, email, byAdmin, tokenHash: hashToken(token) });
  await outbox.send(tx, mails[kind](account, id, token));
}
