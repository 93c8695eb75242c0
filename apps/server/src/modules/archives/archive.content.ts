import type { ArchiveOf } from '@tenderbox/contract';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import type { OpenStored } from '../files/index.ts';
import { findArchiveName, listArchivedFiles } from './archive.repo.ts';

/** Returns the files and folders for the archive of an event or a task; null if the context does not see it. */
export async function listArchiveContents(ctx: RequestContext, wanted: ArchiveOf, open: OpenStored) {
  const { name, files } = await ctx.read(async ({ tx }) => ({
    name: await findArchiveName(tx, wanted),
    files: await listArchivedFiles(tx, wanted),
  }));
  if (name === null) return null;
  return {
    name,
    files: files.map(({ fileId, taskTitle, supplierName }) => ({
      folders: [
        ...(taskTitle !== null && wanted.of === 'EVENT' ? [taskTitle] : []),
        ...(supplierName === null ? ['Documents'] : ['Responses', supplierName]),
      ],
      open: () => open(fileId),
    })),
  };
}
