import { compareFractions, fractionOf, type Plan, ruleMessages, type Scoring } from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import { assertAllowed, ProblemError } from '../../../../platform/http/problem-error.ts';
import type { Outbox } from '../../../../platform/outbox/outbox.ts';
import type { RequestContext } from '../../../../platform/request-context/request-context.ts';
import {
  broadcastEvaluation,
  broadcastSubmission,
  findChairId,
  notifyOfEvaluation,
} from '../../../evaluation-notices/index.ts';
import { type ScoringCaller, scoringAbilities } from '../scoring.policy.ts';
import {
  criteriaToScore,
  type OpenScoring,
  placeOf,
  policyInputOf,
  presentScoring,
} from '../scoring.presenter.ts';
import { findScoring, openScoring } from '../scoring.queries.ts';
import { insertSubmission, type LoadedScoring, lockScoring, type SheetPlace } from '../scoring.repo.ts';

/** Submits the own sheets of the current envelope: everything is scored, and nothing of it changes any more. */
export function submitSheets(
  { outbox }: { outbox: Outbox },
  ctx: RequestContext<ScoringCaller>,
  id: string,
): Promise<Scoring> {
  const { caller } = ctx;
  return ctx.transaction(async ({ tx, now }) => {
    await lockScoring(tx, id, { whole: true });
    const scoring = await findScoring(tx, id);
    assertAllowed(scoringAbilities.submit(caller, policyInputOf(scoring), now));
    const open = await openScoring(tx, caller, scoring);
    const fieldErrors = missingOf(open);
    if (fieldErrors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors });
    const place = placeOf(caller, scoring);
    await insertSubmission(tx, scoring, place);
    await recordAudit(tx, ctx, {
      action: 'evaluation.sheets-submitted',
      subjectType: 'event',
      subjectId: scoring.eventId,
      after: {
        evaluation: scoring.plan.title,
        evaluationId: id,
        envelope: place.envelope,
        round: place.round,
      },
    });
    const submitted = await findScoring(tx, id);
    if (submitted.endedEnvelopes.has(place.envelope)) {
      await broadcastEvaluation(tx, id);
      await notifyChair(tx, outbox, ctx, submitted, place);
    } else await broadcastSubmission(tx, id);
    return presentScoring(caller, { ...open, scoring: submitted }, now);
  });
}

/** Tells the chair, unless it was the chair who submitted last. */
async function notifyChair(
  tx: Transaction,
  outbox: Outbox,
  { caller }: RequestContext<ScoringCaller>,
  { id, organisationId, businessUnitId, eventId }: LoadedScoring,
  { envelope, round }: SheetPlace,
): Promise<void> {
  const chairId = await findChairId(tx, id);
  if (!chairId || chairId === caller.roleEntryId) return;
  const about = { organisationId, businessUnitId, eventId, evaluationId: id, envelope, round };
  const kind = 'evaluation.sheets-complete';
  await notifyOfEvaluation(tx, outbox, { kind, ...about, occasion: `${round}:${envelope}` }, [chairId]);
}

/** Enough to go on with; a sheet can have thousands of scores. */
const namedAtMost = 100;

/** The scores and comments that are missing, each named as `sheets.{supplierId}.{criterionId}.score`. */
function missingOf({ scoring, cells }: OpenScoring): { property: string; message: string }[] {
  const given = new Map(cells.map((cell) => [`${cell.supplierId} ${cell.criterionId}`, cell]));
  const missing: { property: string; message: string }[] = [];
  for (const { supplierId, shownId } of scoring.suppliers) {
    for (const { id } of criteriaToScore(scoring)) {
      const { score = null, comment = null } = given.get(`${supplierId} ${id}`) ?? {};
      const field =
        score === null ? 'score' : comment === null && needsComment(scoring.plan, score) ? 'comment' : null;
      if (!field) continue;
      missing.push({ property: `sheets.${shownId}.${id}.${field}`, message: ruleMessages.required });
      if (missing.length === namedAtMost) return missing;
    }
  }
  return missing;
}

function needsComment({ commentRequired }: Plan, score: string): boolean {
  if (commentRequired.when !== 'BELOW') return commentRequired.when === 'ALWAYS';
  return compareFractions(fractionOf(score), fractionOf(commentRequired.score)) < 0;
}
