import { type WebhookEvent, webhookEventNames, webhookEvents } from '@tenderbox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf, confirmOpening } from '../../../test/factories/boxes.ts';
import { createEvent, createTask, eventContent, inDays, sendEvent } from '../../../test/factories/events.ts';
import { createMessage } from '../../../test/factories/messages.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer, sheetIds, wholeAnswer } from '../../../test/factories/responses.ts';
import { createWebhook } from '../../../test/factories/webhooks.ts';
import { requestAs } from '../../../test/request-as.ts';
import { isSigned, startReceiver } from '../../../test/webhook-receiver.ts';
import { deliverDue } from './webhook-worker.ts';

let test: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  test = await startTestApp({ environment: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await test.close();
});

const canary = 'Canary 4711';
const reason = `${canary}, the reason`;

/** Stores a lock of an evaluation, as locking does. */
async function lockEvaluation(place: string[], id: string, recordHash: string) {
  const insert = (table: string, columns: string, values: string) =>
    test.database.query(
      `insert into ${table} (organisation_id, business_unit_id, event_id, ${columns}) values ($1, $2, $3, ${values})`,
      [...place, id],
    );
  await insert('evaluation', 'id, plan', `$4, '{"title": "${canary}", "envelopes": []}'`);
  await insert(
    'evaluation_lock',
    'evaluation_id, round, envelope, locked_by, sheets, record, signature, record_hash',
    `$4, 1, 1, (select id from role_entry where organisation_id = $1 limit 1), '${canary}', '{}', '', '${recordHash}'`,
  );
  return { statusCode: 200, body: '' };
}

it('sends every event as documented, signed and with ids only, and never a draft or response content', async () => {
  const tenant = await createTenant(test);
  await createWebhook(test, tenant, receiver.url());
  const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  const happened: WebhookEvent[] = [];
  /** Performs an action and delivers its events before the next one. */
  async function does(act: Promise<{ statusCode: number; body: string }>, ...events: WebhookEvent[]) {
    const { statusCode, body } = await act;
    expect(statusCode, body).toBeLessThan(300);
    happened.push(...events);
    while (await deliverDue(test));
    expect(receiver.received.map(({ headers }) => headers['tenderbox-event'])).toEqual(happened);
  }
  const ofEvent = (id: string, payload: object) =>
    buyer(`PUT /api/business-unit/events/${id}/status`, { payload });

  const draft = await createEvent(test, tenant, { startDate: inDays(1) });
  await createTask(test, tenant, draft, { startDate: inDays(1) });
  await does(ofEvent(draft, { status: 'ACTIVE' }), 'event.published');
  const { taskId, eventId, ask, save, read } = await createTaskToAnswer(test, tenant);
  const [event, task] = [`/api/business-unit/events/${eventId}`, `/api/business-unit/tasks/${taskId}`];
  const answer = `/api/supplier/tasks/${taskId}`;
  const change = eventContent({ title: canary, startDate: inDays(-1), endDate: inDays(30), revision: 1 });
  await does(sendEvent(buyer, `PUT ${event}`, change), 'event.amended');
  const question = { payload: { text: canary, fileIds: [] } };
  await does(ask(`POST /api/supplier/events/${eventId}/questions`, question), 'question.received');
  const messageId = await createMessage(test, tenant);
  await does(ask(`POST /api/messages/${messageId}/replies`, question), 'message.received');
  const extension = { payload: { endDate: inDays(8), reason, supplierIds: null } };
  await does(buyer(`POST ${task}/extensions`, extension), 'task.extended');

  await save(wholeAnswer(canary));
  await does(ask(`GET ${answer}/response`));
  const submit = async () => {
    const { revision, sheetVersion } = await read();
    return ask(`POST ${answer}/response/submission`, { payload: { revision, sheetVersion } });
  };
  await does(submit(), 'response.submitted');
  await does(ask(`DELETE ${answer}/response/submission`), 'response.withdrawn');
  const decline = { payload: { reason: 'OTHER', comment: canary } };
  await does(ask(`POST ${answer}/decline`, decline), 'task.declined');
  await does(ask(`DELETE ${answer}/decline`));
  await save([{ path: `answers/${sheetIds.text}`, value: `${canary}, again`, revision: 1 }]);
  await does(submit(), 'response.submitted');

  await closeBoxOf(test, taskId);
  await does(buyer(`GET ${task}`), 'box.closed');
  await does(confirmOpening(buyer, taskId), 'box.opened');
  const evaluationId = crypto.randomUUID();
  const recordHash = 'a'.repeat(64);
  await does(
    lockEvaluation([tenant.organisationId, tenant.businessUnitId, eventId], evaluationId, recordHash),
    'evaluation.locked',
  );
  await does(ofEvent(eventId, { status: 'COMPLETED' }), 'event.completed');
  await does(ofEvent(eventId, { status: 'ACTIVE', reason, endDate: inDays(40) }), 'event.reopened');
  await does(ofEvent(eventId, { status: 'CANCELLED', reason }), 'event.cancelled');

  expect([...new Set(happened)].sort()).toEqual([...webhookEventNames].sort());
  const ids: Record<string, string[]> = {
    eventId: [draft, eventId],
    taskId: [taskId],
    supplierId: [tenant.supplierId],
    evaluationId: [evaluationId],
    recordHash: [recordHash],
  };
  for (const [place, delivery] of receiver.received.entries()) {
    expect(isSigned(delivery, 'whsec_test')).toBe(true);
    expect(delivery.body).not.toContain('Canary');
    const name = happened[place] as WebhookEvent;
    const { about, ...told } = JSON.parse(delivery.body);
    expect(told).toEqual({
      id: delivery.headers['tenderbox-delivery'],
      event: name,
      businessUnitId: tenant.businessUnitId,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const { always, sometimes } = webhookEvents[name].about;
    expect(Object.keys(about), name).toEqual(expect.arrayContaining([...always]));
    expect([...always, ...sometimes], name).toEqual(expect.arrayContaining(Object.keys(about)));
    for (const [key, id] of Object.entries(about))
      if (key !== 'messageId') expect(ids[key], `${key} of ${name}`).toContain(id);
  }
});
