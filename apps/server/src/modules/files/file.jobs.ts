import { type ExpiringKind, removeExpired } from '../../platform/db/remove-expired.repo.ts';
import { forEachIsolated, ItemsFailedError } from '../../platform/failures/for-each-isolated.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { FilesDeps } from './file.deps.ts';
import { unknownStorageNames } from './file.repo.ts';

type JobDeps = Pick<FilesDeps, 'db' | 'store'>;

const day = 24 * 60 * 60 * 1000;
const asJob = { scope: 'job', organisationId: null } as const;

/** Every hour, removes what has expired: rate limits, idempotency keys, tickets, uploads, unused files and others. */
export const expiryJob = ({ db, store }: JobDeps): JobDefinition<never> => ({
  name: 'remove-expired',
  schedule: '17 * * * *',
  retryLimit: 2,
  handle: () =>
    forEachIsolated(
      expiring,
      (kind) => kind,
      (kind) => removeExpired(db, kind, (names) => removeBytes(store, names)),
    ),
});

const expiring: ExpiringKind[] = [
  'rate-limits',
  'idempotency-keys',
  'download-tickets',
  'live-updates',
  'webhook-deliveries',
  'health-samples',
  'uploads',
  'files',
];

const removeBytes = (store: FileStore, names: string[], onFailure?: (name: string, error: unknown) => void) =>
  forEachIsolated(
    names,
    (name) => name,
    (name) => store.remove(name),
    { onFailure },
  );

/**
 * Every night, removes bytes that a crash left without a row. An upload inserts its row right after its
 * bytes, so bytes without a row for a week never get one, on any server. Until then, a database restored from
 * a backup can still be replaced by a later one. Bytes that cannot be removed do not keep the others.
 */
export const orphanJob = ({ db, store }: JobDeps): JobDefinition<never> => ({
  name: 'remove-orphaned-bytes',
  schedule: '23 4 * * *',
  retryLimit: 2,
  handle: async () => {
    const failures: { id: string; error: unknown }[] = [];
    const onFailure = (id: string, error: unknown) => void failures.push({ id, error });
    await store
      .removeUnfinished(new Date(Date.now() - 3 * day))
      .catch((error: unknown) => onFailure('unfinished', error));
    for await (const names of store.namesBefore(new Date(Date.now() - 7 * day))) {
      const orphans = await db.transaction(asJob, (tx) => unknownStorageNames(tx, names));
      await removeBytes(store, orphans, onFailure);
    }
    if (failures.length) throw new ItemsFailedError(failures);
  },
});
