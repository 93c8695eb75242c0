import type { Database } from '../../../platform/db/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { listDueDigests, takeDigest } from '../digest.repo.ts';

interface Parts {
  db: Database;
  outbox: Outbox;
}

/**
 * Every five minutes, sends a digest to those for whom 07:00 has passed since something was told that could wait. What is
 * taken and its mail are one transaction, so that neither an outage nor a second server loses or repeats anything.
 */
export const digestJob = ({ db, outbox }: Parts): JobKind<never> => ({
  name: 'send-digests',
  schedule: '1-56/5 * * * *',
  retryLimit: 0,
  handle: async () => {
    const due = await db.transaction({ scope: 'job', organisationId: null }, listDueDigests);
    for (const { organisationId, roleEntryId } of due) {
      await db.transaction({ scope: 'job', organisationId }, async (tx) => {
        const digest = await takeDigest(tx, roleEntryId);
        if (!digest) return;
        const { email: recipient, mailKey: businessKey, noticeIds } = digest;
        const payload = { noticeIds, roleEntryId };
        await outbox.send(tx, { businessKey, template: 'daily-digest', recipient, organisationId, payload });
      });
    }
  },
});
