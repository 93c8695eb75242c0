import type { UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { boxAbilities, findBox, lockTask, markConfirmationWithdrawn } from '../../deadlines/index.ts';
import { broadcastBox } from '../box.broadcasts.ts';
import { policyInputOf } from '../box.presenter.ts';

/** Withdraws the first of two confirmations. */
export function withdrawConfirmation(ctx: RequestContext<UnitCaller>, taskId: string): Promise<void> {
  return ctx.transaction(async ({ tx, now }) => {
    await lockTask(tx, taskId);
    const box = await findBox(tx, taskId);
    if (!box) throw notFound();
    assertAllowed(boxAbilities.takeBack(ctx.caller, policyInputOf(box), now));
    await markConfirmationWithdrawn(tx, taskId);
    await recordAudit(tx, ctx, {
      action: 'box.confirmation-taken-back',
      subjectType: 'task',
      subjectId: taskId,
    });
    const { organisationId, businessUnitId } = ctx.caller;
    await broadcastBox(tx, { organisationId, businessUnitId, eventId: box.eventId, taskId }, []);
  });
}
