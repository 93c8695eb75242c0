import type { Database } from '../../../platform/db/database.ts';
import { repeatBatches } from '../../../platform/db/repeat-batches.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { removeOldNotices } from '../notice.repo.ts';

/** Every night, removes notices older than half a year. */
export const noticeCleanupJob = (db: Database): JobDefinition<never> => ({
  name: 'remove-old-notices',
  schedule: '23 3 * * *',
  retryLimit: 2,
  handle: () => repeatBatches(db, removeOldNotices),
});
