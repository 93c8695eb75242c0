import type { Event, Message, MessageStatusList, Notice } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAskableTask } from '../../../test/factories/messages.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { multipart } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { openStream } from '../../../test/stream.ts';
import { messageNoticesJob } from './commands/notify-of-messages.ts';

let test: TestApp;
let tenant: TestTenant;
let rival: TestTenant;
let person: Record<'buyer' | 'colleague' | 'tess' | 'tom' | 'rival', TestPerson>;
let buyer: RequestFn;
let colleague: RequestFn;
let tess: RequestFn;
let tom: RequestFn;
let other: RequestFn;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
  tenant = await createTenant(test);
  rival = await createSupplier(test, tenant, { name: 'Rival' });
  person = {
    buyer: await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant),
    colleague: await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant),
    tess: await createPerson(test, 'BIDDER_ADMIN', tenant),
    tom: await createPerson(test, 'BIDDER_USER', tenant),
    rival: await createPerson(test, 'BIDDER_USER', rival),
  };
  buyer = requestAs(test, person.buyer);
  colleague = requestAs(test, person.colleague);
  tess = requestAs(test, person.tess);
  tom = requestAs(test, person.tom);
  other = requestAs(test, person.rival);
});
afterAll(() => test.close());

const drafts = '/api/business-unit/messages';
const dataOf = async <Data>(answer: ReturnType<RequestFn>): Promise<Data> => (await answer).json().data;

/** Runs the notification job for every pending entry. */
async function tellAll(): Promise<void> {
  const waiting = await test.database.query<{ id: string; data: never }>(
    `update pgboss.job set state = 'completed' where name = 'notify-of-messages' and state = 'created'
     returning id, data`,
  );
  for (const { data } of waiting) await messageNoticesJob(test).handle(data);
}

async function sendTo(supplierIds: string[], more: object = {}): Promise<Message> {
  const payload = { subject: 'Site visit on Tuesday', text: 'We show *Quay 7*.', supplierIds, ...more };
  const { id } = await dataOf<Message>(buyer(`POST ${drafts}`, { payload }));
  return dataOf(buyer(`POST ${drafts}/${id}/send`, { payload: {} }));
}

const upload = async (ask: RequestFn, ownerId: string, name: string): Promise<string> => {
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'MESSAGE_FILE' },
    { name: 'ownerId', content: ownerId },
    { name: 'file', filename: name, type: 'text/plain', content: `${name} in words` },
  ]);
  return (await dataOf<{ id: string }>(ask('POST /api/files', { payload, headers }))).id;
};

