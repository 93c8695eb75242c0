import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, signIn } from '../../../test/factories/accounts.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { type MailServer, openMailServer } from '../../../test/mail-server.ts';
import { requestAs } from '../../../test/request-as.ts';
import { eventually } from '../../../test/server-process.ts';
import { digestJob } from './commands/send-digests.ts';
import { notify } from './notify.ts';

let test: TestApp;
let tenant: TestTenant;
let mails: MailServer;
let eventId: string;
let taskId: string;

beforeAll(async () => {
  mails = await openMailServer();
  test = await startTestApp({
    environment: { SMTP_URL: mails.url, MAIL_FROM: 'Tenders <tenders@example.org>' },
  });
  tenant = await createTenant(test);
  eventId = await createEvent(test, tenant, { status: 'ACTIVE', title: 'Quay cranes' });
  taskId = await createTask(test, tenant, eventId, { title: 'Prices', visibleFrom: inDays(-1) });
});
afterAll(async () => {
  await test.close();
  await mails.close();
});

const digest = () => digestJob({ db: test.db, outbox: test.outbox }).handle(undefined as never);

const tellOf = (kind: 'task.changed' | 'task.extended', template: string, key: string) => {
  const { organisationId, businessUnitId, supplierId } = tenant;
  const notice = { organisationId, businessUnitId, eventId, taskId, kind, key, template };
  return test.db.transaction({ scope: 'job', organisationId }, (tx) =>
    notify(tx, test.outbox, notice, { supplierIds: [supplierId] }),
  );
};

/** Moves all deferred notices into the past. */
const earlier = (hours: number) =>
  test.database.query(
    `update notice set created_at = created_at - make_interval(hours => ${hours}) where awaits_digest`,
  );

describe('the daily digest', () => {
  it('sends deferrable notices once a day and deadlines immediately, and survives a mail server outage', async () => {
    const account = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
    const ask = requestAs(test, { headers: await signIn(test, account) });
    const chosen = { timeZone: 'Pacific/Auckland', emails: 'DAILY' };
    expect((await ask('GET /api/user/preferences')).json().data).toEqual({
      timeZone: null,
      emails: 'AT_ONCE',
    });
    await ask('PUT /api/user/preferences', { payload: chosen });
    expect((await ask('GET /api/user/preferences')).json().data).toEqual(chosen);

    mails.mode = 'down';
    await tellOf('task.changed', 'task-changed', 'waits:1');
    await tellOf('task.changed', 'task-changed', 'waits:2');
    await tellOf('task.extended', 'task-extended', 'at-once');
    await earlier(25);
    // Two servers at the same time, then another run: still one e-mail.
    await Promise.all([digest(), digest()]);
    await tellOf('task.changed', 'task-changed', 'for tomorrow');
    await digest();
    mails.mode = 'up';
    await eventually(async () => mails.to(account.email).length === 2);
    const together = mails.to(account.email).filter((mail) => mail.includes('Subject: 2 notifications from'));
    expect(together).toHaveLength(1);
    expect(together[0]).toContain(
      `/suppliers/events/${eventId}/tasks/${taskId}?as=${account.roleEntryIds[0]}`,
    );
    await earlier(25);
    await digest();
    await eventually(async () => mails.to(account.email).length === 3);
  });

  it('lists the newest 50 notices and says how many more there are', async () => {
    const person = await createPerson(test, 'BIDDER_USER', tenant);
    const [account] = await test.database.query<{ email: string }>(
      "update account set daily_digest = true, time_zone = 'UTC' where id = $1 returning email",
      [person.accountId],
    );
    await test.database.query(
      `insert into notice (id, organisation_id, business_unit_id, role_entry_id, business_key, kind, event_id, about,
         awaits_digest, created_at)
       select gen_random_uuid(), $1, $2, $3, 'many:' || n, 'event.changed', $4, '{}', true, now() - interval '2 days'
       from generate_series(1, 120) n`,
      [tenant.organisationId, tenant.businessUnitId, person.roleEntryId, eventId],
    );
    await digest();
    await eventually(async () => mails.to(account?.email ?? '').length === 1);
    const [mail = ''] = mails.to(account?.email ?? '');
    expect(mail).toContain('Subject: 120 notifications from');
    expect(mail).toContain('And 70 more');
  });

  it.each([
    // Berlin switches to summer time on 2026-03-29 at 02:00 and back on 2026-10-25.
    ['2026-03-29T05:00:59Z', 'Europe/Berlin', '2026-03-28T06:00:00Z'],
    ['2026-03-29T05:01:00Z', 'Europe/Berlin', '2026-03-29T05:00:00Z'],
    ['2026-10-25T06:00:59Z', 'Europe/Berlin', '2026-10-24T05:00:00Z'],
    ['2026-10-25T06:01:00Z', 'Europe/Berlin', '2026-10-25T06:00:00Z'],
    ['2026-11-16T01:20:00Z', 'Asia/Kathmandu', '2026-11-16T01:15:00Z'],
    ['2026-11-16T12:00:00Z', 'Nowhere/Land', '2026-11-16T07:00:00Z'],
  ])('computes, at %s in %s, the last morning %s', async (now, zone, morning) => {
    const [row] = await test.database.query<{ at: Date }>(
      `select app.last_morning($1, $2::timestamptz) as at`,
      [zone, now],
    );
    expect(new Date(String(row?.at)).toISOString()).toBe(new Date(morning).toISOString());
  });
});

describe('an e-mail that the mail server rejects for good', () => {
  it('notifies the business unit’s admins once, and no one else', async () => {
    const admin = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    await test.database.query(
      `update account set email = 'unknown.' || email where id in (
         select account_id from role_entry where supplier_id = $1) and not daily_digest`,
      [tenant.supplierId],
    );
    const { accountId } = await createPerson(test, 'BIDDER_ADMIN', tenant);
    await test.database.query(
      `update account set email = 'unknown.tess@example.org', full_name = 'Tess Quinn' where id = $1`,
      [accountId],
    );
    await tellOf('task.extended', 'task-extended', 'refused:1');
    await tellOf('task.extended', 'task-extended', 'refused:2');
    const refusals = async () =>
      (await admin('GET /api/notifications')).json().data.items as Record<string, unknown>[];
    await eventually(async () => (await refusals()).length > 0);
    await eventually(
      async () => (await test.database.query(`select from outbox_mail where state = 'REFUSED'`)).length === 2,
    );
    expect(await refusals()).toEqual([
      expect.objectContaining({
        kind: 'mail.refused',
        person: 'Tess Quinn',
        event: expect.objectContaining({ id: eventId }),
        supplier: { id: tenant.supplierId, name: expect.any(String) },
      }),
    ]);
  });
});
