import { asOwner } from '../../platform/db/as-owner.ts';
import type { ConnectionTarget } from '../../platform/db/connection.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { findSize } from '../../platform/files/find-size.ts';
import { frameLength } from '../../platform/files/frame-cipher.ts';
import { type FileToCheck, listFilesToCheck, listUnknownNames } from './file-check.repo.ts';

const batchSize = 500;

/**
 * Compares stored bytes with database rows in both directions and describes the differences. Throws if bytes
 * are missing, because data was lost. Bytes without a row are harmless and removed by a job.
 */
export async function checkFiles(owner: ConnectionTarget, store: FileStore): Promise<string> {
  const faults: string[] = [];
  let count = 0;
  for (let after = ''; ; ) {
    const files = await asOwner(owner, (tx) => listFilesToCheck(tx, { after, batchSize }));
    for (const file of files) {
      const fault = await fileProblemOf(store, file);
      if (fault) faults.push(`${file.id}: ${fault}`);
    }
    count += files.length;
    if (files.length < batchSize) break;
    after = files.at(-1)?.id ?? '';
  }
  let unknown = 0;
  for await (const names of store.namesBefore(new Date(Date.now() + batchSize))) {
    unknown += (await asOwner(owner, (tx) => listUnknownNames(tx, names))).length;
  }
  const told = `${count} files are known; ${unknown} stored ones are known to nothing and go after 7 days.`;
  if (!faults.length) return `${told} Every known one is stored as long as it should be.`;
  throw new Error(`${told}\n${faults.length} are not as they should be:\n${faults.join('\n')}`);
}

async function fileProblemOf(store: FileStore, { storageName, size }: FileToCheck): Promise<string | null> {
  const found = await findSize(store, storageName);
  if (found === null) return `its bytes (${storageName}) are missing`;
  if (size !== null && found !== size) return `${found} bytes are stored (${storageName}) instead of ${size}`;
  if (size === null && (found === 0 || found % frameLength > 0)) {
    return `what is stored (${storageName}) of this sealed file was cut`;
  }
  return null;
}
