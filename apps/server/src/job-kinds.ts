import type { Config } from './config.ts';
import { signHeadsJob } from './modules/audit/index.ts';
import { closingJob } from './modules/box/index.ts';
import { announceJob, announceStartedJob, completionJob } from './modules/events/index.ts';
import { expiryJob, orphanJob, scanJob } from './modules/files/index.ts';
import { resetJob, signInUpkeepJob } from './modules/identity/index.ts';
import { tellJob } from './modules/messages/index.ts';
import { digestJob, noticeUpkeepJob } from './modules/notices/index.ts';
import { declineJob } from './modules/responses/index.ts';
import { endReminderJob, taskCountUpkeepJob } from './modules/tasks/index.ts';
import type { Keyring } from './platform/crypto/keyring.ts';
import type { Database } from './platform/db/database.ts';
import { countUpkeepJob } from './platform/db/list-count.repo.ts';
import { openClamd } from './platform/files/clamd.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { JobKind } from './platform/jobs/jobs.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

/** Dependencies of the jobs. */
interface JobParts {
  config: Pick<Config, 'publicUrl' | 'clamd'>;
  /** Uses a connection pool of its own. */
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  store: FileStore;
}

/** All kinds of background jobs. */
export function allJobKinds(parts: JobParts): JobKind<never>[] {
  const { db, config } = parts;
  const scanner = config.clamd && openClamd(config.clamd);
  return [
    resetJob(parts),
    expiryJob(parts),
    orphanJob(parts),
    scanJob({ ...parts, scanner }),
    signInUpkeepJob(db),
    countUpkeepJob(db),
    announceJob(parts),
    announceStartedJob(parts),
    completionJob(parts),
    endReminderJob(parts),
    taskCountUpkeepJob(db),
    declineJob(parts),
    closingJob(parts),
    signHeadsJob(parts),
    tellJob(parts),
    digestJob(parts),
    noticeUpkeepJob(db),
  ];
}
