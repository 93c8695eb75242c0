import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';

/** Every ten minutes, merges the rows that changes have added to the counts of a task. */
export const taskCountCompactionJob = (db: Database): JobDefinition<never> => ({
  name: 'sum-up-task-counts',
  schedule: '*/10 * * * *',
  retryLimit: 2,
  handle: () =>
    db.transaction({ scope: 'job', organisationId: null }, async (tx) => {
      await sql`select app.sum_up_task_counts()`.execute(tx);
    }),
});
