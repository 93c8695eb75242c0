import { conflict, type EvaluationProgress, type UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import { assertAllowed, refusedBy } from '../../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../../platform/idempotency/idempotency.repo.ts';
import type { Outbox } from '../../../../platform/outbox/outbox.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../../platform/request-context/request-context.ts';
import { broadcastEvaluation, notifyOfEvaluation } from '../../../evaluation-notices/index.ts';
import { isLocked } from '../../evaluation-state.rules.ts';
import { resultsAbilities } from '../results.policy.ts';
import { policyInputOf, presentProgress } from '../results.presenter.ts';
import { findEvaluation } from '../results.queries.ts';
import { insertReopening, listEvaluatorIds, lockEvaluationAndTasks, raiseRevision } from '../results.repo.ts';

/** Reopens a locked envelope as a new round, which starts from each person's own sheet. Former rounds stay. */
export function reopenEnvelope(
  deps: { outbox: Outbox },
  ctx: RequestContext<UnitCaller>,
  id: string,
  { envelope, reason }: { envelope: number; reason: string },
): Promise<EvaluationProgress> {
  return ctx.transaction(async ({ tx, now }) => {
    await runIdempotent(tx, ctx, { id, envelope, reason }, () =>
      reopen(deps, ctx, { tx, now }, id, { envelope, reason }),
    );
    return presentProgress(ctx.caller, await findEvaluation(tx, id), now);
  });
}

async function reopen(
  { outbox }: { outbox: Outbox },
  ctx: RequestContext<UnitCaller>,
  { tx, now }: TransactionContext,
  id: string,
  { envelope, reason }: { envelope: number; reason: string },
): Promise<void> {
  await lockEvaluationAndTasks(tx, id);
  const evaluation = await findEvaluation(tx, id);
  const input = policyInputOf(evaluation);
  assertAllowed(resultsAbilities.reopen(ctx.caller, input, now));
  if (!isLocked(evaluation, envelope)) {
    throw refusedBy(conflict('This envelope is not locked.', 'ENVELOPE_NOT_LOCKED'));
  }
  const round = input.state.round + 1;
  await insertReopening(tx, evaluation, { round, envelope, reason, by: ctx.caller.roleEntryId });
  await raiseRevision(tx, id);
  await recordAudit(tx, ctx, {
    action: 'evaluation.reopened',
    subjectType: 'event',
    subjectId: evaluation.eventId,
    after: { evaluation: evaluation.plan.title, evaluationId: evaluation.id, envelope, round, reason },
  });
  await broadcastEvaluation(tx, id);
  const { organisationId, businessUnitId, eventId } = evaluation;
  const about = { organisationId, businessUnitId, eventId, evaluationId: id, envelope, round };
  const others = await listEvaluatorIds(tx, id, { from: envelope, to: 4, except: ctx.caller });
  const kind = 'evaluation.reopened';
  await notifyOfEvaluation(tx, outbox, { kind, ...about, occasion: String(round) }, others);
}
