import type { StoredFile } from '@tenderbox/contract';
import type { FileRow } from './file.repo.ts';

/** A file as callers see it: never where it is stored. */
export function presentFile(file: FileRow): StoredFile {
  const { id, name, size, sha256, purpose, ownerId, uploadedAt } = file;
  return { id, name, size, sha256, purpose, ownerId, uploadedAt };
}
