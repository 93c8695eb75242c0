import { sql } from 'kysely';
import type { JobDefinition } from '../jobs/jobs.ts';
import type { Database } from './database.ts';
import { repeatBatches } from './repeat-batches.ts';

/** Every ten minutes, merges the rows that changes have added to each count into one. */
export function countCompactionJob(db: Database): JobDefinition<never> {
  return {
    name: 'sum-up-counts',
    schedule: '*/10 * * * *',
    retryLimit: 2,
    handle: () =>
      repeatBatches(db, async (tx, batchSize) => {
        const { rows } = await sql<{ done: number }>`select app.compact_counts(${batchSize}) as done`.execute(
          tx,
        );
        return rows[0]?.done ?? 0;
      }),
  };
}
