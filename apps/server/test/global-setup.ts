import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { setDemoFunctions } from '../seeds/demo/functions.ts';
import { userOf } from '../src/platform/db/connection.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';
import { installJobs } from '../src/platform/jobs/jobs.ts';
import { jobQueues } from './queues.ts';

/** One PostgreSQL for the whole run. Its data is discarded, so it need not wait for the disk. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenderbox-test-'));
  await chmod(dataDir, 0o711);
  const settings = [
    ...['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'autovacuum = off'],
    // Every test file connects a dozen times, and no one guesses passwords here.
    'scram_iterations = 1',
  ];
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  await migrate(postgres.owner, userOf(postgres.serving));
  await installJobs(postgres.owner, jobQueues);
  await setDemoFunctions(postgres.owner, true);
  project.provide('template', postgres.owner);
  project.provide('serving', postgres.serving);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
