import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { ConnectionTarget } from '../../../platform/db/connection.ts';
import { inBatches, type Rewrapped } from '../../../platform/db/in-batches.ts';
import { type KeyOfSecret, listStaleKeys, replaceKey } from './response-key.repo.ts';
import { nameOfSecret, unwrapWithSecretKey, wrapWithSecretKey } from './response-keys.ts';

const batchSize = 500;
const purposes = { TASK: 'task-keys', DRAFT: 'draft-keys' } as const;

/**
 * Rewraps the keys of tasks and drafts with the current secret. Each new row is verified before the old one
 * is deleted.
 */
export function rewrapResponseKeys(owner: ConnectionTarget, keyring: Keyring): Promise<Rewrapped> {
  return inBatches<string>(owner, async (tx, after) => {
    const current = { TASK: nameOfSecret(keyring, 'task-keys'), DRAFT: nameOfSecret(keyring, 'draft-keys') };
    const keys = await listStaleKeys(tx, { current, after, batchSize });
    let unreadable = 0;
    for (const wrapped of keys) {
      const renewed = rewrapped(keyring, wrapped);
      if (renewed) await replaceKey(tx, wrapped, renewed);
      else unreadable += 1;
    }
    return { done: keys.length - unreadable, unreadable, last: keys.at(-1)?.id ?? null };
  });
}

/** The same key wrapped by the current secret; null if the secret that wrapped it is not configured. */
function rewrapped(keyring: Keyring, wrapped: KeyOfSecret) {
  const purpose = purposes[wrapped.kind];
  const { kind, taskId, supplierId, subjectId, wrappedBy } = wrapped;
  if (!keyring.byId(purpose, wrappedBy.split(':')[1] ?? '')) return null;
  const subject = { kind, taskId, supplierId, subjectId };
  const key = unwrapWithSecretKey(keyring, purpose, subject, wrapped);
  const renewed = wrapWithSecretKey(keyring, purpose, subject, key).wrapped;
  if (!unwrapWithSecretKey(keyring, purpose, subject, renewed).equals(key)) {
    throw new Error('A rewrapped key cannot be unwrapped.');
  }
  return renewed;
}
