import {
  type EvaluationInput,
  type EvaluationProgress,
  type EvaluationRanking,
  type EvaluationScores,
  evaluate,
  type UnitCaller,
} from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, notFound, refusedBy } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { stateOf } from '../evaluation-state.rules.ts';
import { evaluateEnvelope, givenScores } from './evaluate-envelope.ts';
import type { RankedEvaluation } from './ranking-workbook/ranking-book.ts';
import { type ResponseFacts, readFacts } from './read-facts.ts';
import { readsScores } from './results.policy.ts';
import {
  lockOf,
  policyInputOf,
  presentProgress,
  presentRanking,
  presentScores,
  suppliersOfLock,
} from './results.presenter.ts';
import {
  findSheets,
  type LoadedEvaluation,
  listNames,
  listTies,
  loadEvaluation,
  type StoredLock,
} from './results.repo.ts';

/** Finds an evaluation of the unit; throws 404 if there is none. */
export async function findEvaluation(tx: Transaction, id: string): Promise<LoadedEvaluation> {
  const evaluation = await loadEvaluation(tx, id);
  if (!evaluation) throw notFound();
  return evaluation;
}

export function readProgress(ctx: RequestContext<UnitCaller>, id: string): Promise<EvaluationProgress> {
  return ctx.read(async ({ tx, now }) => presentProgress(ctx.caller, await findEvaluation(tx, id), now));
}

/** The last envelope that can be scored, with what points are computed from. Facts of opened boxes do not change. */
export async function readOpenedFacts(
  { keyring }: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
  assert: (evaluation: LoadedEvaluation) => void,
): Promise<{ envelope: number; facts: ResponseFacts }> {
  const evaluation = await ctx.read(({ tx }) => findEvaluation(tx, id));
  assert(evaluation);
  const envelope = scoredEnvelope(evaluation);
  return { envelope, facts: await readFacts(keyring, ctx, evaluation, envelope) };
}

/** The envelope that is scored now, or the last one that was locked. */
function scoredEnvelope(evaluation: LoadedEvaluation): number {
  const { phase, envelope } = stateOf(evaluation);
  return phase === 'LOCKED' ? envelope - 1 : envelope;
}

/** The scores, with the evaluation that they belong to. */
export async function readScores(
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
): Promise<{ evaluation: LoadedEvaluation; scores: EvaluationScores }> {
  const { envelope, facts } = await readOpenedFacts(deps, ctx, id, (evaluation) =>
    assertAllowed(readsScores(ctx.caller, policyInputOf(evaluation))),
  );
  return ctx.read(async ({ tx }) => {
    const evaluation = await findEvaluation(tx, id);
    assertAllowed(readsScores(ctx.caller, policyInputOf(evaluation)));
    return { evaluation, scores: await scoresIn(tx, evaluation, envelope, facts) };
  });
}

/** Scores as they stand in a transaction. */
export async function scoresIn(
  tx: Transaction,
  evaluation: LoadedEvaluation,
  envelope: number,
  facts: ResponseFacts,
): Promise<EvaluationScores> {
  const { round } = stateOf(evaluation);
  const results = await evaluateEnvelope(tx, evaluation, { envelope, round }, facts);
  const names = await listNames(
    tx,
    facts.suppliers.map(({ supplierId }) => supplierId),
    results.scores.map(({ roleEntryId }) => roleEntryId),
  );
  return presentScores(evaluation, results, names);
}

export function readRanking(ctx: RequestContext<UnitCaller>, id: string): Promise<EvaluationRanking> {
  return ctx.read(async ({ tx }) => rankingIn(tx, await findEvaluation(tx, id)));
}

/** The last lock that stands; throws 409 if there is none. */
function lastLock(evaluation: LoadedEvaluation): StoredLock {
  const { phase, envelope } = stateOf(evaluation);
  const lock = lockOf(evaluation, phase === 'RANKED' ? envelope : envelope - 1);
  if (!lock) {
    throw refusedBy({
      status: 409,
      code: 'ENVELOPE_NOT_LOCKED',
      message: 'No envelope of this evaluation is locked yet.',
    });
  }
  return lock;
}

/** Points and ranks of the last envelope that is locked; throws 409 if none is. */
export async function rankingIn(tx: Transaction, evaluation: LoadedEvaluation): Promise<EvaluationRanking> {
  const lock = lastLock(evaluation);
  const { suppliers } = await listNames(tx, suppliersOfLock(lock), []);
  return presentRanking(evaluation, lock, suppliers, await listTies(tx, evaluation.id, lock));
}

/** The ranking of the last lock with everything that it was computed from. As it shows answers, the reading is recorded. */
export async function readRankedEvaluation(
  { keyring }: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
): Promise<RankedEvaluation & { eventReference: string }> {
  const loaded = await ctx.transaction(async ({ tx }) => {
    const evaluation = await findEvaluation(tx, id);
    const lock = lastLock(evaluation);
    const sheets = await findSheets(tx, id, lock);
    const ranking = await rankingIn(tx, evaluation);
    const { evaluators } = await listNames(
      tx,
      [],
      sheets.scores.map(({ roleEntryId }) => roleEntryId),
    );
    const { eventId, plan } = evaluation;
    await recordAudit(tx, ctx, {
      action: 'evaluation.ranking-exported',
      subjectType: 'event',
      subjectId: eventId,
      after: { evaluation: plan.title, evaluationId: id, envelope: lock.envelope, round: lock.round },
    });
    return { evaluation, lock, sheets, ranking, evaluators };
  });
  const { evaluation, lock, sheets, ranking, evaluators } = loaded;
  const { plan } = evaluation;
  const facts = await readFacts(keyring, ctx, evaluation, lock.envelope);
  const input: EvaluationInput = {
    ...facts,
    plan,
    envelope: lock.envelope,
    excludedIds: new Set(ranking.suppliers.flatMap((one) => (one.isExcluded ? one.supplierId : []))),
    scores: givenScores(plan, sheets.scores, sheets.consensus),
    tieDecisions: ranking.ties.map(({ supplierIds }) => supplierIds),
  };
  const nameOf = new Map(evaluators.map(({ roleEntryId, name }) => [roleEntryId, name]));
  const givenBy = Map.groupBy(
    sheets.scores.filter(({ score }) => score !== null),
    ({ criterionId, supplierId }) => `${criterionId} ${supplierId}`,
  );
  return {
    input,
    evaluated: evaluate(input),
    suppliers: ranking.suppliers,
    evaluatorsOf: (criterionId, supplierId) =>
      (givenBy.get(`${criterionId} ${supplierId}`) ?? []).map(({ roleEntryId }) => roleEntryId),
    nameOfEvaluator: (roleEntryId) => nameOf.get(roleEntryId) ?? '',
    eventReference: evaluation.eventReference,
  };
}
