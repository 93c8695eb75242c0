import type { TaskSummary } from '@tenderbox/contract';

/** How many tasks want a response that was not declined, and how many of them have one. */
export function answeredOf(tasks: TaskSummary): { submitted: number; total: number } {
  const { awaitingResponseCount, responseSubmittedCount, endedWithoutResponseCount } = tasks;
  return {
    submitted: responseSubmittedCount,
    total: awaitingResponseCount + responseSubmittedCount + endedWithoutResponseCount,
  };
}
