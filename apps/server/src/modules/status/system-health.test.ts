import type { SystemHealth } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { createLoadMeter } from '../../platform/metrics/load-meter.ts';
import { createHealthReader } from './health.ts';
import { startHealthSampler } from './health-sampler.ts';

const load = createLoadMeter();
let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true, load });
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SYSTEM_ADMIN', null);
});
afterAll(async () => {
  load.stop();
  await test.close();
});
beforeEach(() => test.database.query('delete from health_sample'));

const ask = ({ headers }: Pick<TestPerson, 'headers'>, hours = '1') =>
  test.app.inject({ url: `/api/system/health?hours=${hours}`, headers });
const read = async (hours?: string): Promise<SystemHealth> => (await ask(admin, hours)).json().data;
const failures: unknown[] = [];
const samplerOf = (name: string, db = test.db) =>
  startHealthSampler({
    db,
    health: createHealthReader({ ...test, clock: { isRight: () => name !== 'b:1' } }, 0),
    load,
    server: { name, startedAt: '2026-11-01T00:00:00Z' },
    build: { version: '1.2.3' },
    onError: (error) => failures.push(error),
  });
const valuesOf = ({ charts }: SystemHealth, measure: string, server: string | null = null) =>
  charts.series.find((one) => one.measure === measure && one.server === server)?.values ?? [];
// The minute may end between a sample and the look at it.
const totalOf = (...series: Parameters<typeof valuesOf>) =>
  valuesOf(...series).reduce<number>((sum, value) => sum + (value ?? 0), 0);
const lastOf = (...series: Parameters<typeof valuesOf>) =>
  valuesOf(...series).findLast((value) => value !== null);
const age = (server: string, interval: string) =>
  test.database.query(`update health_sample set at = at - $2::interval where server = $1`, [
    server,
    interval,
  ]);

