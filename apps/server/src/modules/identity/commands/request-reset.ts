import { randomUUIDv7 } from 'node:crypto';
import type { Client } from '../../../platform/act/act.ts';
import type { Attempt, IdentityParts } from '../identity.parts.ts';
import type { ResetKind } from '../reset-token.repo.ts';

/** A request for a reset, as it waits for its job. */
export interface ResetRequest {
  id: string;
  kind: ResetKind;
  email: string;
  client: Client | null;
}

export const resetQueue = 'answer-reset-request';

export const placeOfRequest = (id: string) => ({ table: 'job', column: resetQueue, id });

/**
 * Takes a request for a reset, in the same steps whoever it is for: nothing is looked up and nothing is locked
 * before the answer. The address is sealed, so that the queue does not tell who asked either.
 */
export async function requestReset(
  { db, jobs, keyring }: Pick<IdentityParts, 'db' | 'jobs' | 'keyring'>,
  { client }: Attempt,
  kind: ResetKind,
  email: string,
): Promise<void> {
  const request: ResetRequest = { id: randomUUIDv7(), kind, email, client };
  const sealed = keyring.seal('reset-request', placeOfRequest(request.id), JSON.stringify(request));
  await db.transaction({ scope: 'anonymous' }, (tx) =>
    jobs.enqueue(tx, resetQueue, { id: request.id, sealed }),
  );
}
