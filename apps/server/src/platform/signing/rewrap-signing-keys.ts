import type { Keyring } from '../crypto/keyring.ts';
import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts';
import type { ConnectionTarget } from '../db/connection.ts';
import { inBatches, type Rewrapped } from '../db/in-batches.ts';
import { signingKeyAad } from './signer.ts';
import { listKeysToRewrap, replaceWrapping } from './signing-key.repo.ts';

/** Wraps all signing keys, previous ones included, by the current secret; there are few. */
export function rewrapSigningKeys(owner: ConnectionTarget, keyring: Keyring): Promise<Rewrapped> {
  const present = keyring.current('signing-keys');
  return inBatches<string>(owner, async (tx) => {
    const keys = await listKeysToRewrap(tx, present.id);
    let unreadable = 0;
    for (const { keyId, wrappedBy, bytes } of keys) {
      const former = keyring.byId('signing-keys', wrappedBy);
      if (!former) {
        unreadable += 1;
        continue;
      }
      const plain = openBytes(former.bytes, signingKeyAad(keyId), bytes);
      const sealed = sealBytes(present.bytes, signingKeyAad(keyId), plain);
      if (!openBytes(present.bytes, signingKeyAad(keyId), sealed).equals(plain))
        throw new Error('A key was lost.');
      await replaceWrapping(tx, { keyId, wrappedBy: present.id, bytes: sealed });
    }
    return { done: keys.length - unreadable, unreadable, last: null };
  });
}
