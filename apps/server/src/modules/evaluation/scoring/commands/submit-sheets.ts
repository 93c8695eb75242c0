import { compareFractions, fractionOf, type Plan, ruleMessages, type Scoring } from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import { assertAllowed, ProblemError } from '../../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../../platform/request-context/request-context.ts';
import { type ScoringCaller, scoringAbilities } from '../scoring.policy.ts';
import {
  criteriaToScore,
  type OpenScoring,
  placeOf,
  policyInputOf,
  presentScoring,
} from '../scoring.presenter.ts';
import { findScoring, openScoring } from '../scoring.queries.ts';
import { insertSubmission, lockScoring } from '../scoring.repo.ts';

/** Submits the own sheets of the current envelope: everything is scored, and nothing of it changes any more. */
export function submitSheets(ctx: RequestContext<ScoringCaller>, id: string): Promise<Scoring> {
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
    return presentScoring(caller, { ...open, scoring: await findScoring(tx, id) }, now);
  });
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