describe('GET /api/system/health', () => {
  it('returns checks, versions and empty charts before the first sample', async () => {
    const health = await read();
    expect(health.checks.map(({ check, state }) => `${check} ${state}`)).toEqual(
      ['database', 'migrations', 'jobs', 'signing', 'keys', 'clock', 'storage', 'samples'].map(
        (check) => `${check} ok`,
      ),
    );
    expect(health.backlogs.every(({ state, due }) => state === 'ok' && due === 0)).toBe(true);
    expect(health.installation).toMatchObject({
      version: '0.0.0',
      postgres: expect.stringMatching(/^\d+\.\d+$/),
      migration: expect.stringMatching(/^\d{4}-/),
      server: 'test:3000',
    });
    expect(health.servers).toMatchObject([{ name: 'test:3000', state: 'RUNNING', lastSampleAt: null }]);
    expect(health.charts.times).toHaveLength(60);
    expect(valuesOf(health, 'requests').every((value) => value === null)).toBe(true);
  });

  it.each([
    ['1', 60, 60],
    ['6', 300, 72],
    ['24', 1200, 72],
  ])('has steps for %s hours', async (hours, stepSeconds, count) => {
    const { charts } = await read(hours);
    expect(charts.stepSeconds).toBe(stepSeconds);
    expect(charts.times).toHaveLength(count);
  });

  it('is only for system admins', async () => {
    const roles = [
      'SOURCING_ORGANISATION_ADMIN',
      'BUSINESS_UNIT_ADMIN',
      'BIDDER_ADMIN',
      'BIDDER_USER',
    ] as const;
    for (const role of roles) {
      expect((await ask(await createPerson(test, role, tenant))).statusCode, role).toBe(403);
    }
    expect((await test.app.inject('/api/system/health')).statusCode).toBe(401);
    expect((await ask(admin, '2')).statusCode).toBe(400);
  });

  it('counts requests, errors and submissions, without the health calls', async () => {
    load.take();
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    load.take();
    await test.app.inject('/api/health/live');
    await supplier.submit();
    await test.database.query(`update task set end_date = now() - interval '1 hour' where id = $1`, [
      supplier.taskId,
    ]);
    await supplier.submit();
    await samplerOf('a:1').sample();
    const health = await read();
    // The factory reads the response before each submission.
    expect(totalOf(health, 'requests')).toBe(4);
    expect(totalOf(health, 'submissionsAccepted')).toBe(1);
    expect(totalOf(health, 'submissionsRejected')).toBe(1);
    expect(totalOf(health, 'errors')).toBe(0);
    expect(lastOf(health, 'latency')).toBeGreaterThan(0);
    expect(lastOf(health, 'memory')).toBeGreaterThan(1_000_000);
    await test.closeBoxes();
  });

  it('adds counts of several servers, and has a line for each where it matters', async () => {
    for (const name of ['a:1', 'b:1']) {
      load.take();
      await test.app.inject('/api/version');
      load.countFailure();
      await samplerOf(name).sample();
    }
    const health = await read();
    expect(totalOf(health, 'requests')).toBe(2);
    expect(totalOf(health, 'failures')).toBe(2);
    expect(lastOf(health, 'memory', 'a:1')).toBeGreaterThan(0);
    expect(valuesOf(health, 'requests', 'a:1')).toEqual([]);
    // The clock of the second one is wrong.
    expect(health.checks.find(({ check }) => check === 'clock')).toEqual({
      check: 'clock',
      state: 'warning',
      servers: ['b:1'],
    });
  });

  it('warns of a server without samples unless it was stopped', async () => {
    const [crashed, stopped] = [samplerOf('crashed:1'), samplerOf('stopped:1')];
    await crashed.sample();
    await stopped.sample();
    await stopped.stop();
    for (const name of ['crashed:1', 'stopped:1']) await age(name, '10 minutes');
    const health = await read();
    const stateOf = (name: string) => health.servers.find((server) => server.name === name)?.state;
    expect([stateOf('crashed:1'), stateOf('stopped:1')]).toEqual(['SILENT', 'STOPPED']);
    const check = { check: 'samples', state: 'warning', servers: ['crashed:1'] };
    expect(health.checks).toContainEqual(check);
    await crashed.sample();
    expect((await read()).checks).toContainEqual({ check: 'samples', state: 'ok', servers: [] });
  });

  it('shows late e-mails with their exact number and stops at 10,000', async () => {
    const insert = (count: number) =>
      test.database.query(
        `insert into outbox_mail (id, organisation_id, business_key, template, recipient, payload, state, next_attempt_at)
         select gen_random_uuid(), $1, gen_random_uuid(), 'x', 'a@b.c', '{}', 'PENDING', now() - interval '1 hour'
         from generate_series(1, $2::int)`,
        [tenant.organisationId, count],
      );
    const mails = async () => (await read()).backlogs.find(({ kind }) => kind === 'mails');
    await insert(123);
    expect(await mails()).toMatchObject({ state: 'warning', due: 123, late: 123 });
    await insert(10_100);
    expect(await mails()).toMatchObject({ due: 10_000, late: 10_000 });
    await samplerOf('a:1').sample();
    const health = await read();
    expect(lastOf(health, 'mails')).toBe(10_000);
    expect(lastOf(health, 'oldestMail')).toBeGreaterThan(3500);
    await test.database.query(`delete from outbox_mail where template = 'x'`);
  });

  it('returns numbers of any size', async () => {
    await samplerOf('a:1').sample();
    await test.database.query(
      `update health_sample set requests = 9e15, memory = 9e15, free_bytes = 9e15, latency = 1e300`,
    );
    await samplerOf('b:1').sample();
    const health = await read();
    expect(lastOf(health, 'memory')).toBe(9e15);
    expect(lastOf(health, 'latency')).toBe(1e300);
  });
});

describe('the sampler', () => {
  it('reports a database that is gone instead of failing', async () => {
    const gone = new Error('gone');
    const sampler = samplerOf('a:1', { ...test.db, transaction: () => Promise.reject(gone) });
    await sampler.sample();
    await sampler.stop();
    expect(failures).toEqual([gone, gone]);
    expect((await read()).servers.map(({ name }) => name)).toEqual(['test:3000']);
  });

  it('adds two samples of a minute, and a new start takes back the stop', async () => {
    load.take();
    const sampler = samplerOf('a:1');
    await test.app.inject('/api/version');
    await sampler.sample();
    await test.app.inject('/api/version');
    await sampler.stop();
    await samplerOf('a:1').sample();
    const rows = await test.database.query<{ requests: string; is_last: boolean }>(
      'select sum(requests)::int as requests, bool_or(is_last) filter (where at = newest) as is_last from health_sample, (select max(at) as newest from health_sample) last',
    );
    expect(rows).toEqual([{ requests: 2, is_last: false }]);
  });

  it('has its samples removed after two days', async () => {
    for (const name of ['new:1', 'old:1']) await samplerOf(name).sample();
    await age('old:1', '49 hours');
    await test.runJob('remove-expired');
    const rows = await test.database.query('select server from health_sample');
    expect(rows).toEqual([{ server: 'new:1' }]);
  });
});
