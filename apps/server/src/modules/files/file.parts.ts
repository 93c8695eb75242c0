import type { ArchiveOf } from '@tenderbox/contract';
import type { Moment } from '../../platform/act/act.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FilePurposeRules } from './file.purposes.ts';
import type { Scanning } from './file.scanning.ts';

/** What goes into the archive of something, and in which folders; null where the context does not see it. */
export type ArchiveContents = (
  moment: Moment,
  wanted: ArchiveOf,
) => Promise<{ name: string; files: { fileId: string; folders: string[] }[] } | null>;

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
