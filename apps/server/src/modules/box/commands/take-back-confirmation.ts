import type { UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { tellOfBox } from '../box.news.ts';
import { boxAbilities } from '../box.policy.ts';
import { thingOf } from '../box.presenter.ts';
import { findBox, lockTask, takeConfirmationBack } from '../box.repo.ts';

/** Withdraws the first of two confirmations. */
export function takeBackConfirmation(act: Act<UnitCaller>, taskId: string): Promise<void> {
  return act.transaction(async ({ tx, now }) => {
    await lockTask(tx, taskId);
    const box = await findBox(tx, taskId);
    if (!box) throw notFound();
    assertAllowed(boxAbilities.takeBack(act.caller, thingOf(box), now));
    await takeConfirmationBack(tx, taskId);
    await recordAudit(tx, act, {
      ...{ action: 'box.confirmation-taken-back', subjectType: 'task', subjectId: taskId },
    });
    const { organisationId, businessUnitId } = act.caller;
    await tellOfBox(tx, { organisationId, businessUnitId, eventId: box.eventId, taskId }, []);
  });
}
