import type { Database } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { removeOldNotices } from '../notice.repo.ts';

const lot = 5000;

/** Every night, removes notices older than half a year. */
export const noticeCleanupJob = (db: Database): JobDefinition<never> => ({
  name: 'remove-old-notices',
  schedule: '23 3 * * *',
  retryLimit: 2,
  handle: async () => {
    const context = { scope: 'job', organisationId: null } as const;
    while ((await db.transaction(context, (tx) => removeOldNotices(tx, lot))) === lot);
  },
});
