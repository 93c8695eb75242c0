import type { SupplierCaller } from '@tenderbox/contract';
import { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { notify } from '../../notices/index.ts';
import { findDeclinedEvent } from '../decline.repo.ts';

export const declineQueue = 'notify-of-decline';

const declinedInTenant = z.object({
  organisationId: z.guid(),
  taskId: z.guid(),
  supplierId: z.guid(),
  declinedAt: z.string(),
});
type DeclinedInTenant = z.infer<typeof declinedInTenant>;

/** The job data of a decline: ids only, without the reason. */
export const declinedNow = (
  { organisationId, supplierId }: SupplierCaller,
  taskId: string,
  declinedAt: string,
): DeclinedInTenant => ({ organisationId, taskId, supplierId, declinedAt });

/** Notifies all admins of the business unit of a decline. A job does it because suppliers cannot see the admins. */
export const declineJob = ({ db, outbox }: { db: Database; outbox: Outbox }): JobDefinition<never> => ({
  name: declineQueue,
  previousName: 'tell-of-decline',
  retryLimit: 10,
  schema: declinedInTenant,
  handle: ({ organisationId, ...declined }: DeclinedInTenant) =>
    db.transaction({ scope: 'job', organisationId }, async (tx) => {
      const place = await findDeclinedEvent(tx, declined);
      // The decline was undone in the meantime.
      if (!place) return;
      const { taskId, supplierId, declinedAt } = declined;
      const kind = 'task.declined';
      const notice = { organisationId, ...place, taskId, supplierId, kind } as const;
      const key = `${kind}:${taskId}:${supplierId}:${declinedAt}`;
      const mail = { template: 'task-declined', payload: { supplierId } };
      await notify(tx, outbox, { ...notice, key, ...mail }, 'admins');
    }),
});
