import { randomUUIDv7 } from 'node:crypto';
import type { SupplierCaller } from '@tenderbox/contract';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { noteLook } from '../../tasks/index.ts';
import { cipherOf } from '../draft.ts';
import type { DraftCipher } from '../draft-cipher.ts';
import {
  findResponse,
  insertResponse,
  type KnownResponse,
  lockResponse,
  type ResponseState,
} from '../response.repo.ts';
import { insertKeys } from '../response-key.repo.ts';
import { wrapBySecret } from '../response-keys.ts';

/** A response that has begun, held against the rest of its team. */
export interface BegunResponse {
  known: KnownResponse & { responseId: string };
  cipher: DraftCipher;
}

/** What decides about a response; a task that the supplier does not see is not found. */
export async function knownResponse(tx: Transaction, taskId: string): Promise<KnownResponse> {
  const known = await findResponse(tx, taskId);
  if (!known) throw notFound();
  return known;
}

/** Begins the response, where nobody has yet, with a key of its own; holds it until the transaction ends. */
export async function beginResponse(
  keyring: Keyring,
  caller: SupplierCaller,
  tx: Transaction,
  known: ResponseState,
): Promise<BegunResponse> {
  if (!known.responseId) await begin(keyring, caller, tx, known);
  await lockResponse(tx, known.taskId);
  const held = await knownResponse(tx, known.taskId);
  const cipher = cipherOf(keyring, caller, held);
  if (!held.responseId || !cipher) throw new Error('A response has no key.');
  return { known: { ...held, responseId: held.responseId }, cipher };
}

async function begin(
  keyring: Keyring,
  caller: SupplierCaller,
  tx: Transaction,
  { taskId, eventId }: ResponseState,
): Promise<void> {
  const id = randomUUIDv7();
  // A colleague who begins at the same moment is waited for, and then gone on with.
  if (!(await insertResponse(tx, caller, { id, eventId, taskId }))) return;
  const { supplierId } = caller;
  const { wrapped } = wrapBySecret(keyring, 'draft-keys', {
    ...{ kind: 'DRAFT', taskId, supplierId, subjectId: id },
  });
  await insertKeys(tx, { ...caller, eventId }, [wrapped]);
  // Whoever answers a task has seen it: it cannot be taken from them any more. Said last, since whoever changes a task
  // holds that first, and then what its suppliers have of it.
  await noteLook(tx, taskId);
}
