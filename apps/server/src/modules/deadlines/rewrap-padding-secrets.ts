import type { Keyring } from '../../platform/crypto/keyring.ts';
import { openBytes, sealBytes } from '../../platform/crypto/sealed-bytes.ts';
import type { ConnectionTarget } from '../../platform/db/connection.ts';
import { inBatches, type Rewrapped } from '../../platform/db/in-batches.ts';
import { listStaleSecrets, replaceSecret } from './closing.repo.ts';
import { paddingSecretAad } from './padding-secret.ts';

/** Rewraps the secrets that fill the trees of closings with the current key. Signed records do not change. */
export function rewrapPaddingSecrets(
  owner: ConnectionTarget,
  keyring: Keyring,
  batchSize = 500,
): Promise<Rewrapped> {
  const current = keyring.current('filling-secrets');
  return inBatches<{ taskId: string; number: number }>(owner, async (tx, after) => {
    const secrets = await listStaleSecrets(tx, { current: current.id, after, batchSize });
    let unreadable = 0;
    for (const { taskId, number, wrappedBy, secret } of secrets) {
      const former = keyring.byId('filling-secrets', wrappedBy);
      if (!former) {
        unreadable += 1;
        continue;
      }
      const address = paddingSecretAad(taskId, number);
      const plain = openBytes(former.bytes, address, secret);
      const sealed = sealBytes(current.bytes, address, plain);
      if (!openBytes(current.bytes, address, sealed).equals(plain)) throw new Error('A secret was lost.');
      await replaceSecret(tx, { taskId, number, wrappedBy: current.id, secret: sealed });
    }
    return { done: secrets.length - unreadable, unreadable, last: secrets.at(-1) ?? null };
  });
}
