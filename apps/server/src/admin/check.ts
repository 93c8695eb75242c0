import { checkFiles } from '../modules/files/check-files.ts';
import { readConfig } from '../platform/config/config.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import type { Command } from './command.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Compares the stored files with the database. */
export const check: Command = async (words, environment) => {
  if (words.length > 0) throw new Error(usage);
  const config = readConfig(environment);
  const store = await openFileStore(config);
  return withDatabase(config, (_db, owner) => checkFiles(owner, store));
};
