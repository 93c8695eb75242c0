import { randomUUIDv7 } from 'node:crypto';
import type { Act } from '../act/act.ts';
import type { Transaction } from '../db/database.ts';
import { once as onceByKey } from './idempotency.repo.ts';

/** Does the work of an act once per key; the content is everything that makes the request the same request. */
export function once(
  tx: Transaction,
  { caller, call, idempotencyKey }: Act,
  content: unknown,
  work: (newId: string) => Promise<void>,
): Promise<string> {
  const request = { roleEntryId: caller.roleEntryId, route: call, key: idempotencyKey, content };
  return onceByKey(tx, request, work, randomUUIDv7());
}
