import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { entriesOf, sumsOf } from '../../../test/exported.ts';
import { openBoxOf } from '../../../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { multipart } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { verifyOffline } from '../../../test/verify-offline.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const zipOf = async (eventId: string) => {
  const answer = await buyer(`GET /api/business-unit/events/${eventId}/record`);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  const entries = await entriesOf(answer.rawPayload);
  const { 'SHA256SUMS.txt': list, ...others } = entries;
  expect(list?.toString()).toBe(sumsOf(others));
  return others;
};
const jsonIn = (entries: Record<string, Buffer>, ending: string) => {
  const [, bytes] = Object.entries(entries).find(([path]) => path.endsWith(ending)) ?? [];
  return JSON.parse(bytes?.toString() ?? 'null');
};

/** An event with changes, an extension, a published question and a submission. */
async function eventWithStory(options: { sealed: boolean }): Promise<AnsweringSupplier> {
  const supplier = await createTaskToAnswer(test, tenant, options);
  const { eventId, taskId, ask } = supplier;
  const parts = [
    { name: 'purpose', content: 'RESPONSE_FILE' },
    { name: 'ownerId', content: taskId },
    { name: 'file', filename: 'CON: 図面 heron/б.txt', content: 'The kingfisher drawing' },
  ];
  const file = (await ask('POST /api/files', multipart(parts))).json().data.id;
  await supplier.save(wholeAnswer('By kingfisher'), { fileIds: [file] });
  await supplier.submit();
  const asked = await ask(`POST /api/supplier/tasks/${taskId}/questions`, {
    payload: { text: 'Which depth is meant?' },
  });
  const answered = await buyer(`POST /api/business-unit/questions/${asked.json().data.id}/answer`, {
    payload: { text: 'Below chart datum.', publishedQuestion: 'Which depth?' },
  });
  expect(answered.statusCode, answered.body).toBeLessThan(300);
  const extended = await buyer(`POST /api/business-unit/tasks/${taskId}/extensions`, {
    payload: {
      endDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      reason: 'The survey came late',
      supplierIds: null,
    },
  });
  expect(extended.statusCode, extended.body).toBeLessThan(300);
  await test.database.query('update event set title = $2 where id = $1', [eventId, 'Pier «б» / 図面: CON']);
  return supplier;
}

async function openBox({ taskId }: AnsweringSupplier): Promise<void> {
  await openBoxOf(test, buyer, taskId);
}

describe('the record of an event', () => {
  it('contains everything readable with file hashes, and nothing from a sealed box', async () => {
    const supplier = await eventWithStory({ sealed: true });
    const { eventId, taskId } = supplier;
    const looks = () =>
      test.database.query<{ action: string }>(
        `select action from audit_entry where subject_id = any ($1::uuid[])
         and action in ('event.record-taken', 'responses.read', 'responses.file-read', 'box.look-refused') order by at, id`,
        [[eventId, taskId]],
      );

    const sealed = await zipOf(eventId);
    const bytes = Buffer.concat(Object.values(sealed)).toString();
    for (const word of ['kingfisher', 'heron', '12.50']) expect(bytes).not.toContain(word);
    expect(Object.keys(sealed).filter((path) => path.includes('Responses'))).toEqual([]);
    expect((await looks()).map(({ action }) => action)).toEqual(['event.record-taken']);
    expect(jsonIn(sealed, 'task.json')).toMatchObject({
      extensions: [{ reason: 'The survey came late', suppliers: null }],
      suppliers: [{ state: 'RESPONSE_SUBMITTED' }],
    });
    expect(jsonIn(sealed, 'message.json')).toMatchObject({
      kind: 'QUESTION',
      text: 'Which depth is meant?',
      published: { question: 'Which depth?', answer: 'Below chart datum.' },
    });
    expect(jsonIn(sealed, 'event.json')).toMatchObject({ event: { title: 'Pier «б» / 図面: CON' } });

    await openBox(supplier);
    const open = await zipOf(eventId);
    const paths = Object.keys(open);
    for (const path of paths) {
      expect(path).not.toMatch(/[<>:"\\|?*]|\.\.|^\//);
      for (const part of path.split('/')) expect(part).not.toMatch(/^(con|nul)(\.|$)|[. ]$/i);
    }
    const receipt = jsonIn(open, 'receipt.json');
    const content = open[paths.find((path) => path.endsWith('content.json')) ?? ''] ?? Buffer.alloc(0);
    expect(hashOf(content)).toBe(receipt.contentHash);
    expect(content.toString()).toContain('By kingfisher');
    const file = paths.find((path) => path.includes('/Files/')) ?? '';
    expect(file).toMatch(/^Tasks\/01 .+\/Responses\/.+\/Files\/б\.txt$/);
    expect(open[file]?.toString()).toBe('The kingfisher drawing');
    expect(jsonIn(open, 'response.json')).toMatchObject({ total: '150.00', fault: null });
    expect(jsonIn(open, 'closing-1.json')).toMatchObject({ format: 'tenderbox-closing/2' });
    expect(jsonIn(open, 'opening.json')).toMatchObject({ format: 'tenderbox-opening/2', taskId });
    expect(open['Record.pdf']?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(open['Record.pdf']?.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    // The zip and the PDF inside it each read the responses.
    expect((await looks()).slice(1).map(({ action }) => action)).toEqual([
      ...['event.record-taken', 'responses.read', 'responses.read', 'responses.file-read'],
    ]);

    const pdf = await buyer(`GET /api/business-unit/events/${eventId}/record/pdf`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

    // The browser downloads it with a ticket, which works once.
    const ticket = await buyer(`POST /api/business-unit/events/${eventId}/record`);
    const { url } = ticket.json().data;
    const saved = await requestAs(test, null)(`GET ${url}`);
    expect(saved.headers['content-disposition']).toContain('attachment');
    expect(Object.keys(await entriesOf(saved.rawPayload))).toEqual([...paths, 'SHA256SUMS.txt']);
    expect((await requestAs(test, null)(`GET ${url}`)).statusCode).toBe(404);
    const verdict = await verifyOffline(test, { 'record.zip': saved.rawPayload });
    // This test moved the deadline to before the submission to open the box. Nothing else is wrong.
    expect(verdict.match(/\(check \d+\)/g)).toEqual(['(check 48)']);
    expect(verdict).toContain('its 12 files are complete and match its list of hashes');
    expect(verdict).toContain('Files/б.txt: this file was submitted with the response.');
  });

  it('contains the responses of an event that is not sealed, and returns 404 to others and 409 for drafts', async () => {
    const { eventId } = await eventWithStory({ sealed: false });
    expect(jsonIn(await zipOf(eventId), 'response.json')).toMatchObject({ total: '150.00' });
    const stranger = requestAs(
      test,
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test)),
    );
    for (const call of ['GET', 'POST']) {
      const path = `/api/business-unit/events/${eventId}/record`;
      expectProblem(await stranger(`${call} ${path}`), 404, 'NOT_FOUND');
    }
    await test.database.query("update event set status = 'DRAFT', published_at = null where id = $1", [
      eventId,
    ]);
    const draft = await buyer(`GET /api/business-unit/events/${eventId}/record/pdf`);
    expect([draft.statusCode, draft.json().code]).toEqual([409, 'EVENT_NOT_ACTIVE']);
  });
});
