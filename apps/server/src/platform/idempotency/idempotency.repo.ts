import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from '../db/database.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { RequestContext } from '../request-context/request-context.ts';

/**
 * Runs the work of an act once per `Idempotency-Key`. A repeated request gets the id that the first one
 * created, and its response is rendered again. A concurrent one waits for the first to commit. `content` is
 * everything that identifies the request. Without a key the work always runs.
 */
export async function runIdempotent(
  tx: Transaction,
  { caller, call, idempotencyKey }: RequestContext,
  content: unknown,
  work: (newId: string) => Promise<void>,
  newId: string = randomUUIDv7(),
): Promise<string> {
  if (!idempotencyKey) {
    await work(newId);
    return newId;
  }
  const { roleEntryId } = caller;
  const key = { role_entry_id: roleEntryId, route: call, key: idempotencyKey.value };
  const signed = JSON.stringify([roleEntryId, call, content]);
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ ...key, request_signature: idempotencyKey.sign(signed), result_id: newId })
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
  if (!idempotencyKey.isSignatureOf(signed, first.request_signature)) {
    const message = 'This Idempotency-Key was already used with another request';
    throw new ProblemError(422, 'IDEMPOTENCY_KEY_REUSED', { message });
  }
  return first.result_id;
}
