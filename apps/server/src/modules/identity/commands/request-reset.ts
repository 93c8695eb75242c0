import { randomUUIDv7 } from 'node:crypto';
import type { RequestMeta } from '../../../platform/request-context/request-context.ts';
import type { Attempt, IdentityDeps } from '../identity.deps.ts';
import type { ResetKind } from '../reset-token.repo.ts';

/** A reset request that waits for its job. */
export interface ResetRequest {
  id: string;
  kind: ResetKind;
  email: string;
  client: RequestMeta | null;
}

export const resetQueue = 'answer-reset-request';

export const resetRequestLocation = (id: string) => ({ table: 'job', column: resetQueue, id });

/**
 * Accepts a reset request with the same steps for every address: nothing is looked up or locked before the
 * response. The address is sealed, so that the queue does not reveal it either.
 */
export async function requestReset(
  { db, jobs, keyring }: Pick<IdentityDeps, 'db' | 'jobs' | 'keyring'>,
  { client }: Attempt,
  kind: ResetKind,
  email: string,
): Promise<void> {
  const request: ResetRequest = { id: randomUUIDv7(), kind, email, client };
  const sealed = keyring.seal('reset-request', resetRequestLocation(request.id), JSON.stringify(request));
  await db.transaction({ scope: 'anonymous' }, (tx) =>
    jobs.enqueue(tx, resetQueue, { id: request.id, sealed }),
  );
}
