import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { FilesDeps } from './file.deps.ts';
import { removeExpired, unknownStorageNames } from './file.repo.ts';
import { removeExpiredUploads } from './upload.repo.ts';

type JobDeps = Pick<FilesDeps, 'db' | 'store'>;

const day = 24 * 60 * 60 * 1000;
const asJob = { scope: 'job', organisationId: null } as const;

/** Every hour, removes what has expired: rate limits, idempotency keys, tickets, uploads and unused files. */
export const expiryJob = ({ db, store }: JobDeps): JobDefinition<never> => ({
  name: 'remove-expired',
  schedule: '17 * * * *',
  retryLimit: 2,
  handle: async () => {
    const names = await db.transaction(asJob, async (tx) => [
      ...(await removeExpired(tx)),
      ...(await removeExpiredUploads(tx)),
    ]);
    for (const name of names) await store.remove(name);
  },
});

/**
 * Every night, removes bytes that a crash left without a row. An upload inserts its row right after its
 * bytes, so bytes without a row for a week never get one, on any server. Until then, a database restored from
 * a backup can still be replaced by a later one.
 */
export const orphanJob = ({ db, store }: JobDeps): JobDefinition<never> => ({
  name: 'remove-orphaned-bytes',
  schedule: '23 4 * * *',
  retryLimit: 2,
  handle: async () => {
    await store.removeUnfinished(new Date(Date.now() - 3 * day));
    for await (const names of store.namesBefore(new Date(Date.now() - 7 * day))) {
      const orphans = await db.transaction(asJob, (tx) => unknownStorageNames(tx, names));
      for (const name of orphans) await store.remove(name);
    }
  },
});
