import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { repeatBatches } from '../../platform/db/repeat-batches.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';

/** Every ten minutes, merges the rows that changes have added to the counts of a task. */
export const taskCountCompactionJob = (db: Database): JobDefinition<never> => ({
  name: 'sum-up-task-counts',
  schedule: '*/10 * * * *',
  retryLimit: 2,
  handle: () =>
    repeatBatches(db, async (tx, batchSize) => {
      const { rows } = await sql<{ done: number }>`
        select app.compact_task_counts(${batchSize}) as done`.execute(tx);
      return rows[0]?.done ?? 0;
    }),
});
