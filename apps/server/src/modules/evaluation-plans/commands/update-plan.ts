import { isDeepStrictEqual } from 'node:util';
import type { EvaluationWithChoices, Plan, PlanChange, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError, staleRevision } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { notifyAfterCommit } from '../../notices/index.ts';
import { loadEvaluationForUpdate } from '../load-evaluation.ts';
import { broadcastPlan } from '../plan.broadcasts.ts';
import type { PlanDeps } from '../plan.deps.ts';
import { evaluationAbilities } from '../plan.policy.ts';
import { showEvaluation } from '../plan.queries.ts';
import { findChoices, updatePlan } from '../plan.repo.ts';
import { checkAmendment } from '../plan.rules.ts';
import { assertPlan } from './assert-plan.ts';
import { saveAmendment } from './save-amendment.ts';

/** Changes a plan. After publication the change is signed, and suppliers are told what they see of it. */
export async function changePlan(
  deps: PlanDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  { revision, plan }: PlanChange,
): Promise<EvaluationWithChoices> {
  return notifyAfterCommit(ctx, deps.outbox, (outbox) =>
    ctx.transaction(async (txContext) => {
      const { tx, now } = txContext;
      const before = await loadEvaluationForUpdate(tx, id);
      assertAllowed(evaluationAbilities.edit(ctx.caller, before, now));
      if (before.revision !== revision) {
        throw staleRevision(await showEvaluation(txContext, ctx.caller, id));
      }
      if (isDeepStrictEqual(before.plan, plan)) return showEvaluation(txContext, ctx.caller, id);
      const { eventId } = before;
      const isPublished = before.eventStatus === 'ACTIVE';
      const { tasks } = await findChoices(tx, ctx.caller, eventId);
      assertPlan(plan, { tasks, evaluationId: id, isPublished });
      const fixed = isPublished ? checkAmendment(before.plan, plan) : [];
      if (fixed.length) throw new ProblemError(409, 'EVENT_PUBLISHED', { fieldErrors: fixed });
      await updatePlan(tx, { id, plan });
      // The tasks that were added may have ended.
      assertAllowed(evaluationAbilities.edit(ctx.caller, await loadEvaluationForUpdate(tx, id), now));
      await recordAudit(tx, ctx, {
        action: 'evaluation.plan-changed',
        subjectType: 'event',
        subjectId: eventId,
        before: auditedOf(before.plan),
        after: { evaluationId: id, ...auditedOf(plan) },
      });
      if (isPublished) await saveAmendment({ ...deps, outbox }, ctx, txContext, { id, before: before.plan });
      else await broadcastPlan(tx, ctx.caller, { eventId });
      return showEvaluation(txContext, ctx.caller, id);
    }),
  );
}

/** What the audit trail keeps of a plan; the signed plans keep the rest. */
const auditedOf = ({ title, totalPoints, criteria }: Plan) => ({
  evaluation: title,
  totalPoints,
  criteria: criteria.map((criterion) =>
    criterion.kind === 'REQUIREMENT' ? criterion.title : `${criterion.title}: ${criterion.points}`,
  ),
});
