import { createHmac } from 'node:crypto';
import type { FieldValue } from '@tenderbox/contract';
import { openBytes, pad, sealBytes, unpad } from '../../platform/crypto/sealed-bytes.ts';
import type { FileFacts } from '../files/index.ts';
import type { SealedField, SealedFile } from './response.repo.ts';
import type { Part } from './response-keys.ts';

/** What a field holds, and what it was an answer to. */
interface DraftField {
  path: string;
  value: FieldValue;
  /** A hash of the question as it was when it was answered, or kept. */
  asked: string;
}

const leastField = 256;

/** Reads and writes what lies in a draft, under the draft's own key. */
export interface DraftCipher {
  hashOf(path: string): string;
  sealField(field: DraftField, revision: number): Buffer;
  openField(sealed: SealedField): DraftField;
  sealFile(fileId: string, facts: FileFacts): Buffer;
  openFile(sealed: SealedFile): FileFacts;
}

export function draftCipher(key: Buffer, { taskId, supplierId }: Part): DraftCipher {
  const hashOf = (path: string) => createHmac('sha256', key).update(path).digest('hex');
  // The row is found by the hash of its path: where it lies says which path it must be.
  const placeOf = (pathHash: string, revision: number) => ['field', taskId, supplierId, pathHash, revision];
  const fileAt = (fileId: string) => ['file-facts', taskId, supplierId, fileId];
  const sealJson = (address: (string | number)[], value: unknown) =>
    sealBytes(key, address, pad(Buffer.from(JSON.stringify(value)), leastField));
  const openJson = (address: (string | number)[], content: string) =>
    JSON.parse(unpad(openBytes(key, address, Buffer.from(content, 'base64'))).toString());

  return {
    hashOf,
    sealField: (field, revision) => sealJson(placeOf(hashOf(field.path), revision), field),
    openField: ({ pathHash, revision, content }) => openJson(placeOf(pathHash, revision), content),
    sealFile: (fileId, facts) => sealJson(fileAt(fileId), facts),
    openFile: ({ fileId, content }) => openJson(fileAt(fileId), content),
  };
}
