import type { SupplierCaller } from '@tenderbox/contract';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { findKey, insertKeys, lockKeyOfTask } from './response-key.repo.ts';
import { unwrapBySecret, wrapBySecret } from './response-keys.ts';

/** The key of a task, under which the keys of all its versions lie; made by whoever sends the first. */
export async function keyOfTask(
  keyring: Keyring,
  tx: Transaction,
  caller: SupplierCaller,
  { taskId, eventId }: { taskId: string; eventId: string },
): Promise<Buffer> {
  const subject = { kind: 'TASK', taskId, supplierId: null, subjectId: taskId } as const;
  const find = async () => {
    const wrapped = await findKey(tx, 'TASK', taskId);
    return wrapped && unwrapBySecret(keyring, 'task-keys', subject, wrapped);
  };
  const known = await find();
  if (known) return known;
  await lockKeyOfTask(tx, taskId);
  const made = await find();
  if (made) return made;
  const { key, wrapped } = wrapBySecret(keyring, 'task-keys', subject);
  await insertKeys(tx, { ...caller, eventId }, [wrapped]);
  return key;
}
