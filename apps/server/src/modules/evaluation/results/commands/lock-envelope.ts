import {
  conflict,
  type EvaluationRanking,
  type ExclusionCause,
  firstRefusal,
  type LockRecord,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import type { Config } from '../../../../platform/config/config.ts';
import type { Keyring } from '../../../../platform/crypto/keyring.ts';
import { assertAllowed, staleRevision } from '../../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../../platform/idempotency/idempotency.repo.ts';
import type { Outbox } from '../../../../platform/outbox/outbox.ts';
import type {
  RequestContext,
  TransactionContext,
} from '../../../../platform/request-context/request-context.ts';
import { type Signer, sha256 } from '../../../../platform/signing/signer.ts';
import { broadcastEvaluation, notifyAdminsOfEvaluation } from '../../../evaluation-notices/index.ts';
import { decisionOn, type EnvelopeResults, evaluateEnvelope } from '../evaluate-envelope.ts';
import { type ResponseFacts, readFacts } from '../read-facts.ts';
import { resultsAbilities } from '../results.policy.ts';
import { policyInputOf, presentProgress } from '../results.presenter.ts';
import { findEvaluation, rankingIn } from '../results.queries.ts';
import { insertLock, type LoadedEvaluation, lockEvaluationAndTasks } from '../results.repo.ts';
import { assertEnvelope } from './assert-envelope.ts';

interface Deps {
  config: Pick<Config, 'publicUrl'>;
  keyring: Keyring;
  outbox: Outbox;
  signer: Signer;
}

/** Locks an envelope: everything is decided and nothing is missing, so its points and ranks are signed. */
export async function lockEnvelope(
  deps: Deps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  wanted: WantedLock,
): Promise<EvaluationRanking> {
  const opened = await ctx.read(({ tx }) => findEvaluation(tx, id));
  if (!opened.openedEnvelopes.has(wanted.envelope)) assertLock(ctx.caller, opened, wanted, '');
  const facts = await readFacts(deps.keyring, ctx, opened, wanted.envelope);
  return ctx.transaction(async (txContext) => {
    const { tx } = txContext;
    await runIdempotent(tx, ctx, { id, ...wanted }, () =>
      lock(deps, ctx, txContext, { id, ...wanted, facts }),
    );
    return rankingIn(tx, await findEvaluation(tx, id));
  });
}

interface WantedLock {
  envelope: number;
  revision: number;
}

function assertLock(
  caller: UnitCaller,
  evaluation: LoadedEvaluation,
  { envelope }: Pick<WantedLock, 'envelope'>,
  now: string,
): void {
  const input = policyInputOf(evaluation);
  if (input.state.phase !== 'RANKED') assertEnvelope(input.state, envelope);
  assertAllowed(resultsAbilities.lock(caller, input, now));
}

async function lock(
  deps: Deps,
  ctx: RequestContext<UnitCaller>,
  { tx, now }: TransactionContext,
  { id, envelope, revision, facts }: WantedLock & { id: string; facts: ResponseFacts },
): Promise<void> {
  await lockEvaluationAndTasks(tx, id);
  const evaluation = await findEvaluation(tx, id);
  assertLock(ctx.caller, evaluation, { envelope }, now);
  if (evaluation.revision !== revision) throw staleRevision(presentProgress(ctx.caller, evaluation, now));
  const { round } = policyInputOf(evaluation).state;
  const results = await evaluateEnvelope(tx, evaluation, { envelope, round }, facts);
  assertAllowed(isDecided(results));
  const sheets = sheetsOf(results);
  const members = {
    format: 'tenderbox-lock/1',
    origin: deps.config.publicUrl,
    eventReference: evaluation.eventReference,
    evaluationId: id,
    envelope,
    round,
    planHash: evaluation.planHash ?? '',
    sheetsHash: sha256(sheets),
    ...signedResults(results),
    lockedAt: now,
    lockedBy: ctx.caller.roleEntryId,
    previous: evaluation.locks.at(-1)?.recordHash ?? null,
  } satisfies Omit<LockRecord, 'keyId'>;
  const signed = await deps.signer.sign(tx, members);
  await insertLock(tx, evaluation, { round, envelope, by: ctx.caller.roleEntryId, sheets, ...signed });
  const { recordHash } = signed;
  await recordAudit(tx, ctx, {
    action: 'evaluation.locked',
    subjectType: 'event',
    subjectId: evaluation.eventId,
    after: { evaluation: evaluation.plan.title, evaluationId: evaluation.id, envelope, round, recordHash },
  });
  await broadcastEvaluation(tx, id);
  const { organisationId, businessUnitId, eventId } = evaluation;
  const about = { organisationId, businessUnitId, eventId, evaluationId: id, envelope, round };
  const news = { kind: 'evaluation.locked', ...about, occasion: `${round}:${envelope}` } as const;
  await notifyAdminsOfEvaluation(tx, deps.outbox, news, ctx.caller.roleEntryId);
}

/** Whether every exclusion is decided and every supplier that is left has all points. */
function isDecided({ evaluated, decisions }: EnvelopeResults): Verdict {
  const open = evaluated.proposals.filter((proposal) => !decisionOn(proposal, decisions));
  const isMissing = evaluated.suppliers.some(({ isExcluded, total }) => !isExcluded && total === null);
  return firstRefusal(
    isMissing
      ? conflict('A score has not been agreed, or points are missing.', 'CONSENSUS_MISSING')
      : 'allowed',
    open.some(({ cause }) => cause === 'ZERO_PRICE')
      ? conflict('Decide first about every total of zero.', 'ZERO_PRICE_UNDECIDED')
      : 'allowed',
    open.length ? conflict('Decide first about every proposed exclusion.', 'EXCLUSION_UNDECIDED') : 'allowed',
  );
}

/**
 * What people gave and decided, as it is hashed. Hundreds of suppliers and criteria have hundreds of thousands of scores:
 * with their members in order, JSON.stringify writes canonical JSON much faster.
 */
const sheetsOf = ({ scores, consensus, decisions, ties }: EnvelopeResults): string =>
  JSON.stringify({
    consensus: consensus.map(({ criterionId, feedback, reason, score, supplierId }) => ({
      criterionId,
      feedback,
      reason,
      score,
      supplierId,
    })),
    decisions: decisions.map(({ cause, decidedAt, excluded, reason, subjectId, supplierId }) => ({
      cause,
      decidedAt,
      excluded,
      reason,
      subjectId,
      supplierId,
    })),
    scores: scores.map(({ comment, criterionId, roleEntryId, score, supplierId }) => ({
      comment,
      criterionId,
      roleEntryId,
      score,
      supplierId,
    })),
    ties: ties.map(({ decidedAt, reason, supplierIds }) => ({ decidedAt, reason, supplierIds })),
  });

function signedResults({ evaluated, decisions, ties }: EnvelopeResults) {
  const { suppliers, decidingIds } = evaluated;
  const causeOf = (supplierId: string): ExclusionCause =>
    decisions.find((one) => one.supplierId === supplierId && one.excluded)?.cause ?? 'OTHER';
  return {
    points: suppliers.flatMap(({ supplierId, points }) =>
      Object.entries(points).flatMap(([criterionId, reached]) =>
        reached === null ? [] : [{ supplierId, criterionId, points: reached }],
      ),
    ),
    totals: suppliers.flatMap(({ supplierId, total }) => (total === null ? [] : [{ supplierId, total }])),
    prices: suppliers.flatMap(({ supplierId, price }) =>
      price?.amount ? [{ supplierId, amount: price.amount, isAssumed: price.isAssumed }] : [],
    ),
    excluded: suppliers
      .filter(({ isExcluded }) => isExcluded)
      .map(({ supplierId }) => ({ supplierId, reasonCode: causeOf(supplierId) })),
    ranks: suppliers.flatMap(({ supplierId, rank }) => (rank === null ? [] : [{ supplierId, rank }])),
    ties: ties.map(({ supplierIds }) => ({ supplierIds })),
    deciding: decidingIds,
  };
}
