import { randomUUIDv7 } from 'node:crypto';
import type { SupplierCaller } from '@tenderbox/contract';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { markTaskSeen } from '../../tasks/index.ts';
import { cipherOf } from '../draft/draft.ts';
import type { DraftCipher } from '../draft/draft-cipher.ts';
import { insertKeys } from '../keys/response-key.repo.ts';
import { wrapWithSecretKey } from '../keys/response-keys.ts';
import { insertResponse, lockResponse, type ResponseState } from '../response.repo.ts';

/** An existing response, locked against changes by colleagues. */
export interface EnsuredResponse {
  known: ResponseState & { responseId: string };
  cipher: DraftCipher;
}

/** Creates the response with its own key if there is none yet, and locks it until the transaction ends. */
export async function ensureResponse<State extends ResponseState>(
  keyring: Keyring,
  caller: SupplierCaller,
  tx: Transaction,
  { taskId, read, assertMay }: ResponseToEnsure<State>,
): Promise<EnsuredResponse & { known: State }> {
  // Locked before it is read, so that one read is enough.
  let isLocked = await lockResponse(tx, taskId);
  let known = await read();
  if (!known) throw notFound();
  assertMay?.(known);
  if (!isLocked) {
    if (!known.responseId) await begin(keyring, caller, tx, known);
    isLocked = await lockResponse(tx, taskId);
    known = await read();
  }
  const cipher = known && cipherOf(keyring, caller, known);
  if (!isLocked || !known?.responseId || !cipher) throw new Error('A response has no key.');
  return { known: { ...known, responseId: known.responseId }, cipher };
}

interface ResponseToEnsure<State> {
  taskId: string;
  /** Returns null if the task is not visible to the supplier. */
  read: () => Promise<State | null>;
  assertMay?: (known: State) => void;
}

async function begin(
  keyring: Keyring,
  caller: SupplierCaller,
  tx: Transaction,
  { taskId, eventId }: ResponseState,
): Promise<void> {
  const id = randomUUIDv7();
  // The insert waits for a colleague who is creating the response at the same moment, then uses theirs.
  if (!(await insertResponse(tx, caller, { id, eventId, taskId }))) return;
  const { supplierId } = caller;
  const { wrapped } = wrapWithSecretKey(keyring, 'draft-keys', {
    kind: 'DRAFT',
    taskId,
    supplierId,
    subjectId: id,
  });
  await insertKeys(tx, { ...caller, eventId }, [wrapped]);
  // Starting a response counts as viewing the task, which prevents its removal. Done last to keep the lock
  // order: the task first, then its supplier rows.
  await markTaskSeen(tx, taskId);
}
