import { ruleMessages, type Scoring } from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import { assertAllowed, invalidField } from '../../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../../platform/request-context/request-context.ts';
import { type ScoringCaller, scoringAbilities } from '../scoring.policy.ts';
import { policyInputOf, presentScoring, scoredEnvelope } from '../scoring.presenter.ts';
import { findScoring, openScoring } from '../scoring.queries.ts';
import { lockScoring, saveDeclaration } from '../scoring.repo.ts';

/**
 * Declares with which suppliers the caller has a conflict of interest. These are then neither seen nor scored. Suppliers
 * that are new in a later envelope are declared then.
 */
export function declareConflicts(
  ctx: RequestContext<ScoringCaller>,
  id: string,
  { conflicts }: { conflicts: string[] },
): Promise<Scoring> {
  const { caller } = ctx;
  return ctx.transaction(async ({ tx, now }) => {
    await lockScoring(tx, id, { whole: true });
    const scoring = await findScoring(tx, id);
    assertAllowed(scoringAbilities.declare(caller, policyInputOf(scoring), now));
    const asked = new Set(scoring.toDeclare.map(({ supplierId }) => supplierId));
    if (!conflicts.every((one) => asked.has(one))) throw invalidField('conflicts', ruleMessages.invalid);
    await saveDeclaration(tx, id, scoredEnvelope(scoring), conflicts);
    await recordAudit(tx, ctx, {
      action: 'evaluation.conflicts-declared',
      subjectType: 'event',
      subjectId: scoring.eventId,
      after: {
        evaluation: scoring.plan.title,
        evaluationId: id,
        conflictCount: conflicts.length,
        conflictIds: conflicts,
      },
    });
    return presentScoring(caller, await openScoring(tx, caller, await findScoring(tx, id)), now);
  });
}
