import type { Database } from '../../../platform/db/database.ts';
import { forEachIsolated } from '../../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { claimDigests, type DueDigest, listDueDigests } from '../digest.repo.ts';

interface Deps {
  db: Database;
  outbox: Outbox;
}

const peopleBatchSize = 200;

/**
 * Every five minutes, sends a digest to everyone for whom 07:00 local time has passed since a notice was
 * deferred. Notices are claimed and e-mails enqueued in one transaction per batch, so that an outage or a
 * second server neither loses nor repeats any. A failing batch does not stop the others.
 */
export const digestJob = ({ db, outbox }: Deps): JobDefinition<never> => ({
  name: 'send-digests',
  schedule: '1-56/5 * * * *',
  retryLimit: 0,
  handle: async () => {
    const due = await db.transaction({ scope: 'job', organisationId: null }, listDueDigests);
    const send = ({ organisationId, roleEntryIds }: DigestBatch) =>
      db.transaction({ scope: 'job', organisationId }, async (tx) => {
        const digests = await claimDigests(tx, roleEntryIds);
        const mails = digests.map(({ roleEntryId, email: recipient, mailKey: businessKey, noticeIds }) => ({
          businessKey,
          recipient,
          organisationId,
          template: 'daily-digest',
          payload: { noticeIds, roleEntryId },
        }));
        await outbox.sendAll(tx, mails);
      });
    await forEachIsolated(digestBatches(due), ({ organisationId }) => organisationId, send);
  },
});

interface DigestBatch {
  organisationId: string;
  roleEntryIds: string[];
}

/** Batches of people, each of one organisation. */
function* digestBatches(due: DueDigest[]): Generator<DigestBatch> {
  for (const [organisationId, people] of Map.groupBy(due, (one) => one.organisationId)) {
    for (let from = 0; from < people.length; from += peopleBatchSize) {
      const batch = people.slice(from, from + peopleBatchSize);
      yield { organisationId, roleEntryIds: batch.map(({ roleEntryId }) => roleEntryId) };
    }
  }
}
