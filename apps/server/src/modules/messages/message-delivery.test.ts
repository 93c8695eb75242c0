import { randomUUID } from 'node:crypto';
import type { Message, MessageCounts, MessagePreview, MessageStatusList } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAskableTask, createDraft, createRefusedMessage } from '../../../test/factories/messages.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { whileLockedBy } from '../../../test/locks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;
let tess: RequestFn;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  tess = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', tenant));
});
afterAll(() => test.close());

const drafts = '/api/business-unit/messages';
const dataOf = async <Data>(answer: ReturnType<RequestFn>): Promise<Data> => (await answer).json().data;
const send = (id: string) => buyer(`POST ${drafts}/${id}/send`, { payload: {} });

describe('sending a message', () => {
  it('rejects a supplier that is being deactivated at the same moment', async () => {
    const gone = await createSupplier(test, tenant, { name: 'Nearly Gone' });
    const id = await createDraft(test, gone);
    const sent = await whileLockedBy(
      test,
      [["update supplier set status = 'INACTIVE' where id = $1", [gone.supplierId]]],
      () => send(id),
    );
    expect([sent.statusCode, sent.json().code]).toEqual([409, 'SUPPLIER_INACTIVE']);
    expect(sent.json().fieldErrors[0].message).toContain('Nearly Gone');
    expect((await buyer(`GET ${drafts}/${id}`)).statusCode).toBe(200);
  });

  it('lists unread recipients first by default, and all by name on request', async () => {
    const names = ['Zeta', 'alpha', 'Élan', 'Midway'];
    const suppliers = await Promise.all(names.map((name) => createSupplier(test, tenant, { name })));
    const id = await createDraft(test, tenant, {
      supplierIds: suppliers.map(({ supplierId }) => supplierId),
    });
    await send(id);
    const reader = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', suppliers[1] ?? tenant));
    await reader(`PUT /api/messages/${id}/read`, { payload: {} });
    const listed = async (query: string) =>
      (await dataOf<MessageStatusList>(buyer(`GET ${drafts}/${id}/status?${query}`))).items.map(
        ({ name }) => name,
      );
    expect(await listed('')).toEqual(['Élan', 'Midway', 'Zeta', 'alpha']);
    expect(await listed('sort=name,asc')).toEqual(['alpha', 'Élan', 'Midway', 'Zeta']);
  });

  it('awaits a supplier’s reply only after the buyer has replied in its thread', async () => {
    const id = await createDraft(test, tenant);
    await send(id);
    const waiting = async () => {
      const { items } = await dataOf<{ items: Message[] }>(tess('GET /api/messages?awaitingReply=true'));
      const { awaitingReply } = await dataOf<MessageCounts>(tess('GET /api/messages/counts'));
      const { threads } = await dataOf<Message>(tess(`GET /api/messages/${id}`));
      return [items.some((message) => message.id === id), awaitingReply, threads[0]?.awaitingReply];
    };
    const write = (ask: RequestFn, text: string) =>
      ask(`POST /api/messages/${id}/replies`, { payload: { text, supplierId: tenant.supplierId } });
    expect(await waiting()).toEqual([false, 0, false]);
    await write(buyer, 'Would you come, too?');
    expect(await waiting()).toEqual([true, 1, true]);
    await write(tess, 'Yes.');
    expect(await waiting()).toEqual([false, 0, false]);
  });
});

describe('replies', () => {
  it('stores one reply when the same request is sent three times at once', async () => {
    const id = await createDraft(test, tenant);
    await send(id);
    const asking = { payload: { text: 'Once.' }, headers: { 'idempotency-key': randomUUID() } };
    const answers = await Promise.all([1, 2, 3].map(() => tess(`POST /api/messages/${id}/replies`, asking)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
    const { threads } = await dataOf<Message>(buyer(`GET /api/messages/${id}`));
    expect(threads[0]?.replies.map(({ text }) => text)).toEqual(['Once.']);
  });

  it('stores text unchanged up to 10,000 characters and rejects empty text and control characters', async () => {
    const id = await createDraft(test, tenant);
    await send(id);
    const reply = (text: string) => tess(`POST /api/messages/${id}/replies`, { payload: { text } });
    const odd = [
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) **b',
      'مرحبا بالعالم 👩‍👩‍👧‍👦 é',
      'x'.repeat(10_000),
    ];
    for (const text of odd) expect((await reply(text)).json().data.text).toBe(text);
    for (const text of ['', ' \n\t', 'x'.repeat(10_001), 'a\0b', 'a\u202Eb']) {
      const refused = await reply(text);
      expect([refused.statusCode, refused.json().fieldErrors[0]?.property]).toEqual([400, 'text']);
    }
  });
});

describe('the preview of a draft', () => {
  it('shows the message and e-mail as each supplier will get them, and the number of people it reaches', async () => {
    const [asked, aside] = [
      await createSupplier(test, tenant, { name: 'Asked' }),
      await createSupplier(test, tenant, { name: 'Beside' }),
    ];
    await createPerson(test, 'BIDDER_ADMIN', asked);
    await createRefusedMessage(test, asked);
    const { eventId, taskId } = await createAskableTask(test, tenant, { supplierIds: [asked.supplierId] });
    await test.database.query(
      "update task_supplier set extended_until = '2030-01-02T03:04:00Z' where task_id = $1",
      [taskId],
    );
    const id = await createDraft(test, tenant, {
      subject: 'Two days <left>',
      text: '**Bold** & _more_\n\n![spy](http://x.example/p.png)',
      supplierIds: [aside.supplierId, asked.supplierId],
      eventId,
      taskId,
    });
    const preview = (place: number) =>
      dataOf<MessagePreview>(buyer(`GET ${drafts}/${id}/preview?place=${place}`));
    const first = await preview(0);
    expect(first).toMatchObject({
      place: 0,
      recipientCount: 2,
      personCount: 2,
      idleCount: 1,
      refusedCount: 1,
      recipient: { name: 'Asked', activeUserCount: 2, mailRefused: true },
      event: { id: eventId },
      task: { id: taskId },
      effectiveEndDate: '2030-01-02T03:04:00Z',
    });
    expect(first.mail.subject).toMatch(/^Message: “Two days <left>” \(EV-/);
    expect(first.mail.html).toContain('<strong>Bold</strong> &amp; <em>more</em>');
    expect(first.mail.html).not.toMatch(/<img src="(?!data:)|<left>/);
    expect(first.mail.text).toContain('> Bold & more');
    // A supplier not invited to the task does not see the event. A place past the end shows the last
    // recipient.
    expect(await preview(9)).toMatchObject({
      place: 1,
      recipient: { name: 'Beside', activeUserCount: 0, mailRefused: false },
      event: null,
      task: null,
      effectiveEndDate: null,
    });
    // The draft also shows which suppliers rejected their last e-mail.
    const { suppliers } = await dataOf<{ suppliers: object[] }>(buyer(`GET ${drafts}/${id}`));
    expect(suppliers).toMatchObject([
      { name: 'Asked', mailRefused: true },
      { name: 'Beside', mailRefused: false },
    ]);
    const empty = await dataOf<{ id: string }>(buyer(`POST ${drafts}`, { payload: {} }));
    expect(await dataOf(buyer(`GET ${drafts}/${empty.id}/preview`))).toMatchObject({
      recipientCount: 0,
      recipient: null,
      personCount: 0,
    });
    await send(id);
    expect((await buyer(`GET ${drafts}/${id}/preview`)).statusCode).toBe(404);
  });
});
