import type { Database } from '../../../platform/db/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { announce } from '../../../platform/stream/announce.repo.ts';
import { inviteToFirstTask } from '../../identity/index.ts';
import { announceQueue, takeUninvited, tellSuppliersOfTask } from '../../tasks/index.ts';
import { tellSuppliersOf } from '../event.notices.ts';
import { findEvent, lockEvent, placeOfEvent } from '../event.repo.ts';
import { listEventsToAnnounce } from '../event-start.repo.ts';

interface Parts {
  db: Database;
  outbox: Outbox;
}

interface EventOfTenant {
  organisationId: string;
  eventId: string;
}

/** Invites the suppliers of an event that was just published, or got a new task or supplier. */
export const announceJob = (parts: Parts): JobKind<never> => ({
  name: announceQueue,
  retryLimit: 10,
  handle: (event: EventOfTenant) => announceEvent(parts, event),
});

/** Every minute, invites the suppliers of events that have started. */
export const announceStartedJob = (parts: Parts): JobKind<never> => ({
  name: 'announce-started-events',
  schedule: '* * * * *',
  retryLimit: 0,
  handle: async () => {
    const context = { scope: 'job', organisationId: null } as const;
    for (const event of await parts.db.transaction(context, listEventsToAnnounce)) {
      await announceEvent(parts, event);
    }
  },
});

/**
 * Invites the suppliers of a started event that have not been invited yet, and notifies the others of their
 * new tasks. Repeating it invites no one twice.
 */
async function announceEvent(
  { db, outbox }: Parts,
  { organisationId, eventId }: EventOfTenant,
): Promise<void> {
  await db.transaction({ scope: 'job', organisationId }, async (tx) => {
    await lockEvent(tx, eventId);
    const event = await findEvent(tx, eventId);
    if (event?.status !== 'ACTIVE') return;
    const invited = await takeUninvited(tx, eventId);
    if (!invited.length) return;
    const unit = await placeOfEvent(tx, eventId);
    for (const { taskId, supplierIds } of invited) {
      if (taskId) {
        await announce(tx, unit, {
          kind: 'task-added',
          about: { eventId, taskId },
          to: { suppliers: supplierIds },
        });
        const news = { kind: 'task.added', eventId, taskId, key: taskId, supplierIds } as const;
        await tellSuppliersOfTask(tx, outbox, unit, news);
      } else {
        await announce(tx, unit, {
          kind: 'events-changed',
          about: { eventId },
          to: { suppliers: supplierIds },
        });
        const news = { kind: 'event.invited', eventId, key: eventId, supplierIds } as const;
        await tellSuppliersOf(tx, outbox, unit, news);
        await inviteToFirstTask(tx, outbox, organisationId, supplierIds);
      }
    }
  });
}
