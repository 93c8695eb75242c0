import type { LateWork, Readiness, Version } from '@tenderbox/contract';
import type { ArrivalClock } from '../../platform/clock/arrival-clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Health, HealthReader } from './health.ts';
import { type Backlog, databaseTime } from './status.repo.ts';

export interface StatusDeps {
  config: Config;
  db: Database;
  arrivals: Pick<ArrivalClock, 'stamp'>;
  health: HealthReader;
  build: { version: string; hashId: string };
}

/**
 * What the app needs to know at its start. Anybody may ask, as often as they like: the time comes from the clock that all
 * requests share, so that they take no connection from others.
 */
export async function readVersion({ config, db, arrivals, build }: StatusDeps): Promise<Version> {
  const { appInsightsConnectionString, consentScriptUrl, demoHelpers } = config;
  return {
    ...build,
    timestamp: (await arrivals.stamp()) ?? (await databaseTime(db)),
    appInsightsEnabled: appInsightsConnectionString !== null,
    appInsightsConnectionString,
    consentScriptUrl,
    demo: demoHelpers,
  };
}

/** Whether requests can be served now, by component, and which background work is late. */
export function presentReadiness({ backlogs, space, ...health }: Health): Readiness {
  return {
    database: stateOf(health.isDatabaseReady),
    migrations: stateOf(health.isMigrated),
    jobs: stateOf(health.hasJobs),
    signing: stateOf(health.canSign),
    keys: stateOf(health.hasAllKeys),
    clock: stateOf(health.isClockRight),
    storage: stateOf(!space?.isLow),
    late: backlogs && {
      boxes: lateWorkOf(backlogs.boxes),
      failedClosings: lateWorkOf(backlogs.failedClosings),
      notices: lateWorkOf(backlogs.notices),
      failedNotices: lateWorkOf(backlogs.failedNotices),
      mails: lateWorkOf(backlogs.mails),
      webhooks: lateWorkOf(backlogs.webhooks),
      auditLinks: lateWorkOf(backlogs.auditLinks),
      scans: lateWorkOf(backlogs.scans),
      jobs: lateWorkOf(backlogs.jobs),
    },
  };
}

/** For metrics: exact, since only the operator reads them. */
export const measureHealth = ({ backlogs, space, ...health }: Health) => ({
  checks: {
    database: health.isDatabaseReady,
    migrations: health.isMigrated,
    jobs: health.hasJobs,
    signing: health.canSign,
    keys: health.hasAllKeys,
    clock: health.isClockRight,
    storage: !space?.isLow,
  },
  backlogs: { ...backlogs },
  freeBytes: space?.free ?? null,
});

/** Without any of these, a server must not get requests. */
export const isReady = ({ database, migrations, jobs, signing }: Readiness): boolean =>
  [database, migrations, jobs, signing].every((state) => state === 'ok');

/**
 * Anyone can ask, and exact counts would reveal when a supplier submits: only late work is counted, by powers of ten,
 * with the minute of the oldest.
 */
function lateWorkOf({ late, oldest }: Backlog): LateWork {
  if (!late) return { atLeast: 0, since: null };
  return {
    atLeast: 10 ** Math.floor(Math.log10(late)),
    since: oldest && `${oldest.slice(0, 16)}:00Z`,
  };
}

const stateOf = (isOk: boolean): 'ok' | 'failed' => (isOk ? 'ok' : 'failed');
