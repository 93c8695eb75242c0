import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { forEachDue } from '../../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { lockEvent, lockTasks } from '../../deadlines/index.ts';
import { findEvent, findUnitOfEvent, removeEvent } from '../event.repo.ts';
import { discardPracticeEvent, listOldPracticeEvents } from '../practice.repo.ts';

/** Every night, deletes the practice events that were created more than 14 days ago. */
export const practiceCleanupJob = (db: Database): JobDefinition<never> => ({
  name: 'delete-old-practice-events',
  schedule: '40 3 * * *',
  retryLimit: 0,
  handle: () =>
    forEachDue(
      () => db.transaction({ scope: 'job', organisationId: null }, listOldPracticeEvents),
      ({ eventId }) => eventId,
      ({ organisationId, eventId }) =>
        db.transaction({ scope: 'job', organisationId }, (tx) => deletePracticeEvent(tx, eventId)),
    ),
});

async function deletePracticeEvent(tx: Transaction, id: string): Promise<void> {
  await lockEvent(tx, id);
  await lockTasks(tx, id);
  const event = await findEvent(tx, id);
  if (!event?.isPractice) return;
  const { title, reference } = event;
  await recordAudit(
    tx,
    { caller: null, client: null },
    {
      action: 'event.practice-deleted',
      subjectType: 'event',
      subjectId: id,
      ...(await findUnitOfEvent(tx, id)),
      before: { title, reference },
    },
  );
  if (event.publishedAt) await discardPracticeEvent(tx, id);
  else await removeEvent(tx, id);
}
