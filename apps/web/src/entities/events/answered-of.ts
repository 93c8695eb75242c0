import type { TaskSummary } from '@tenderbox/contract';

/** Number of tasks that require a response and were not declined, and how many of them have one. */
export function answeredOf(tasks: TaskSummary): { submitted: number; total: number } {
  const { awaitingResponseCount, responseSubmittedCount, endedWithoutResponseCount } = tasks;
  return {
    submitted: responseSubmittedCount,
    total: awaitingResponseCount + responseSubmittedCount + endedWithoutResponseCount,
  };
}
