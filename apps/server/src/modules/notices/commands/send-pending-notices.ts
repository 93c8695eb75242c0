import type { Database, Transaction } from '../../../platform/db/database.ts';
import { describeError } from '../../../platform/failures/describe-error.ts';
import { forEachDue } from '../../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { type NoticeQueue, notify } from '../notify.ts';
import {
  insertPendingNotice,
  listOverdueNotices,
  markNoticeFailed,
  takePendingNotices,
} from '../pending-notice.repo.ts';

type RunTransaction = (work: (tx: Transaction) => Promise<void>) => Promise<void>;

/**
 * Runs a change that locks deadlines, and sends its notices in a second transaction, when the locks are gone:
 * notifying thousands of people takes seconds. Notices that cannot be sent now are sent by the job below.
 */
export const notifyAfterCommit = <Result>(
  ctx: Pick<RequestContext, 'step'>,
  outbox: Outbox,
  work: (queue: NoticeQueue) => Promise<Result>,
): Promise<Result> => sendAfter((send) => ctx.step(({ tx }) => send(tx)), outbox, work);

/** The same for a job of an organisation. */
export const notifyAfterJob = <Result>(
  { db, outbox, organisationId }: { db: Database; outbox: Outbox; organisationId: string },
  work: (queue: NoticeQueue) => Promise<Result>,
): Promise<Result> =>
  sendAfter((send) => db.transaction({ scope: 'job', organisationId }, (tx) => send(tx)), outbox, work);

async function sendAfter<Result>(
  run: RunTransaction,
  outbox: Outbox,
  work: (queue: NoticeQueue) => Promise<Result>,
): Promise<Result> {
  const ids: string[] = [];
  const result = await work({
    defer: async (tx, notice, audience) => {
      ids.push(await insertPendingNotice(tx, { notice, audience }));
    },
  });
  // The change is committed, so a failure here must not look like a failed change. The job below sends them.
  if (ids.length) {
    await run((tx) => sendPending(tx, outbox, ids)).catch((error: unknown) =>
      outbox.onError(error, { job: 'send-notices', id: ids[0] }),
    );
  }
  return result;
}

async function sendPending(tx: Transaction, outbox: Outbox, ids: string[]): Promise<void> {
  for (const { notice, audience } of await takePendingNotices(tx, ids)) {
    await notify(tx, outbox, notice, audience);
  }
}

/**
 * Every minute, sends the notices that could not be sent after their change. One that fails delays no other, is tried
 * again with growing delays, and is given up after a day.
 */
export const pendingNoticesJob = ({
  db,
  outbox,
}: {
  db: Database;
  outbox: Outbox;
}): JobDefinition<never> => ({
  name: 'send-pending-notices',
  schedule: '* * * * *',
  retryLimit: 0,
  handle: async () => {
    const anyTenant = { scope: 'job', organisationId: null } as const;
    await forEachDue(
      () => db.transaction(anyTenant, listOverdueNotices),
      ({ id }) => id,
      async ({ organisationId, id }) => {
        const ofTenant = { scope: 'job', organisationId } as const;
        try {
          await db.transaction(ofTenant, (tx) => sendPending(tx, outbox, [id]));
        } catch (error) {
          const { code, kind } = describeError(error);
          // Without the database the attempt is not counted, and the first error says why.
          await db
            .transaction(ofTenant, (tx) => markNoticeFailed(tx, id, code ?? kind))
            .catch(() => undefined);
          throw error;
        }
      },
    );
  },
});
