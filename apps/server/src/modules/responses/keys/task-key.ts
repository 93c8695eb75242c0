import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { MissingKeyRowError } from '../../../platform/crypto/missing-key-error.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { submissionTimedOut } from '../response.notices.ts';
import { acquireTaskKeyLock, findKey, type NewWrappedKey } from './response-key.repo.ts';
import { unwrapWithSecretKey, wrapWithSecretKey } from './response-keys.ts';

/**
 * The key of a task, which wraps the keys of all its versions. The first submission creates it; `made` is
 * then stored in the same transaction. A key that has disappeared is reported as missing and not replaced:
 * with a second one, no one would notice that earlier submissions cannot be read.
 */
export async function keyOfTask(
  keyring: Keyring,
  tx: Transaction,
  { taskId, recordId }: { taskId: string; recordId: string },
): Promise<{ key: Buffer; made: NewWrappedKey[] }> {
  const subject = { kind: 'TASK', taskId, supplierId: null, subjectId: taskId } as const;
  const find = async () => {
    const wrapped = await findKey(tx, 'TASK', taskId);
    return wrapped && { key: unwrapWithSecretKey(keyring, 'task-keys', subject, wrapped), made: [] };
  };
  const known = await find();
  if (known) return known;
  const { isFirst, isExpected } = await acquireTaskKeyLock(tx, { taskId, recordId });
  const made = await find();
  if (made) return made;
  // The transaction that was creating the key has failed. The retry will create it.
  if (!isFirst) throw submissionTimedOut();
  if (isExpected) throw new MissingKeyRowError(`TASK key of ${taskId}`);
  const { key, wrapped } = wrapWithSecretKey(keyring, 'task-keys', subject);
  return { key, made: [wrapped] };
}
