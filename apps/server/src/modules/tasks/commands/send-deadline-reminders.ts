import type { Database, Transaction } from '../../../platform/db/database.ts';
import { forEachDue } from '../../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { claimDueReminders, listEventsToRemind } from '../../deadlines/index.ts';
import { notify } from '../../notices/index.ts';

interface Deps {
  db: Database;
  outbox: Outbox;
}

/** Every minute, reminds suppliers of approaching deadlines. Each deadline and offset is reminded exactly once. */
export const deadlineReminderJob = ({ db, outbox }: Deps): JobDefinition<never> => ({
  name: 'remind-of-ends',
  schedule: '* * * * *',
  retryLimit: 0,
  handle: async () => {
    await forEachDue(
      () => db.transaction({ scope: 'job', organisationId: null }, listEventsToRemind),
      ({ eventId }) => eventId,
      (event) =>
        db.transaction({ scope: 'job', organisationId: event.organisationId }, (tx) =>
          remindSuppliers(tx, outbox, event),
        ),
    );
  },
});

async function remindSuppliers(
  tx: Transaction,
  outbox: Outbox,
  { organisationId, eventId }: { organisationId: string; eventId: string },
): Promise<void> {
  for (const reminder of await claimDueReminders(tx, eventId)) {
    const { businessUnitId, hours, endDate, taskIds, supplierIds } = reminder;
    await notify(
      tx,
      outbox,
      {
        organisationId,
        businessUnitId,
        eventId,
        kind: 'task.ends-soon',
        ...(taskIds.length === 1 && { taskId: taskIds[0] }),
        about: { hours, taskIds },
        key: `task.ends-soon:${eventId}:${hours}:${endDate}`,
        template: 'task-ends-soon',
        payload: { taskIds },
      },
      { supplierIds },
    );
  }
}
