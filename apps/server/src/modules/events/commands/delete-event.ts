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
import { loadEventForUpdate } from '../load-event.ts';

/** Deletes a draft with its tasks; its history is kept. */
export async function deleteEvent(ctx: RequestContext<UnitCaller>, id: string): Promise<void> {
  await ctx.transaction(async ({ tx, now }) => {
    const known = await loadEventForUpdate(tx, id);
    assertAllowed(eventAbilities.delete(ctx.caller, policyInputOf(known, now), now));
    const { title, reference } = known;
    await recordAudit(tx, ctx, {
      action: 'event.deleted',
      subjectType: 'event',
      subjectId: id,
      before: { title, reference },
    });
    await releaseFilesOfEvent(tx, id);
    await releaseFilesOfTasks(tx, await listTaskIds(tx, id));
    await removeEvent(tx, id);
    await broadcastEventToUnit(tx, ctx.caller, id);
  });
}