describe('message drafts', () => {
  it('are shared by the business unit, are saved by revision and cannot change after sending', async () => {
    const draft = await dataOf<{ id: string; revision: number }>(buyer(`POST ${drafts}`, { payload: {} }));
    const path = `${drafts}/${draft.id}`;
    const content = { subject: 'Access', text: 'Bring boots.', supplierIds: [tenant.supplierId] };
    // Missing fields are reported only on sending.
    expectProblem(await buyer(`POST ${path}/send`, { payload: {} }), 400, 'VALIDATION_FAILED', {
      fieldErrors: [
        { property: 'supplierIds', message: 'At least one supplier must be selected to send a message' },
        { property: 'subject', message: expect.any(String) },
        { property: 'text', message: expect.any(String) },
      ],
    });
    const saved = await colleague(`PUT ${path}`, { payload: { ...content, revision: 1 } });
    expect(saved.json().data).toMatchObject({ ...content, revision: 2, savedBy: 'Una Bell' });
    const late = await buyer(`PUT ${path}`, { payload: { subject: 'Mine', revision: 1 } });
    expect([late.statusCode, late.json().code, late.json().data.subject]).toEqual([
      409,
      'STALE_REVISION',
      'Access',
    ]);
    expect((await buyer(`POST ${path}/send`, { payload: { revision: 1 } })).json().code).toBe(
      'STALE_REVISION',
    );
    expect((await dataOf<{ total: number }>(buyer(`GET ${drafts}`))).total).toBe(1);

    // Of two concurrent sends only one succeeds.
    const sent = await Promise.all(
      [buyer, colleague].map((ask) => ask(`POST ${path}/send`, { payload: { revision: 2 } })),
    );
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    for (const change of [
      buyer(`PUT ${path}`, { payload: { ...content, revision: 2 } }),
      buyer(`DELETE ${path}`),
      buyer(`POST ${path}/send`, { payload: {} }),
    ]) {
      expect((await change).json().code).toBe('MESSAGE_SENT');
    }
    expect((await buyer(`GET ${path}`)).statusCode).toBe(404);
    const caller = { scope: 'unit', ...tenant, ...person.buyer } as never;
    for (const table of ['message', 'message_reply', 'published_question', 'message_overview']) {
      for (const act of [`update ${table} set id = id`, `delete from ${table}`]) {
        const attempt = test.db.transaction(caller, (tx) =>
          tx.executeQuery({ sql: act, parameters: [] } as never),
        );
        await expect(attempt, act).rejects.toThrow(/permission denied/);
      }
    }
  });

  it('can be sent only to active suppliers of the business unit, about active events', async () => {
    const elsewhere = await createTenant(test);
    const asDraft = (payload: object) => buyer(`POST ${drafts}`, { payload });
    expect((await asDraft({ supplierIds: [elsewhere.supplierId] })).json().fieldErrors[0].property).toBe(
      'supplierIds',
    );
    const { eventId } = await createAskableTask(test, elsewhere);
    expect((await asDraft({ eventId })).json().fieldErrors[0].property).toBe('eventId');
    const gone = await createSupplier(test, tenant, { name: 'Gone', status: 'INACTIVE' });
    const payload = { subject: 'A', text: 'B', supplierIds: [gone.supplierId] };
    const draft = await dataOf<Message>(asDraft(payload));
    const toGone = await buyer(`POST ${drafts}/${draft.id}/send`, { payload: {} });
    expect([toGone.statusCode, toGone.json().code]).toEqual([409, 'SUPPLIER_INACTIVE']);
    const own = await createAskableTask(test, tenant);
    await test.database.query("update event set status = 'DRAFT', published_at = null where id = $1", [
      own.eventId,
    ]);
    const { id } = await dataOf<Message>(
      asDraft({ subject: 'A', text: 'B', supplierIds: [tenant.supplierId], eventId: own.eventId }),
    );
    expect((await buyer(`POST ${drafts}/${id}/send`, { payload: {} })).json().code).toBe('EVENT_NOT_ACTIVE');
    // A draft survives the deletion of its event.
    await buyer(`PUT ${drafts}/${id}`, { payload: { subject: 'A', ...own, revision: 1 } });
    expect((await buyer(`DELETE /api/business-unit/events/${own.eventId}`)).statusCode).toBe(200);
    expect(await dataOf(buyer(`GET ${drafts}/${id}`))).toMatchObject({
      event: null,
      task: null,
      revision: 2,
    });
  });
});

