import type { Database, Transaction } from './database.ts';

/** Rows per transaction: far from the statement limit, however many there are. */
const batchSize = 5000;

/** Repeats work over all tenants, one transaction per batch, until a batch is not full. */
export async function repeatBatches(
  db: Database,
  work: (tx: Transaction, batchSize: number) => Promise<number>,
): Promise<void> {
  const runBatch = () => db.transaction({ scope: 'job', organisationId: null }, (tx) => work(tx, batchSize));
  while ((await runBatch()) === batchSize);
}
