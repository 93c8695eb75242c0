import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount } from '../../../test/factories/accounts.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let ask: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  other = await createSupplier(test, tenant, { name: 'Alpha Works', supplierCode: 'A-1' });
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const events = '/api/business-unit/events';
const tasks = '/api/business-unit/tasks';
const reason = 'The drawings came late.';
const shown = { visibleFrom: inDays(-9), invitedAt: inDays(-9) };

interface Arranged {
  eventId: string;
  taskId: string;
}

/** An event that ends on day 30 with a task of both suppliers that ends on day 20. */
async function arrange(
  options: Parameters<typeof createTask>[3] & { status?: 'ACTIVE' | 'COMPLETED' | 'DRAFT' } = {},
) {
  const { status = 'ACTIVE', ...task } = options;
  const eventId = await createEvent(test, tenant, { status, startDate: inDays(-9) });
  const supplierIds = [tenant.supplierId, other.supplierId];
  const taskId = await createTask(test, tenant, eventId, { supplierIds, ...shown, ...task });
  return { eventId, taskId };
}
const extend = ({ taskId }: Pick<Arranged, 'taskId'>, days: number, more: object = {}) =>
  ask(`POST ${tasks}/${taskId}/extensions`, { payload: { endDate: inDays(days), reason, ...more } });
const mailsTo = async (email: string) =>
  (await test.outbox.show(email)).map(({ subject, text }) => ({ subject, text }));
const fieldsOf = (answer: Awaited<ReturnType<RequestFn>>) => [answer.statusCode, answer.json().fieldErrors];
const refused = (answer: Awaited<ReturnType<RequestFn>>) => [answer.statusCode, answer.json().code];
const specified = "This time must be after the task's end time and must be in the future";

describe('an extension for all suppliers', () => {
  it('moves the task’s end, notifies its suppliers with the time zone, and is listed', async () => {
    const { email } = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
    const place = await arrange();
    const answer = await extend(place, 25);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toMatchObject({ endDate: inDays(25), lastEndDate: inDays(25), revision: 2 });
    expect((await ask(`GET ${events}/${place.eventId}`)).json().data.endDate).toBe(inDays(30));
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toContain('Deadline extended: “Price schedule”');
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toMatch(/deadline for “Price schedule”\n {2}\d{4}-\d\d-\d\d \d\d:\d\d (GMT|BST|UTC)/);
    const { items } = (await ask(`GET ${tasks}/${place.taskId}/extensions`)).json().data;
    expect(items).toMatchObject([
      {
        endDate: inDays(25),
        previousEndDate: inDays(20),
        reason,
        suppliers: null,
        eventEndDate: null,
        by: 'Una Bell',
      },
    ]);
  });

  it('moves the event’s end if necessary, and notifies the event’s other suppliers', async () => {
    const third = await createSupplier(test, tenant, { name: 'Beta Works' });
    const { email } = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant: third }]);
    const place = await arrange();
    await createTask(test, third, place.eventId, shown);
    expect((await extend(place, 40)).statusCode).toBe(201);
    const event = (await ask(`GET ${events}/${place.eventId}`)).json().data;
    expect([event.endDate, event.revision]).toEqual([inDays(40), 2]);
    const { items } = (await ask(`GET ${tasks}/${place.taskId}/extensions`)).json().data;
    expect(items[0].eventEndDate).toBe(inDays(40));
    const [amendment] = (await ask(`GET ${events}/${place.eventId}/amendments`)).json().data;
    expect(amendment.changes).toEqual([{ path: 'endDate', before: inDays(30), after: inDays(40) }]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Changed:'),
    ]);
  });

  it('reopens an ended task unless its box was opened', async () => {
    const place = await arrange({ startDate: inDays(-9), endDate: inDays(-1) });
    expect((await extend(place, 1)).json().data).toMatchObject({ ended: false, endDate: inDays(1) });
    await test.database.query('update task set box_opened_at = now() where id = $1', [place.taskId]);
    expect(refused(await extend(place, 2))).toEqual([409, 'BOX_OPENED']);
  });
});

