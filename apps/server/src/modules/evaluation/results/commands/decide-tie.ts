import {
  conflict,
  type EvaluationScores,
  ruleMessages,
  type TieInput,
  type UnitCaller,
} from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import type { Keyring } from '../../../../platform/crypto/keyring.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import { assertAllowed, invalidField, notFound, refusedBy } from '../../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../../platform/request-context/request-context.ts';
import { broadcastEvaluation } from '../../../evaluation-notices/index.ts';
import { evaluateEnvelope } from '../evaluate-envelope.ts';
import type { ResponseFacts } from '../read-facts.ts';
import { resultsAbilities } from '../results.policy.ts';
import { policyInputOf } from '../results.presenter.ts';
import { findEvaluation, readOpenedFacts, scoresIn } from '../results.queries.ts';
import {
  type LoadedEvaluation,
  listTies,
  lockEvaluation,
  raiseRevision,
  removeTies,
  saveTie,
} from '../results.repo.ts';

interface Place {
  round: number;
  envelope: number;
}

/** Puts suppliers that no rule of the plan tells apart in an order. */
export const decideTie = (
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
  tie: TieInput,
): Promise<EvaluationScores> =>
  decide(
    deps,
    ctx,
    id,
    { action: 'evaluation.tie-decided', ...tie },
    async (tx, evaluation, place, facts) => {
      await assertTie(tx, evaluation, place, facts, tie);
      await saveTie(tx, evaluation, { ...place, by: ctx.caller.roleEntryId }, tie);
    },
  );

/** Takes back the decision about the tie that a supplier is part of. */
export const undoTie = (
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
  supplierId: string,
): Promise<EvaluationScores> =>
  decide(
    deps,
    ctx,
    id,
    { action: 'evaluation.tie-undone', supplierIds: [supplierId] },
    async (tx, evaluation, place) => {
      if (!(await removeTies(tx, evaluation.id, place, [supplierId]))) throw notFound();
    },
  );

/** Throws unless these suppliers, and no others, share a rank in the last envelope. */
async function assertTie(
  tx: Transaction,
  evaluation: LoadedEvaluation,
  place: Place,
  facts: ResponseFacts,
  { supplierIds }: TieInput,
): Promise<void> {
  if (place.envelope < evaluation.envelopeCount) {
    throw refusedBy(conflict('Ties are decided in the last envelope, when all points are known.'));
  }
  const { evaluated } = await evaluateEnvelope(tx, evaluation, place, facts);
  const isTie = evaluated.ties.some(
    (tied) => tied.length === supplierIds.length && tied.every((id) => supplierIds.includes(id)),
  );
  if (!isTie) throw invalidField('supplierIds', ruleMessages.invalid);
}

async function decide(
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
  { action, ...decided }: { action: string; supplierIds: string[]; reason?: string },
  store: (tx: Transaction, evaluation: LoadedEvaluation, place: Place, facts: ResponseFacts) => Promise<void>,
): Promise<EvaluationScores> {
  const assertDecide = (evaluation: LoadedEvaluation, now: string) =>
    assertAllowed(resultsAbilities.decide(ctx.caller, policyInputOf(evaluation), now));
  const { envelope, facts } = await readOpenedFacts(deps, ctx, id, (evaluation) =>
    assertDecide(evaluation, ''),
  );
  return ctx.transaction(async ({ tx, now }) => {
    await lockEvaluation(tx, id);
    const evaluation = await findEvaluation(tx, id);
    assertDecide(evaluation, now);
    const { round } = policyInputOf(evaluation).state;
    const before = await listTies(tx, id, { round, envelope });
    await store(tx, evaluation, { round, envelope }, facts);
    await raiseRevision(tx, id);
    await broadcastEvaluation(tx, id);
    await recordAudit(tx, ctx, {
      action,
      subjectType: 'event',
      subjectId: evaluation.eventId,
      before: { ties: before.map(({ supplierIds }) => supplierIds) },
      after: { evaluation: evaluation.plan.title, evaluationId: evaluation.id, envelope, round, ...decided },
    });
    return scoresIn(tx, await findEvaluation(tx, id), envelope, facts);
  });
}
