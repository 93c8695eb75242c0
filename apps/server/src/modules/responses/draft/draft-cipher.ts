import { createHmac } from 'node:crypto';
import type { FieldValue } from '@tenderbox/contract';
import { openBytes, pad, sealBytes, unpad } from '../../../platform/crypto/sealed-bytes.ts';
import type { FileMetadata } from '../../files/index.ts';
import type { ResponseRef } from '../keys/response-keys.ts';
import type { SealedField, SealedFile } from '../response.repo.ts';

/** A field's value and the question it answers. */
interface DraftField {
  path: string;
  value: FieldValue;
  /** Hash of the question when it was answered or the answer was confirmed. */
  asked: string;
}

/** A file whose upload is not complete: its expected size and its own key. */
interface IncompleteFile {
  name: string;
  size: number;
  key: string;
}

const minFieldSize = 256;

/** Encrypts and decrypts the fields and files of a draft with the draft's key. */
export interface DraftCipher {
  hashOf(path: string): string;
  sealField(field: DraftField, revision: number): Buffer;
  openField(sealed: SealedField): DraftField;
  sealFile(fileId: string, facts: FileMetadata): Buffer;
  openFile(sealed: SealedFile): FileMetadata;
  sealUpload(fileId: string, upload: IncompleteFile): Buffer;
  openUpload(fileId: string, content: Buffer): IncompleteFile;
}

export function draftCipher(key: Buffer, { taskId, supplierId }: ResponseRef): DraftCipher {
  const hashOf = (path: string) => createHmac('sha256', key).update(path).digest('hex');
  // The row is found by the hash of its path, and the associated data binds the content to that hash.
  const fieldAad = (pathHash: string, revision: number) => ['field', taskId, supplierId, pathHash, revision];
  const fileAt = (fileId: string) => ['file-facts', taskId, supplierId, fileId];
  const uploadAt = (fileId: string) => ['file-upload', taskId, supplierId, fileId];
  const sealJson = (aad: (string | number)[], value: unknown) =>
    sealBytes(key, aad, pad(Buffer.from(JSON.stringify(value)), minFieldSize));
  const openJson = (aad: (string | number)[], content: Buffer) =>
    JSON.parse(unpad(openBytes(key, aad, content)).toString());

  return {
    hashOf,
    sealField: (field, revision) => sealJson(fieldAad(hashOf(field.path), revision), field),
    openField: ({ pathHash, revision, content }) =>
      openJson(fieldAad(pathHash, revision), Buffer.from(content, 'base64')),
    sealFile: (fileId, facts) => sealJson(fileAt(fileId), facts),
    openFile: ({ fileId, content }) => openJson(fileAt(fileId), Buffer.from(content, 'base64')),
    sealUpload: (fileId, upload) => sealJson(uploadAt(fileId), upload),
    openUpload: (fileId, content) => openJson(uploadAt(fileId), content),
  };
}
