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
  return openS3Store(settings.objectStorage).catch((error: StoreError) => {
    const problem = error.$metadata?.httpStatusCode ?? error.code ?? error.name;
    throw new SettingError('S3_URL', `the bucket "${bucket}" cannot be used (${problem})`);
  });
}

/** An error of the storage itself has the status of its answer. */
type StoreError = NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } };
