import { resolve } from 'node:path';
import { withArchive } from '../platform/backup/read-archive.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { readConfig } from '../platform/config/config.ts';
import { createKeyring } from '../platform/crypto/keyring.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import type { Command } from './command.ts';
import { usage } from './usage.ts';
import { connect } from './with-database.ts';

const options = ['--last-state', '--new-signing-key'];

/** Restores a backup into an empty installation. */
export const restore: Command = async ([file, ...words], environment, say) => {
  if (!file || words.some((word) => !options.includes(word))) throw new Error(usage);
  return withArchive(resolve(file), async (archive) => {
    const config = readConfig(environment);
    const { owner, serving, stop } = await connect(config);
    try {
      const restored = await restoreBackup(archive, {
        ...{ owner, serving, say },
        store: await openFileStore(config),
        storage: config.objectStorage ? 's3' : 'disk',
        origin: config.publicUrl,
        keyring: createKeyring(config.secretKey, config.previousSecretKey),
        isLastState: words.includes('--last-state'),
        withNewKey: words.includes('--new-signing-key'),
      });
      const { rows, files, missing, epoch, heldBack } = restored;
      return [
        `The backup of ${archive.manifest.at} is restored: ${rows} rows and ${files} files. A new epoch begins: ${epoch}.`,
        ...(heldBack
          ? [
              `${heldBack.mails} e-mails and ${heldBack.deliveries} webhook deliveries that were waiting then are not sent: they may have been sent before. Everyone logs in again.`,
            ]
          : []),
        ...(missing.length ? [`${missing.length} files are missing:`, ...missing] : []),
        'Now start the server, and run `npm run admin -- verify-audit` and `npm run admin -- check-files`.',
      ].join('\n');
    } finally {
      await stop();
    }
  });
};
