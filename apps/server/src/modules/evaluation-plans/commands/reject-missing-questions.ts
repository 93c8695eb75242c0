import { conflict, type Sheet } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { refusedBy } from '../../../platform/http/problem-error.ts';
import { findPlanOfTask } from '../plan.repo.ts';
import { missingInSheet } from '../plan.rules.ts';

/** Throws if a changed sheet no longer has a question, an option or the price table that a plan uses. */
export async function rejectMissingQuestions(
  tx: Transaction,
  { taskId, before, after }: { taskId: string; before: Sheet; after: Sheet },
): Promise<void> {
  const plan = await findPlanOfTask(tx, taskId);
  if (!plan) return;
  const { questionIds, hasPrices } = missingInSheet(plan, taskId, before, after);
  const labels = before.sections
    .flatMap(({ questions }) => questions)
    .filter(({ id }) => questionIds.includes(id))
    .map(({ label }) => `“${label}”`);
  const [first] = hasPrices ? ['the price table', ...labels] : labels;
  if (!first) return;
  const message = `The evaluation “${plan.title}” uses ${first}. Change its plan first.`;
  throw refusedBy(conflict(message, 'QUESTION_IN_PLAN'));
}
