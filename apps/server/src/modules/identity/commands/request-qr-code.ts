import { limits } from '@tenderbox/contract';
import { codeSetupUrl, createCodeSecret } from '../../../platform/crypto/one-time-code.ts';
import { pendingSecret } from '../account.repo.ts';
import { checkPassword } from '../check-password.ts';
import type { Attempt, IdentityDeps } from '../identity.deps.ts';
import { sealSecondFactor, unsealSecondFactor } from '../second-factor.ts';

/**
 * Returns the QR image for setting up verification, the same until a first valid code confirms it; null once
 * it is set up.
 */
export async function requestQrCode(
  deps: IdentityDeps,
  attempt: Attempt,
  credentials: { username: string; password: string },
): Promise<{ data: string | null; secret?: string }> {
  const { db, keyring } = deps;
  const { account, credential } = await checkPassword(deps, attempt, credentials);
  if (credential.secondFactorConfirmedAt) return { data: null };
  const fresh = sealSecondFactor(keyring, account.id, createCodeSecret());
  const sealed = await db.transaction({ scope: 'account', accountId: account.id }, (tx) =>
    pendingSecret(tx, account.id, fresh),
  );
  if (!sealed) return { data: null };
  const secret = unsealSecondFactor(keyring, account.id, sealed);
  const address = codeSetupUrl(secret, account.email);
  // Loaded when needed, as it is for few.
  const { toDataURL } = await import('qrcode');
  return { data: await toDataURL(address, { width: limits.qrImageWidth, margin: 1 }), secret };
}
