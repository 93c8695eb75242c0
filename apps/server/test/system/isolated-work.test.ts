import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChainWorker } from '../../src/modules/audit/index.ts';
import { startLiveEvents } from '../../src/platform/stream/live-events.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createAccount } from '../factories/accounts.ts';
import { createEvent, createTask, inDays } from '../factories/events.ts';
import { createEntries } from '../factories/history.ts';
import { createNotice } from '../factories/notices.ts';
import { createPerson, createTenant, type TestTenant } from '../factories/people.ts';
import { createTaskToAnswer } from '../factories/responses.ts';
import { whileLocked } from '../locks.ts';
import { eventually } from '../server-process.ts';
import { openStream } from '../stream.ts';

let test: TestApp;
let failing: TestTenant;
let other: TestTenant;
let admin: { email: string };

const past = { startDate: inDays(-9), endDate: inDays(-2) };
const started = { startDate: inDays(-30), visibleFrom: inDays(-30), invitedAt: inDays(-30) };

/** Makes every insert into a table fail for one tenant. */
const failInserts = (table: string, condition: string) =>
  test.database.query(`
    create or replace function fail_insert() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
    create trigger fail_insert before insert on ${table} for each row when (${condition})
      execute function fail_insert()`);
const stopFailing = () => test.database.query('drop function fail_insert cascade');

beforeAll(async () => {
  test = await startTestApp();
  // The failing tenant is older, so that it comes first in every list.
  failing = await createTenant(test);
  other = await createTenant(test);
  await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant: failing }]);
  admin = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant: other }]);
});
afterAll(() => test.close());

