import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/listing.ts';
import { repeatBatches } from '../../platform/db/repeat-batches.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';

const isOpenNow = sql`open_from <= transaction_timestamp() and open_until >= transaction_timestamp()`;

const sums = sql`
  coalesce(sum(open_tasks) filter (where ${isOpenNow}), 0)::int as open_tasks,
  coalesce(sum(seen_open_tasks) filter (where ${isOpenNow}), 0)::int as seen_open_tasks,
  coalesce(sum(active_users), 0)::int as active_users, max(last_sign_in_at) as last_sign_in_at`;

/** Joins the stored counts of each supplier as `counts`, by one index lookup per supplier. */
export const joinCounts = sql`
  cross join lateral (
    select ${sums} from supplier_count
    where supplier_count.organisation_id = supplier.organisation_id
      and supplier_count.business_unit_id = supplier.business_unit_id
      and supplier_count.supplier_id = supplier.id) counts`;

/** The same for all suppliers of a tenant, for lists sorted by a count. */
export const joinAllCounts = (whose: Sql): Sql => sql`
  left join (
    select supplier_id, ${sums} from supplier_count where ${whose} group by supplier_id
  ) counts on counts.supplier_id = supplier.id`;

/** Every ten minutes, merges the rows that changes have added to the counts of a supplier. */
export const supplierCountCompactionJob = (db: Database): JobDefinition<never> => ({
  name: 'sum-up-supplier-counts',
  schedule: '*/10 * * * *',
  retryLimit: 2,
  handle: () =>
    repeatBatches(db, async (tx, batchSize) => {
      const { rows } = await sql<{ done: number }>`
        select app.compact_supplier_counts(${batchSize}) as done`.execute(tx);
      return rows[0]?.done ?? 0;
    }),
});

/** A supplier may have thousands of tasks. */
const suppliersPerBatch = 500;

/** Every night, counts from scratch and corrects what differs, which is logged as a failure. */
export const supplierRecountJob = (db: Database): JobDefinition<never> => ({
  name: 'recount-suppliers',
  schedule: '20 3 * * *',
  retryLimit: 2,
  handle: async () => {
    let after: string | null = '00000000-0000-0000-0000-000000000000';
    let corrected = 0;
    while (after) {
      const { rows } = await db.transaction({ scope: 'job', organisationId: null }, (tx) =>
        sql<{ last: string | null; corrected: number }>`
          select last, corrected from app.recount_suppliers(${after}, ${suppliersPerBatch})`.execute(tx),
      );
      corrected += rows[0]?.corrected ?? 0;
      after = rows[0]?.last ?? null;
    }
    // The next attempt finds nothing to correct.
    if (corrected > 0)
      throw new Error(`The stored counts of ${corrected} suppliers were wrong and are corrected.`);
  },
});