describe('messages', () => {
  it('gives each supplier its own thread, hidden from all other suppliers', async () => {
    const map = await upload(buyer, tenant.businessUnitId, 'access-map.txt');
    const stream = await openStream(test, person.rival);
    const message = await sendTo([tenant.supplierId, rival.supplierId], { fileIds: [map] });
    const path = `/api/messages/${message.id}`;
    expect(message).toMatchObject({ recipientCount: 2, silentCount: 2, files: [{ name: 'access-map.txt' }] });
    await stream.untilNews(1);

    const names = await upload(tess, tenant.supplierId, 'names.txt');
    const reply = await tess(`POST ${path}/replies`, {
      payload: { text: 'Three of us come.', fileIds: [names] },
    });
    expect(reply.json().data).toMatchObject({
      from: { side: 'SUPPLIER', fullName: 'Una Bell', of: 'Tidewater Tools', isMe: true },
      files: [{ name: 'names.txt' }],
    });
    expect((await buyer(`POST ${path}/replies`, { payload: { text: 'Noted.' } })).statusCode).toBe(400);
    await buyer(`POST ${path}/replies`, { payload: { text: 'No drones.', supplierId: tenant.supplierId } });

    const theirs = await dataOf<Message>(other(`GET ${path}`));
    expect(theirs.threads).toHaveLength(1);
    expect(JSON.stringify(theirs)).not.toMatch(/Tidewater|Three of us|drones/);
    expect(theirs).toMatchObject({ recipientCount: null, threadCount: 1, replyCount: 0, newCount: 1 });
    expect((await other(`GET /api/files/${names}`)).statusCode).toBe(404);
    expect((await other(`GET /api/files/${map}`)).statusCode).toBe(200);
    expect((await buyer(`GET /api/files/${names}`)).body).toBe('names.txt in words');
    // A supplier's reply goes to its own thread, even if it names another supplier.
    await other(`POST ${path}/replies`, { payload: { text: 'Mine', supplierId: tenant.supplierId } });
    const seen = await dataOf<Message>(buyer(`GET ${path}?supplierId=${tenant.supplierId}`));
    expect(seen.threads.map(({ replies }) => replies.map(({ text }) => text))).toEqual([
      ['Three of us come.', 'No drones.'],
    ]);
    // A supplier that did not receive the message gets a 404.
    const outsider = requestAs(
      test,
      await createPerson(test, 'BIDDER_ADMIN', await createSupplier(test, tenant)),
    );
    for (const call of [`GET ${path}`, `POST ${path}/replies`, `PUT ${path}/read`]) {
      const payload = call.startsWith('GET') ? {} : { payload: { text: 'x' } };
      expect((await outsider(call, payload)).statusCode, call).toBe(404);
    }
    // The rival received live updates only about the message and its own reply.
    await stream.untilNews(2);
    stream.hangUp();
  });

  it('tracks reading per person and shows the buyer which people of the suppliers have read a message', async () => {
    const message = await sendTo([tenant.supplierId, rival.supplierId]);
    const path = `/api/messages/${message.id}`;
    const unread = async (ask: RequestFn) => (await dataOf<Message>(ask(`GET ${path}`))).newCount;
    const counts = async (ask: RequestFn) =>
      (await dataOf<{ unread: number; awaitingReply: number }>(ask('GET /api/messages/counts'))).unread;
    const before = await counts(tess);
    expect([await unread(tess), await unread(tom), await unread(buyer)]).toEqual([1, 1, 0]);
    await tess(`PUT ${path}/read`, { payload: {} });
    expect([await unread(tess), await unread(tom), await counts(tess)]).toEqual([0, 1, before - 1]);
    await tess(`POST ${path}/replies`, { payload: { text: 'One' } });
    await tom(`POST ${path}/replies`, { payload: { text: 'Two' } });
    expect([await unread(buyer), await unread(colleague)]).toEqual([2, 2]);
    const listed = await dataOf<{ items: Message[] }>(
      buyer('GET /api/messages?unread=true&awaitingReply=true'),
    );
    expect(listed.items[0]).toMatchObject({ id: message.id, newCount: 2, awaitingReply: true });
    await buyer(`PUT ${path}/read`, { payload: { supplierId: rival.supplierId } });
    expect(await unread(buyer)).toBe(2);
    await buyer(`PUT ${path}/read`, { payload: { supplierId: tenant.supplierId } });
    expect([await unread(buyer), await unread(colleague)]).toEqual([0, 2]);

    await tellAll();
    const status = await dataOf<MessageStatusList>(buyer(`GET ${drafts}/${message.id}/status`));
    expect(status.summary).toMatchObject({ recipientCount: 2, toldCount: 2, readCount: 1, personCount: 3 });
    expect(status.items.map(({ name, readAt }) => [name, readAt !== null])).toEqual([
      ['Rival', false],
      ['Tidewater Tools', true],
    ]);
    const [tidewater] = status.items.filter(({ name }) => name.startsWith('Tide'));
    expect(tidewater?.people.filter(({ readAt }) => readAt)).toHaveLength(1);
    expect(tidewater?.people.every(({ sentAt, mailState }) => sentAt && mailState === 'KEPT')).toBe(true);
    expect((await tess(`GET ${drafts}/${message.id}/status`)).statusCode).toBe(403);
  });

  it('are counted for their event, questions and those that the person has not read', async () => {
    const { eventId } = await createAskableTask(test, tenant);
    const path = `/api/business-unit/events/${eventId}`;
    const counts = async (ask: RequestFn) =>
      (await dataOf<Event>(ask(`GET ${path}?messageCounts=true`))).messageCounts;
    expect(await counts(buyer)).toEqual({ questions: 0, unread: 0 });
    const { id } = await sendTo([tenant.supplierId], { eventId });
    const asked = `POST /api/supplier/events/${eventId}/questions`;
    expect((await tess(asked, { payload: { text: 'By barge?' } })).statusCode).toBe(201);
    expect(await counts(buyer)).toEqual({ questions: 1, unread: 1 });
    await tess(`POST /api/messages/${id}/replies`, { payload: { text: 'We come' } });
    expect(await counts(buyer)).toEqual({ questions: 1, unread: 2 });
    await buyer(`PUT /api/messages/${id}/read`, { payload: { supplierId: tenant.supplierId } });
    expect(await counts(buyer)).toEqual({ questions: 1, unread: 1 });
    expect(await counts(colleague)).toEqual({ questions: 1, unread: 2 });
    expect((await dataOf<Event>(buyer(`GET ${path}`))).messageCounts).toBeUndefined();
  });

  it('finds messages by text, event, supplier and kind', async () => {
    const { eventId, taskId } = await createAskableTask(test, tenant);
    const message = await sendTo([tenant.supplierId], { subject: 'Fender pads', eventId, taskId });
    await tess(`POST /api/messages/${message.id}/replies`, { payload: { text: 'Which Zweistoff colour?' } });
    const found = async (ask: RequestFn, query: string) =>
      (await dataOf<{ items: Message[] }>(ask(`GET /api/messages?${query}`))).items.map(({ id }) => id);
    for (const query of ['search=fender', 'search=zweistoff', `eventId=${eventId}`, `taskId=${taskId}`]) {
      expect(await found(buyer, query), query).toEqual([message.id]);
      expect(await found(tess, query), query).toEqual([message.id]);
      expect(await found(other, query), query).toEqual([]);
    }
    expect(await found(buyer, `supplierId=${tenant.supplierId}&search=zweistoff`)).toEqual([message.id]);
    expect(await found(buyer, `supplierId=${rival.supplierId}&search=zweistoff`)).toEqual([]);
    expect(await found(buyer, `kind=QUESTION&eventId=${eventId}`)).toEqual([]);
    // The e-mail names the files.
    const plan = await upload(buyer, tenant.businessUnitId, 'quay-plan.txt');
    await sendTo([tenant.supplierId], { fileIds: [plan] });
    await tellAll();
    const withFile = await dataOf<{ text: string }[]>(
      requestAs(test, null)(`GET /api/dev/mails?to=${await addressOf(person.tess)}`),
    );
    expect(withFile[0]?.text).toContain('With a file, which you can find in Tenderbox: “quay-plan.txt”');
    // A supplier not invited to the event does not learn of it.
    const aside = await sendTo([rival.supplierId], { eventId, taskId });
    expect((await dataOf<Message>(other(`GET /api/messages/${aside.id}`))).event).toBeNull();
    await tellAll();
    const mails = await dataOf<{ subject: string; text: string }[]>(
      requestAs(test, null)(`GET /api/dev/mails?to=${await addressOf(person.rival)}`),
    );
    const title = (await dataOf<Message>(buyer(`GET /api/messages/${aside.id}`))).event?.title ?? '?';
    expect(mails[0]?.text).toContain(`/messages/${aside.id}?as=${person.rival.roleEntryId}`);
    expect(JSON.stringify(mails)).not.toContain(title);
  });
});

