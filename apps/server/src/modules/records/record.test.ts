import { createHash, randomUUIDv7 } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { entriesOf, sumsOf } from '../../../test/exported.ts';
import { openBoxOf } from '../../../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { signNextRecordHead } from '../../../test/factories/record-heads.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
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
  const { 'SHA256SUMS.txt': list, 'SHA256SUMS.sig.json': signature, ...others } = entries;
  expect(list?.toString()).toBe(sumsOf(others));
  expect(JSON.parse(signature?.toString() ?? '')).toMatchObject({
    format: 'tenderbox-sums/1',
    sha256: hashOf(list ?? Buffer.alloc(0)),
  });
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

/** Adds suppliers with the same response. Its content can only be read for the first. */
async function copyResponse(taskId: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { supplierId } = await createSupplier(test, tenant, { name: `Copy ${number}` });
    const [responseId, recordId] = [randomUUIDv7(), randomUUIDv7()];
    const copies: [string, object][] = [
      ['task_supplier', { supplier_id: supplierId }],
      ['response', { supplier_id: supplierId, id: responseId }],
      ['response_record', { supplier_id: supplierId, response_id: responseId, id: recordId }],
      ['wrapped_key', { supplier_id: supplierId, subject_id: recordId, id: randomUUIDv7() }],
    ];
    for (const [table, own] of copies) {
      await test.database.query(
        `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || $2)).*
         from ${table} one where task_id = $1 ${table === 'wrapped_key' ? "and kind = 'VERSION'" : ''} limit 1`,
        [taskId, own],
      );
    }
  }
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
    for (const word of ['kingfisher', 'heron']) expect(bytes).not.toContain(word);
    // The price, but not a time such as 09:30:12.504.
    expect(bytes).not.toMatch(/(?<!:\d\d:)12\.50/);
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
    await signNextRecordHead(test);
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
    expect(jsonIn(open, 'opening.json')).toMatchObject({ format: 'tenderbox-opening/3', taskId });
    // The text as it was signed, not written anew.
    const [stored] = await test.database.query<{ record: string }>(
      'select record from box_opening where task_id = $1',
      [taskId],
    );
    const [, text] = Object.entries(open).find(([name]) => name.endsWith('/opening.json')) ?? [];
    expect(text?.toString().startsWith(stored?.record.slice(0, -1) ?? 'none')).toBe(true);
    expect(jsonIn(open, 'record-proofs.json')).toMatchObject([
      { format: 'tenderbox-record-proof/1' },
      { format: 'tenderbox-record-proof/1' },
    ]);
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
    expect(Object.keys(await entriesOf(saved.rawPayload))).toEqual([
      ...paths,
      'SHA256SUMS.txt',
      'SHA256SUMS.sig.json',
    ]);
    expect((await requestAs(test, null)(`GET ${url}`)).statusCode).toBe(404);
    const verdict = await verifyOffline(test, { 'record.zip': saved.rawPayload });
    // This test moved the deadline to before the submission to open the box. Nothing else is wrong.
    expect(verdict.match(/\(check \d+\)/g)).toEqual(['(check 48)']);
    expect(verdict).toContain('its 16 files are complete and match its list of hashes');
    expect(verdict).toContain('has signed all of it, at ');
    expect(verdict).toMatch(/record-proofs.json: closing record 1 .* is in the chain of signed records/);
    expect(verdict).toContain('conditions.json: these were the conditions when version 1');
    expect(verdict).toContain('Files/б.txt: this file was submitted with the response.');
  });

  it('names files that are missing or damaged where they are stored, and contains everything else', async () => {
    const supplier = await eventWithStory({ sealed: false });
    const { taskId, eventId, ask } = supplier;
    const upload = async (filename: string) => {
      const parts = [
        { name: 'purpose', content: 'RESPONSE_FILE' },
        { name: 'ownerId', content: taskId },
        { name: 'file', filename, content: Buffer.alloc(200_000, filename) },
      ];
      return (await ask('POST /api/files', multipart(parts))).json().data.id as string;
    };
    const names = ['gone.txt', 'cut.txt', 'changed.txt', 'whole.txt'];
    const fileIds = await Promise.all(names.map(upload));
    await supplier.save([], { fileIds });
    await supplier.submit();
    const stored = await test.database.query<{ path: string; id: string }>(
      'select id, storage_name as path from stored_file where id = any ($1::uuid[])',
      [fileIds],
    );
    const pathOf = (id = '') => {
      const { path = '' } = stored.find((row) => row.id === id) ?? {};
      return join(test.config.dataDir, 'files', path.slice(0, 2), path);
    };
    await rm(pathOf(fileIds[0]));
    await truncate(pathOf(fileIds[1]), 1000);
    const bytes = await readFile(pathOf(fileIds[2]));
    bytes[100_000] = (bytes[100_000] ?? 0) ^ 1;
    await writeFile(pathOf(fileIds[2]), bytes);
    const entries = await zipOf(eventId);
    const paths = Object.keys(entries).filter((path) => path.includes('/Files/'));
    expect(paths.map((path) => path.split('/').at(-1))).toEqual(['changed.txt', 'whole.txt']);
    const folder = paths[0]?.slice(0, -'changed.txt'.length);
    expect(entries['MISSING.txt']?.toString()).toBe(
      `${folder}gone.txt: missing\n${folder}cut.txt: missing\n${folder}changed.txt: damaged\n`,
    );
    const zip = (await buyer(`GET /api/business-unit/events/${eventId}/record`)).rawPayload;
    const verdict = await verifyOffline(test, { 'record.zip': zip });
    expect(verdict).toContain(
      'changed.txt: the file as it was uploaded. The installation says it is damaged.',
    );
    expect(verdict).toContain('whole.txt: this file was submitted with the response.');
    expect(verdict).toContain('Everything that was given is valid.');
  });

  it('leaves out no response while suppliers are renamed', async () => {
    const { eventId, taskId } = await eventWithStory({ sealed: false });
    const count = 60;
    await copyResponse(taskId, count);
    // The first supplier by name becomes the last one with every page that is read.
    await test.database.query(`
      create function rename_first() returns trigger language plpgsql security definer as $$
      begin
        update supplier set name = 'Z' || name where id = (select supplier_id from response_record
          join supplier on supplier.id = supplier_id where task_id = new.subject_id
          order by supplier.name collate app.by_name limit 1);
        return new;
      end $$;
      create trigger rename_first after insert on audit_entry for each row
        when (new.action = 'responses.read') execute function rename_first()`);
    const paths = Object.keys(await zipOf(eventId)).filter((path) => path.endsWith('receipt.json'));
    await test.database.query('drop trigger rename_first on audit_entry; drop function rename_first');
    expect(paths).toHaveLength(count + 1);
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
