import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../../../platform/db/database.ts';
import { findRecord, insertRecord, lockForSubmission, lockTaskShared } from '../../deadlines/index.ts';
import { insertNotices } from '../../notices/index.ts';
import { findKey } from '../keys/response-key.repo.ts';
import { findResponseToSubmit, setSentRevision } from '../response.repo.ts';

/**
 * Plans the submission statements on every reserved connection, with a dummy supplier id. Planning takes far
 * longer than executing, and no submission should wait for it right before a deadline.
 */
export async function warmUpSubmissions(reserved: Database, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => prepareOne(reserved)));
}

function prepareOne(reserved: Database): Promise<void> {
  const id = randomUUIDv7();
  const [organisationId, businessUnitId, supplierId, roleEntryId] = [id, id, id, id];
  const caller = { organisationId, businessUnitId, supplierId, roleEntryId };
  return reserved.transaction({ scope: 'supplier', accountId: id, ...caller }, async (tx, now) => {
    await lockTaskShared(tx, id, now);
    await lockForSubmission(tx, id, now);
    await findResponseToSubmit(tx, id);
    await insertRecord(tx, caller, {
      id,
      responseId: id,
      eventId: id,
      taskId: id,
      number: 1,
      kind: 'WITHDRAWAL',
      version: 1,
      at: now,
      sheetVersion: null,
      content: null,
      conditions: null,
      record: '',
      recordHash: '',
      signature: '',
      keyId: '',
    });
    await findKey(tx, 'TASK', id);
    await setSentRevision(tx, id, null);
    const notice = {
      organisationId,
      businessUnitId,
      eventId: id,
      kind: 'response.submitted',
      key: '',
    } as const;
    await insertNotices(tx, notice, { supplierIds: [id] }, true);
    await findRecord(tx, id);
  });
}