const addressOf = async ({ accountId }: TestPerson) => {
  const [row] = await test.database.query<{ email: string }>('select email from account where id = $1', [
    accountId,
  ]);
  return row?.email ?? '';
};
const noticesOf = async (ask: RequestFn) =>
  (await dataOf<{ items: Notice[] }>(ask('GET /api/notifications?size=100'))).items;

describe('questions', () => {
  it('sends the answer to the supplier that asked, or publishes it to all suppliers without the name', async () => {
    const supplierIds = [tenant.supplierId, rival.supplierId];
    const { eventId, taskId } = await createAskableTask(test, tenant, { supplierIds });
    const elsewhere = await createAskableTask(test, tenant);
    const ask = (text: string) => tess(`POST /api/supplier/tasks/${taskId}/questions`, { payload: { text } });
    const question = await dataOf<Message>(ask('We at **Tidewater** wonder: what gauge?\nPlease say.'));
    expect(question).toMatchObject({
      kind: 'QUESTION',
      subject: 'We at Tidewater wonder: what gauge?',
      questionState: 'OPEN',
      task: { id: taskId },
      can: { reply: true, answer: false, publish: false },
    });
    // The rival cannot see the question, and cannot ask about a task it cannot see.
    expect((await other(`GET /api/messages/${question.id}`)).statusCode).toBe(404);
    const strange = other(`POST /api/supplier/tasks/${elsewhere.taskId}/questions`, {
      payload: { text: 'What?' },
    });
    expect((await strange).statusCode).toBe(404);

    const answer = (payload: object) =>
      buyer(`POST /api/business-unit/questions/${question.id}/answer`, { payload });
    expect(await dataOf(answer({ text: 'We look it up.' }))).toMatchObject({
      questionState: 'ANSWERED',
      published: null,
    });
    const draft = { text: 'Rival asked as well.', publishedQuestion: 'We at Tidewater wonder: what gauge?' };
    const preview = (who: RequestFn, payload: object) =>
      who(`POST /api/business-unit/questions/${question.id}/preview`, { payload });
    expect(await dataOf(preview(buyer, draft))).toEqual({ names: ['Tidewater', 'Rival'], supplierCount: 2 });
    const reworded = { text: '16 m', publishedQuestion: 'What gauge?' };
    expect(await dataOf(preview(buyer, reworded))).toMatchObject({ names: [] });
    expect((await preview(tess, draft)).statusCode).toBe(403);
    const sheet = await upload(buyer, tenant.businessUnitId, 'gauge.txt');
    const wording = { text: '16 m, see the sheet.', publishedQuestion: 'What gauge?', fileIds: [sheet] };
    const both = await Promise.all([answer(wording), answer({ ...wording, fileIds: [] })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('QUESTION_PUBLISHED');

    const read = async (who: RequestFn) =>
      dataOf<{ items: { messageId: string | null }[] }>(who(`GET /api/supplier/events/${eventId}/questions`));
    const theirs = await read(other);
    expect(theirs).toMatchObject({
      items: [
        { question: 'What gauge?', answer: '16 m, see the sheet.', task: { id: taskId }, messageId: null },
      ],
      can: { ask: true },
    });
    expect(JSON.stringify(theirs)).not.toContain('Tidewater');
    expect((await read(tess)).items[0]?.messageId).toBe(question.id);
    const [winner] = both.filter(({ statusCode }) => statusCode === 201);
    if (winner?.json().data.threads[0].replies.at(-1).files.length) {
      expect((await other(`GET /api/files/${sheet}`)).statusCode).toBe(200);
    }
    const list = await dataOf<object>(
      buyer(`GET /api/business-unit/events/${eventId}/questions?state=PUBLISHED`),
    );
    expect(list).toMatchObject({
      total: 1,
      counts: { OPEN: 0, ANSWERED: 0, PUBLISHED: 1 },
      items: [{ supplier: { name: 'Tidewater Tools' }, can: { answer: true, publish: false } }],
    });

    await tellAll();
    const kinds = async (who: RequestFn) =>
      (await noticesOf(who))
        .filter(({ event }) => event?.id === eventId)
        .map(({ kind }) => kind)
        .sort();
    expect(await kinds(buyer)).toEqual(['question.asked']);
    expect(await kinds(tess)).toEqual(['question.answered', 'question.answered']);
    expect(await kinds(other)).toEqual(['question.published']);
    // The supplier that asked is notified of the publication and its wording.
    const answers = (await noticesOf(tess)).filter(({ kind }) => kind === 'question.answered');
    expect(answers.map(({ message }) => message?.isPublished).sort()).toEqual([false, true]);
    const ownMails = await dataOf<{ text: string }[]>(
      requestAs(test, null)(`GET /api/dev/mails?to=${await addressOf(person.tess)}`),
    );
    const told = ownMails
      .map(({ text }) => text)
      .filter((text) => text.includes('published for all suppliers'));
    expect(told).toEqual([expect.stringContaining('> What gauge?')]);
    const [published, asked] = [(await noticesOf(other))[0], (await noticesOf(buyer))[0]];
    expect(published?.message).toMatchObject({
      subject: 'What gauge?',
      by: expect.stringContaining('Harbour'),
    });
    expect(asked?.message).toMatchObject({ id: question.id, by: 'Una Bell, Tidewater Tools' });
    // Running the job again notifies no one twice.
    await test.database.query("update pgboss.job set state = 'created' where name = 'notify-of-messages'");
    await tellAll();
    expect(await kinds(other)).toEqual(['question.published']);
    const mails = await dataOf<{ text: string }[]>(
      requestAs(test, null)(`GET /api/dev/mails?to=${await addressOf(person.rival)}`),
    );
    expect(mails[0]?.text).toContain('What gauge?');
    expect(mails[0]?.text).not.toContain('Tidewater');
  });

  it('accepts questions until the deadline, and none about archived tasks or cancelled events', async () => {
    const { eventId, taskId } = await createAskableTask(test, tenant);
    const ask = (place: string) =>
      tess(`POST /api/supplier/${place}/questions`, { payload: { text: 'Why?' } });
    const until = (when: string) =>
      test.database.query(`update event set questions_until = ${when} where id = $1`, [eventId]);
    await until("now() + interval '1 hour'");
    expect((await ask(`events/${eventId}`)).statusCode).toBe(201);
    await until("now() - interval '1 second'");
    for (const place of [`events/${eventId}`, `tasks/${taskId}`]) {
      expectProblem(await ask(place), 409, 'QUESTIONS_CLOSED', {
        globalErrors: [{ message: expect.any(String) }],
      });
    }
    await until('null');
    await test.database.query('update task set archived_at = now() where id = $1', [taskId]);
    expect((await ask(`tasks/${taskId}`)).json().code).toBe('TASK_ARCHIVED');
    await test.database.query("update event set status = 'CANCELLED' where id = $1", [eventId]);
    expect((await ask(`events/${eventId}`)).json().code).toBe('QUESTIONS_CLOSED');
  });
});

describe('recipient groups', () => {
  it('contain suppliers of the task, or of any task of the event, by the state the buyer can see', async () => {
    const supplierIds = [tenant.supplierId, rival.supplierId];
    const { eventId, taskId } = await createAskableTask(test, tenant, { supplierIds });
    await test.database.query(
      `update task_supplier set seen_at = now(), declined_at = now(), decline_reason = 'TERMS'
       where task_id = $1 and supplier_id = $2`,
      [taskId, rival.supplierId],
    );
    const groups = async (query: string) =>
      dataOf<{ counts: { count: number }[]; suppliers: { name: string }[] }>(
        buyer(`GET ${drafts}/recipients?eventId=${eventId}${query}`),
      );
    const found = await groups(`&taskId=${taskId}&group=NOT_RESPONDED`);
    expect(found.counts.map(({ count }) => count)).toEqual([2, 1, 1, 0, 1]);
    expect(found.suppliers).toMatchObject([
      { name: 'Tidewater Tools', activeUserCount: 2, mailRefused: false },
    ]);
    expect((await groups('&group=DECLINED')).suppliers).toMatchObject([{ name: 'Rival' }]);
    const strange = buyer(`GET ${drafts}/recipients?eventId=${eventId}&taskId=${eventId}`);
    expect((await strange).statusCode).toBe(404);
  });
});
