import type { Keyring } from '../crypto/keyring.ts';
import { asOwner } from '../db/as-owner.ts';
import type { ConnectionTarget } from '../db/connection.ts';
import { newSigningKey } from './signer.ts';
import { replaceSigningKey, revokeSigningKey } from './signing-key.repo.ts';

/**
 * Makes a new key, which signs from this moment on, on every server: each asks for the present key when it signs. The
 * former one needs no secret for it, so that it works where that is lost; its public key stays, and what it signed.
 * One transaction: interrupted, all is as it was.
 */
export async function rotateSigningKey(
  owner: ConnectionTarget,
  keyring: Keyring,
  /** Since when the former key is not to be trusted; null where it is only replaced. */
  revokedSince: string | null,
): Promise<{ former: string | null; present: string }> {
  const key = newSigningKey(keyring);
  const former = await asOwner(owner, (tx) => replaceSigningKey(tx, key, revokedSince));
  return { former, present: key.keyId };
}

/** Revokes a key that was replaced before. */
export async function revokeFormerKey(owner: ConnectionTarget, keyId: string, since: string): Promise<void> {
  const isKnown = await asOwner(owner, (tx) => revokeSigningKey(tx, keyId, since));
  if (!isKnown)
    throw new Error('There is no former key with this fingerprint; the present one is rotated first.');
}
