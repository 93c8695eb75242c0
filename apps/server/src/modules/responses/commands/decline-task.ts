import type { Decline, Response, SupplierCaller } from '@tenderbox/contract';
import type { Act } from '../../../platform/act/act.ts';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import { tellOfResponse } from '../response.news.ts';
import type { ResponseParts } from '../response.parts.ts';
import { responseAbilities } from '../response.policy.ts';
import { thingOf } from '../response.presenter.ts';
import { responseAt } from '../response.queries.ts';
import { holdTask, setDecline } from '../response.repo.ts';
import { knownResponse } from './begin-response.ts';
import { declinedNow, declineQueue } from './tell-of-decline.ts';

/** Says that the supplier will not answer; the buyer sees why. Null takes that back. The draft stays. */
export function declineTask(
  parts: ResponseParts,
  act: Act<SupplierCaller>,
  taskId: string,
  decline: Decline | null,
): Promise<Response> {
  const { caller } = act;
  return act.transaction(async ({ tx, now }) => {
    if (!(await holdTask(tx, taskId))) throw notFound();
    const known = await knownResponse(tx, taskId);
    const ability = decline ? responseAbilities.decline : responseAbilities.takeBackDecline;
    assertAllowed(ability(caller, thingOf(known), now));
    const isDone = await setDecline(tx, taskId, decline?.reason ?? null, decline?.comment ?? null);
    if (!isDone) throw new Error('A task that its supplier holds could not be declined.');
    await recordAudit(tx, act, {
      ...{ action: decline ? 'task.declined' : 'task.decline-taken-back' },
      ...{ subjectType: 'task', subjectId: taskId },
      ...(decline && { after: { reason: decline.reason } }),
    });
    const { eventId } = known;
    await tellOfResponse(tx, caller, { eventId, taskId, isSeenByUnit: true });
    if (decline) await parts.jobs.enqueue(tx, declineQueue, declinedNow(caller, taskId, now));
    return responseAt(parts, caller, tx, taskId, now);
  });
}
