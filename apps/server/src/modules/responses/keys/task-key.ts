import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { submissionTimedOut } from '../response.notices.ts';
import { acquireTaskKeyLock, findKey, type NewWrappedKey } from './response-key.repo.ts';
import { unwrapWithSecretKey, wrapWithSecretKey } from './response-keys.ts';

/**
 * The key of a task, which wraps the keys of all its versions. The first submission creates it; `made` is
 * then stored in the same transaction.
 */
export async function keyOfTask(
  keyring: Keyring,
  tx: Transaction,
  taskId: string,
): Promise<{ key: Buffer; made: NewWrappedKey[] }> {
  const subject = { kind: 'TASK', taskId, supplierId: null, subjectId: taskId } as const;
  const find = async () => {
    const wrapped = await findKey(tx, 'TASK', taskId);
    return wrapped && { key: unwrapWithSecretKey(keyring, 'task-keys', subject, wrapped), made: [] };
  };
  const known = await find();
  if (known) return known;
  const isFirst = await acquireTaskKeyLock(tx, taskId);
  const made = await find();
  if (made) return made;
  // The transaction that was creating the key has failed. The retry will create it.
  if (!isFirst) throw submissionTimedOut();
  const { key, wrapped } = wrapWithSecretKey(keyring, 'task-keys', subject);
  return { key, made: [wrapped] };
}
