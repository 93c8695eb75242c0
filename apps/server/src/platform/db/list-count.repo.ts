import { sql } from 'kysely';
import type { JobDefinition } from '../jobs/jobs.ts';
import type { Database } from './database.ts';

/** Every ten minutes, merges the rows that changes have added to each count into one. */
export function countCompactionJob(db: Database): JobDefinition<never> {
  return {
    name: 'sum-up-counts',
    schedule: '*/10 * * * *',
    retryLimit: 2,
    handle: () =>
      db.transaction({ scope: 'job', organisationId: null }, async (tx) => {
        await sql`select app.compact_counts()`.execute(tx);
      }),
  };
}
