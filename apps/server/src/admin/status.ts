import { listFailedClosings } from '../modules/deadlines/index.ts';
import { listFailedNotices } from '../modules/notices/index.ts';
import { readSpace } from '../modules/status/health.ts';
import { listTasksWithoutKey } from '../modules/status/key-check.ts';
import {
  appliedMigrations,
  type Backlogs,
  databaseTime,
  readBacklogs,
} from '../modules/status/status.repo.ts';
import { readConfig } from '../platform/config/config.ts';
import { createKeyring, type Keyring } from '../platform/crypto/keyring.ts';
import { listMissingSecrets } from '../platform/crypto/wrapping-keys.repo.ts';
import type { Database } from '../platform/db/database.ts';
import { migrationNames } from '../platform/db/migrations.ts';
import type { Command } from './command.ts';
import { usage } from './usage.ts';
import { withDatabase } from './with-database.ts';

/** Failed boxes, tasks and notifications that are named. */
const maxNamed = 20;
/** In milliseconds, like the running servers. */
const allowedOffset = 1000;

interface Line {
  isOk: boolean;
  text: string;
}

/** Prints what an operator has to know, with ids; fails if anything is wrong. Changes nothing. */
export const status: Command = async (words, environment) => {
  if (words.length > 0) throw new Error(usage);
  const config = readConfig(environment);
  const keyring = createKeyring(config.secretKey, config.previousSecretKey);
  const lines = await withDatabase(config, (db) => describeDatabase(db, keyring), { migrates: false }).catch(
    (error: Error): Line[] => [{ isOk: false, text: `database: ${error.message}` }],
  );
  const space = await readSpace(config);
  if (space) {
    const free = `${(space.free / 1024 ** 3).toFixed(1)} GB free`;
    lines.push({
      isOk: !space.isLow,
      text: `storage: ${free}${space.isLow ? ', uploads are rejected' : ''}`,
    });
  }
  const printed = lines.map(({ isOk, text }) => `${isOk ? 'ok     ' : 'problem'}  ${text}`).join('\n');
  if (lines.some(({ isOk }) => !isOk)) throw new Error(printed);
  return printed;
};

async function describeDatabase(db: Database, keyring: Keyring): Promise<Line[]> {
  const requestedAt = Date.now();
  const offset = Date.parse(await databaseTime(db)) - (requestedAt + Date.now()) / 2;
  const lines = [
    { isOk: true, text: 'database: connected' },
    {
      isOk: Math.abs(offset) <= allowedOffset,
      text: `clock: ${(offset / 1000).toFixed(1)} s between this computer and the database`,
    },
  ];
  const applied = await appliedMigrations(db).catch((): string[] => []);
  const missing = (await migrationNames()).filter((name) => !applied.includes(name));
  lines.push({
    isOk: missing.length === 0,
    text: `migrations: ${applied.length} applied, ${missing.length} missing`,
  });
  if (missing.length) return lines;
  return db.transaction({ scope: 'job', organisationId: null }, async (tx) => {
    const secrets = await listMissingSecrets(tx, keyring);
    const tasks = await listTasksWithoutKey(tx);
    const closings = await listFailedClosings(tx, maxNamed);
    const notices = await listFailedNotices(tx, maxNamed);
    lines.push(
      {
        isOk: !secrets.length,
        text: `secrets: ${secrets.length} missing${namesOf(secrets.map(({ id }) => id))}`,
      },
      { isOk: !tasks.length, text: `keys: ${tasks.length} tasks without their key${namesOf(tasks)}` },
      ...backlogLines(await readBacklogs(tx)),
      ...closings.map(({ taskId, failedAt, reason }) => ({
        isOk: false,
        text: `box of task ${taskId}: cannot be closed since ${failedAt} (${reason})`,
      })),
      ...notices.map(({ id, kind, givenUpAt, reason }) => ({
        isOk: false,
        text: `notification ${id} (${kind ?? 'of no kind'}): given up at ${givenUpAt} (${reason})`,
      })),
    );
    return lines;
  });
}

const namesOf = (ids: string[]) => (ids.length ? `: ${ids.slice(0, maxNamed).join(', ')}` : '');

const backlogNames: Record<keyof Backlogs, string> = {
  boxes: 'boxes to close',
  failedClosings: 'boxes that cannot be closed',
  notices: 'notifications',
  failedNotices: 'notifications given up',
  mails: 'e-mails',
  webhooks: 'webhook deliveries',
  auditLinks: 'audit entries to chain',
  scans: 'files to scan',
  jobs: 'jobs',
};

function backlogLines(backlogs: Backlogs): Line[] {
  return (Object.keys(backlogNames) as (keyof Backlogs)[]).map((kind) => {
    const { due, late, oldest } = backlogs[kind];
    const since = oldest ? `, the oldest since ${oldest}` : '';
    return { isOk: late === 0, text: `${backlogNames[kind]}: ${due} due, ${late} late${since}` };
  });
}
