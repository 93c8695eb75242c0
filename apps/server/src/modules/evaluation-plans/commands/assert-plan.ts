import { conflict, type Plan, type PlanTask } from '@tenderbox/contract';
import { ProblemError, refusedBy } from '../../../platform/http/problem-error.ts';
import { checkPlan, hasEarlyPrices, pointsAddUp, tasksElsewhere } from '../plan.rules.ts';

const earlyPrices = conflict(
  'A price table is in an earlier envelope than the criterion that uses it.',
  'PRICES_IN_EARLY_ENVELOPE',
);
const pointsDiffer = conflict(
  'The points of the criteria do not add up to the total of the plan.',
  'POINTS_DO_NOT_ADD_UP',
);

/** Throws if a plan names what does not exist or does not fit. A published one must also add up. */
export function assertPlan(
  plan: Plan,
  {
    tasks,
    evaluationId,
    isPublished,
  }: { tasks: PlanTask[]; evaluationId: string | null; isPublished: boolean },
): void {
  const fieldErrors = checkPlan(plan, tasks);
  if (fieldErrors.length) throw new ProblemError(400, 'VALIDATION_FAILED', { fieldErrors });
  const takenErrors = tasksElsewhere(plan, tasks, evaluationId);
  if (takenErrors.length) throw new ProblemError(409, 'CONFLICT', { fieldErrors: takenErrors });
  if (hasEarlyPrices(plan)) throw refusedBy(earlyPrices);
  if (isPublished && !pointsAddUp(plan)) throw refusedBy(pointsDiffer);
}
