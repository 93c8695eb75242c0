import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { ConnectionTarget } from '../../platform/db/connection.ts';
import { inBatches, type Rewrapped } from '../../platform/db/in-batches.ts';
import { scanQueue as queue, scanCipherLocation } from './file.scanning.ts';
import { listStaleScanJobs, replaceSealedCipher } from './scan.repo.ts';

/**
 * Reseals the ciphers of files that wait for the virus scanner with the current key, because they may wait
 * for a long time.
 */
export function rewrapScans(owner: ConnectionTarget, keyring: Keyring, batchSize = 500): Promise<Rewrapped> {
  const { id: current } = keyring.current('scan-keys');
  return inBatches<string>(owner, async (tx, after) => {
    const jobs = await listStaleScanJobs(tx, { queue, current, after, batchSize });
    let unreadable = 0;
    for (const { id, fileId, sealedCipher } of jobs) {
      const place = scanCipherLocation(fileId);
      if (!keyring.byId('scan-keys', sealedCipher.split('.')[0] ?? '')) {
        unreadable += 1;
        continue;
      }
      const renewed = keyring.seal('scan-keys', place, keyring.unseal('scan-keys', place, sealedCipher));
      await replaceSealedCipher(tx, { queue, id, sealedCipher: renewed });
    }
    return { done: jobs.length - unreadable, unreadable, last: jobs.at(-1)?.id ?? null };
  });
}
