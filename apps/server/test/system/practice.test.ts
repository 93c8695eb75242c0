import { randomUUIDv7 } from 'node:crypto';
import type { Event, FirstSteps } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../src/modules/audit/verify-audit.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { closeBoxOf as closeEndedBox, confirmOpening } from '../factories/boxes.ts';
import { createEvent } from '../factories/events.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../factories/people.ts';
import { createWebhook } from '../factories/webhooks.ts';
import { expectProblem } from '../problems.ts';
import { type RequestFn, requestAs } from '../request-as.ts';

const createPractice = 'POST /api/business-unit/practice-event';
const ofEvents = '/api/business-unit/events';

let test: TestApp;
let tenant: TestTenant;
let person: TestPerson;
let ask: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await createTenant(test);
  person = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  ask = requestAs(test, person);
});

const made = async (): Promise<Event> => (await ask(createPractice)).json().data;
const eventOf = async (id: string): Promise<Event> => (await ask(`GET ${ofEvents}/${id}`)).json().data;
async function setStatus(id: string, status: string): Promise<Event> {
  const answer = await ask(`PUT ${ofEvents}/${id}/status`, { payload: { status } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
const taskOf = async (id: string): Promise<string> =>
  (await ask(`GET ${ofEvents}/${id}/tasks`)).json().data.items[0].id;
const firstSteps = async (): Promise<FirstSteps> =>
  (await ask('GET /api/business-unit/first-steps')).json().data;

/** Lets the practice event begin so early that its task has ended, and closes its box. */
async function closeBox(taskId: string): Promise<void> {
  for (const table of ['event', 'task']) {
    await test.database.query(
      `update ${table} set start_date = start_date - interval '1 hour' where id = (select ${table === 'event' ? 'event_id' : 'id'} from task where id = $1)`,
      [taskId],
    );
  }
  await closeEndedBox(test, taskId);
}

/** Publishes a practice event and lets its suppliers answer. */
async function answered(): Promise<{ id: string; taskId: string }> {
  const { id } = await made();
  const taskId = await taskOf(id);
  await setStatus(id, 'ACTIVE');
  await test.runJob('answer-practice-event', { organisationId: tenant.organisationId, eventId: id });
  return { id, taskId };
}

const suppliersOf = async (taskId: string): Promise<string[]> =>
  (await ask(`GET /api/business-unit/tasks/${taskId}/suppliers?size=all`))
    .json()
    .data.items.map(({ supplierId }: { supplierId: string }) => supplierId);

describe('a practice event', () => {
  it('is a draft with a task and made-up suppliers, ready to publish', async () => {
    const event = await made();
    expect(event).toMatchObject({ isPractice: true, status: 'DRAFT', supplierCount: 3, taskCount: 1 });
    expect(event.publishChecks.filter(({ isDone, isBlocking }) => isBlocking && !isDone)).toEqual([]);
    expect(event.publishChecks.map(({ item }) => item)).not.toContain('ACTIVE_USERS');
    expect(event.can).toMatchObject({ publish: true, delete: true, cancel: false, clone: false });
  });

  it('exists once per unit', async () => {
    const { id } = await made();
    expect((await ask(createPractice)).statusCode).toBe(409);
    expect((await ask(`DELETE ${ofEvents}/${id}`)).statusCode).toBe(200);
    expect((await ask(createPractice)).statusCode).toBe(201);
  });

  it('is created once when a request is repeated with its key', async () => {
    const headers = { 'idempotency-key': randomUUIDv7() };
    const [first, second] = await Promise.all([1, 2].map(() => ask(createPractice, { headers })));
    expect(first?.statusCode, first?.body).toBe(201);
    expect(second?.json()).toEqual(first?.json());
  });

  it('runs for three minutes from its publication', async () => {
    const { id } = await made();
    const published = await setStatus(id, 'ACTIVE');
    expect(Date.parse(published.endDate) - Date.parse(published.startDate)).toBe(3 * 60_000);
    expect(published.status).toBe('ACTIVE');
  });

  it('gets sealed responses that the buyer reads only after the opening', async () => {
    const { id, taskId } = await answered();
    expect((await eventOf(id)).tasks).toMatchObject({ responseSubmittedCount: 3, awaitingResponseCount: 0 });
    const early = await ask(`GET /api/business-unit/tasks/${taskId}/comparison`);
    expect(early.json().code).toBe('BOX_SEALED');
    await closeBox(taskId);
    const opened = await confirmOpening(ask, taskId);
    expect(opened.json().data.receipts).toHaveLength(3);
    const { suppliers, lines } = (await ask(`GET /api/business-unit/tasks/${taskId}/comparison`)).json().data;
    expect(suppliers.filter(({ isComplete }: { isComplete: boolean }) => isComplete)).toHaveLength(2);
    expect(lines).toHaveLength(4);
    await test.database.query(`update event set end_date = start_date + interval '1 second' where id = $1`, [
      id,
    ]);
    expect((await setStatus(id, 'COMPLETED')).status).toBe('COMPLETED');
  });

  it('repeats no response when the job runs again', async () => {
    const { id } = await answered();
    await test.runJob('answer-practice-event', { organisationId: tenant.organisationId, eventId: id });
    const records = await test.database.query('select from response_record where event_id = $1', [id]);
    expect(records).toHaveLength(3);
  });

  it('is not the subject of a message to suppliers', async () => {
    const { id } = await made();
    await setStatus(id, 'ACTIVE');
    const messages = '/api/business-unit/messages';
    const payload = { subject: 'A', text: 'B', supplierIds: [tenant.supplierId], eventId: id };
    const draft = (await ask(`POST ${messages}`, { payload })).json().data;
    const answer = await ask(`POST ${messages}/${draft.id}/send`, { payload: {} });
    expect([answer.statusCode, answer.json().fieldErrors?.[0]?.message]).toEqual([
      ...[409, 'Suppliers cannot see a practice event.'],
    ]);
  });

  it('sends no e-mail and no webhook', async () => {
    await createWebhook(test, tenant, 'https://programs.example/hook');
    const { taskId } = await answered();
    await closeBox(taskId);
    await test.runJob('invite-for-started-events');
    await test.runJob('remind-of-completions');
    const { organisationId } = tenant;
    const mails = await test.database.query('select from outbox_mail where organisation_id = $1', [
      organisationId,
    ]);
    const hooks = await test.database.query('select from webhook_delivery where organisation_id = $1', [
      organisationId,
    ]);
    const notices = await test.database.query(
      'select awaits_digest, mail_key from notice where organisation_id = $1',
      [organisationId],
    );
    expect({ mails, hooks }).toEqual({ mails: [], hooks: [] });
    expect(notices.length).toBeGreaterThan(0);
    expect(notices.every(({ awaits_digest, mail_key }) => !awaits_digest && !mail_key)).toBe(true);
  });

  it('takes no suppliers of the unit, and its suppliers take part nowhere else', async () => {
    const { id } = await made();
    const taskId = await taskOf(id);
    const { revision } = (await ask(`GET /api/business-unit/tasks/${taskId}`)).json().data;
    const practice = await suppliersOf(taskId);
    const added = await ask(`PUT /api/business-unit/tasks/${taskId}/suppliers`, {
      payload: { supplierIds: [...practice, tenant.supplierId], revision },
    });
    const message = 'A practice event has suppliers of its own, and no others';
    expectProblem(added, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property: 'supplierIds', message }] });
    const eventId = await createEvent(test, tenant);
    const elsewhere = test.database.query(
      `insert into task_supplier (organisation_id, business_unit_id, event_id, task_id, supplier_id)
       select organisation_id, business_unit_id, $1, id, $2 from task where id = $3`,
      [eventId, practice[0], taskId],
    );
    await expect(elsewhere).rejects.toThrow();
  });
});

