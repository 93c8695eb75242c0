import type { EvaluationProgress, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import { assertAllowed } from '../../../../platform/http/problem-error.ts';
import type { Outbox } from '../../../../platform/outbox/outbox.ts';
import type { RequestContext } from '../../../../platform/request-context/request-context.ts';
import { broadcastEvaluation, notifyOfEvaluation } from '../../../evaluation-notices/index.ts';
import { resultsAbilities } from '../results.policy.ts';
import { policyInputOf, presentProgress } from '../results.presenter.ts';
import { findEvaluation } from '../results.queries.ts';
import { insertScoringEnd, listEvaluatorIds, lockEvaluation, raiseRevision } from '../results.repo.ts';
import { assertEnvelope } from './assert-envelope.ts';

/** Closes scoring of an envelope before all sheets are submitted. Sheets that are not submitted are void. */
export function endScoring(
  { outbox }: { outbox: Outbox },
  ctx: RequestContext<UnitCaller>,
  id: string,
  { envelope, reason }: { envelope: number; reason: string },
): Promise<EvaluationProgress> {
  return ctx.transaction(async ({ tx, now }) => {
    await lockEvaluation(tx, id);
    const evaluation = await findEvaluation(tx, id);
    const input = policyInputOf(evaluation);
    assertAllowed(resultsAbilities.endScoring(ctx.caller, input, now));
    assertEnvelope(input.state, envelope);
    const { round } = input.state;
    await insertScoringEnd(tx, evaluation, { round, envelope, reason, by: ctx.caller.roleEntryId });
    await raiseRevision(tx, id);
    await recordAudit(tx, ctx, {
      action: 'evaluation.scoring-closed',
      subjectType: 'event',
      subjectId: evaluation.eventId,
      after: { evaluation: evaluation.plan.title, evaluationId: evaluation.id, envelope, round, reason },
    });
    await broadcastEvaluation(tx, id);
    const kind = 'evaluation.scoring-closed';
    const { organisationId, businessUnitId, eventId } = evaluation;
    const about = { organisationId, businessUnitId, eventId, evaluationId: id, envelope, round };
    const others = await listEvaluatorIds(tx, id, { from: envelope, to: envelope, except: ctx.caller });
    await notifyOfEvaluation(tx, outbox, { kind, ...about, occasion: `${round}:${envelope}` }, others);
    return presentProgress(ctx.caller, await findEvaluation(tx, id), now);
  });
}
