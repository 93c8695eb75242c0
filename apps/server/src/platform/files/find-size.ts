import type { FileStore } from './file-store.ts';

/** The length of a stored file, or null if it is gone. Any other error, such as an outage, is thrown. */
export const findSize = (store: FileStore, name: string): Promise<number | null> =>
  store.sizeOf(name).catch(nullIfGone);

/** For errors of the disk (ENOENT) and of object storage (NotFound). */
export function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.name === 'NotFound') return null;
  throw error;
}
