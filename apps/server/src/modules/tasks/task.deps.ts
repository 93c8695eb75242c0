import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';

export interface TaskDeps {
  jobs: Jobs;
  outbox: Outbox;
}

/** The queue of events with suppliers to invite now. */
export const invitationQueue = 'invite-suppliers';
