import { randomUUIDv7 } from 'node:crypto';
import { type Keyring, requireKey, type WrappingPurpose } from '../../../platform/crypto/keyring.ts';
import { type AssociatedData, newKey, openBytes, sealBytes } from '../../../platform/crypto/sealed-bytes.ts';
import type { NewWrappedKey, WrappedKey } from './response-key.repo.ts';

/** A supplier's part of a task. It is in the associated data of everything encrypted there. */
export interface ResponseRef {
  taskId: string;
  supplierId: string;
}

/** Associated data for the frames of a response file. */
export const responseFileAad = (taskId: string, supplierId: string, fileId: string): string[] => [
  'response-file',
  taskId,
  supplierId,
  fileId,
];

const algorithm = 'A256GCM';
const secretPrefix = 'secret:';

/** Associated data of a wrapped key. */
const keyAad = ({
  kind,
  taskId,
  supplierId,
  subjectId,
}: Omit<NewWrappedKey, 'id' | 'wrappedBy' | 'bytes' | 'algorithm'>) =>
  ['key', kind, taskId, supplierId ?? '', subjectId] satisfies AssociatedData;

type Subject = Pick<NewWrappedKey, 'kind' | 'taskId' | 'supplierId' | 'subjectId'>;

/** The name of the server's current key in `wrapped_by`. */
export const nameOfSecret = (keyring: Keyring, purpose: WrappingPurpose): string =>
  secretPrefix + keyring.current(purpose).id;

/** Creates a random key and wraps it with a key of the server's secret. */
export function wrapWithSecretKey(
  keyring: Keyring,
  purpose: WrappingPurpose,
  subject: Subject,
  key: Buffer = newKey(),
): { key: Buffer; wrapped: NewWrappedKey } {
  const wrapping = keyring.current(purpose);
  return { key, wrapped: wrap(subject, key, { name: secretPrefix + wrapping.id, bytes: wrapping.bytes }) };
}

/** Wraps a key with another key, which is named by its kind and subject id. */
export function wrapWithKey(
  by: { kind: NewWrappedKey['kind']; subjectId: string; key: Buffer },
  subject: Subject,
  key: Buffer,
): NewWrappedKey {
  return wrap(subject, key, { name: nameOf(by.kind, by.subjectId), bytes: by.key });
}

const nameOf = (kind: NewWrappedKey['kind'], subjectId: string) => `${kind}:${subjectId}`;

function wrap(subject: Subject, key: Buffer, by: { name: string; bytes: Buffer }): NewWrappedKey {
  const bytes = sealBytes(by.bytes, [...keyAad(subject), by.name], key);
  return { ...subject, id: randomUUIDv7(), wrappedBy: by.name, algorithm, bytes };
}

/** Unwraps a key that was wrapped with a key of the server's secret. */
export function unwrapWithSecretKey(
  keyring: Keyring,
  purpose: WrappingPurpose,
  subject: Subject,
  { wrappedBy, bytes }: WrappedKey,
): Buffer {
  const wrapping = requireKey(keyring, purpose, wrappedBy.slice(secretPrefix.length));
  return openBytes(wrapping, [...keyAad(subject), wrappedBy], bytes);
}

export function unwrapWithKey(by: Buffer, subject: Subject, { wrappedBy, bytes }: WrappedKey): Buffer {
  return openBytes(by, [...keyAad(subject), wrappedBy], bytes);
}
