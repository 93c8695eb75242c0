import type { UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { listTaskIds, releaseFilesOfTasks } from '../../tasks/index.ts';
import { broadcastEventToUnit } from '../event.broadcasts.ts';
import { releaseFilesOfEvent } from '../event.files.ts';
import { eventAbilities } from '../event.policy.ts';
import { policyInputOf } from '../event.presenter.ts';
import { removeEvent } from '../event.repo.ts';
import { loadEventForStatus } from '../load-event.ts';
import { discardPracticeEvent } from '../practice.repo.ts';

/**
 * Deletes a draft with its tasks, or a practice event in any status; the history is kept. The signed records of a
 * published practice event stay in the chain of records, so it is hidden for good instead.
 */
export async function deleteEvent(ctx: RequestContext<UnitCaller>, id: string): Promise<void> {
  await ctx.transaction(async ({ tx, now }) => {
    const known = await loadEventForStatus(tx, id);
    assertAllowed(eventAbilities.delete(ctx.caller, policyInputOf(known, now), now));
    const { title, reference } = known;
    await recordAudit(tx, ctx, {
      action: known.isPractice ? 'event.practice-deleted' : 'event.deleted',
      subjectType: 'event',
      subjectId: id,
      before: { title, reference },
    });
    await releaseFilesOfEvent(tx, id);
    await releaseFilesOfTasks(tx, await listTaskIds(tx, id));
    if (known.publishedAt) await discardPracticeEvent(tx, id);
    else await removeEvent(tx, id);
    await broadcastEventToUnit(tx, ctx.caller, id);
  });
}
