import type { StoredFile } from '@tenderbox/contract';
import type { FileFacts } from './file.purposes.ts';
import type { FileRow } from './file.repo.ts';

/** Presents a file to callers, without its storage name. */
export function presentFile(
  { id, purpose, placeId, uploadedAt, scan }: FileRow,
  { name, size, sha256 }: FileFacts,
): StoredFile {
  return { id, name, size, sha256, purpose, ownerId: placeId, uploadedAt, ...(scan !== 'CLEAN' && { scan }) };
}