describe('an extension for some suppliers', () => {
  it('moves only their deadline, can pass the event’s end, and notifies only them', async () => {
    const [chosen, rest] = await Promise.all(
      [tenant, other].map((one) => createAccount(test, [{ role: 'BIDDER_ADMIN', tenant: one }])),
    );
    const place = await arrange();
    const answer = await extend(place, 40, { supplierIds: [tenant.supplierId] });
    expect(answer.json().data).toMatchObject({ endDate: inDays(20), lastEndDate: inDays(40) });
    expect((await ask(`GET ${events}/${place.eventId}`)).json().data.endDate).toBe(inDays(30));
    const { items } = (await ask(`GET ${tasks}/${place.taskId}/suppliers?sort=effectiveEndDate,desc`)).json()
      .data;
    expect(items).toMatchObject([
      { supplierId: tenant.supplierId, effectiveEndDate: inDays(40), isExtended: true },
      { supplierId: other.supplierId, effectiveEndDate: inDays(20), isExtended: false },
    ]);
    expect(await mailsTo(chosen?.email ?? '')).toHaveLength(1);
    expect(await mailsTo(rest?.email ?? '')).toHaveLength(0);
    const list = (await ask(`GET ${tasks}/${place.taskId}/extensions`)).json().data;
    expect(list).toMatchObject({ total: 1, items: [{ suppliers: [{ supplierId: tenant.supplierId }] }] });
  });

  it('is audited as unequal treatment', async () => {
    const place = await arrange();
    await extend(place, 21, { supplierIds: [tenant.supplierId] });
    await extend(place, 22);
    const entries = await test.database.query<{ before: object; after: object }>(
      `select before, after from audit_entry where action = 'task.extended' and subject_id = $1 order by id`,
      [place.taskId],
    );
    expect(entries).toMatchObject([
      {
        before: { endDate: inDays(20) },
        after: { endDate: inDays(21), suppliers: 1, unequalTreatment: true },
      },
      {
        before: { endDate: inDays(21) },
        after: { endDate: inDays(22), suppliers: 2, unequalTreatment: false },
      },
    ]);
  });

  it('rejects suppliers that are not part of the task', async () => {
    const place = await arrange();
    const stranger = await createTenant(test);
    const unasked = await createSupplier(test, tenant);
    for (const { supplierId } of [stranger, unasked]) {
      const answer = await extend(place, 25, { supplierIds: [tenant.supplierId, supplierId] });
      expect(fieldsOf(answer)).toEqual([
        400,
        [{ property: 'supplierIds', message: 'One of these suppliers is not invited to this task' }],
      ]);
    }
    const none = await extend(place, 25, { supplierIds: [] });
    expect(fieldsOf(none)).toEqual([
      400,
      [{ property: 'supplierIds', message: 'At least one supplier must be added' }],
    ]);
  });
});

describe('a new deadline', () => {
  it('must be after the task’s end, in the future, and after the deadline of every extended supplier', async () => {
    const place = await arrange();
    const past = await arrange({ startDate: inDays(-9), endDate: inDays(-5) });
    const refusal = (message: string) => [400, [{ property: 'endDate', message }]];
    expect(fieldsOf(await extend(place, 20))).toEqual(refusal(specified));
    expect(fieldsOf(await extend(place, 19, { supplierIds: [tenant.supplierId] }))).toEqual(
      refusal(specified),
    );
    expect(fieldsOf(await extend(past, -1))).toEqual(refusal(specified));
    await extend(place, 25, { supplierIds: [tenant.supplierId] });
    const tooEarly = 'This time must be after the current deadline of every supplier being extended';
    expect(fieldsOf(await extend(place, 25))).toEqual(refusal(tooEarly));
    expect(fieldsOf(await extend(place, 24, { supplierIds: [tenant.supplierId] }))).toEqual(
      refusal(tooEarly),
    );
    expect((await extend(place, 24, { supplierIds: [other.supplierId] })).statusCode).toBe(201);
    expect(
      (await ask(`POST ${tasks}/${place.taskId}/extensions`, { payload: { endDate: inDays(28) } }))
        .statusCode,
    ).toBe(400);
  });

  it('is rejected if the event is not active or the task is archived', async () => {
    const refusal = async (options: Parameters<typeof arrange>[0]) =>
      refused(await extend(await arrange(options), 25));
    expect(await refusal({ status: 'DRAFT' })).toEqual([409, 'EVENT_NOT_ACTIVE']);
    expect(await refusal({ status: 'COMPLETED' })).toEqual([409, 'EVENT_NOT_ACTIVE']);
    expect(await refusal({ archivedAt: inDays(-1) })).toEqual([409, 'TASK_ARCHIVED']);
  });

  it('causes no notification before the event has started', async () => {
    const { email } = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(2) });
    const taskId = await createTask(test, tenant, eventId, { startDate: inDays(3), visibleFrom: inDays(2) });
    expect((await extend({ taskId }, 25)).statusCode).toBe(201);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('concurrent changes', () => {
  const statuses = (answers: Awaited<ReturnType<RequestFn>>[]) =>
    answers.map(({ statusCode }) => statusCode).sort();

  it('serialise extensions of one task, so that the later is checked against the earlier', async () => {
    for (let round = 0; round < 4; round += 1) {
      const place = await arrange();
      const some = { supplierIds: [tenant.supplierId] };
      const answers = await Promise.all([extend(place, 35), extend(place, 35), extend(place, 35, some)]);
      expect(statuses(answers)).toEqual([201, 400, 400]);
      const task = (await ask(`GET ${tasks}/${place.taskId}`)).json().data;
      const event = (await ask(`GET ${events}/${place.eventId}`)).json().data;
      expect(task.lastEndDate).toBe(inDays(35));
      expect(Date.parse(event.endDate)).toBeGreaterThanOrEqual(Date.parse(task.endDate));
    }
  });

  it('leave the event with the later end after extensions of two tasks', async () => {
    const place = await arrange();
    const second = { ...place, taskId: await createTask(test, tenant, place.eventId, shown) };
    const answers = await Promise.all([extend(place, 50), extend(second, 45), extend(second, 40)]);
    expect(statuses(answers).slice(0, 2)).toEqual([201, 201]);
    expect((await ask(`GET ${events}/${place.eventId}`)).json().data.endDate).toBe(inDays(50));
  });

  it('serialise an extension and archiving', async () => {
    for (let round = 0; round < 4; round += 1) {
      const place = await arrange();
      const archive = ask(`PUT ${tasks}/${place.taskId}/archived`, {
        payload: { archived: true, confirm: true },
      });
      const [extended, archived] = await Promise.all([extend(place, 25), archive]);
      expect(archived.statusCode).toBe(200);
      expect([201, 409]).toContain(extended.statusCode);
      const task = (await ask(`GET ${tasks}/${place.taskId}`)).json().data;
      expect(task.endDate).toBe(extended.statusCode === 201 ? inDays(25) : inDays(20));
    }
  });

  it('let either an extension or completion succeed', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const place = await arrange({ startDate: inDays(-9), endDate: inDays(-1) });
      const complete = () =>
        ask(`PUT ${events}/${place.eventId}/status`, { payload: { status: 'COMPLETED' } });
      const [extended, completed] = await Promise.all([extend(place, 25), complete()]);
      outcomes.add(`${extended.statusCode} ${completed.statusCode}`);
    }
    for (const outcome of outcomes) expect(['201 409', '409 200']).toContain(outcome);
  });
});

