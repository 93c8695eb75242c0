import type { ArchiveOf } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { NamedFile, ZippedFile } from '../../platform/files/zip-of-files.ts';
import type { FilePurposeRules } from './file.purposes.ts';
import type { Scanning } from './file.scanning.ts';

/** What is archived: all files of something, or the record of an event. */
export type Archived = ArchiveOf | { of: 'RECORD'; id: string };

/** Opens a file as if it were downloaded by itself. */
export type OpenStored = (fileId: string) => Promise<NamedFile>;

/** What goes into an archive, and in which folders; null where the context does not see it. */
export type ArchiveContents = (
  act: Act,
  wanted: Archived,
  open: OpenStored,
) => Promise<{ name: string; files: Iterable<ZippedFile> | AsyncIterable<ZippedFile> } | null>;

/** What the files module works with. */
export interface FilesParts {
  db: Database;
  store: FileStore;
  purposes: FilePurposeRules;
  /** What goes into archives. */
  archives: ArchiveContents;
  /** Null where no virus scanner is asked. */
  scanning: Scanning | null;
}
