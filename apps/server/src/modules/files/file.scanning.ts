import { z } from 'zod';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Scanner } from '../../platform/files/clamd.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FrameCipher } from '../../platform/files/frame-cipher.ts';
import { openPlain, openSealed } from '../../platform/files/open-file.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { broadcastScanResult, notifyInfectedFile } from './scan.notices.ts';
import { findScan, settleScan } from './scan.repo.ts';

export const scanQueue = 'scan-file';

/** Has files scanned for viruses before anyone but their owner can read them. */
export interface Scanning {
  /** Call it in the transaction that inserts the row of the file. */
  wait(tx: Transaction, file: WaitingFile): Promise<void>;
}

interface WaitingFile {
  id: string;
  organisationId: string;
  storageName: string;
  size: number;
  /** Only for a sealed file. */
  cipher: FrameCipher | null;
}

/** The payload of a scan job. The cipher of a sealed file is itself sealed, and removed with the job. */
const scanJobSchema = z.object({
  organisationId: z.guid(),
  fileId: z.guid(),
  storageName: z.string(),
  size: z.number(),
  sealedCipher: z.string().nullable(),
});
type ScanJob = z.infer<typeof scanJobSchema>;

/** Associated data of the sealed cipher. */
export const scanCipherLocation = (fileId: string) => ({ table: 'job', column: 'cipher', id: fileId });

export const createScanQueue = ({ jobs, keyring }: { jobs: Jobs; keyring: Keyring }): Scanning => ({
  wait: async (tx, { id, organisationId, storageName, size, cipher }) => {
    const text = cipher && JSON.stringify({ ...cipher, key: cipher.key.toString('base64') });
    const sealedCipher = text && keyring.seal('scan-keys', scanCipherLocation(id), text);
    // The job must not reveal the size of a sealed file.
    const job: ScanJob = { organisationId, fileId: id, storageName, size: cipher ? 0 : size, sealedCipher };
    await jobs.enqueue(tx, scanQueue, job);
  },
});

interface ScanDeps {
  db: Database;
  store: FileStore;
  keyring: Keyring;
  outbox: Outbox;
  scanner: Scanner | null;
}

/**
 * Scans a file, then releases or withdraws it. Files wait while the scanner is down. If scanning has been
 * switched off, waiting files are released.
 */
export const scanJob = ({ db, store, keyring, outbox, scanner }: ScanDeps): JobDefinition<never> => ({
  name: scanQueue,
  // Retried every minute until the scanner responds.
  retryLimit: 1_000_000,
  maxWait: 60,
  retentionDays: 365,
  schema: scanJobSchema,
  handle: async ({ organisationId, fileId, storageName, size, sealedCipher }: ScanJob) => {
    const asJob = { scope: 'job', organisationId } as const;
    const known = await db.transaction(asJob, (tx) => findScan(tx, fileId));
    // The result was recorded earlier, but the bytes may not have been removed.
    if (known !== 'WAITING') return known === 'INFECTED' ? store.remove(storageName) : undefined;
    const cipher =
      sealedCipher && openCipher(keyring.unseal('scan-keys', scanCipherLocation(fileId), sealedCipher));
    const settle = (isInfected: boolean) =>
      db.transaction(asJob, async (tx) => {
        const file = await settleScan(tx, fileId, isInfected);
        if (!file) return;
        await broadcastScanResult(tx, organisationId, file);
        if (isInfected) await notifyInfectedFile(tx, outbox, organisationId, fileId, file);
      });
    if (!scanner) return settle(false);
    const file = await (cipher
      ? openSealed(store, storageName, cipher)
      : openPlain(store, storageName, size));
    const isInfected = await scanner.isInfected(file.read());
    await settle(isInfected);
    if (isInfected) await store.remove(storageName);
  },
});

function openCipher(text: string): FrameCipher {
  const { key, place } = JSON.parse(text) as { key: string; place: string[] };
  return { key: Buffer.from(key, 'base64'), place };
}
