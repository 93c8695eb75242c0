import type { Database } from '../../../platform/db/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { type DueDigest, listDueDigests, takeDigests } from '../digest.repo.ts';

interface Parts {
  db: Database;
  outbox: Outbox;
}

const peopleAtOnce = 200;

/**
 * Every five minutes, sends a digest to those for whom 07:00 has passed since something was told that could wait. What is
 * taken and its mails are one transaction for some people at a time, so that neither an outage nor a second server loses or
 * repeats anything; what fails for some keeps nobody else waiting.
 */
export const digestJob = ({ db, outbox }: Parts): JobKind<never> => ({
  name: 'send-digests',
  schedule: '1-56/5 * * * *',
  retryLimit: 0,
  handle: async () => {
    const due = await db.transaction({ scope: 'job', organisationId: null }, listDueDigests);
    const failures: unknown[] = [];
    for (const { organisationId, roleEntryIds } of lotsOf(due)) {
      const sending = db.transaction({ scope: 'job', organisationId }, async (tx) => {
        const digests = await takeDigests(tx, roleEntryIds);
        const mails = digests.map(({ roleEntryId, email: recipient, mailKey: businessKey, noticeIds }) => ({
          ...{ businessKey, recipient, organisationId, template: 'daily-digest' },
          payload: { noticeIds, roleEntryId },
        }));
        await outbox.sendAll(tx, mails);
      });
      await sending.catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  },
});

/** The people of one organisation at a time, and not too many of them. */
function* lotsOf(due: DueDigest[]): Generator<{ organisationId: string; roleEntryIds: string[] }> {
  for (const [organisationId, people] of Map.groupBy(due, (one) => one.organisationId)) {
    for (let from = 0; from < people.length; from += peopleAtOnce) {
      const lot = people.slice(from, from + peopleAtOnce);
      yield { organisationId, roleEntryIds: lot.map(({ roleEntryId }) => roleEntryId) };
    }
  }
}
