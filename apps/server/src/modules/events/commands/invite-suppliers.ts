import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { forEachDue } from '../../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { broadcast } from '../../../platform/stream/broadcast.repo.ts';
import { lockEvent } from '../../deadlines/index.ts';
import { inviteToFirstTask } from '../../identity/index.ts';
import { type NoticeTarget, notifyAfterJob } from '../../notices/index.ts';
import { claimUninvitedSuppliers, invitationQueue, notifyTaskSuppliers } from '../../tasks/index.ts';
import { notifyEventSuppliers } from '../event.notices.ts';
import { findEvent, findUnitOfEvent } from '../event.repo.ts';
import { listEventsToInvite } from '../event-start.repo.ts';

interface Deps {
  db: Database;
  outbox: Outbox;
}

const eventOfTenant = z.object({ organisationId: z.guid(), eventId: z.guid() });
type EventOfTenant = z.infer<typeof eventOfTenant>;

/** Invites the suppliers of an event that was just published, or got a new task or supplier. */
export const inviteSuppliersJob = (deps: Deps): JobDefinition<never> => ({
  name: invitationQueue,
  previousName: 'announce-event',
  retryLimit: 10,
  schema: eventOfTenant,
  handle: (event: EventOfTenant) => inviteSuppliers(deps, event),
});

/** Every minute, invites the suppliers of events that have started. */
export const inviteForStartedEventsJob = (deps: Deps): JobDefinition<never> => ({
  name: 'invite-for-started-events',
  previousName: 'announce-started-events',
  schedule: '* * * * *',
  retryLimit: 0,
  handle: async () => {
    const context = { scope: 'job', organisationId: null } as const;
    await forEachDue(
      () => deps.db.transaction(context, listEventsToInvite),
      ({ eventId }) => eventId,
      (event) => inviteSuppliers(deps, event),
    );
  },
});

/**
 * Invites the suppliers of a started event that have not been invited yet, and notifies the others of their
 * new tasks. Repeating it invites no one twice.
 */
async function inviteSuppliers(
  { db, outbox }: Deps,
  { organisationId, eventId }: EventOfTenant,
): Promise<void> {
  const announce = async (queue: NoticeTarget, tx: Transaction) => {
    await lockEvent(tx, eventId);
    const event = await findEvent(tx, eventId);
    if (event?.status !== 'ACTIVE') return;
    const invited = await claimUninvitedSuppliers(tx, eventId);
    if (!invited.length) return;
    const unit = await findUnitOfEvent(tx, eventId);
    for (const { taskId, supplierIds } of invited) {
      if (taskId) {
        await broadcast(tx, unit, {
          kind: 'task-added',
          about: { eventId, taskId },
          to: { suppliers: supplierIds },
        });
        const news = { kind: 'task.added', eventId, taskId, key: taskId, supplierIds } as const;
        await notifyTaskSuppliers(tx, queue, unit, news);
      } else {
        await broadcast(tx, unit, {
          kind: 'events-changed',
          about: { eventId },
          to: { suppliers: supplierIds },
        });
        const news = { kind: 'event.invited', eventId, key: eventId, supplierIds } as const;
        await notifyEventSuppliers(tx, queue, unit, news);
        await inviteToFirstTask(tx, outbox, organisationId, supplierIds);
      }
    }
  };
  await notifyAfterJob({ db, outbox, organisationId }, (queue) =>
    db.transaction({ scope: 'job', organisationId }, (tx) => announce(queue, tx)),
  );
}
