import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { FilesParts } from './file.parts.ts';
import { removeExpired } from './file.repo.ts';

export type { FilesParts } from './file.parts.ts';
export type { FilePurposeRule } from './file.policy.ts';
export { attachFile, detachFile } from './file.repo.ts';
export { registerFileRoutes } from './file.routes.ts';

/** Every hour, removes what has run out: limits, keys, tickets, and files that nothing refers to. */
export function expiryJob({ db, store }: Pick<FilesParts, 'db' | 'store'>): JobKind<never> {
  return {
    name: 'remove-expired',
    schedule: '17 * * * *',
    retryLimit: 2,
    handle: async () => {
      const names = await db.transaction({ scope: 'job', organisationId: null }, removeExpired);
      for (const name of names) await store.remove(name);
    },
  };
}
