import { rewrapPaddingSecrets } from './modules/deadlines/index.ts';
import { rewrapScans } from './modules/files/index.ts';
import { resealSecondFactors } from './modules/identity/index.ts';
import { rewrapResponseKeys } from './modules/responses/index.ts';
import { resealWebhookSecrets } from './modules/webhooks/index.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import { asOwner } from './platform/db/as-owner.ts';
import type { ConnectionTarget } from './platform/db/connection.ts';
import { countSealedByOthers } from './platform/outbox/outbox.repo.ts';
import { rewrapSigningKeys } from './platform/signing/rewrap-signing-keys.ts';

/**
 * Rewraps all stored keys by the current secret. Returns a sentence that says whether the previous secret can
 * be removed. Repeated or interrupted runs continue with what is left.
 */
export async function rewrapKeys(owner: ConnectionTarget, keyring: Keyring): Promise<string> {
  await resealSecondFactors(owner, keyring);
  const parts = [
    await rewrapResponseKeys(owner, keyring),
    await rewrapPaddingSecrets(owner, keyring),
    await rewrapSigningKeys(owner, keyring),
    await rewrapScans(owner, keyring),
    await resealWebhookSecrets(owner, keyring),
  ];
  const sum = (count: 'done' | 'unreadable') => parts.reduce((total, part) => total + part[count], 0);
  const unreadable = sum('unreadable');
  if (unreadable) {
    throw new Error(
      `${sum('done')} keys were rewrapped. ${unreadable} are wrapped with a secret that is neither SECRET_KEY nor SECRET_KEY_PREVIOUS. Set it as SECRET_KEY_PREVIOUS and run this command again.`,
    );
  }
  const { id } = keyring.current('outbox-secret');
  const waiting = await asOwner(owner, (tx) => countSealedByOthers(tx, id));
  const told = `${sum('done')} keys were rewrapped.`;
  return waiting
    ? `${told} ${waiting} unsent e-mails still contain links encrypted with the previous secret. Run this command again before you remove SECRET_KEY_PREVIOUS.`
    : `${told} You can remove SECRET_KEY_PREVIOUS. Nothing needs it any longer.`;
}
