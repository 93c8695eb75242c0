import type { JobDefinition } from '../src/platform/jobs/jobs.ts';

/** The queues in every test database; each test provides its own workers. */
export const jobQueues: JobDefinition<never>[] = [
  'answer-practice-event',
  'invite-suppliers',
  'answer-reset-request',
  'remind-of-completions',
  'remove-expired',
  'remove-old-sign-ins',
  'scan-file',
  'notify-of-decline',
  'notify-of-messages',
].map((name) => ({
  name,
  retryLimit: 5,
  handle: async () => undefined,
}));
