import type { ClockWatch } from '../../platform/clock/watch-clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { listMissingSecrets } from '../../platform/crypto/wrapping-keys.repo.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrationNames } from '../../platform/db/migrations.ts';
import { readDiskSpace, reservedBytes } from '../../platform/files/disk-space.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createKeyCheck } from './key-check.ts';
import { appliedMigrations, type Backlogs, readBacklogs } from './status.repo.ts';

export interface HealthDeps {
  config: Pick<Config, 'dataDir'>;
  db: Database;
  jobs: Pick<Jobs, 'isReady'>;
  clock: Pick<ClockWatch, 'isRight'>;
  keyring: Keyring;
}

/** What an operator has to know. The counts are exact, up to 10,000, so they are not for everyone. */
export interface Health {
  isDatabaseReady: boolean;
  isMigrated: boolean;
  canSign: boolean;
  hasAllKeys: boolean;
  hasJobs: boolean;
  isClockRight: boolean;
  /** Null if it could not be read. */
  backlogs: Backlogs | null;
  /** Of the data folder, in bytes; null if there is none. */
  space: { free: number; isLow: boolean } | null;
}

export const checkNames = ['database', 'migrations', 'jobs', 'signing', 'keys', 'clock', 'storage'] as const;

export type CheckName = (typeof checkNames)[number];

export interface HealthReader {
  read(): Promise<Health>;
}

/** Milliseconds for which a result is reused: however many ask, the database is looked at once in this time. */
const defaultMaxAge = 2000;

/** Reads the health of this server. Those who ask while it is being read share the result. */
export function createHealthReader(deps: HealthDeps, maxAge = defaultMaxAge): HealthReader {
  const keyCheck = createKeyCheck();
  let reading: Promise<Health> | null = null;
  const readHealth = async (): Promise<Health> => {
    const [stored, space] = await Promise.all([readStored(), readSpace(deps.config)]);
    return { ...stored, space, hasJobs: deps.jobs.isReady(), isClockRight: deps.clock.isRight() };
  };

  async function readStored() {
    const { db, keyring } = deps;
    try {
      const applied = await appliedMigrations(db);
      const isMigrated = (await migrationNames()).every((name) => applied.includes(name));
      if (!isMigrated) return { ...unknown, isDatabaseReady: true };
      return await db.transaction({ scope: 'job', organisationId: null }, async (tx) => {
        const missing = await listMissingSecrets(tx, keyring);
        const backlogs = await readBacklogs(tx);
        const tasksWithoutKey = await keyCheck.checkNext(tx);
        const canSign = !missing.some(({ signs }) => signs);
        const hasAllKeys = !missing.length && !tasksWithoutKey.length;
        return { isDatabaseReady: true, isMigrated, canSign, hasAllKeys, backlogs };
      });
    } catch {
      return unknown;
    }
  }

  return {
    read: () => {
      reading ??= readHealth().finally(() => {
        const forget = () => {
          reading = null;
        };
        if (maxAge) setTimeout(forget, maxAge).unref();
        else forget();
      });
      return reading;
    },
  };
}

/** Checks that are not ok on this server, by their names in readiness. */
export function failedChecks({ space, ...health }: Omit<Health, 'backlogs'>): CheckName[] {
  const isOk: Record<CheckName, boolean> = {
    database: health.isDatabaseReady,
    migrations: health.isMigrated,
    jobs: health.hasJobs,
    signing: health.canSign,
    keys: health.hasAllKeys,
    clock: health.isClockRight,
    storage: !space?.isLow,
  };
  return checkNames.filter((name) => !isOk[name]);
}

const unknown = {
  isDatabaseReady: false,
  isMigrated: false,
  canSign: false,
  hasAllKeys: false,
  backlogs: null,
};

/** The free space of the data folder, with files and the embedded database if they are there. */
export async function readSpace({ dataDir }: Pick<Config, 'dataDir'>): Promise<Health['space']> {
  try {
    const space = await readDiskSpace(dataDir);
    return { free: space.free, isLow: space.free < reservedBytes(space) };
  } catch {
    return null;
  }
}
