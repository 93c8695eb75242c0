import { signHeads } from '../../src/modules/audit/index.ts';
import type { TestApp } from '../app.ts';

/** Signs the next head of the chain of records, as if the last one were of yesterday. */
export async function signNextRecordHead(test: TestApp): Promise<void> {
  await test.database.query(
    `begin; set local session_replication_role = replica;
     update record_head set at = at - interval '1 day'; commit`,
  );
  await signHeads(test);
}
