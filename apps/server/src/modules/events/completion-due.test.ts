import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount } from '../../../test/factories/accounts.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { completionJob } from './commands/remind-of-completion.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: { email: string };
let ask: RequestFn;

const events = '/api/business-unit/events';

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const remind = () => completionJob({ db: test.db, outbox: test.outbox }).handle({} as never);
const told = async (email = admin.email) => (await test.outbox.show(email)).map(({ subject }) => subject);
const past = { startDate: inDays(-9), endDate: inDays(-2) };
const move = (id: string, payload: object) => ask(`PUT ${events}/${id}/status`, { payload });
const setEnd = (id: string, end: string) =>
  test.database.query('update task set end_date = $2 where event_id = $1', [id, end]);

async function ended(): Promise<string> {
  const id = await createEvent(test, tenant, { status: 'ACTIVE', ...past });
  await createTask(test, tenant, id, past);
  return id;
}

describe('the reminder that a completion is due', () => {
  it('is sent once to each active admin of the unit and to no one else, with a link to the event', async () => {
    const bidder = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
    const other = await createAccount(test, [
      { role: 'BUSINESS_UNIT_ADMIN', tenant: await createTenant(test) },
    ]);
    const id = await ended();
    for (let times = 0; times < 3; times += 1) await remind();
    expect(await told()).toEqual([expect.stringMatching(/^Ready to complete: “Quay cranes”/)]);
    const [mail] = await test.outbox.show(admin.email);
    expect(mail?.text).toMatch(new RegExp(`/sourcing/events/${id}\\?as=`));
    expect([await told(bidder.email), await told(other.email)]).toEqual([[], []]);
    const rows = await test.database.query('select kind from notice where event_id = $1', [id]);
    expect(rows).toEqual(Array(2).fill({ kind: 'event.completion-due' }));
    expect((await ask(`GET ${events}/${id}`)).json().data).toMatchObject({ completionDue: inDays(-2) });
  });

  it('waits for the last task, including extensions but not archived tasks', async () => {
    const id = await ended();
    const late = await createTask(test, tenant, id, { startDate: inDays(-9), endDate: inDays(3) });
    const extend = (until: string) =>
      test.database.query(
        'update task_supplier set extended_until = $2 where task_id <> $1 and event_id = $3',
        [...[late, until, id]],
      );
    await extend(inDays(1));
    await remind();
    await test.database.query('update task set archived_at = now() where id = $1', [late]);
    await remind();
    expect(await told()).toEqual([]);
    await extend(inDays(-1));
    await remind();
    expect(await told()).toHaveLength(1);
  });

  it('is sent again for a later due date, but not for a draft or a completed event', async () => {
    const id = await ended();
    await remind();
    await setEnd(id, inDays(2));
    await remind();
    expect(await told()).toHaveLength(1);
    await setEnd(id, inDays(-1));
    await remind();
    expect(await told()).toHaveLength(2);
    await createTask(test, tenant, await createEvent(test, tenant, past), past);
    await createTask(test, tenant, await createEvent(test, tenant, { status: 'COMPLETED', ...past }), past);
    await remind();
    expect(await told()).toHaveLength(2);
  });

  it('is sent after the new end of a reopened event', async () => {
    const id = await ended();
    await remind();
    await test.database.query('update task set closed_until = end_date where event_id = $1', [id]);
    expect((await move(id, { status: 'COMPLETED' })).statusCode).toBe(200);
    const reopened = await move(id, { status: 'ACTIVE', reason: 'One lot again', endDate: inDays(5) });
    expect(reopened.json().data).toMatchObject({ completionDue: inDays(5), can: { complete: true } });
    await remind();
    expect(await told()).toHaveLength(1);
    await test.database.query(`update event set end_date = $2, completion_check_at = now() where id = $1`, [
      id,
      inDays(-1),
    ]);
    await remind();
    expect(await told()).toHaveLength(2);
  });
});
