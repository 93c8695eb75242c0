import { join } from 'node:path';
import { SettingError } from '../config/config.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Settings } from './s3-store.ts';

/** Opens the configured store. The S3 client is only loaded if it is used. */
export async function openFileStore(settings: {
  dataDir: string;
  objectStorage: S3Settings | null;
}): Promise<FileStore> {
  if (!settings.objectStorage) return openDiskStore(join(settings.dataDir, 'files'));
  const { openS3Store } = await import('./s3-store.ts');
  const { bucket } = settings.objectStorage;
  return openS3Store(settings.objectStorage).catch((error: NodeJS.ErrnoException) => {
    throw new SettingError('S3_URL', `the bucket "${bucket}" cannot be used (${error.code ?? error.name})`);
  });
}
