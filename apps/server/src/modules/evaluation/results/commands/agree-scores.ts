import {
  type ConsensusInput,
  compareFractions,
  type EvaluationScores,
  fractionOf,
  ruleMessages,
  type UnitCaller,
} from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import type { Keyring } from '../../../../platform/crypto/keyring.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import { assertAllowed, ProblemError, staleRevision } from '../../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../../platform/request-context/request-context.ts';
import { broadcastEvaluation } from '../../../evaluation-notices/index.ts';
import { isOnScale } from '../../scale.rules.ts';
import { resultsAbilities } from '../results.policy.ts';
import { policyInputOf } from '../results.presenter.ts';
import { findEvaluation, readOpenedFacts, scoresIn } from '../results.queries.ts';
import {
  type AgreedScore,
  type LoadedEvaluation,
  lockEvaluation,
  raiseRevision,
  saveConsensus,
} from '../results.repo.ts';

type Decide = (evaluation: LoadedEvaluation, scores: EvaluationScores) => AgreedScore[];

/** Agrees on scores. Each needs a reason, except one that everyone gave alike. */
export const agreeScores = (
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
  { changes }: ConsensusInput,
): Promise<EvaluationScores> =>
  agree(deps, ctx, id, (evaluation, scores) => {
    const { plan } = evaluation;
    const { envelope } = policyInputOf(evaluation).state;
    const cells = new Map(scores.cells.map((cell) => [`${cell.supplierId} ${cell.criterionId}`, cell]));
    const criteria = new Map(plan.criteria.map((one) => [one.id, one]));
    const fieldErrors: { property: string; message: string }[] = [];
    for (const [index, { supplierId, criterionId, score, reason, revision }] of changes.entries()) {
      const refuse = (field: string, message: string) =>
        fieldErrors.push({ property: `changes.${index}.${field}`, message });
      const cell = cells.get(`${supplierId} ${criterionId}`);
      const criterion = criteria.get(criterionId);
      if (!cell || criterion?.envelope !== envelope) {
        refuse('criterionId', ruleMessages.invalid);
        continue;
      }
      if ((cell.agreed?.revision ?? 0) !== revision) throw staleRevision(scores);
      if (!isOnScale(criterion, score)) refuse('score', ruleMessages.invalid);
      const isUnanimous =
        cell.scores.length > 0 && cell.scores.every((one) => one.score !== null && isEqual(one.score, score));
      if (!reason && !isUnanimous) refuse('reason', ruleMessages.required);
    }
    if (fieldErrors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors });
    return changes.map(({ supplierId, criterionId, score, reason, feedback }) => ({
      supplierId,
      criterionId,
      score,
      reason,
      feedback,
    }));
  });

/** Takes over every score that all evaluators of a criterion gave alike and that is not agreed yet. */
export const agreeUnanimousScores = (
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
): Promise<EvaluationScores> =>
  agree(deps, ctx, id, (evaluation, { cells }) => {
    const { envelope } = policyInputOf(evaluation).state;
    const current = new Set(
      evaluation.plan.criteria.filter((one) => one.envelope === envelope).map((one) => one.id),
    );
    return cells.flatMap(({ supplierId, criterionId, scores, agreed }) => {
      const [first] = scores;
      const isUnanimous =
        !agreed &&
        current.has(criterionId) &&
        first?.score &&
        scores.every(({ score }) => score !== null && isEqual(score, first.score as string));
      return isUnanimous
        ? [{ supplierId, criterionId, score: first.score as string, reason: null, feedback: null }]
        : [];
    });
  });

async function agree(
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
  decide: Decide,
): Promise<EvaluationScores> {
  const assertAgree = (evaluation: LoadedEvaluation, now: string) =>
    assertAllowed(resultsAbilities.agree(ctx.caller, policyInputOf(evaluation), now));
  const { envelope, facts } = await readOpenedFacts(deps, ctx, id, (evaluation) =>
    assertAgree(evaluation, ''),
  );
  return ctx.transaction(async ({ tx, now }) => {
    await lockEvaluation(tx, id);
    const evaluation = await findEvaluation(tx, id);
    assertAgree(evaluation, now);
    const before = await scoresIn(tx, evaluation, envelope, facts);
    const agreedCount = before.cells.filter(({ agreed }) => agreed).length;
    await storeAgreed(tx, ctx, evaluation, { agreedCount, agreed: decide(evaluation, before) });
    return scoresIn(tx, await findEvaluation(tx, id), envelope, facts);
  });
}

async function storeAgreed(
  tx: Transaction,
  ctx: RequestContext<UnitCaller>,
  evaluation: LoadedEvaluation,
  { agreedCount, agreed }: { agreedCount: number; agreed: AgreedScore[] },
): Promise<void> {
  if (!agreed.length) return;
  const { envelope, round } = policyInputOf(evaluation).state;
  await saveConsensus(tx, evaluation, { round, envelope, by: ctx.caller.roleEntryId }, agreed);
  await raiseRevision(tx, evaluation.id);
  await broadcastEvaluation(tx, evaluation.id);
  await recordAudit(tx, ctx, {
    action: 'evaluation.scores-agreed',
    subjectType: 'event',
    subjectId: evaluation.eventId,
    before: { agreedScores: agreedCount },
    after: {
      evaluation: evaluation.plan.title,
      evaluationId: evaluation.id,
      envelope,
      round,
      changedScores: agreed.length,
    },
  });
}

const isEqual = (one: string, other: string) => compareFractions(fractionOf(one), fractionOf(other)) === 0;
