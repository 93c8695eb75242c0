import { sql } from 'kysely';
import type { JobKind } from '../jobs/jobs.ts';
import type { Database, Transaction } from './database.ts';

/**
 * How many rows of a table each tab has, whatever is searched and filtered: of a unit, or of all units of an
 * organisation. The table is counted by `app.count_by`.
 */
export async function countPerTab<Tab extends string>(
  tx: Transaction,
  table: string,
  tabs: readonly Tab[],
  { organisationId, businessUnitId }: { organisationId: string; businessUnitId?: string | undefined },
): Promise<Record<Tab, number>> {
  const ofUnit = businessUnitId ? sql`and business_unit_id = ${businessUnitId}` : sql``;
  const { rows } = await sql<{ tab: Tab; count: number }>`
    select tab, sum(count) as count from list_count
    where organisation_id = ${organisationId} ${ofUnit} and list = ${table} group by tab`.execute(tx);
  const counted = new Map(rows.map(({ tab, count }) => [tab, Number(count)]));
  return Object.fromEntries(tabs.map((tab) => [tab, counted.get(tab) ?? 0])) as Record<Tab, number>;
}

/** Every ten minutes, puts one row in place of the many that changes have added to a count. */
export function countUpkeepJob(db: Database): JobKind<never> {
  return {
    name: 'sum-up-counts',
    schedule: '*/10 * * * *',
    retryLimit: 2,
    handle: () =>
      db.transaction({ scope: 'job', organisationId: null }, async (tx) => {
        await sql`select app.sum_up_counts()`.execute(tx);
      }),
  };
}
