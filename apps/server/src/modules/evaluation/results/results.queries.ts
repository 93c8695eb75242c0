import type {
  EvaluationProgress,
  EvaluationRanking,
  EvaluationScores,
  UnitCaller,
} from '@tenderbox/contract';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { assertAllowed, notFound, refusedBy } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { stateOf } from '../evaluation-state.rules.ts';
import { evaluateEnvelope } from './evaluate-envelope.ts';
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
import { type LoadedEvaluation, listNames, listTies, loadEvaluation } from './results.repo.ts';

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

export async function readScores(
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  id: string,
): Promise<EvaluationScores> {
  const { envelope, facts } = await readOpenedFacts(deps, ctx, id, (evaluation) =>
    assertAllowed(readsScores(ctx.caller, policyInputOf(evaluation))),
  );
  return ctx.read(async ({ tx }) => {
    const evaluation = await findEvaluation(tx, id);
    assertAllowed(readsScores(ctx.caller, policyInputOf(evaluation)));
    return scoresIn(tx, evaluation, envelope, facts);
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

/** Points and ranks of the last envelope that is locked; throws 409 if none is. */
export async function rankingIn(tx: Transaction, evaluation: LoadedEvaluation): Promise<EvaluationRanking> {
  const { phase, envelope } = stateOf(evaluation);
  const lock = lockOf(evaluation, phase === 'RANKED' ? envelope : envelope - 1);
  if (!lock) {
    throw refusedBy({
      status: 409,
      code: 'ENVELOPE_NOT_LOCKED',
      message: 'No envelope of this evaluation is locked yet.',
    });
  }
  const { suppliers } = await listNames(tx, suppliersOfLock(lock), []);
  return presentRanking(evaluation, lock, suppliers, await listTies(tx, evaluation.id, lock));
}
