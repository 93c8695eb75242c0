import { randomUUIDv7 } from 'node:crypto';
import type { Keyring, WrappingPurpose } from '../../platform/crypto/keyring.ts';
import { newKey, openBytes, type SealedAddress, sealBytes } from '../../platform/crypto/sealed-bytes.ts';
import type { NewWrappedKey, WrappedKey } from './response-key.repo.ts';

/** Whose part of which task something is; it stands in the address of everything that is sealed there. */
export interface Part {
  taskId: string;
  supplierId: string;
}

/** Where a file of a response belongs; its frames are sealed for that place. */
export const placeOfFile = (taskId: string, supplierId: string, fileId: string): string[] => [
  'response-file',
  taskId,
  supplierId,
  fileId,
];

const algorithm = 'A256GCM';
const secretPrefix = 'secret:';

/** Where a wrapped key belongs. */
const addressOf = ({
  kind,
  taskId,
  supplierId,
  subjectId,
}: Omit<NewWrappedKey, 'id' | 'wrappedBy' | 'bytes' | 'algorithm'>) =>
  ['key', kind, taskId, supplierId ?? '', subjectId] satisfies SealedAddress;

type Subject = Pick<NewWrappedKey, 'kind' | 'taskId' | 'supplierId' | 'subjectId'>;

/** How a row names the present key of the server's secret. */
export const nameOfSecret = (keyring: Keyring, purpose: WrappingPurpose): string =>
  secretPrefix + keyring.current(purpose).id;

/** A new random key, wrapped by a key of the server's secret. */
export function wrapBySecret(
  keyring: Keyring,
  purpose: WrappingPurpose,
  subject: Subject,
  key: Buffer = newKey(),
): { key: Buffer; wrapped: NewWrappedKey } {
  const wrapping = keyring.current(purpose);
  return { key, wrapped: wrap(subject, key, { name: secretPrefix + wrapping.id, bytes: wrapping.bytes }) };
}

/** The same, wrapped by another key, which is named by the kind and the id of what it is the key of. */
export function wrapByKey(
  by: { kind: NewWrappedKey['kind']; subjectId: string; key: Buffer },
  subject: Subject,
  key: Buffer,
): NewWrappedKey {
  return wrap(subject, key, { name: nameOf(by.kind, by.subjectId), bytes: by.key });
}

const nameOf = (kind: NewWrappedKey['kind'], subjectId: string) => `${kind}:${subjectId}`;

function wrap(subject: Subject, key: Buffer, by: { name: string; bytes: Buffer }): NewWrappedKey {
  const bytes = sealBytes(by.bytes, [...addressOf(subject), by.name], key);
  return { ...subject, id: randomUUIDv7(), wrappedBy: by.name, algorithm, bytes };
}

/** Unwraps a key that a key of the server's secret has wrapped. */
export function unwrapBySecret(
  keyring: Keyring,
  purpose: WrappingPurpose,
  subject: Subject,
  { wrappedBy, bytes }: WrappedKey,
): Buffer {
  const wrapping = keyring.byId(purpose, wrappedBy.slice(secretPrefix.length));
  if (!wrapping) throw new Error('A key is wrapped by a secret that is not set.');
  return openBytes(wrapping.bytes, [...addressOf(subject), wrappedBy], bytes);
}

export function unwrapByKey(by: Buffer, subject: Subject, { wrappedBy, bytes }: WrappedKey): Buffer {
  return openBytes(by, [...addressOf(subject), wrappedBy], bytes);
}
