import { resolve } from 'node:path';
import { withArchive } from '../platform/backup/read-archive.ts';
import type { Command } from './command.ts';
import { describeBackup } from './describe-backup.ts';
import { usage } from './usage.ts';

/** Checks every byte of a backup. It needs neither settings nor a database. */
export const verifyBackup: Command = ([file, ...others]) => {
  if (!file || others.length) throw new Error(usage);
  return withArchive(resolve(file), async (archive) =>
    ['The backup is complete and undamaged.', ...describeBackup(archive)].join('\n'),
  );
};
