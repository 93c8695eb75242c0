import { randomBytes } from 'node:crypto';
import type { FieldValue, Sheet } from '@tenderbox/contract';
import { canonicalJsonInSteps } from '../../../platform/crypto/canonical-json-in-steps.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { requireStored } from '../../../platform/crypto/missing-key-error.ts';
import { openBytes, pad, sealBytes, unpad } from '../../../platform/crypto/sealed-bytes.ts';
import type { Steps } from '../../../platform/queues/time-slice.ts';
import { sha256 } from '../../../platform/signing/signer.ts';
import type { SentContent } from '../../deadlines/index.ts';
import type { FileMetadata } from '../../files/index.ts';
import { type ResponseRef, unwrapWithKey, unwrapWithSecretKey } from '../keys/response-keys.ts';
import { type Conditions, type StoredConditions, writeConditions } from './conditions.ts';

const minContentSize = 64 * 1024;

export interface ContentToSend extends ResponseRef {
  responseId: string;
  version: number;
  sheet: Sheet;
  /** The conditions in force, without the hash of the answer sheet. */
  conditions: Omit<Conditions, 'sheetHash'>;
  values: Record<string, FieldValue>;
  files: (FileMetadata & { path: string })[];
}

/**
 * Writes the content as canonical JSON, so that it always has the same bytes. The nonce prevents guessing the
 * content from its hash.
 */
export function* writeContent(content: ContentToSend): Steps<WrittenContent> {
  const { taskId, supplierId, responseId, version, sheet, values, files } = content;
  const sheetHash = sha256(yield* canonicalJsonInSteps(sheet as never));
  const conditions = writeConditions({ ...content.conditions, sheetHash });
  const text = yield* canonicalJsonInSteps({
    format: 'tenderbox-content/2',
    taskId,
    supplierId,
    responseId,
    version,
    sheetVersion: content.conditions.sheetVersion,
    sheetHash,
    termsHash: content.conditions.terms?.sha256 ?? null,
    conditionsHash: conditions.hash,
    nonce: randomBytes(32).toString('hex'),
    values,
    files: files.map(({ path, name, size, sha256: hash }) => ({ path, name, size, sha256: hash })),
  });
  const bytes = Buffer.from(text);
  return { bytes, contentHash: sha256(bytes), conditions };
}

interface WrittenContent {
  bytes: Buffer;
  contentHash: string;
  conditions: StoredConditions;
}

const versionAad = ({ taskId, supplierId }: ResponseRef, version: number) => [
  'version',
  taskId,
  supplierId,
  version,
];

export const sealContent = (key: Buffer, part: ResponseRef, version: number, bytes: Buffer): Buffer =>
  sealBytes(key, versionAad(part, version), pad(bytes, minContentSize));

/** Unwraps a version's key with its task's key. */
export function unwrapVersionKey(
  keyring: Keyring,
  { taskId, supplierId }: ResponseRef,
  sent: Pick<SentContent, 'id' | 'taskKey' | 'versionKey'>,
): Buffer {
  const taskKey = unwrapWithSecretKey(
    keyring,
    'task-keys',
    { kind: 'TASK', taskId, supplierId: null, subjectId: taskId },
    read(requireStored(sent.taskKey, 'TASK', taskId)),
  );
  const subject = { kind: 'VERSION', taskId, supplierId, subjectId: sent.id } as const;
  return unwrapWithKey(taskKey, subject, read(requireStored(sent.versionKey, 'VERSION', sent.id)));
}

/** Decrypts a submission with its version's key. */
export const openContent = (
  key: Buffer,
  part: ResponseRef,
  { version, content }: Pick<SentContent, 'version' | 'content'>,
): Buffer => unpad(openBytes(key, versionAad(part, version), content));

/** Decrypts a submission for the supplier's own people. */
export const openSent = (keyring: Keyring, part: ResponseRef, sent: SentContent): Buffer =>
  openContent(unwrapVersionKey(keyring, part, sent), part, sent);

const read = ({ wrappedBy, bytes }: { wrappedBy: string; bytes: string }) => ({
  wrappedBy,
  bytes: Buffer.from(bytes, 'base64'),
});
