import type { FieldValue, ResponseField, SupplierCaller } from '@tenderbox/contract';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { forEachInSlices } from '../../platform/turns/time-slice.ts';
import type { FileFacts } from '../files/index.ts';
import { askedBy } from './asked.ts';
import { type DraftCipher, draftCipher } from './draft-cipher.ts';
import type { KnownResponse, SealedField, WholeResponse } from './response.repo.ts';
import { unwrapBySecret } from './response-keys.ts';

/** A draft as its team reads it. */
export interface Draft {
  /** Fields that are asked for now. */
  fields: Map<string, ResponseField>;
  /** Answers to what is no longer asked. */
  orphans: Map<string, ResponseField>;
  files: Map<string, FileFacts>;
}

/** The key of a draft, for its supplier's own people alone. */
export function unwrapDraftKey(
  keyring: Keyring,
  { supplierId }: SupplierCaller,
  { taskId, responseId, draftKey }: KnownResponse,
): Buffer | null {
  if (!responseId || !draftKey) return null;
  const subject = { kind: 'DRAFT', taskId, supplierId, subjectId: responseId } as const;
  const bytes = Buffer.from(draftKey.bytes, 'base64');
  return unwrapBySecret(keyring, 'draft-keys', subject, { wrappedBy: draftKey.wrappedBy, bytes });
}

/** What reads and writes the supplier's own draft; null where there is none yet. */
export function cipherOf(keyring: Keyring, caller: SupplierCaller, known: KnownResponse): DraftCipher | null {
  const key = unwrapDraftKey(keyring, caller, known);
  return key && draftCipher(key, { taskId: known.taskId, supplierId: caller.supplierId });
}

/** Opens everything that a draft holds, while others are served: 10,000 fields take a quarter of a second. */
export async function openDraft(
  keyring: Keyring,
  caller: SupplierCaller,
  whole: WholeResponse,
): Promise<Draft> {
  const cipher = cipherOf(keyring, caller, whole);
  const draft = emptyDraft();
  if (!cipher) return draft;
  const asked = await askedBy(whole.sheet);
  await forEachInSlices(whole.fields, (sealed) => addField(draft, cipher, asked, sealed));
  for (const sealed of whole.files) draft.files.set(sealed.fileId, cipher.openFile(sealed));
  return draft;
}

const emptyDraft = (): Draft => ({ fields: new Map(), orphans: new Map(), files: new Map() });

function addField(draft: Draft, cipher: DraftCipher, asked: Map<string, string>, sealed: SealedField): void {
  const { path, ...field } = openField(cipher, asked, sealed);
  if (asked.has(path)) draft.fields.set(path, field);
  else if (field.value !== null) draft.orphans.set(path, field);
}

/** One field as its team reads it; a changed question makes its answer wait to be looked at. */
export function openField(
  cipher: DraftCipher,
  asked: Map<string, string>,
  sealed: SealedField,
): ResponseField & { path: string } {
  const { path, value, asked: askedThen } = cipher.openField(sealed);
  const { revision, changedAt, changedBy } = sealed;
  const askedNow = asked.get(path);
  const needsReview = value !== null && askedNow !== undefined && askedNow !== askedThen;
  return { path, value, revision, changedAt, changedBy, needsReview };
}

/** What would be sent: the answers to what is asked now, but for those that have to be looked at again. */
export async function valuesToSend({ fields }: Draft): Promise<Record<string, FieldValue>> {
  const values: Record<string, FieldValue> = {};
  await forEachInSlices(fields, ([path, { value, needsReview }]) => {
    if (!needsReview) values[path] = value;
  });
  return values;
}
