import { writeFile } from 'node:fs/promises';
import { exportRecords } from '../modules/audit/export-records.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Command } from './command.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Writes the chain of signed records into a file, for the offline verifier. */
export const exportRecordChain: Command = async ([file, ...others], environment) => {
  if (!file || others.length) throw new Error(usage);
  const config = readConfig(environment);
  await withDatabase(config, (db) => writeFile(file, exportRecords(db, config.publicUrl), { flag: 'wx' }));
  return `The chain of signed records is in ${file}.`;
};
