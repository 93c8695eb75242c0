import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { taskContent } from '../../../test/factories/tasks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { inviteForStartedEventsJob } from './commands/invite-suppliers.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;
let eventId: string;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
});
beforeEach(async () => {
  tenant = await createTenant(test);
  const admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  buyer = requestAs(test, admin);
  eventId = await createEvent(test, tenant, {
    status: 'ACTIVE',
    endDate: inDays(40),
    publishedBy: admin.roleEntryId,
  });
});
afterAll(() => test.close());

const announce = () => inviteForStartedEventsJob({ db: test.db, outbox: test.outbox }).handle({} as never);

/** Invites the first admin of a new supplier and adds its first task. */
async function inviteWithFirstTask() {
  const email = `${randomUUIDv7()}@tide.example`;
  const supplier = { supplierCode: randomUUIDv7(), name: 'Tidewater Tools', adminEmail: email };
  const supplierId = (await buyer('POST /api/business-unit/suppliers', { payload: supplier })).json().data.id;
  const payload = taskContent({ title: 'Price schedule', supplierIds: [supplierId], endDate: inDays(10) });
  const task = (await buyer(`POST /api/business-unit/events/${eventId}/tasks`, { payload })).json().data;
  const extension = { endDate: inDays(20), reason: 'Late drawing', supplierIds: [supplierId] };
  const extended = await buyer(`POST /api/business-unit/tasks/${task.id}/extensions`, { payload: extension });
  expect(extended.statusCode, extended.body).toBe(201);
  return { email, supplierId };
}

const dayIn = (days: number) => inDays(days).slice(0, 10);

describe('a new supplier invited together with its first task', () => {
  it('gets one e-mail with buyer, event, own deadline and link, and a notification after joining', async () => {
    const { email } = await inviteWithFirstTask();
    for (let times = 0; times < 2; times += 1) await announce();
    const mails = await test.outbox.show(email);
    expect(mails).toHaveLength(1);
    const [{ subject, text } = { subject: '', text: '' }] = mails;
    expect(subject).toContain('“Quay cranes”');
    expect(text).toContain(tenant.organisationName);
    expect(text).toContain(`Price schedule: ${dayIn(20)}`);
    expect(text).not.toContain(dayIn(40));
    const [, token] = /\/invitations\/(\S+)/.exec(text) ?? [];
    const account = { fullName: 'Tess Quinn', password: 'a barge on the river', termsAccepted: true };
    const accepted = await requestAs(test, null)(`POST /api/invitations/${token}/accept-new-user`, {
      payload: account,
    });
    expect(accepted.statusCode, accepted.body).toBeLessThan(300);
    const notices = await test.database.query<{ kind: string; event_id: string }>(
      `select notice.kind, notice.event_id from notice join role_entry on role_entry.id = notice.role_entry_id
       join account on account.id = role_entry.account_id where account.email = $1`,
      [email],
    );
    expect(notices).toEqual([{ kind: 'event.invited', event_id: eventId }]);
    // The e-mail was sent before; joining sends no second one.
    expect(await test.outbox.show(email)).toHaveLength(1);
  });

  it('gets the invitation again, with the event, if the first e-mail was already sent', async () => {
    const { email, supplierId } = await inviteWithFirstTask();
    await test.database.query(`update outbox_mail set state = 'SENT' where recipient = $1`, [email]);
    for (let times = 0; times < 2; times += 1) await announce();
    const mails = await test.database.query<{ business_key: string }>(
      'select business_key from outbox_mail where recipient = $1 order by created_at',
      [email],
    );
    expect(mails.map(({ business_key }) => business_key.replace(/.*:/, ''))).toEqual(['1', '2']);
    const [mail] = await test.outbox.show(email);
    const [, token] = /\/invitations\/(\S+)/.exec(mail?.text ?? '') ?? [];
    const preview = await requestAs(test, null)(`GET /api/invitations/${token}/validate`);
    expect(preview.json().data).toMatchObject({ email });
    const audits = await test.database.query(
      `select from audit_entry where action = 'person.invited-again' and supplier_id = $1`,
      [supplierId],
    );
    expect(audits).toHaveLength(1);
  });
});
