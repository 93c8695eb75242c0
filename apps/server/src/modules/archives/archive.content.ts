import type { ArchiveContents } from '../files/index.ts';
import { findArchiveName, listArchivedFiles } from './archive.repo.ts';

/** What goes into the archive of an event or a task, and in which folders. */
export const archives: ArchiveContents = async ({ tx }, wanted) => {
  const name = await findArchiveName(tx, wanted);
  if (name === null) return null;
  const files = await listArchivedFiles(tx, wanted);
  return {
    name,
    files: files.map(({ fileId, taskTitle, supplierName }) => ({
      fileId,
      folders: [
        ...(taskTitle !== null && wanted.of === 'EVENT' ? [taskTitle] : []),
        ...(supplierName === null ? ['Documents'] : ['Responses', supplierName]),
      ],
    })),
  };
};