describe('a practice supplier', () => {
  it('is in no list, search, count or export, and cannot be changed, messaged or invited to', async () => {
    const { taskId } = await answered();
    const [practice = ''] = await suppliersOf(taskId);
    const ofSuppliers = '/api/business-unit/suppliers';
    for (const query of ['', '?status=ACTIVE', '?search=Practice', '?sort=openTaskCount,desc']) {
      const { items, total, counts } = (await ask(`GET ${ofSuppliers}${query}`)).json().data;
      expect(JSON.stringify(items), query).not.toMatch(/practice/i);
      expect(total, query).toBe(query.includes('search') ? 0 : 1);
      if (counts) expect(JSON.stringify(counts), query).not.toMatch(/practice/i);
    }
    expectProblem(await ask(`GET ${ofSuppliers}/${practice}`), 404, 'NOT_FOUND');
    expectProblem(
      await ask(`POST ${ofSuppliers}/${practice}/invitations`, { payload: { email: 'one@example.com' } }),
      404,
      'NOT_FOUND',
    );
    const status = { payload: { status: 'INACTIVE' } };
    expectProblem(await ask(`PUT ${ofSuppliers}/${practice}/status`, status), 404, 'NOT_FOUND');
    const [row] = await test.database.query<{ supplier_code: string }>(
      'select supplier_code from supplier where id = $1',
      [practice],
    );
    const resolved = await ask(`POST ${ofSuppliers}/resolve`, {
      payload: { supplierCodes: [row?.supplier_code] },
    });
    expect(resolved.json().data).toMatchObject({
      suppliers: [],
      inactive: [],
      notFound: [row?.supplier_code],
    });
    const message = { subject: 'Hello', text: 'Hello', supplierIds: [practice], fileIds: [] };
    expect((await ask('POST /api/business-unit/messages', { payload: message })).statusCode).toBe(400);
    const organisation = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    const list = (await organisation('GET /api/sourcing-organisation/suppliers')).json().data;
    expect(list.total).toBe(1);
    const units = (await organisation('GET /api/sourcing-organisation/business-units')).json().data;
    expect(units.items[0].supplierCount).toBe(1);
  });

  it('has no people, whatever is written', async () => {
    const { taskId } = await answered();
    const [practice] = await suppliersOf(taskId);
    const added = test.database.query(
      `insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
       values (gen_random_uuid(), $1, 'BIDDER_USER', $2, $3, $4)`,
      [person.accountId, tenant.organisationId, tenant.businessUnitId, practice],
    );
    await expect(added).rejects.toThrow();
  });
});