describe('an extension of all tasks of an event', () => {
  const extendAll = (eventId: string, days: number) =>
    ask(`POST ${events}/${eventId}/extensions`, { payload: { endDate: inDays(days), reason } });
  const endsOf = async (eventId: string) =>
    (
      await test.database.query<{ end: string }>(
        `select to_char(end_date at time zone 'UTC', 'YYYY-MM-DD') as end from task where event_id = $1 order by id`,
        [eventId],
      )
    ).map(({ end }) => end);

  it('sets the same end for all tasks except archived and opened ones', async () => {
    const { eventId } = await arrange();
    const supplierIds = [tenant.supplierId];
    await createTask(test, tenant, eventId, { supplierIds, ...shown });
    const opened = await createTask(test, tenant, eventId, { supplierIds, ...shown });
    await test.database.query('update task set box_opened_at = now() where id = $1', [opened]);
    const archived = await createTask(test, tenant, eventId, { supplierIds, ...shown });
    await test.database.query('update task set archived_at = now() where id = $1', [archived]);
    const before = await endsOf(eventId);
    const answer = await extendAll(eventId, 40);
    expect([answer.statusCode, answer.json().data]).toEqual([200, { extendedCount: 2 }]);
    const later = inDays(40).slice(0, 10);
    expect(await endsOf(eventId)).toEqual([later, later, before[2], before[3]]);
    expect((await ask(`GET ${events}/${eventId}`)).json().data).toMatchObject({ endDate: inDays(40) });
  });

  it('changes nothing if the new end is too early for one task', async () => {
    const { eventId } = await arrange();
    const late = await createTask(test, tenant, eventId, { supplierIds: [tenant.supplierId], ...shown });
    await extend({ taskId: late }, 28);
    const before = await endsOf(eventId);
    expect(fieldsOf(await extendAll(eventId, 25))).toEqual([
      400,
      [{ property: 'endDate', message: specified }],
    ]);
    expect(await endsOf(eventId)).toEqual(before);
  });

  it('returns 409 if no task can be extended, and 404 for events of others', async () => {
    const { eventId, taskId } = await arrange();
    await test.database.query('update task set box_opened_at = now() where id = $1', [taskId]);
    expect((await extendAll(eventId, 40)).statusCode).toBe(409);
    const stranger = await createTenant(test);
    const foreign = await createEvent(test, stranger, { status: 'ACTIVE' });
    expect((await extendAll(foreign, 40)).statusCode).toBe(404);
  });
});
