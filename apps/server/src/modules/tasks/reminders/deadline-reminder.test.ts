import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createAccount } from '../../../../test/factories/accounts.ts';
import { createEvent, createTask, inDays } from '../../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import { createSupplier } from '../../../../test/factories/suppliers.ts';
import { type RequestFn, requestAs } from '../../../../test/request-as.ts';
import { deadlineReminderJob } from '../commands/send-deadline-reminders.ts';

let test: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let ask: RequestFn;
let email: string;
let otherEmail: string;
let eventId: string;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  other = await createSupplier(test, tenant);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  email = (await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }])).email;
  otherEmail = (await createAccount(test, [{ role: 'BIDDER_USER', tenant: other }])).email;
  eventId = await createEvent(test, tenant, {
    status: 'ACTIVE',
    startDate: inDays(-30),
    endDate: inDays(60),
  });
});
afterAll(() => test.close());

const shown = { startDate: inDays(-30), visibleFrom: inDays(-30), invitedAt: inDays(-30) };
const remind = () => deadlineReminderJob({ db: test.db, outbox: test.outbox }).handle(undefined as never);
const mailsTo = async (address: string) => (await test.outbox.show(address)).map(({ text }) => text);
const both = () => ({ supplierIds: [tenant.supplierId, other.supplierId] });

const task = (days: number, options: Parameters<typeof createTask>[3] = {}) =>
  createTask(test, tenant, eventId, { ...shown, ...both(), endDate: inDays(days), ...options });

/** Simulates the passing of time by moving everything stored about an event into the past. */
async function pass(days: number): Promise<void> {
  const back = `- interval '${days * 24} hours'`;
  await test.database.query(`
    alter table task disable trigger arm_reminders;
    update event set start_date = start_date ${back}, end_date = end_date ${back} where id = '${eventId}';
    update task set start_date = start_date ${back}, end_date = end_date ${back} where event_id = '${eventId}';
    update task_supplier set extended_until = extended_until ${back}, invited_at = invited_at ${back}
      where event_id = '${eventId}';
    update end_reminder set end_date = end_date ${back}, due_at = due_at ${back} where event_id = '${eventId}';
    alter table task enable trigger arm_reminders`);
}

describe('reminders before the deadline', () => {
  it('are sent 7 days, 1 day and 1 hour before it, each once', async () => {
    await task(10, { title: 'Warranty' });
    const counts: number[] = [];
    for (const days of [2, 2, 5.5, 0.4, 0.08, 0.1]) {
      await pass(days);
      await Promise.all([remind(), remind()]);
      await remind();
      counts.push((await mailsTo(email)).length);
    }
    expect(counts).toEqual([0, 1, 2, 2, 3, 3]);
    expect((await mailsTo(email))[0]).toMatch(/“Warranty”\n {2}\d{4}-/);
  });

  it('combine all tasks of an event into one e-mail per supplier', async () => {
    await task(8, { title: 'Warranty' });
    await task(8.5, { title: 'Prices' });
    await task(8, { title: 'Another’s', supplierIds: [other.supplierId] });
    await task(30, { title: 'Later' });
    await pass(2);
    await remind();
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toContain('“Warranty”');
    expect(mail).toContain('“Prices”');
    expect(mail).not.toContain('Another');
    expect(mail).not.toContain('Later');
    expect(await mailsTo(otherEmail)).toHaveLength(1);
  });

  it('skip suppliers that have submitted or declined, and tasks that are archived, information-only or not active', async () => {
    const answered = await task(8);
    await test.database.query(
      `update task_supplier set submitted_at = case when supplier_id = $2 then now() end,
         declined_at = case when supplier_id <> $2 then now() end where task_id = $1`,
      [answered, tenant.supplierId],
    );
    await task(8, { archivedAt: inDays(-1) });
    await task(8, { responseRequired: false });
    await pass(2);
    await remind();
    await task(8);
    await pass(2);
    await test.database.query(`update event set status = 'CANCELLED' where id = $1`, [eventId]);
    await remind();
    expect([...(await mailsTo(email)), ...(await mailsTo(otherEmail))]).toEqual([]);
  });

  it('skip suppliers invited after they were due', async () => {
    await task(8, { invitedAt: null });
    await pass(2);
    await test.database.query('update task_supplier set invited_at = now() where event_id = $1', [eventId]);
    await remind();
    expect(await mailsTo(email)).toEqual([]);
    await pass(5.5);
    await remind();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('send only the last one after an outage, and none after the deadline', async () => {
    await task(10);
    await pass(9.5);
    await remind();
    expect(await mailsTo(email)).toHaveLength(1);
    await pass(0.5);
    await remind();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('are scheduled again by an extension, for all or for the extended suppliers', async () => {
    const taskId = await task(10);
    const extend = (days: number, supplierIds: string[] | null = null) =>
      ask(`POST /api/business-unit/tasks/${taskId}/extensions`, {
        payload: { endDate: inDays(days), reason: 'More drawings', supplierIds },
      });
    const reminders = async (address: string) =>
      (await test.outbox.show(address)).filter(({ subject }) => subject.startsWith('Deadline approaching'))
        .length;
    await pass(4);
    await remind();
    expect([await reminders(email), await reminders(otherEmail)]).toEqual([1, 1]);
    expect((await extend(20)).statusCode).toBe(201);
    await pass(5.5);
    await remind();
    expect([await reminders(email), await reminders(otherEmail)]).toEqual([1, 1]);
    await pass(8);
    await remind();
    expect([await reminders(email), await reminders(otherEmail)]).toEqual([2, 2]);
    expect((await extend(40, [tenant.supplierId])).statusCode).toBe(201);
    await pass(5.8);
    await remind();
    // Only the other supplier still has the old deadline.
    expect([await reminders(email), await reminders(otherEmail)]).toEqual([2, 3]);
    await pass(28);
    await remind();
    expect([await reminders(email), await reminders(otherEmail)]).toEqual([3, 3]);
  });
});