describe('deleting a practice event', () => {
  it('leaves nothing of it in lists, counts, exports and the bell', async () => {
    const { id, taskId } = await answered();
    await closeBox(taskId);
    await confirmOpening(ask, taskId);
    expect((await ask(`DELETE ${ofEvents}/${id}`)).statusCode).toBe(200);
    for (const path of [
      `${ofEvents}/${id}`,
      `${ofEvents}/${id}/tasks`,
      `${ofEvents}/${id}/record`,
      `${ofEvents}/${id}/amendments`,
      `/api/business-unit/tasks/${taskId}`,
      `/api/business-unit/tasks/${taskId}/suppliers`,
      `/api/business-unit/tasks/${taskId}/comparison`,
      `/api/business-unit/tasks/${taskId}/opening`,
      `/api/business-unit/tasks/${taskId}/responses`,
    ]) {
      expect((await ask(`GET ${path}`)).statusCode, path).toBe(404);
    }
    for (const status of ['ACTIVE', 'DRAFT', 'COMPLETED', 'CANCELLED']) {
      const list = (await ask(`GET ${ofEvents}?statuses=${status}`)).json().data;
      expect(list.events).toEqual([]);
      expect(list.counts.every(({ count }: { count: number }) => count === 0)).toBe(true);
    }
    expect((await ask('GET /api/business-unit/next-deadline')).json().data).toBeNull();
    expect((await ask('GET /api/notifications')).json().data.items).toEqual([]);
    const organisation = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    const units = (await organisation('GET /api/sourcing-organisation/business-units')).json().data;
    expect(units.items[0]).toMatchObject({ eventCount: 0, activeEventCount: 0, supplierCount: 1 });
    expect((await firstSteps()).practiceEventId).toBeNull();
  });

  it('is in the history, and keeps the chain of records intact', async () => {
    const { id, taskId } = await answered();
    await closeBox(taskId);
    await ask(`DELETE ${ofEvents}/${id}`);
    const entries = await test.database.query<{ action: string }>(
      `select action from audit_entry where subject_id = $1 order by at`,
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'event.practice-created',
      'event.published',
      'event.practice-deleted',
    ]);
    const { isIntact, lines } = await verifyAudit(test.db, []);
    expect(isIntact, lines.join('\n')).toBe(true);
    // Anyone can still check the closing.
    expect((await test.app.inject(`/api/closings/${taskId}`)).json().data).toHaveLength(1);
  });

  it('closes no box afterwards', async () => {
    const { id, taskId } = await answered();
    await ask(`DELETE ${ofEvents}/${id}`);
    await closeBox(taskId);
    expect(await test.database.query('select from box_closing where task_id = $1', [taskId])).toEqual([]);
  });

  it('happens by itself after 14 days, as a draft too', async () => {
    const { id } = await answered();
    const age = (days: number) =>
      test.database.query(`update event set created_at = now() - make_interval(days => $2) where id = $1`, [
        id,
        days,
      ]);
    await age(13);
    await test.runJob('delete-old-practice-events');
    expect((await eventOf(id)).isPractice).toBe(true);
    await age(15);
    await test.runJob('delete-old-practice-events');
    expect((await ask(`GET ${ofEvents}/${id}`)).statusCode).toBe(404);
    const draft = await made();
    await test.database.query(`update event set created_at = now() - interval '15 days' where id = $1`, [
      draft.id,
    ]);
    await test.runJob('delete-old-practice-events');
    expect(await test.database.query('select from event where id = $1', [draft.id])).toEqual([]);
  });
});

