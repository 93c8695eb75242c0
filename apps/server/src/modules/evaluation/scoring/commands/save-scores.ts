import { ruleMessages, type ScoreChanges, type ScoreSheet } from '@tenderbox/contract';
import { assertAllowed, ProblemError, staleRevision } from '../../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../../platform/request-context/request-context.ts';
import { isOnScale } from '../../scale.rules.ts';
import { type ScoringCaller, scoringAbilities } from '../scoring.policy.ts';
import { criteriaToScore, placeOf, policyInputOf, presentSheet } from '../scoring.presenter.ts';
import { findScoring, findSupplier, openScoring } from '../scoring.queries.ts';
import { type LoadedScoring, lockScoring, saveCells } from '../scoring.repo.ts';

/** Saves own scores and comments for a supplier: all of them, or none if one was changed elsewhere. */
export function saveScores(
  ctx: RequestContext<ScoringCaller>,
  { evaluationId, supplierId: shownId }: { evaluationId: string; supplierId: string },
  { changes }: ScoreChanges,
): Promise<ScoreSheet> {
  const { caller } = ctx;
  return ctx.transaction(async ({ tx, now }) => {
    await lockScoring(tx, evaluationId, { whole: false });
    const scoring = await findScoring(tx, evaluationId);
    assertAllowed(scoringAbilities.score(caller, policyInputOf(scoring), now));
    const supplier = findSupplier(scoring, shownId);
    assertOnScale(scoring, changes);
    const saved = await saveCells(tx, scoring, placeOf(caller, scoring), supplier.supplierId, changes);
    const sheet = presentSheet(await openScoring(tx, caller, scoring), supplier);
    if (saved < changes.length) throw staleRevision(sheet);
    return sheet;
  });
}

function assertOnScale(scoring: LoadedScoring, changes: ScoreChanges['changes']): void {
  const criteria = new Map(criteriaToScore(scoring).map((criterion) => [criterion.id, criterion]));
  const fieldErrors = changes.flatMap(({ criterionId, score }, index) => {
    const criterion = criteria.get(criterionId);
    const refuse = (field: string) => [
      { property: `changes.${index}.${field}`, message: ruleMessages.invalid },
    ];
    if (!criterion) return refuse('criterionId');
    return score === null || isOnScale(criterion, score) ? [] : refuse('score');
  });
  if (fieldErrors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors });
}