describe('work over many tenants', () => {
  it('reminds the suppliers of other events when those of one event cannot be notified', async () => {
    const events = [];
    for (const tenant of [failing, other]) {
      await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
      const eventId = await createEvent(test, tenant, {
        status: 'ACTIVE',
        startDate: inDays(-30),
        endDate: inDays(60),
      });
      await createTask(test, tenant, eventId, {
        ...started,
        endDate: inDays(6),
        supplierIds: [tenant.supplierId],
      });
      events.push(eventId);
    }
    await test.database.query(`update end_reminder set due_at = now() where hours = 24`);
    await failInserts('notice', `new.organisation_id = '${failing.organisationId}'`);
    const run = test.runJob('remind-of-ends');
    await expect(run).rejects.toMatchObject({
      failures: [{ id: events[0], error: { code: '53100' } }],
    });
    await stopFailing();
    const notices = await test.database.query<{ event_id: string }>(
      `select event_id from notice where kind = 'task.ends-soon'`,
    );
    expect(notices.map((notice) => notice.event_id)).toEqual([events[1]]);
  });

  it('reminds the admins of other events to complete them', async () => {
    const ids = [];
    for (const tenant of [failing, other]) {
      const id = await createEvent(test, tenant, { status: 'ACTIVE', ...past });
      await createTask(test, tenant, id, past);
      ids.push(id);
    }
    await failInserts('notice', `new.organisation_id = '${failing.organisationId}'`);
    await expect(test.runJob('remind-of-completions')).rejects.toMatchObject({ failures: [{ id: ids[0] }] });
    await stopFailing();
    const subjects = (await test.outbox.show(admin.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/^Ready to complete/)]);
  });

  it('invites the suppliers of other events when those of one event cannot be invited', async () => {
    const events: string[] = [];
    for (const tenant of [failing, other]) {
      const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(-1) });
      await createTask(test, tenant, eventId, { visibleFrom: inDays(-1), supplierIds: [tenant.supplierId] });
      events.push(eventId);
    }
    const invited = async () =>
      (
        await test.database.query<{ event_id: string }>(
          'select event_id from task_supplier where event_id = any ($1) and invited_at is not null',
          [events],
        )
      ).map(({ event_id: id }) => id);
    await failInserts('stream_event', `new.organisation_id = '${failing.organisationId}'`);
    await expect(test.runJob('invite-for-started-events')).rejects.toMatchObject({
      failures: [{ id: events[0], error: { code: '53100' } }],
    });
    await stopFailing();
    expect(await invited()).toEqual([events[1]]);
    await test.runJob('invite-for-started-events');
    expect(await invited()).toEqual(expect.arrayContaining(events));
  });

  it('invites the suppliers of other events while one waits for a lock', async () => {
    const events: string[] = [];
    for (const tenant of [failing, other]) {
      const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(-1) });
      await createTask(test, tenant, eventId, { visibleFrom: inDays(-1), supplierIds: [tenant.supplierId] });
      events.push(eventId);
    }
    const isInvited = async (eventId: string | undefined) =>
      (
        await test.database.query(
          'select from task_supplier where event_id = $1 and invited_at is not null',
          [eventId],
        )
      ).length === 1;
    const { locked, running } = await whileLocked(
      test,
      [['select from event where id = $1 for update', [events[0]]]],
      async () => {
        const job = test.runJob('invite-for-started-events');
        await eventually(() => isInvited(events[1]));
        return { locked: await isInvited(events[0]), running: job };
      },
    );
    await running;
    expect([locked, await isInvited(events[0])]).toEqual([false, true]);
  });

  it('sends the digests of other organisations when those of one cannot be sent', async () => {
    const people = [];
    for (const tenant of [failing, other]) {
      const account = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
      const eventId = await createEvent(test, tenant);
      const [roleEntryId = ''] = account.roleEntryIds;
      await createNotice(test, tenant, { roleEntryId, eventId, daysAgo: 2, awaitsDigest: true });
      people.push(account);
    }
    const digests = async (email = '') =>
      (await test.outbox.show(email)).filter(({ subject }) => /notification/.test(subject)).length;
    await failInserts('outbox_mail', `new.organisation_id = '${failing.organisationId}'`);
    await expect(test.runJob('send-digests')).rejects.toMatchObject({
      failures: [{ id: failing.organisationId, error: { code: '53100' } }],
    });
    await stopFailing();
    expect(await Promise.all(people.map(({ email }) => digests(email)))).toEqual([0, 1]);
    await test.runJob('send-digests');
    expect(await Promise.all(people.map(({ email }) => digests(email)))).toEqual([1, 1]);
  });

  it('removes old login data when one kind of it cannot be removed', async () => {
    await test.database.query(`
      insert into sign_in_failure (key, failures, blocked_until, last_at)
        values ('old', 1, now(), now() - interval '2 days');
      insert into session (id, account_id, expires_at)
        select gen_random_uuid(), id, now() - interval '31 days' from account limit 1;
      create function fail_delete() returns trigger language plpgsql as
        $$ begin raise exception 'broken' using errcode = 'data_corrupted'; end $$;
      create trigger fail_delete before delete on sign_in_failure for each row execute function fail_delete()`);
    await expect(test.runJob('remove-old-sign-ins')).rejects.toMatchObject({
      failures: [{ id: 'failed-logins', error: { code: 'XX001' } }],
    });
    await test.database.query('drop function fail_delete cascade');
    expect(await test.database.query(`select from session where expires_at < now()`)).toEqual([]);
  });

  it('removes what has expired when one kind of it cannot be removed', async () => {
    await test.database.query(`
      insert into rate_limit (key, count, ends_at) values ('old', 1, now() - interval '1 day');
      insert into stream_event (organisation_id, kind, about, created_at)
        values ('${other.organisationId}', 'events-changed', '{}', now() - interval '1 day');
      create function fail_delete() returns trigger language plpgsql as
        $$ begin raise exception 'broken' using errcode = 'data_corrupted'; end $$;
      create trigger fail_delete before delete on rate_limit for each row execute function fail_delete()`);
    await expect(test.runJob('remove-expired')).rejects.toMatchObject({
      failures: [{ id: 'rate-limits', error: { code: 'XX001' } }],
    });
    await test.database.query('drop function fail_delete cascade');
    const old = `created_at < now() - interval '2 hours'`;
    expect(await test.database.query(`select from stream_event where ${old}`)).toEqual([]);
  });
});

describe('clean-up', () => {
  it('removes any number of expired rows, in batches', async () => {
    await test.database.query(`insert into rate_limit (key, count, ends_at)
      select 'old ' || n, 1, now() - interval '1 day' from generate_series(1, 12000) n`);
    await test.runJob('remove-expired');
    expect(await test.database.query(`select from rate_limit where key like 'old %'`)).toEqual([]);
  });
});

