import type { PlanTask } from './evaluation.schema.ts';
import { disclosurePresets, type Plan } from './plan.schema.ts';

/** The plan of a new evaluation: all tasks that are not evaluated yet, in one envelope. */
export function startPlan(
  title: string,
  tasks: readonly Pick<PlanTask, 'id' | 'evaluationId' | 'currency'>[],
): Plan {
  const free = tasks.filter(({ evaluationId }) => !evaluationId);
  return {
    title,
    method: 'POINTS',
    band: null,
    totalPoints: '100',
    decimals: 2,
    currency: free.find(({ currency }) => currency)?.currency ?? 'EUR',
    rates: [],
    tieRule: [{ by: 'PRICE' }, { by: 'DRAW' }],
    missingLines: 'REFUSE',
    criteriaShown: 'ALL',
    disclosure: disclosurePresets.EU_2007_66,
    resultOf: 'CONSENSUS',
    anonymous: false,
    evaluatorsNeeded: 2,
    commentRequired: { when: 'NEVER' },
    awardNeedsTwo: false,
    envelopes: [{ title: 'Responses', taskIds: free.map(({ id }) => id) }],
    groups: [],
    criteria: [],
  };
}
