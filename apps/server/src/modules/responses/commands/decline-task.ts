import type { Decline, Response, SupplierCaller } from '@tenderbox/contract';
import type { Act, ArrivedMoment } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { tellOfResponse } from '../response.news.ts';
import { noteRefusal, outOfTime } from '../response.notices.ts';
import type { ResponseParts } from '../response.parts.ts';
import { responseAbilities } from '../response.policy.ts';
import { thingOf } from '../response.presenter.ts';
import { responseAt } from '../response.queries.ts';
import { findResponseState, holdTask, setDecline } from '../response.repo.ts';
import { declinedNow, declineQueue } from './tell-of-decline.ts';

/** Declines a task with a reason that the buyer can see. Null undoes the decline. The draft is kept. */
export function declineTask(
  parts: ResponseParts,
  act: Act<SupplierCaller>,
  taskId: string,
  decline: Decline | null,
): Promise<Response> {
  const { caller } = act;
  const decide = async ({ tx, now, arrivedAt }: ArrivedMoment) => {
    if (!(await holdTask(tx, taskId, arrivedAt))) throw notFound();
    const known = await findResponseState(tx, taskId);
    if (!known) throw notFound();
    const ability = decline ? responseAbilities.decline : responseAbilities.takeBackDecline;
    assertAllowed(ability(caller, thingOf(known), arrivedAt));
    const { reason = null, comment = null } = decline ?? {};
    // Nothing is submitted and the task is locked, so the request must have taken too long.
    if (!(await setDecline(tx, taskId, reason, comment, arrivedAt))) throw outOfTime();
    await recordAudit(tx, act, {
      ...{ action: decline ? 'task.declined' : 'task.decline-taken-back' },
      ...{ subjectType: 'task', subjectId: taskId },
      ...(decline && { after: { reason: decline.reason } }),
    });
    const { eventId } = known;
    await tellOfResponse(tx, caller, { eventId, taskId, isSeenByUnit: true });
    if (decline) await parts.jobs.enqueue(tx, declineQueue, declinedNow(caller, taskId, arrivedAt));
    return responseAt(parts, caller, tx, taskId, now);
  };
  return noteRefusal(act, { taskId, kind: 'DECLINE' }, () => act.transaction(decide));
}
