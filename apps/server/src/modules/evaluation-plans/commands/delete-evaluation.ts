import type { UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { loadEvaluationForUpdate } from '../load-evaluation.ts';
import { broadcastPlan } from '../plan.broadcasts.ts';
import { evaluationAbilities } from '../plan.policy.ts';
import { removeEvaluation } from '../plan.repo.ts';

/** Deletes an evaluation of a draft. */
export async function deleteEvaluation(ctx: RequestContext<UnitCaller>, id: string): Promise<void> {
  await ctx.transaction(async ({ tx, now }) => {
    const known = await loadEvaluationForUpdate(tx, id);
    assertAllowed(evaluationAbilities.delete(ctx.caller, known, now));
    const { eventId, plan } = known;
    await removeEvaluation(tx, id);
    await recordAudit(tx, ctx, {
      action: 'evaluation.deleted',
      subjectType: 'event',
      subjectId: eventId,
      before: { evaluation: plan.title },
    });
    await broadcastPlan(tx, ctx.caller, { eventId });
  });
}
