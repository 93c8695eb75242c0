import {
  conflict,
  type EvaluationWithChoices,
  evaluationLimits,
  type NewEvaluation,
  type UnitCaller,
} from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, notFound, refusedBy } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { lockEventFacts } from '../../deadlines/index.ts';
import { notifyAfterCommit } from '../../notices/index.ts';
import { loadEvaluation } from '../load-evaluation.ts';
import { broadcastPlan } from '../plan.broadcasts.ts';
import type { PlanDeps } from '../plan.deps.ts';
import { canAddEvaluation, evaluationAbilities } from '../plan.policy.ts';
import { showEvaluation } from '../plan.queries.ts';
import { countEvaluations, findChoices, insertEvaluation } from '../plan.repo.ts';
import { assertPlan } from './assert-plan.ts';
import { saveAmendment } from './save-amendment.ts';

const tooMany = conflict(`An event can have up to ${evaluationLimits.perEvent} evaluations.`);

/** Adds an evaluation. After publication its plan is signed at once, and the first deadline must not have passed. */
export async function createEvaluation(
  deps: PlanDeps,
  ctx: RequestContext<UnitCaller>,
  eventId: string,
  { plan }: NewEvaluation,
): Promise<EvaluationWithChoices> {
  return notifyAfterCommit(ctx, deps.outbox, (outbox) =>
    ctx.transaction(async (txContext) => {
      const { tx, now } = txContext;
      const newId = await runIdempotent(tx, ctx, { eventId, plan }, async (id) => {
        const event = await lockEventFacts(tx, eventId);
        if (!event) throw notFound();
        const input = { eventStatus: event.status, firstEnd: null, hasClosed: false };
        assertAllowed(canAddEvaluation(ctx.caller, input, now));
        const isPublished = event.status === 'ACTIVE';
        const { tasks } = await findChoices(tx, ctx.caller, eventId);
        assertPlan(plan, { tasks, evaluationId: null, isPublished });
        if ((await countEvaluations(tx, eventId)) >= evaluationLimits.perEvent) throw refusedBy(tooMany);
        await insertEvaluation(tx, ctx.caller, { id, eventId, plan });
        assertAllowed(evaluationAbilities.edit(ctx.caller, await loadEvaluation(tx, id), now));
        await recordAudit(tx, ctx, {
          action: 'evaluation.created',
          subjectType: 'event',
          subjectId: eventId,
          after: { evaluation: plan.title, evaluationId: id, totalPoints: plan.totalPoints },
        });
        if (isPublished) await saveAmendment({ ...deps, outbox }, ctx, txContext, { id, before: null });
        else await broadcastPlan(tx, ctx.caller, { eventId });
      });
      return showEvaluation(txContext, ctx.caller, newId);
    }),
  );
}
