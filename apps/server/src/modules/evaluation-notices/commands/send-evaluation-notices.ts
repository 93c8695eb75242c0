import type { Database } from '../../../platform/db/database.ts';
import { forEachDue } from '../../../platform/failures/for-each-isolated.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { claimDueNotices, listEvaluationsWithNotices } from '../evaluation-notice.repo.ts';
import { notifyOfEvaluation } from '../notify-of-evaluation.ts';

interface Deps {
  db: Database;
  outbox: Outbox;
}

/** Every minute, tells evaluators that they can score, and reminds them before scores are due. */
export const evaluationNoticesJob = ({ db, outbox }: Deps): JobDefinition<never> => ({
  name: 'send-evaluation-notices',
  schedule: '* * * * *',
  retryLimit: 0,
  handle: async () => {
    await forEachDue(
      () => db.transaction({ scope: 'job', organisationId: null }, listEvaluationsWithNotices),
      ({ evaluationId }) => evaluationId,
      ({ organisationId, evaluationId }) =>
        db.transaction({ scope: 'job', organisationId }, async (tx) => {
          for (const due of await claimDueNotices(tx, evaluationId)) {
            const { kind, hours, scoreBy, peopleIds, ...place } = due;
            const when = hours === null ? '' : `:${hours}:${scoreBy}`;
            const occasion = `${due.round}:${due.envelope}${when}`;
            const about = { ...place, organisationId, evaluationId, occasion, ...(hours && { hours }) };
            await notifyOfEvaluation(tx, outbox, { kind, ...about }, peopleIds);
          }
        }),
    );
  },
});
