import { signHeadsJob } from './modules/audit/index.ts';
import { closingJob } from './modules/box/index.ts';
import { taskCountCompactionJob } from './modules/deadlines/index.ts';
import { evaluationNoticesJob } from './modules/evaluation-notices/index.ts';
import {
  completionJob,
  inviteForStartedEventsJob,
  inviteSuppliersJob,
  practiceCleanupJob,
} from './modules/events/index.ts';
import { expiryJob, orphanJob, scanJob } from './modules/files/index.ts';
import { resetJob, signInCleanupJob } from './modules/identity/index.ts';
import { messageNoticesJob } from './modules/messages/index.ts';
import { digestJob, noticeCleanupJob, pendingNoticesJob } from './modules/notices/index.ts';
import { practiceAnswerJob } from './modules/practice/index.ts';
import { declineJob } from './modules/responses/index.ts';
import { supplierCountCompactionJob, supplierRecountJob } from './modules/suppliers/index.ts';
import { deadlineReminderJob } from './modules/tasks/index.ts';
import type { Config } from './platform/config/config.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { Database } from './platform/db/database.ts';
import { countCompactionJob } from './platform/db/list-count.repo.ts';
import { openClamd } from './platform/files/clamd.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

/** Dependencies of the jobs. */
interface JobDeps {
  config: Pick<Config, 'publicUrl' | 'clamd'>;
  /** Uses a connection pool of its own. */
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  store: FileStore;
  /** Milliseconds between two responses to a practice event. */
  practicePause?: number;
}

/** All kinds of background jobs. */
export function allJobs(deps: JobDeps): JobDefinition<never>[] {
  const { db, config } = deps;
  const scanner = config.clamd && openClamd(config.clamd);
  return [
    resetJob(deps),
    expiryJob(deps),
    orphanJob(deps),
    scanJob({ ...deps, scanner }),
    signInCleanupJob(db),
    countCompactionJob(db),
    inviteSuppliersJob(deps),
    inviteForStartedEventsJob(deps),
    completionJob(deps),
    practiceAnswerJob(deps),
    practiceCleanupJob(db),
    deadlineReminderJob(deps),
    evaluationNoticesJob(deps),
    taskCountCompactionJob(db),
    supplierCountCompactionJob(db),
    supplierRecountJob(db),
    declineJob(deps),
    closingJob(deps),
    signHeadsJob(deps),
    messageNoticesJob(deps),
    digestJob(deps),
    pendingNoticesJob(deps),
    noticeCleanupJob(db),
  ];
}
