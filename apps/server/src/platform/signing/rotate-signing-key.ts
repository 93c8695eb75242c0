import type { Keyring } from '../crypto/keyring.ts';
import { asOwner } from '../db/as-owner.ts';
import type { ConnectionTarget } from '../db/connection.ts';
import { newSigningKey } from './signer.ts';
import { replaceSigningKey, revokeSigningKey } from './signing-key.repo.ts';

/**
 * Creates a new key, which all servers sign with from now on: each looks up the current key when it signs.
 * This does not need the previous key's secret, so it works when that is lost. The previous public key and
 * its signatures stay. It is one transaction: if interrupted, nothing changes.
 */
export async function rotateSigningKey(
  owner: ConnectionTarget,
  keyring: Keyring,
  /** Since when the previous key is not to be trusted; null if it is only replaced. */
  revokedSince: string | null,
): Promise<{ former: string | null; present: string }> {
  const key = newSigningKey(keyring);
  const former = await asOwner(owner, (tx) => replaceSigningKey(tx, key, revokedSince));
  return { former, present: key.keyId };
}

/** Revokes a key that was replaced earlier. */
export async function revokeFormerKey(owner: ConnectionTarget, keyId: string, since: string): Promise<void> {
  const isKnown = await asOwner(owner, (tx) => revokeSigningKey(tx, keyId, since));
  if (!isKnown)
    throw new Error('There is no previous key with this fingerprint. Rotate the current key first.');
}
