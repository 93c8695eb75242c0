import type { ArchiveOf } from '@tenderbox/contract';
import type { Database } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { NamedFile, SignList, ZippedFile } from '../../platform/files/zip-of-files.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import type { FilePurposeRules } from './file.purposes.ts';
import type { Scanning } from './file.scanning.ts';

/** The content of an archive: all files of an event or a task, or the record of an event. */
export type Archived = ArchiveOf | { of: 'RECORD'; id: string };

/** Opens a file as if it were downloaded on its own. */
export type OpenStored = (fileId: string) => Promise<NamedFile>;

/** Returns the files and folders of an archive, and what signs it; null if the context does not see it. */
export type ArchiveContents = (
  ctx: RequestContext,
  wanted: Archived,
  open: OpenStored,
) => Promise<{
  name: string;
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>;
  signList?: SignList;
} | null>;

export interface FilesDeps {
  db: Database;
  store: FileStore;
  purposes: FilePurposeRules;
  archives: ArchiveContents;
  /** Null if no virus scanner is configured. */
  scanning: Scanning | null;
}
