import type { Transaction } from '../db/database.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

export interface IdempotentRequest {
  roleEntryId: string;
  route: string;
  /** The `Idempotency-Key` header; without one the work is simply done. */
  key: IdempotencyKey | null;
  /** Everything that makes the request the same request. */
  content: unknown;
}

/**
 * Does the work once per key: a repeated request gets the id of what the first one made, and the answer is
 * rendered again from it. A second one at the same time waits here for the first to commit.
 */
export async function once(
  tx: Transaction,
  request: IdempotentRequest,
  work: (id: string) => Promise<void>,
  newId: string,
): Promise<string> {
  if (request.key === null) {
    await work(newId);
    return newId;
  }
  const { roleEntryId, route, content } = request;
  const key = { role_entry_id: roleEntryId, route, key: request.key.value };
  const signed = JSON.stringify([roleEntryId, route, content]);
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ ...key, request_signature: request.key.sign(signed), result_id: newId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('result_id')
    .executeTakeFirst();
  if (inserted) {
    await work(newId);
    return newId;
  }
  const first = await tx
    .selectFrom('idempotency_key')
    .select(['request_signature', 'result_id'])
    .where((where) => where.and(key))
    .executeTakeFirstOrThrow();
  if (!request.key.isSignatureOf(signed, first.request_signature)) {
    const message = 'This Idempotency-Key was already used with another request';
    throw new ProblemError(422, 'IDEMPOTENCY_KEY_REUSED', { message });
  }
  return first.result_id;
}
