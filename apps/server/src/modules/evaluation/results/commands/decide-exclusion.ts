import type { DecisionInput, DecisionKey, EvaluationScores, Plan, UnitCaller } from '@tenderbox/contract';
import { conflict, ruleMessages } from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import type { Keyring } from '../../../../platform/crypto/keyring.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import { assertAllowed, invalidField, notFound, refusedBy } from '../../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../../platform/request-context/request-context.ts';
import { broadcastEvaluation } from '../../../evaluation-notices/index.ts';
import { resultsAbilities } from '../results.policy.ts';
import { policyInputOf } from '../results.presenter.ts';
import { findEvaluation, readOpenedFacts, scoresIn } from '../results.queries.ts';
import {
  type LoadedEvaluation,
  lockEvaluation,
  raiseRevision,
  removeDecision,
  saveDecision,
} from '../results.repo.ts';

/** Excludes a supplier, or keeps it although something proposed its exclusion. */
export const decideExclusion = (
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
  decision: DecisionInput,
): Promise<EvaluationScores> =>
  decide(deps, ctx, id, decision, 'evaluation.exclusion-decided', async (tx, evaluation, where) => {
    assertSubject(evaluation.plan, decision.subjectId);
    const by = ctx.caller.roleEntryId;
    if (await saveDecision(tx, evaluation, { ...where, by }, decision)) return;
    throw refusedBy(conflict('This was decided for an envelope that is locked.', 'ENVELOPE_LOCKED'));
  });

/** Throws unless a decision is about a criterion or group of the plan, or about the supplier as a whole. */
function assertSubject({ criteria, groups }: Plan, subjectId: string | null | undefined): void {
  const isKnown = !subjectId || [...criteria, ...groups].some(({ id }) => id === subjectId);
  if (!isKnown) throw invalidField('subjectId', ruleMessages.invalid);
}

/** Takes back a decision of the envelope that is scored now. */
export const undoDecision = (
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
  key: DecisionKey,
): Promise<EvaluationScores> =>
  decide(deps, ctx, id, key, 'evaluation.exclusion-undone', async (tx, evaluation, where) => {
    if (!(await removeDecision(tx, evaluation.id, where, key))) throw notFound();
  });

async function decide(
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
  { supplierId, cause, subjectId, ...decision }: DecisionKey & Partial<DecisionInput>,
  action: string,
  store: (
    tx: Transaction,
    evaluation: LoadedEvaluation,
    where: { round: number; envelope: number },
  ) => Promise<void>,
): Promise<EvaluationScores> {
  const assertDecide = (evaluation: LoadedEvaluation, now: string) =>
    assertAllowed(resultsAbilities.decide(ctx.caller, policyInputOf(evaluation), now));
  const { envelope, facts } = await readOpenedFacts(deps, ctx, id, (evaluation) =>
    assertDecide(evaluation, ''),
  );
  if (!facts.suppliers.some((one) => one.supplierId === supplierId)) {
    throw invalidField('supplierId', ruleMessages.invalid);
  }
  return ctx.transaction(async ({ tx, now }) => {
    await lockEvaluation(tx, id);
    const evaluation = await findEvaluation(tx, id);
    assertDecide(evaluation, now);
    const { round } = policyInputOf(evaluation).state;
    await store(tx, evaluation, { round, envelope });
    await raiseRevision(tx, id);
    await broadcastEvaluation(tx, id);
    await recordAudit(tx, ctx, {
      action,
      subjectType: 'event',
      subjectId: evaluation.eventId,
      after: {
        evaluation: evaluation.plan.title,
        evaluationId: evaluation.id,
        envelope,
        round,
        supplierId,
        cause,
        subjectId,
        ...decision,
      },
    });
    return scoresIn(tx, await findEvaluation(tx, id), envelope, facts);
  });
}
