import type { Readiness } from '@tenderbox/contract';

const none = { atLeast: 0, since: null };

/** The answer of a server that is ready. */
export const ready: Readiness = {
  database: 'ok',
  migrations: 'ok',
  signing: 'ok',
  keys: 'ok',
  jobs: 'ok',
  clock: 'ok',
  storage: 'ok',
  late: {
    boxes: none,
    failedClosings: none,
    notices: none,
    failedNotices: none,
    mails: none,
    webhooks: none,
    auditLinks: none,
    scans: none,
    jobs: none,
  },
};
