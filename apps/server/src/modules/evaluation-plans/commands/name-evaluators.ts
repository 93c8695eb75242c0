import type { EvaluationWithChoices, EvaluatorsChange, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastEvaluation } from '../../evaluation-notices/index.ts';
import { loadEvaluationForUpdate } from '../load-evaluation.ts';
import { broadcastPlan } from '../plan.broadcasts.ts';
import type { PlanDeps } from '../plan.deps.ts';
import { evaluationAbilities } from '../plan.policy.ts';
import { showEvaluation } from '../plan.queries.ts';
import { findChoices, setEvaluators } from '../plan.repo.ts';
import { checkEvaluators } from '../plan.rules.ts';
import { notifyNamed } from './notify-named.ts';

/** Names the chair, and who scores which criterion. */
export async function nameEvaluators(
  { outbox }: Pick<PlanDeps, 'outbox'>,
  ctx: RequestContext<UnitCaller>,
  id: string,
  change: EvaluatorsChange,
): Promise<EvaluationWithChoices> {
  return ctx.transaction(async (txContext) => {
    const { tx, now } = txContext;
    const known = await loadEvaluationForUpdate(tx, id);
    assertAllowed(evaluationAbilities.nameEvaluators(ctx.caller, known, now));
    const { eventId, plan, chairId } = known;
    const { people } = await findChoices(tx, ctx.caller, eventId);
    const named = { chairId, roleEntryIds: known.evaluators.map(({ roleEntryId }) => roleEntryId) };
    const fieldErrors = checkEvaluators(change, { plan, people, named });
    if (fieldErrors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors });
    const isPublished = known.eventStatus !== 'DRAFT';
    await setEvaluators(tx, { id, isPublished, criteria: plan.criteria }, change);
    await recordAudit(tx, ctx, {
      action: 'evaluation.evaluators-changed',
      subjectType: 'event',
      subjectId: eventId,
      before: {
        chairId,
        evaluatorIds: named.roleEntryIds,
        ...(change.scoreBy !== undefined && { scoreBy: known.scoreBy }),
      },
      after: {
        evaluation: plan.title,
        evaluationId: id,
        chairId: change.chairId,
        evaluatorIds: change.evaluators.map(({ roleEntryId }) => roleEntryId),
        evaluatorCount: change.evaluators.length,
        ...(change.scoreBy !== undefined && { scoreBy: change.scoreBy }),
      },
    });
    await broadcastPlan(tx, ctx.caller, { eventId });
    if (isPublished) {
      await broadcastEvaluation(tx, id);
      await notifyNamed(tx, outbox, ctx, {
        evaluation: known,
        before: named,
        after: {
          chairId: change.chairId,
          roleEntryIds: change.evaluators.map(({ roleEntryId }) => roleEntryId),
        },
      });
    }
    return showEvaluation(txContext, ctx.caller, id);
  });
}
