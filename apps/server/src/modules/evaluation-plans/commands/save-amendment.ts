import type { Plan, UnitCaller } from '@tenderbox/contract';
import type {
  RequestContext,
  TransactionContext,
} from '../../../platform/request-context/request-context.ts';
import { insertAmendment } from '../../amendments/index.ts';
import { hasStarted } from '../../deadlines/index.ts';
import { type NoticeTarget, notify } from '../../notices/index.ts';
import { loadEvaluation } from '../load-evaluation.ts';
import { broadcastPlan } from '../plan.broadcasts.ts';
import type { SigningDeps } from '../plan.deps.ts';
import { listViewersOfTasks } from '../plan.repo.ts';
import { changedCriteria } from '../plan.rules.ts';
import { signPlan } from './sign-plan.ts';

/**
 * Signs a plan that was saved after publication. Once the event has started, the suppliers of its tasks are told what
 * they see of the change.
 */
export async function saveAmendment(
  deps: SigningDeps & { outbox: NoticeTarget },
  ctx: RequestContext<UnitCaller>,
  txContext: TransactionContext,
  { id, before }: { id: string; before: Plan | null },
): Promise<void> {
  const { tx, now } = txContext;
  const after = await loadEvaluation(tx, id);
  await signPlan(deps, ctx, txContext, after);
  const { eventId } = after;
  await broadcastPlan(tx, ctx.caller, { eventId, evaluationId: id });
  const changes = changedCriteria(before, after.plan);
  if (!changes.length || !hasStarted(after.eventStart, now)) return;
  const { organisationId, businessUnitId } = ctx.caller;
  for (const { taskId, supplierIds } of await listViewersOfTasks(tx, id)) {
    const amendmentId = await insertAmendment(tx, ctx.caller, { eventId, taskId, changes });
    await notify(
      tx,
      deps.outbox,
      {
        organisationId,
        businessUnitId,
        eventId,
        taskId,
        kind: 'task.changed',
        key: `task.changed:${amendmentId}`,
        template: 'task-changed',
      },
      { supplierIds },
    );
  }
}
