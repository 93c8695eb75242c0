import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
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

it('reports rows that are not its own once, and processes the next ones', async () => {
  const reported: [string, unknown][] = [];
  const outcomes: string[] = [];
  const handled: unknown[] = [];
  const strict: JobDefinition<{ number: number }> = {
    name: 'tally',
    retryLimit: 5,
    schema: z.object({ number: z.number() }),
    handle: async (data) => {
      if (data.number === 7) throw Object.assign(new Error('broken'), { code: 'E7' });
      handled.push(data);
    },
  };
  await jobs.stop();
  jobs = openJobs(database.serving, (error, details) => reported.push([(error as Error).name, details]), {
    onEnd: (_job, outcome) => outcomes.push(outcome),
  });
  await jobs.start([strict as JobDefinition<never>]);
  const context = { scope: 'job', organisationId: null } as const;
  for (const data of [{ foreign: true }, [], { number: 'x' }, { number: 7 }, { number: 8 }])
    await db.transaction(context, (tx) => jobs.enqueue(tx, 'tally', data));
  await database.query(`insert into pgboss.job (name, data) values ('tally', null), ('tally', '"text"')`);
  await eventually(() => outcomes.length >= 7);
  expect(handled).toEqual([{ number: 8 }]);
  expect(outcomes.toSorted()).toEqual(['completed', 'failed', ...Array(5).fill('skipped')]);
  const foreign = ['ForeignJobError', { job: 'tally', id: expect.any(String), attempt: 1 }];
  expect(reported).toContainEqual(['Error', { job: 'tally', id: expect.any(String), attempt: 1 }]);
  expect(reported.filter(([kind]) => kind === 'ForeignJobError')).toEqual(Array(5).fill(foreign));
});
