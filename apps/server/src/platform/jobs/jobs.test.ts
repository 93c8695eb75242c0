import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts';
import { eventually } from '../../../test/server-process.ts';
import { createPool } from '../db/connection.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { installJobs, type JobDefinition, type Jobs, openJobs } from './jobs.ts';

let database: TestDatabase;
let db: Database;
let jobs: Jobs;
const done: number[] = [];
const counting: JobDefinition<{ number: number }> = {
  name: 'count',
  retryLimit: 5,
  handle: async ({ number }) => {
    done.push(number);
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  await installJobs(database.target, [counting as JobDefinition<never>]);
  db = openDatabase(createPool(database.serving, 2));
  jobs = openJobs(database.serving, () => undefined);
  await jobs.start([counting as JobDefinition<never>]);
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
  await database.drop();
});

const enqueue = (number: number) =>
  db.transaction({ scope: 'job', organisationId: null }, (tx) => jobs.enqueue(tx, 'count', { number }));
const listeners = () =>
  database.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN%'",
  );

it('continues jobs and listens again after all connections broke', async () => {
  await enqueue(1);
  await eventually(() => done.includes(1));
  const [former] = await listeners();
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tenderbox_server' and datname = current_database()",
  );
  await enqueue(2).catch(() => enqueue(2));
  await eventually(() => done.includes(2));
  await eventually(async () => {
    const [present] = await listeners();
    return present !== undefined && present.pid !== former?.pid;
  });
  expect(former?.pid).toBeGreaterThan(0);
});

it('processes jobs that wait in a queue under its former name', async () => {
  const renamed = { ...counting, name: 'tally', previousName: 'count' } as JobDefinition<never>;
  await jobs.stop();
  await enqueue(3);
  await installJobs(database.target, [renamed]);
  jobs = openJobs(database.serving, () => undefined);
  await jobs.start([renamed]);
  await db.transaction({ scope: 'job', organisationId: null }, (tx) =>
    jobs.enqueue(tx, 'tally', { number: 4 }),
  );
  await eventually(() => done.includes(3) && done.includes(4));
});
