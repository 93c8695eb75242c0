import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect } from 'vitest';
import { setDemoFunctions } from '../../seeds/demo/functions.ts';
import type { ConnectionTarget } from '../../src/platform/db/connection.ts';
import { installJobs } from '../../src/platform/jobs/jobs.ts';
import { besideTest, type Outcome, runAdminHere } from '../admin-command.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createEmptyDatabase } from '../db.ts';
import { jobQueues } from '../queues.ts';
import { releaseSecret } from './record-release.ts';

export const releaseFolder = fileURLToPath(new URL('../fixtures/releases', import.meta.url));

/** The versions that have a fixture. */
export const releases = readdirSync(releaseFolder)
  .filter((file) => file.endsWith('.backup'))
  .map((file) => file.slice(0, -'.backup'.length));

export interface UpgradedRelease extends TestApp {
  /** Runs a command of the operator. */
  admin(...words: string[]): Promise<Outcome>;
}

/** Restores the fixture of a version, upgrades it to this one, and starts the app on it. */
export async function upgradeRelease(version: string): Promise<UpgradedRelease> {
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'tenderbox-release-'));
  await createReplacedSchema(version, database.target);
  const config = { dataDir, secretKey: releaseSecret };
  const environment = besideTest({ config, database } as TestApp, { PUBLIC_URL: 'http://localhost:3000' });
  const admin = (...words: string[]) => runAdminHere(environment, words);
  const restored = await admin('restore', join(releaseFolder, `${version}.backup`));
  expect(restored, restored.errors).toMatchObject({ code: 0 });
  await installJobs(database.target, jobQueues);
  await setDemoFunctions(database.target, true);
  const settings = { SECRET_KEY: releaseSecret, DATA_DIR: dataDir };
  const test = await startTestApp({ environment: settings, database, withoutJobs: true });
  return {
    ...test,
    admin,
    close: async () => {
      await test.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * Creates the schema as a version created it, if its migrations were replaced later. Those of all other versions are in
 * the folder of migrations, unchanged.
 */
export async function createReplacedSchema(version: string, owner: ConnectionTarget): Promise<void> {
  const file = join(releaseFolder, `${version}.sql.gz`);
  if (!existsSync(file)) return;
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(gunzipSync(await readFile(file)).toString('utf8'));
  } finally {
    await client.end();
  }
}
