import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

/** What the commands of tasks stand on. */
export interface TaskParts {
  jobs: Jobs;
  outbox: Outbox;
}

/** The queue of events that have suppliers to be invited at once. */
export const announceQueue = 'announce-event';
