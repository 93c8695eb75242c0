import { conflict, ruleMessages, type Scoring } from '@tenderbox/contract';
import { recordAudit } from '../../../../platform/audit/audit.repo.ts';
import { assertAllowed, invalidField, refusedBy } from '../../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../../platform/request-context/request-context.ts';
import { type ScoringCaller, scoringAbilities } from '../scoring.policy.ts';
import { policyInputOf, presentScoring } from '../scoring.presenter.ts';
import { findScoring, listNamed, openScoring } from '../scoring.queries.ts';
import { insertDeclaration, lockScoring } from '../scoring.repo.ts';

/** Declares with which suppliers the caller has a conflict of interest. These are then neither seen nor scored. */
export function declareConflicts(
  ctx: RequestContext<ScoringCaller>,
  id: string,
  { conflicts }: { conflicts: string[] },
): Promise<Scoring> {
  const { caller } = ctx;
  return ctx.transaction(async ({ tx, now }) => {
    await lockScoring(tx, id, { whole: false });
    const scoring = await findScoring(tx, id);
    assertAllowed(scoringAbilities.declare(caller, policyInputOf(scoring), now));
    const known = new Set((await listNamed(tx, scoring)).map(({ supplierId }) => supplierId));
    if (!conflicts.every((one) => known.has(one))) throw invalidField('conflicts', ruleMessages.invalid);
    const isNew = await insertDeclaration(tx, scoring, { roleEntryId: caller.roleEntryId, conflicts });
    // Declared in another tab meanwhile.
    if (!isNew) throw refusedBy(conflict('You have already declared this.'));
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
