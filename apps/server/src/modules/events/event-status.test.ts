import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount } from '../../../test/factories/accounts.ts';
import { createEvent, createTask, eventContent, inDays, sendEvent } from '../../../test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { inviteForStartedEventsJob } from './commands/invite-suppliers.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
let ask: RequestFn;
let bidder: { email: string };

const events = '/api/business-unit/events';

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, admin);
  bidder = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
});
afterAll(() => test.close());

const move = (id: string, status: string, more: object = {}) =>
  ask(`PUT ${events}/${id}/status`, { payload: { status, ...more } });
const draft = async (more: object = {}) =>
  (await sendEvent(ask, `POST ${events}`, eventContent(more))).json().data.id as string;
const announce = () => inviteForStartedEventsJob({ db: test.db, outbox: test.outbox }).handle({} as never);
const mailsTo = async (email: string) =>
  (await test.outbox.show(email)).map(({ subject }) => subject).reverse();

async function published(options: { startDate?: string; endDate?: string } = {}): Promise<string> {
  const id = await draft(options);
  await createTask(test, tenant, id, { startDate: options.startDate ?? inDays(-1) });
  expect((await move(id, 'ACTIVE')).statusCode).toBe(200);
  return id;
}

describe('publishing', () => {
  it('warns about a task that requires a response but asks for nothing, even if additional files are allowed', async () => {
    const id = await draft();
    const taskId = await createTask(test, tenant, id, { title: 'Warranty' });
    const advice = async () =>
      (await ask(`GET ${events}/${id}`))
        .json()
        .data.publishChecks.filter(({ item }: { item: string }) => item === 'ANSWER_SHEET');
    await test.database.query(
      `update sheet_version set sheet = '{"sections": [], "priceTable": null, "excelTemplateId": null}'
       where task_id = $1`,
      [taskId],
    );
    expect(await advice()).toEqual([
      {
        item: 'ANSWER_SHEET',
        isDone: false,
        isBlocking: false,
        count: null,
        task: { id: taskId, title: 'Warranty' },
      },
    ]);
    await test.database.query(
      `update sheet_version set sheet = jsonb_set(sheet, '{sections}', '[{"questions": [{}]}]') where task_id = $1`,
      [taskId],
    );
    expect(await advice()).toEqual([]);
  });

  it('records who did it and when, and the same for later status changes', async () => {
    const id = await published();
    const change = async () => (await ask(`GET ${events}/${id}`)).json().data.statusChange;
    const first = await change();
    expect(first).toEqual({ at: expect.any(String), by: 'Una Bell' });
    await move(id, 'CANCELLED', { reason: 'No budget' });
    const second = await change();
    expect(second.by).toBe('Una Bell');
    expect(Date.parse(second.at)).toBeGreaterThan(Date.parse(first.at));
  });

  it('requires a task, a supplier for every task and an end in the future, and names what is missing', async () => {
    const id = await draft();
    const refusal = (message: string) => ({ globalErrors: [{ message }] });
    expectProblem(
      await move(id, 'ACTIVE'),
      409,
      'EVENT_NOT_READY',
      refusal('The event needs at least one task.'),
    );
    const taskId = await createTask(test, tenant, id, { supplierIds: [], title: 'Warranty' });
    expectProblem(
      await move(id, 'ACTIVE'),
      409,
      'EVENT_NOT_READY',
      refusal('Every task needs at least one supplier.'),
    );
    const { publishChecks } = (await ask(`GET ${events}/${id}`)).json().data;
    expect(publishChecks).toContainEqual({
      item: 'TASK_SUPPLIERS',
      isDone: false,
      isBlocking: true,
      count: null,
      task: { id: taskId, title: 'Warranty' },
    });
    expect((await ask(`GET ${events}/${id}`)).json().data.status).toBe('DRAFT');
  });

  it('shows the event to its suppliers from its start, names the contact and invites each supplier once', async () => {
    const id = await published();
    const { status, can, contact } = (await ask(`GET ${events}/${id}`)).json().data;
    expect([status, can.publish, can.cancel, can.delete]).toEqual(['ACTIVE', false, true, false]);
    expect(contact.fullName).toBe('Una Bell');
    for (let times = 0; times < 3; times += 1) await announce();
    expect(await mailsTo(bidder.email)).toEqual([
      expect.stringContaining('You are invited: “Quay cranes, lot 2”'),
    ]);
    const [key] = (await test.app.inject({ url: '/api/receipt-keys' })).json().data;
    const [invitation] = await test.outbox.show(bidder.email);
    expect(invitation?.text).toContain(`signed with the key ${key.keyId.match(/.{4}/g).join(' ')}.`);
  });

  it('invites no one before a start in the future, and no one twice when the start moves', async () => {
    const id = await published({ startDate: inDays(2) });
    await announce();
    const change = (startDate: string, revision: number) =>
      sendEvent(ask, `PUT ${events}/${id}`, eventContent({ startDate, revision }));
    await test.database.query('update task set start_date = $2 where event_id = $1', [id, inDays(9)]);
    expect((await change(inDays(3), 2)).statusCode).toBe(200);
    expect((await change(inDays(4), 3)).statusCode).toBe(200);
    await announce();
    expect(await mailsTo(bidder.email)).toEqual([]);
    const asBidder = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
    expectProblem(await asBidder(`GET /api/supplier/events/${id}`), 404, 'NOT_FOUND');
    expect((await change(inDays(-1), 4)).statusCode).toBe(200);
    await announce();
    await announce();
    expect(await mailsTo(bidder.email)).toHaveLength(1);
    expect((await asBidder(`GET /api/supplier/events/${id}`)).json().data.title).toBe('Quay cranes, lot 2');
  });

  it('succeeds once when two requests race', async () => {
    const id = await draft();
    await createTask(test, tenant, id);
    const answers = await Promise.all([move(id, 'ACTIVE'), move(id, 'ACTIVE'), move(id, 'ACTIVE')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });
});

describe('a published event', () => {
  it('rejects changes to what publication has fixed', async () => {
    const id = await published();
    const change = (more: object) =>
      sendEvent(ask, `PUT ${events}/${id}`, eventContent({ revision: 2, ...more }));
    const fields = async (more: object) => {
      const answer = await change(more);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'EVENT_PUBLISHED']);
      return answer.json().fieldErrors.map(({ property }: { property: string }) => property);
    };
    expect(await fields({ sealed: false })).toEqual(['sealed']);
    expect(await fields({ openingNeedsTwo: true })).toEqual(['openingNeedsTwo']);
    expect(await fields({ startDate: inDays(-2) })).toEqual(['startDate']);
    expect(await fields({ endDate: inDays(29) })).toEqual(['endDate']);
  });

  it('records other changes as amendments and notifies suppliers, except for labels', async () => {
    const id = await published();
    await announce();
    const content = eventContent({ revision: 2 });
    const dates = (await ask(`GET ${events}/${id}`)).json().data;
    const kept = { startDate: dates.startDate, endDate: dates.endDate };
    await sendEvent(ask, `PUT ${events}/${id}`, { ...content, ...kept });
    expect((await ask(`GET ${events}/${id}/amendments`)).json().data).toEqual([]);
    await sendEvent(ask, `PUT ${events}/${id}`, { ...content, ...kept, title: 'Cranes', revision: 3 });
    const { data } = (await ask(`GET ${events}/${id}/amendments`)).json();
    expect(data).toEqual([
      {
        id: expect.any(String),
        taskId: null,
        taskTitle: null,
        at: expect.stringMatching(/Z$/),
        by: 'Una Bell',
        isInternal: false,
        sentBefore: 0,
        reason: null,
        changes: [{ path: 'title', before: 'Quay cranes, lot 2', after: 'Cranes' }],
      },
    ]);
    expect(await mailsTo(bidder.email)).toEqual([
      expect.stringMatching(/^You are invited/),
      expect.stringMatching(/^Changed: “Cranes”/),
    ]);
  });

  it('can be completed only after its boxes have closed, including those of extended suppliers', async () => {
    const id = await createEvent(test, tenant, {
      status: 'ACTIVE',
      startDate: inDays(-9),
      endDate: inDays(-2),
    });
    const taskId = await createTask(test, tenant, id, { startDate: inDays(-9), endDate: inDays(-2) });
    await test.database.query('update task_supplier set extended_until = $2 where task_id = $1', [
      taskId,
      inDays(1),
    ]);
    expect((await move(id, 'COMPLETED')).json().code).toBe('TASKS_RUNNING');
    await test.database.query('update task_supplier set extended_until = $2 where task_id = $1', [
      taskId,
      inDays(-1),
    ]);
    expect((await move(id, 'COMPLETED')).json().code).toBe('BOX_NOT_CLOSED');
    await test.closeBoxes();
    expect((await move(id, 'COMPLETED')).json().data.status).toBe('COMPLETED');
  });

  it('is cancelled with a reason, and suppliers are notified if it has started', async () => {
    const id = await published();
    await announce();
    expectProblem(await move(id, 'CANCELLED'), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'reason', message: 'This field is required' }],
    });
    const answer = await move(id, 'CANCELLED', { reason: 'No budget' });
    expect(answer.json().data).toMatchObject({ status: 'CANCELLED', statusReason: 'No budget' });
    const [mail] = await test.outbox.show(bidder.email);
    expect([mail?.subject, mail?.text]).toEqual([
      expect.stringMatching(/^Cancelled: /),
      expect.stringContaining('No budget'),
    ]);
    const asBidder = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
    expect((await asBidder(`GET /api/supplier/events/${id}`)).json().data).toMatchObject({
      status: 'CANCELLED',
      statusReason: 'No budget',
    });
    for (const statuses of ['ACTIVE', 'COMPLETED']) {
      expect((await asBidder(`GET /api/supplier/events?statuses=${statuses}`)).json().data.events).toEqual(
        [],
      );
    }
  });

  it('is cancelled without notifying suppliers if it has not started', async () => {
    const id = await published({ startDate: inDays(2) });
    await move(id, 'CANCELLED', { reason: 'Changed my mind' });
    await announce();
    expect(await mailsTo(bidder.email)).toEqual([]);
    const asBidder = requestAs(test, await createPerson(test, 'BIDDER_USER', tenant));
    expectProblem(await asBidder(`GET /api/supplier/events/${id}`), 404, 'NOT_FOUND');
  });

  it('is reopened with a reason and a later end', async () => {
    const id = await createEvent(test, tenant, {
      status: 'COMPLETED',
      startDate: inDays(-9),
      endDate: inDays(-2),
    });
    const why = { reason: 'One lot again' };
    const late = {
      fieldErrors: [{ property: 'endDate', message: expect.stringContaining('must be in the future') }],
    };
    expect((await move(id, 'ACTIVE', why)).statusCode).toBe(400);
    expectProblem(await move(id, 'ACTIVE', { ...why, endDate: inDays(-1) }), 400, 'VALIDATION_FAILED', late);
    const { data } = (await move(id, 'ACTIVE', { ...why, endDate: inDays(5) })).json();
    expect(data).toMatchObject({ status: 'ACTIVE', endDate: inDays(5), statusReason: 'One lot again' });
  });
});