describe('the audit chains', () => {
  const linkCount = async ({ organisationId }: TestTenant) =>
    (await test.database.query('select from audit_link where chain = $1', [organisationId])).length;

  const chainAll = async () => {
    const onError = (error: unknown) => {
      throw error;
    };
    const worker = startChainWorker({ db: test.db, pace: 20, onError });
    await eventually(async () => !(await test.database.query('select from audit_pending')).length);
    await worker.stop();
  };

  it('grow for other organisations when one cannot be continued, and for it later', async () => {
    await chainAll();
    await createEntries(test, failing, { count: 3 });
    await createEntries(test, other, { count: 3 });
    const [broken, whole] = [await linkCount(failing), await linkCount(other)];
    await failInserts('audit_link', `new.chain = '${failing.organisationId}'`);
    const reported: unknown[] = [];
    const worker = startChainWorker({
      db: test.db,
      pace: 20,
      onError: (_error, details) => reported.push(details?.id),
    });
    await eventually(async () => (await linkCount(other)) === whole + 3);
    await worker.stop();
    // Tried once: it is left alone for a while.
    expect(reported).toEqual([failing.organisationId]);
    expect(await linkCount(failing)).toBe(broken);
    await stopFailing();
    await chainAll();
    expect(await linkCount(failing)).toBe(broken + 3);
  });

  it('are signed for other organisations when one cannot be signed', async () => {
    await createEntries(test, failing, { count: 1 });
    await createEntries(test, other, { count: 1 });
    await failInserts('audit_head', `new.chain = '${failing.organisationId}'`);
    await expect(test.runJob('sign-audit-heads')).rejects.toMatchObject({
      failures: [{ id: failing.organisationId }],
    });
    await stopFailing();
    const heads = ({ organisationId }: TestTenant) =>
      test.database.query('select from audit_head where chain = $1', [organisationId]);
    expect((await heads(failing)).length).toBe(0);
    expect((await heads(other)).length).toBe(1);
  });
});

describe('notices that cannot be sent after their change', () => {
  it('are reported, and sent by a job', async () => {
    const { taskId } = await createTaskToAnswer(test, other);
    await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant: other }]);
    const reported: unknown[] = [];
    test.outbox.onError = (_error, details) => reported.push(details);
    await test.database.query(`update task set end_date = now() - interval '2 minutes' where id = $1`, [
      taskId,
    ]);
    await failInserts('notice', `new.kind = 'box.shut'`);
    await test.closeBoxes();
    await stopFailing();
    expect(reported).toContainEqual({ job: 'send-notices', id: expect.any(String) });
    await test.database.query(`update pending_notice set next_attempt_at = now()`);
    await test.runJob('send-pending-notices');
    const notices = await test.database.query(`select from notice where kind = 'box.shut' and task_id = $1`, [
      taskId,
    ]);
    expect(notices).not.toEqual([]);
  });
});

describe('a malformed notification between servers', () => {
  const wrong = ['', 'not JSON', 'null', '[]', '{"audienceId":7}', '{"audienceId":"x","about":"y"}'];

  it('is reported and skipped, and later ones are delivered', async () => {
    const reported: unknown[] = [];
    const live = await startLiveEvents({
      db: test.db,
      target: test.database.serving,
      keyring: test.keyring,
      onError: (error) => reported.push(error),
    });
    const stream = await openStream(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', other));
    await eventually(
      async () =>
        (
          await test.database.query(
            `select from pg_stat_activity where datname = current_database() and query like 'listen %notes'`,
          )
        ).length === 2,
    );
    for (const payload of wrong)
      await test.database.query(`select pg_notify('tenderbox_notes', $1)`, [payload]);
    await eventually(() => reported.length === wrong.length);
    await test.database.query(`select pg_notify('tenderbox_notes', $1)`, [
      JSON.stringify({ audienceId: other.businessUnitId, about: { path: 'a' } }),
    ]);
    await stream.until((frames) => frames.some(({ event }) => event === 'presence'));
    stream.hangUp();
    await live.stop();
  });
});
