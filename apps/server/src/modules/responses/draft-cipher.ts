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

/** A file that has not arrived yet: what it is to be, and its own key. */
interface ArrivingFile {
  name: string;
  size: number;
  key: string;
}

const leastField = 256;

/** Reads and writes what lies in a draft, under the draft's own key. */
export interface DraftCipher {
  hashOf(path: string): string;
  sealField(field: DraftField, revision: number): Buffer;
  openField(sealed: SealedField): DraftField;
  sealFile(fileId: string, facts: FileFacts): Buffer;
  openFile(sealed: SealedFile): FileFacts;
  sealUpload(fileId: string, upload: ArrivingFile): Buffer;
  openUpload(fileId: string, content: Buffer): ArrivingFile;
}

export function draftCipher(key: Buffer, { taskId, supplierId }: Part): DraftCipher {
  const hashOf = (path: string) => createHmac('sha256', key).update(path).digest('hex');
  // The row is found by the hash of its path: where it lies says which path it must be.
  const placeOf = (pathHash: string, revision: number) => ['field', taskId, supplierId, pathHash, revision];
  const fileAt = (fileId: string) => ['file-facts', taskId, supplierId, fileId];
  const uploadAt = (fileId: string) => ['file-upload', taskId, supplierId, fileId];
  const sealJson = (address: (string | number)[], value: unknown) =>
    sealBytes(key, address, pad(Buffer.from(JSON.stringify(value)), leastField));
  const openJson = (address: (string | number)[], content: Buffer) =>
    JSON.parse(unpad(openBytes(key, address, content)).toString());

  return {
    hashOf,
    sealField: (field, revision) => sealJson(placeOf(hashOf(field.path), revision), field),
    openField: ({ pathHash, revision, content }) =>
      openJson(placeOf(pathHash, revision), Buffer.from(content, 'base64')),
    sealFile: (fileId, facts) => sealJson(fileAt(fileId), facts),
    openFile: ({ fileId, content }) => openJson(fileAt(fileId), Buffer.from(content, 'base64')),
    sealUpload: (fileId, upload) => sealJson(uploadAt(fileId), upload),
    openUpload: (fileId, content) => openJson(uploadAt(fileId), content),
  };
}
