import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount, type TestAccount } from '../../../test/factories/accounts.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { taskContent } from '../../../test/factories/tasks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { inviteForStartedEventsJob } from './commands/invite-suppliers.ts';

let test: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let ask: RequestFn;
let knowing: TestAccount;
let newcomer: TestAccount;
let eventId: string;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
});
beforeEach(async () => {
  tenant = await createTenant(test);
  other = await createSupplier(test, tenant);
  const buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, buyer);
  knowing = await createAccount(test, [{ role: 'BIDDER_USER', tenant }]);
  newcomer = await createAccount(test, [{ role: 'BIDDER_USER', tenant: other }]);
  eventId = await createEvent(test, tenant, { status: 'ACTIVE', publishedBy: buyer.roleEntryId });
  await createTask(test, tenant, eventId, { visibleFrom: inDays(-1), invitedAt: inDays(-1) });
});
afterAll(() => test.close());

const announce = () => inviteForStartedEventsJob({ db: test.db, outbox: test.outbox }).handle({} as never);
const subjectsFor = async ({ email }: TestAccount) =>
  (await test.outbox.show(email)).map(({ subject }) => subject).reverse();
const add = async (title: string) => {
  const payload = taskContent({ title, supplierIds: [tenant.supplierId, other.supplierId] });
  return (await ask(`POST /api/business-unit/events/${eventId}/tasks`, { payload })).json().data;
};

describe('a task added to a started event', () => {
  it('is announced once, as a new task to suppliers who know the event and as an invitation to the others', async () => {
    const { id } = await add('Late addition');
    for (let times = 0; times < 3; times += 1) await announce();
    expect(await subjectsFor(knowing)).toEqual([expect.stringContaining('New task: “Late addition”')]);
    expect(await subjectsFor(newcomer)).toEqual([expect.stringContaining('You are invited: “Quay cranes”')]);
    const [mail] = await test.outbox.show(knowing.email);
    expect(mail?.text).toContain(`/suppliers/events/${eventId}/tasks/${id}?as=${knowing.roleEntryIds[0]}`);
    expect(mail?.text).toContain('has added the task “Late addition” to “Quay cranes”');
    await add('One more');
    await announce();
    expect(await subjectsFor(newcomer)).toHaveLength(2);
    const news = await test.database.query<{ kind: string; supplier_id: string | null }>(
      "select kind, supplier_id from stream_event where about ->> 'taskId' = $1 order by id",
      [id],
    );
    expect(news).toEqual([
      { kind: 'task-added', supplier_id: null },
      { kind: 'task-added', supplier_id: tenant.supplierId },
    ]);
  });

  it('is announced to no one while archived, until it is restored', async () => {
    const { id } = await add('Mistake');
    const archive = (archived: boolean) =>
      ask(`PUT /api/business-unit/tasks/${id}/archived`, { payload: { archived, confirm: true } });
    await archive(true);
    await announce();
    expect([await subjectsFor(knowing), await subjectsFor(newcomer)]).toEqual([[], []]);
    await archive(false);
    await announce();
    expect(await subjectsFor(knowing)).toEqual([expect.stringContaining('New task: “Mistake”')]);
    expect(await subjectsFor(newcomer)).toHaveLength(1);
    await archive(true);
    expect((await subjectsFor(knowing)).at(-1)).toContain('Task archived: “Mistake”');
  });

  it('has the deadline of the recipient’s own supplier in its e-mails', async () => {
    const task = await add('Prices');
    await announce();
    await test.database.query(
      'update task_supplier set extended_until = $2 where task_id = $1 and supplier_id = $3',
      [task.id, '2029-02-03T04:05:00Z', other.supplierId],
    );
    const { sheet, revision, startDate, endDate } = task;
    const payload = taskContent({ title: 'Prices, changed', sheet, revision, startDate, endDate });
    await ask(`PUT /api/business-unit/tasks/${task.id}`, { payload });
    const textFor = async ({ email }: TestAccount) => (await test.outbox.show(email))[0]?.text;
    expect(await textFor(newcomer)).toContain('2029-02-03 04:05');
    expect(await textFor(knowing)).toContain('has changed the task “Prices, changed”');
    expect(await textFor(knowing)).not.toContain('2029-02-03');
  });
});
