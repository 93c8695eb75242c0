import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { createWebhook } from '../../../test/factories/webhooks.ts';
import { watchStatements } from '../../../test/statements.ts';
import { createHealthReader } from './health.ts';
import { createKeyCheck } from './key-check.ts';

let test: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  test = await startTestApp({
    environment: {
      CONSENT_SCRIPT_URL: 'https://consent.example.org/consent.js',
      APPINSIGHTS_CONNECTION_STRING: 'InstrumentationKey=1',
    },
    withoutJobs: true,
  });
  tenant = await createTenant(test);
});
afterAll(() => test.close());

describe('GET /api/version', () => {
  it('returns what the web app needs at startup, with the database time', async () => {
    const answer = await test.app.inject('/api/version');
    expect(answer.json()).toEqual({
      data: {
        appInsightsEnabled: true,
        appInsightsConnectionString: 'InstrumentationKey=1',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/),
        hashId: 'test',
        version: '0.0.0',
        demo: true,
        consentScriptUrl: 'https://consent.example.org/consent.js',
      },
    });
  });
});

const none = { atLeast: 0, since: null };
const nothingLate = {
  boxes: none,
  failedClosings: none,
  notices: none,
  failedNotices: none,
  mails: none,
  webhooks: none,
  auditLinks: none,
  scans: none,
  jobs: none,
};
const readiness = async () => {
  const answer = await test.app.inject('/api/health/ready');
  return { status: answer.statusCode, ...answer.json().data };
};
const run = (statements: string) => test.database.query(statements);
const toTheMinute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/);

describe('the health routes', () => {
  it('report that the process is alive and ready', async () => {
    expect((await test.app.inject('/api/health/live')).json()).toEqual({ data: { status: 'ok' } });
    expect(await readiness()).toEqual({
      status: 200,
      database: 'ok',
      migrations: 'ok',
      signing: 'ok',
      keys: 'ok',
      jobs: 'ok',
      clock: 'ok',
      storage: 'ok',
      late: nothingLate,
    });
  });

  it('name late work of all tenants by powers of ten, and stay ready', async () => {
    const { taskId } = await createTaskToAnswer(test, tenant);
    const { organisationId, businessUnitId } = tenant;
    const mail = `insert into outbox_mail (id, organisation_id, business_key, template, recipient, payload, state, next_attempt_at)
      select gen_random_uuid(), '${organisationId}', 'late:' || n, 'x', 'a@b.c', '{}', 'PENDING',`;
    await run(`update task set end_date = now() - interval '2 minutes' where id = '${taskId}'`);
    await run(`${mail} now() - interval '1 hour' from generate_series(1, 35) n`);
    await run(`${mail} now() - interval '1 minute' from generate_series(101, 200) n`);
    await run(`insert into audit_pending (kind, item_id, chain, since)
      values ('ENTRY', gen_random_uuid(), '${organisationId}', now() - interval '2 minutes')`);
    await run(`insert into pgboss.job (name, start_after)
      select queue.name, now() + hours * interval '1 hour'
      from (select name from pgboss.queue limit 1) queue, unnest(array[-1, 1]) hours`);
    const webhookId = await createWebhook(test, tenant);
    await run(`insert into webhook_delivery (id, organisation_id, business_unit_id, webhook_id, event, about, next_attempt_at)
      values (gen_random_uuid(), '${organisationId}', '${businessUnitId}', '${webhookId}', 'ping', '{}',
        now() - interval '1 hour')`);
    expect(await readiness()).toMatchObject({
      status: 200,
      late: {
        ...nothingLate,
        boxes: { atLeast: 1, since: toTheMinute },
        mails: { atLeast: 10, since: toTheMinute },
        webhooks: { atLeast: 1, since: toTheMinute },
        auditLinks: { atLeast: 1, since: toTheMinute },
        jobs: { atLeast: 1, since: toTheMinute },
      },
    });
    await run('delete from outbox_mail');
    await run('delete from webhook_delivery');
    await run('delete from audit_pending');
    await run('delete from pgboss.job');
    await test.closeBoxes();
    expect((await readiness()).late).toEqual(nothingLate);
  });

  it('name a box that could not be closed until it is closed', async () => {
    const { taskId } = await createTaskToAnswer(test, tenant);
    await run(`update task set end_date = now() - interval '65 seconds' where id = '${taskId}'`);
    await run(`create function refuse_closing() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = 'disk_full'; end $$`);
    await run(`create trigger refuse_closing before insert on box_closing execute function refuse_closing()`);
    await expect(test.closeBoxes()).rejects.toThrow();
    expect((await readiness()).late).toMatchObject({
      failedClosings: { atLeast: 1, since: toTheMinute },
    });
    await run('drop function refuse_closing cascade');
    await test.closeBoxes();
    expect((await readiness()).late).toEqual(nothingLate);
  });

  it('name files that wait for the scanner', async () => {
    const { roleEntryId } = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    await run(`insert into stored_file (id, organisation_id, purpose, target_id, storage_name, scan_state, uploaded_by, uploaded_at)
      values (gen_random_uuid(), '${tenant.organisationId}', 'ORGANISATION_LOGO', '${tenant.organisationId}', 'x', 'WAITING',
        '${roleEntryId}', now() - interval '1 hour')`);
    expect((await readiness()).late).toMatchObject({ scans: { atLeast: 1, since: toTheMinute } });
    await run(`delete from stored_file where storage_name = 'x'`);
  });

  it('report a task whose key is missing', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    await supplier.submit();
    expect(await readiness()).toMatchObject({ keys: 'ok' });
    await run(`begin; set local session_replication_role = replica;
      delete from wrapped_key where kind = 'TASK' and task_id = '${supplier.taskId}'; commit`);
    expect(await readiness()).toMatchObject({ status: 200, keys: 'failed' });
    const check = createKeyCheck(1);
    const job = { scope: 'job', organisationId: null } as const;
    const tasks = (await test.database.query('select from task')).length;
    for (let count = 0; count <= tasks; count += 1)
      await test.db.transaction(job, (tx) => check.checkNext(tx));
    expect(await test.db.transaction(job, (tx) => check.checkNext(tx))).toEqual([supplier.taskId]);
  });

  it('look at the database once however many ask within a moment', async () => {
    const health = createHealthReader({ ...test, clock: { isRight: () => true } }, 60_000);
    const statements = watchStatements();
    const seen = await statements.during(async () => {
      for (let count = 0; count < 100; count += 1) await health.read();
    });
    statements.stop();
    expect(seen.filter((text) => text.startsWith('begin'))).toHaveLength(2);
  });

  it('return 503 with Retry-After and the failed component', async () => {
    await test.database.query("delete from app.migration where name like '0001%'");
    const answer = await test.app.inject('/api/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toEqual({
      data: {
        database: 'ok',
        migrations: 'failed',
        signing: 'failed',
        keys: 'failed',
        jobs: 'ok',
        clock: 'ok',
        storage: 'ok',
        late: null,
      },
    });
    await test.jobs.stop();
    expect((await test.app.inject('/api/health/ready')).json()).toMatchObject({ data: { jobs: 'failed' } });
    expect((await test.app.inject('/api/health/live')).statusCode).toBe(200);
  });
});
