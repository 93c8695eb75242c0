import type { SupplierCaller } from '@tenderbox/contract';
import type { Database } from '../../../platform/db/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { notify } from '../../notices/index.ts';
import { type Declined, findPlaceOfDecline } from '../decline.repo.ts';

/** The queue of declines that a unit's admins are to be told of. */
export const declineQueue = 'tell-of-decline';

type DeclinedInTenant = Declined & { organisationId: string };

/** A decline as its job is given it: which one, and nothing of what was said. */
export const declinedNow = (
  { organisationId, supplierId }: SupplierCaller,
  taskId: string,
  declinedAt: string,
): DeclinedInTenant => ({ organisationId, taskId, supplierId, declinedAt });

/** Tells all admins of the unit that a supplier has declined. The supplier itself could not: it sees none of them. */
export const declineJob = ({ db, outbox }: { db: Database; outbox: Outbox }): JobKind<never> => ({
  name: declineQueue,
  retryLimit: 10,
  handle: ({ organisationId, ...declined }: DeclinedInTenant) =>
    db.transaction({ scope: 'job', organisationId }, async (tx) => {
      const place = await findPlaceOfDecline(tx, declined);
      // One that was taken back meanwhile concerns nobody.
      if (!place) return;
      const { taskId, supplierId, declinedAt } = declined;
      const kind = 'task.declined';
      const notice = { organisationId, ...place, taskId, supplierId, kind } as const;
      const key = `${kind}:${taskId}:${supplierId}:${declinedAt}`;
      const mail = { template: 'task-declined', payload: { supplierId } };
      await notify(tx, outbox, { ...notice, key, ...mail }, 'admins');
    }),
});
