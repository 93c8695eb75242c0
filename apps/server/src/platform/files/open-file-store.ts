import { join } from 'node:path';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Settings } from './s3-store.ts';

/** The store that the settings name. The client of an object storage is loaded only where there is one. */
export async function openFileStore(settings: {
  dataDir: string;
  objectStorage: S3Settings | null;
}): Promise<FileStore> {
  if (!settings.objectStorage) return openDiskStore(join(settings.dataDir, 'files'));
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(settings.objectStorage);
}
