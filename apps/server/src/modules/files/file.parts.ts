import type { Database } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FilePurposeRules } from './file.purposes.ts';
import type { Scanning } from './file.scanning.ts';

/** What the files module works with. */
export interface FilesParts {
  db: Database;
  store: FileStore;
  purposes: FilePurposeRules;
  /** Null where no virus scanner is asked. */
  scanning: Scanning | null;
}
