import type { Decline, Response, SupplierCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound } from '../../../platform/http/problem-error.ts';
import type {
  RequestContext,
  RequestTransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { lockTaskShared, setDecline } from '../../deadlines/index.ts';
import { broadcastResponse } from '../response.broadcasts.ts';
import type { ResponseDeps } from '../response.deps.ts';
import { submissionTimedOut, withFailureRecorded } from '../response.notices.ts';
import { responseAbilities } from '../response.policy.ts';
import { policyInputOf } from '../response.presenter.ts';
import { responseAt } from '../response.queries.ts';
import { findResponseState } from '../response.repo.ts';
import { declinedNow, declineQueue } from './notify-of-decline.ts';

/** Declines a task with a reason that the buyer can see. Null undoes the decline. The draft is kept. */
export function declineTask(
  deps: ResponseDeps,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  decline: Decline | null,
): Promise<Response> {
  const { caller } = ctx;
  const decide = async ({ tx, now, arrivedAt }: RequestTransactionContext) => {
    if (!(await lockTaskShared(tx, taskId, arrivedAt))) throw notFound();
    const known = await findResponseState(tx, taskId);
    if (!known) throw notFound();
    const ability = decline ? responseAbilities.decline : responseAbilities.undoDecline;
    assertAllowed(ability(caller, policyInputOf(known), arrivedAt));
    const { reason = null, comment = null } = decline ?? {};
    // Nothing is submitted and the task is locked, so the request must have taken too long.
    if (!(await setDecline(tx, taskId, reason, comment, arrivedAt))) throw submissionTimedOut();
    await recordAudit(tx, ctx, {
      action: decline ? 'task.declined' : 'task.decline-taken-back',
      subjectType: 'task',
      subjectId: taskId,
      ...(decline && { after: { reason: decline.reason } }),
    });
    const { eventId } = known;
    await broadcastResponse(tx, caller, { eventId, taskId, isSeenByUnit: true });
    if (decline) await deps.jobs.enqueue(tx, declineQueue, declinedNow(caller, taskId, arrivedAt));
    return responseAt(deps, caller, tx, taskId, now);
  };
  return withFailureRecorded(ctx, { taskId, kind: 'DECLINE' }, () => ctx.transaction(decide));
}
