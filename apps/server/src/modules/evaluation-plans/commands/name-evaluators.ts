import type { EvaluationWithChoices, EvaluatorsChange, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { loadEvaluationForUpdate } from '../load-evaluation.ts';
import { broadcastEvaluation } from '../plan.broadcasts.ts';
import { evaluationAbilities } from '../plan.policy.ts';
import { showEvaluation } from '../plan.queries.ts';
import { findChoices, setEvaluators } from '../plan.repo.ts';
import { checkEvaluators } from '../plan.rules.ts';

/** Names the chair, and who scores which criterion. */
export async function nameEvaluators(
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
      before: { chairId, evaluatorIds: named.roleEntryIds },
      after: {
        evaluation: plan.title,
        evaluationId: id,
        chairId: change.chairId,
        evaluatorIds: change.evaluators.map(({ roleEntryId }) => roleEntryId),
        evaluatorCount: change.evaluators.length,
      },
    });
    await broadcastEvaluation(tx, ctx.caller, { eventId });
    return showEvaluation(txContext, ctx.caller, id);
  });
}
