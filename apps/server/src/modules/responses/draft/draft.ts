import type { FieldValue, ResponseField, SupplierCaller } from '@tenderbox/contract';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { requireStored } from '../../../platform/crypto/missing-key-error.ts';
import { forEachInSlices } from '../../../platform/queues/time-slice.ts';
import type { FileMetadata } from '../../files/index.ts';
import { unwrapWithSecretKey } from '../keys/response-keys.ts';
import type { QuestionHashes } from '../question-hashes.ts';
import type { ResponseState, SealedField, StoredResponse } from '../response.repo.ts';
import { type DraftCipher, draftCipher } from './draft-cipher.ts';

/** A decrypted draft. */
export interface Draft {
  /** Fields of the current sheet. */
  fields: Map<string, ResponseField>;
  /** Answers to questions that were removed. */
  orphans: Map<string, ResponseField>;
  files: Map<string, FileMetadata>;
}

/** The key of a draft; null if there is no draft yet. Only the supplier's own people can unwrap it. */
export function unwrapDraftKey(
  keyring: Keyring,
  { supplierId }: SupplierCaller,
  { taskId, responseId, draftKey }: ResponseState,
): Buffer | null {
  if (!responseId) return null;
  const subject = { kind: 'DRAFT', taskId, supplierId, subjectId: responseId } as const;
  const wrapped = requireStored(draftKey, 'DRAFT', responseId);
  const bytes = Buffer.from(wrapped.bytes, 'base64');
  return unwrapWithSecretKey(keyring, 'draft-keys', subject, { wrappedBy: wrapped.wrappedBy, bytes });
}

/** The cipher of the supplier's own draft; null if there is no draft yet. */
export function cipherOf(keyring: Keyring, caller: SupplierCaller, known: ResponseState): DraftCipher | null {
  const key = unwrapDraftKey(keyring, caller, known);
  return key && draftCipher(key, { taskId: known.taskId, supplierId: caller.supplierId });
}

/** Opens everything that a draft holds, while others are served: 10,000 fields take a quarter of a second. */
export async function openDraft(
  keyring: Keyring,
  caller: SupplierCaller,
  whole: StoredResponse & { asked: QuestionHashes },
): Promise<Draft> {
  const cipher = cipherOf(keyring, caller, whole);
  const draft = emptyDraft();
  if (!cipher) return draft;
  await forEachInSlices(whole.fields, (sealed) => addField(draft, cipher, whole.asked, sealed));
  for (const sealed of whole.files) draft.files.set(sealed.fileId, cipher.openFile(sealed));
  return draft;
}

const emptyDraft = (): Draft => ({ fields: new Map(), orphans: new Map(), files: new Map() });

function addField(draft: Draft, cipher: DraftCipher, asked: QuestionHashes, sealed: SealedField): void {
  const { path, ...field } = openField(cipher, asked, sealed);
  if (asked.has(path)) draft.fields.set(path, field);
  else if (field.value !== null) draft.orphans.set(path, field);
}

/** Decrypts one field. If the question was changed, the answer needs a review. */
export function openField(
  cipher: DraftCipher,
  asked: QuestionHashes,
  sealed: SealedField,
): ResponseField & { path: string } {
  const { path, value, asked: askedThen } = cipher.openField(sealed);
  const { revision, changedAt, changedBy } = sealed;
  const askedNow = asked.get(path);
  const needsReview = value !== null && askedNow !== undefined && askedNow !== askedThen;
  return { path, value, revision, changedAt, changedBy, needsReview };
}

/** The values to submit: answers to current questions, without those that need a review. */
export async function valuesToSend({ fields }: Draft): Promise<Record<string, FieldValue>> {
  const values: Record<string, FieldValue> = {};
  await forEachInSlices(fields, ([path, { value, needsReview }]) => {
    if (!needsReview) values[path] = value;
  });
  return values;
}