describe('any other status transition', () => {
  it.each([
    ['DRAFT', 'DRAFT'],
    ['DRAFT', 'COMPLETED'],
    ['ACTIVE', 'DRAFT'],
    ['ACTIVE', 'ACTIVE'],
    ['COMPLETED', 'DRAFT'],
    ['COMPLETED', 'COMPLETED'],
    ['CANCELLED', 'DRAFT'],
    ['CANCELLED', 'ACTIVE'],
    ['CANCELLED', 'COMPLETED'],
    ['CANCELLED', 'CANCELLED'],
  ] as const)('is rejected from %s to %s and changes nothing', async (from, to) => {
    const id = await createEvent(test, tenant, { status: from, startDate: inDays(-9), endDate: inDays(-2) });
    const answer = await move(id, to, { reason: 'x', endDate: inDays(3) });
    expect(answer.statusCode).toBe(409);
    expect((await ask(`GET ${events}/${id}`)).json().data).toMatchObject({ status: from, revision: 1 });
  });
});

describe('the completed e-mail', () => {
  it('goes to the people of all suppliers or of one outcome, and a second time only on request', async () => {
    const id = await createEvent(test, tenant, {
      status: 'COMPLETED',
      startDate: inDays(-9),
      endDate: inDays(-2),
    });
    await createTask(test, tenant, id, {
      startDate: inDays(-9),
      endDate: inDays(-2),
      visibleFrom: inDays(-9),
    });
    const path = `${events}/${id}/completed-email`;
    const preview = (await ask(`GET ${path}`)).json().data;
    expect(preview).toMatchObject({ recipientCount: 1, deliveries: [] });
    expect(preview.text).toContain('has completed “Quay cranes”');
    expect((await ask(`POST ${path}?outcome=SUBMITTED`)).json().data).toEqual({ recipientCount: 0 });
    expect((await ask(`POST ${path}?outcome=NO_RESPONSE`)).json().data).toEqual({ recipientCount: 1 });
    expect((await ask(`POST ${path}`)).json().code).toBe('ALREADY_SENT');
    expect((await ask(`POST ${path}?again=true`)).json().data).toEqual({ recipientCount: 1 });
    expect(await mailsTo(bidder.email)).toHaveLength(2);
    const { deliveries } = (await ask(`GET ${path}`)).json().data;
    expect(deliveries).toHaveLength(2);
    expect(deliveries[0]).toMatchObject({ supplierName: 'Tidewater Tools', mailState: 'KEPT' });
  });

  it('is available only for completed events', async () => {
    const id = await published();
    expect((await ask(`POST ${events}/${id}/completed-email`)).statusCode).toBe(409);
    expect((await ask(`GET ${events}/${id}/completed-email`)).statusCode).toBe(409);
  });
});
