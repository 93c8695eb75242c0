import type { ArchiveOf } from '@tenderbox/contract';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import type { OpenStored } from '../files/index.ts';
import { findArchiveName, listArchivedFiles } from './archive.repo.ts';

/** Returns the files and folders for the archive of an event or a task; null if the context does not see it. */
export async function listArchiveContents(ctx: RequestContext, wanted: ArchiveOf, open: OpenStored) {
  const { title, files } = await ctx.read(async ({ tx }) => ({
    title: await findArchiveName(tx, wanted),
    files: await listArchivedFiles(tx, wanted),
  }));
  if (title === null) return null;
  return {
    name: title,
    files: files.map(({ fileId, name, taskTitle, supplierName }) => ({
      // The names of response files are encrypted with the response.
      name: name ?? fileId,
      folders: [
        ...(taskTitle !== null && wanted.of === 'EVENT' ? [taskTitle] : []),
        ...(supplierName === null ? ['Documents'] : ['Responses', supplierName]),
      ],
      open: () => open(fileId),
    })),
  };
}
