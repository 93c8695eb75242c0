import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readBuildInfo } from '../build-info.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { readConfig } from '../platform/config/config.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import type { Command } from './command.ts';
import { describeBackup } from './describe-backup.ts';
import { usage } from './usage.ts';
import { connect } from './with-database.ts';

/** Writes a backup of everything but the secrets, next to running servers. */
export const backup: Command = async ([file, ...others], environment, say) => {
  if (!file || others.length) throw new Error(usage);
  const path = resolve(file);
  if (existsSync(path)) throw new Error(`${path} exists already.`);
  const config = readConfig(environment);
  const { owner, stop } = await connect(config);
  try {
    const written = await writeBackup({
      ...{ path, owner, say },
      store: await openFileStore(config),
      storage: config.objectStorage ? 's3' : 'disk',
      origin: config.publicUrl,
      version: readBuildInfo().version,
    });
    const isGenerated = !environment.SECRET_KEY?.trim();
    return [
      `The backup is in ${path}.`,
      ...describeBackup(written),
      `SECRET_KEY is not in it${isGenerated ? `: copy ${config.dataDir}/secret-key` : ''}. Keep it in another place than the ` +
        'backups: without it, unopened responses are lost; together with a backup, it opens them.',
    ].join('\n');
  } finally {
    await stop();
  }
};
