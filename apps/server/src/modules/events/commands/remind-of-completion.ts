import type { Database, Transaction } from '../../../platform/db/database.ts';
import { forEachDue } from '../../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { completionDue, lockEvent } from '../../deadlines/index.ts';
import { findEventToComplete, listDueCompletionChecks, scheduleCompletionCheck } from '../completion.repo.ts';
import { notifyCompletionDue } from '../event.notices.ts';

interface Deps {
  db: Database;
  outbox: Outbox;
}

/**
 * Every five minutes, reminds the admins of events whose completion has become due. An event is checked when
 * it is published, when its last end moves, and at the due time found by the last check.
 */
export const completionJob = ({ db, outbox }: Deps): JobDefinition<never> => ({
  name: 'remind-of-completions',
  schedule: '*/5 * * * *',
  retryLimit: 0,
  handle: async () => {
    const anyTenant = { scope: 'job', organisationId: null } as const;
    await forEachDue(
      () => db.transaction(anyTenant, listDueCompletionChecks),
      ({ eventId }) => eventId,
      ({ organisationId, eventId }) =>
        db.transaction({ scope: 'job', organisationId }, (tx) => checkCompletion(tx, outbox, eventId)),
    );
  },
});

async function checkCompletion(tx: Transaction, outbox: Outbox, eventId: string): Promise<void> {
  await lockEvent(tx, eventId);
  const event = await findEventToComplete(tx, eventId);
  const due = event && completionDue(event, event);
  if (!due) return;
  const isDue = Date.parse(due) < Date.parse(event.now);
  if (isDue) await notifyCompletionDue(tx, outbox, event, { eventId, due });
  await scheduleCompletionCheck(tx, eventId, isDue ? null : due);
}
