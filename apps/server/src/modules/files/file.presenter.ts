import type { StoredFile } from '@tenderbox/contract';
import type { FileMetadata } from './file.purposes.ts';
import type { FileRow } from './file.repo.ts';

/** Presents a file to callers, without its storage name. */
export function presentFile(
  { id, purpose, targetId, uploadedAt, scan }: FileRow,
  { name, size, sha256 }: FileMetadata,
): StoredFile {
  return {
    id,
    name,
    size,
    sha256,
    purpose,
    ownerId: targetId,
    uploadedAt,
    ...(scan !== 'CLEAN' && { scan }),
  };
}