describe('the first steps', () => {
  it('are ticked by facts, without practice events and suppliers', async () => {
    await answered();
    const before = await firstSteps();
    expect(before).toMatchObject({
      isHidden: false,
      adminCount: 1,
      adminNames: [],
      hasSuppliers: true,
      hasEvents: false,
      hasPublished: false,
    });
    expect(before.practiceEventId).not.toBeNull();
    const colleague = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    await createEvent(test, tenant);
    expect(await firstSteps()).toMatchObject({ adminCount: 2, hasEvents: true, hasPublished: false });
    await createEvent(test, tenant, { status: 'ACTIVE', publishedBy: colleague.roleEntryId });
    expect(await firstSteps()).toMatchObject({ hasPublished: true });
  });

  it('are hidden for good for one person', async () => {
    const colleague = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    for (const _time of [1, 2]) {
      const hidden = await ask('POST /api/user/hidden-hints', { payload: { hint: 'FIRST_STEPS' } });
      expect(hidden.statusCode).toBe(200);
    }
    expect((await firstSteps()).isHidden).toBe(true);
    expect((await ask('GET /api/user/hidden-hints')).json().data).toEqual(['FIRST_STEPS']);
    expect((await colleague('GET /api/business-unit/first-steps')).json().data.isHidden).toBe(false);
  });

  it('name an admin of the organisation who can invite colleagues', async () => {
    expect((await firstSteps()).personToAsk).toBeNull();
    await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    expect((await firstSteps()).personToAsk?.email).toMatch(/@/);
  });
});
