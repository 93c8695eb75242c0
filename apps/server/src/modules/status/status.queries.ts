import type { Readiness, Version } from '@tenderbox/contract';
import type { ArrivalClock } from '../../platform/clock/arrival-clock.ts';
import type { ClockWatch } from '../../platform/clock/watch-clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { listMissingSecrets } from '../../platform/crypto/wrapping-keys.repo.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrationNames } from '../../platform/db/migrate.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { appliedMigrations, databaseTime } from './status.repo.ts';

export interface StatusDeps {
  config: Config;
  db: Database;
  jobs: Jobs;
  clock: Pick<ClockWatch, 'isRight'>;
  arrivals: Pick<ArrivalClock, 'stamp'>;
  keyring: Keyring;
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

/** Whether requests can be served now, by component. */
export async function readReadiness({ db, jobs, clock, keyring }: StatusDeps): Promise<Readiness> {
  const beside = { jobs: stateOf(jobs.isReady()), clock: stateOf(clock.isRight()) };
  try {
    const applied = await appliedMigrations(db);
    const isComplete = (await migrationNames()).every((name) => applied.includes(name));
    const missing = isComplete ? await listMissingSecrets(db, keyring) : [];
    const signing = stateOf(isComplete && !missing.some(({ signs }) => signs));
    const keys = stateOf(isComplete && !missing.length);
    return { database: 'ok', migrations: stateOf(isComplete), signing, keys, ...beside };
  } catch {
    return { database: 'failed', migrations: 'failed', signing: 'failed', keys: 'failed', ...beside };
  }
}

const stateOf = (isOk: boolean): 'ok' | 'failed' => (isOk ? 'ok' : 'failed');
