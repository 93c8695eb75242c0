import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf, confirmOpening } from '../../../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  answering,
  createTaskToAnswer,
  sheetIds,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { multipart } from '../../../test/multipart.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { watchStatements } from '../../../test/statements.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const filePath = `answers/${sheetIds.file}`;
// Longer than one frame, so that a range of it starts in another frame.
const drawing = Buffer.from('kingfisher '.repeat(10_000));
const nastyName = `Plan; filename=x.exe \u{1F600} ${'long '.repeat(40)}end.txt`;

async function upload({ ask, taskId }: AnsweringSupplier): Promise<string> {
  const body = multipart([
    { name: 'purpose', content: 'RESPONSE_FILE' },
    { name: 'ownerId', content: taskId },
    { name: 'file', filename: nastyName, content: drawing },
  ]);
  const answer = await ask('POST /api/files', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id;
}

async function shut(taskId: string): Promise<void> {
  await closeBoxOf(test, taskId);
}

const looksAt = async (taskId: string, action: string) =>
  (
    await test.database.query('select from audit_entry where subject_id = $1 and action = $2', [
      taskId,
      action,
    ])
  ).length;

describe('the list of responses', () => {
  it('reads neither closings nor the opening record, and counts without reading all responses', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    await supplier.submit();
    await shut(supplier.taskId);
    const path = `/api/business-unit/tasks/${supplier.taskId}`;
    expect((await confirmOpening(buyer, supplier.taskId)).statusCode).toBe(200);
    const watch = watchStatements();
    try {
      let total = 0;
      const statements = await watch.during(async () => {
        total = (await buyer(`GET ${path}/responses`)).json().data.total;
      });
      expect(total).toBe(1);
      expect(statements.filter((text) => /box_closing|box_opening|count\(\*\)/.test(text))).toEqual([]);
    } finally {
      watch.stop();
    }
  });

  it('shows how many lines a total covers, and sorts complete responses first in both directions', async () => {
    const names = ['Cheap but incomplete', 'Dear', 'Fair'];
    const rivals = [];
    for (const name of names) rivals.push(await createSupplier(test, tenant, { name }));
    const { eventId, taskId } = await createTaskToAnswer(test, tenant, {
      supplierIds: rivals.map(({ supplierId }) => supplierId),
    });
    const prices = [['1.00'], ['900.00', '900.00'], ['20.00', '100.00']];
    for (const [index, rival] of rivals.entries()) {
      const one = answering(test, await createPerson(test, 'BIDDER_USER', rival), eventId, taskId);
      const [first, second] = prices[index] ?? [];
      await one.save([
        { path: `answers/${sheetIds.text}`, value: 'By barge', revision: 0 },
        { path: `prices/${sheetIds.lineOne}/unitPrice`, value: first ?? null, revision: 0 },
        second
          ? { path: `prices/${sheetIds.lineTwo}/unitPrice`, value: second, revision: 0 }
          : { path: `prices/${sheetIds.lineTwo}/noBid`, value: true, revision: 0 },
      ]);
      await one.submit();
    }
    await shut(taskId);
    await confirmOpening(buyer, taskId);
    const list = async (query: string) =>
      (await buyer(`GET /api/business-unit/tasks/${taskId}/responses?${query}`)).json().data;
    const shown = async (sort: string) =>
      (await list(`sort=${sort}`)).items.map(
        (item: { name: string; total: string; pricedLineCount: number; lineCount: number }) =>
          [item.name, item.total, item.pricedLineCount, item.lineCount].join(' '),
      );
    expect(await shown('total,asc')).toEqual([
      'Fair 540.00 2 2',
      'Dear 13500.00 2 2',
      'Cheap but incomplete 12.00 1 2',
    ]);
    expect(await shown('total,desc')).toEqual([
      'Dear 13500.00 2 2',
      'Fair 540.00 2 2',
      'Cheap but incomplete 12.00 1 2',
    ]);
    expect(await list('sort=total,asc&size=10&page=1')).toMatchObject({ items: [], total: 3 });
  });
});

describe('response files', () => {
  it('can be read only by the supplier while the box is sealed, and by the buyer once it is opened', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const [sent, onlySaved] = [await upload(supplier), await upload(supplier)];
    await supplier.save([...wholeAnswer(), { path: filePath, value: [sent], revision: 0 }]);
    await supplier.submit();
    await supplier.save([], { fileIds: [onlySaved] });
    const { taskId } = supplier;

    for (const call of [`GET /api/files/${sent}`, `POST /api/files/${sent}/ticket`]) {
      const refused = await buyer(call);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'BOX_SEALED']);
    }
    expect(await looksAt(taskId, 'box.look-refused')).toBe(2);
    // Nothing reveals that a draft has files.
    expect((await buyer(`GET /api/files/${onlySaved}`)).statusCode).toBe(404);
    const stranger = requestAs(
      test,
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test)),
    );
    expect((await stranger(`GET /api/files/${sent}`)).statusCode).toBe(404);

    await shut(taskId);
    expect((await buyer(`GET /api/files/${sent}`)).statusCode).toBe(409);
    expect((await confirmOpening(buyer, taskId)).statusCode).toBe(200);

    const call = `GET /api/business-unit/tasks/${taskId}/responses/${tenant.supplierId}`;
    const [file] = (await buyer(call)).json().data.files;
    const sha256 = createHash('sha256').update(drawing).digest('hex');
    expect(file).toMatchObject({ id: sent, path: filePath, size: drawing.length, sha256 });
    const read = await buyer(`GET /api/files/${sent}`);
    expect(read.rawPayload.equals(drawing)).toBe(true);
    expect(read.headers['content-disposition']).toMatch(
      /^attachment; .*filename\*=UTF-8''Plan%3B%20filename%3Dx\.exe/,
    );
    const part = await buyer(`GET /api/files/${sent}`, { headers: { range: 'bytes=65530-65545' } });
    expect([part.statusCode, part.rawPayload.equals(drawing.subarray(65_530, 65_546))]).toEqual([206, true]);
    expect(await looksAt(taskId, 'responses.file-read')).toBe(2);

    const activity = await buyer(`GET /api/business-unit/events/${supplier.eventId}/activity`);
    const [latest] = activity.json().data.items;
    const { name } = (await buyer(`GET /api/business-unit/suppliers/${tenant.supplierId}`)).json().data;
    expect(latest).toMatchObject({ action: 'responses.file-read', after: { supplier: name } });

    const ticket = (await buyer(`POST /api/files/${sent}/ticket`)).json().data.url;
    const byTicket = await requestAs(test, null)(`GET ${ticket}`);
    expect(byTicket.rawPayload.equals(drawing)).toBe(true);
    expect((await buyer(`GET /api/files/${onlySaved}`)).statusCode).toBe(404);
    expect((await stranger(`GET /api/files/${sent}`)).statusCode).toBe(404);
  });

  it('can be read immediately if the event is not sealed, but only from current submissions', async () => {
    const supplier = await createTaskToAnswer(test, tenant, { sealed: false });
    const sent = await upload(supplier);
    await supplier.save([...wholeAnswer(), { path: filePath, value: [sent], revision: 0 }]);
    expect((await buyer(`GET /api/files/${sent}`)).statusCode).toBe(404);
    await supplier.submit();
    expect((await buyer(`GET /api/files/${sent}`)).statusCode).toBe(200);
    await supplier.ask(`DELETE /api/supplier/tasks/${supplier.taskId}/response/submission`);
    expect((await buyer(`GET /api/files/${sent}`)).statusCode).toBe(404);
  });
});

describe('the responses of a task', () => {
  it('are paged, searched and sorted, with or without their contents', async () => {
    const suppliers = [
      await createSupplier(test, tenant, { name: 'Älvsborg Piling', supplierCode: 'AEL-1' }),
      await createSupplier(test, tenant, { name: 'Beta Marine', supplierCode: 'BET-2' }),
      await createSupplier(test, tenant, { name: 'Caisson Works', supplierCode: 'CAI-3' }),
    ];
    const supplierIds = suppliers.map(({ supplierId }) => supplierId);
    const { eventId, taskId } = await createTaskToAnswer(test, tenant, { supplierIds });
    for (const [place, of] of [...suppliers.entries()].reverse()) {
      const person = await createPerson(test, 'BIDDER_USER', of);
      const supplier = answering(test, person, eventId, taskId);
      await supplier.save(wholeAnswer(`Answer ${place}`));
      await supplier.submit();
    }
    await shut(taskId);
    await confirmOpening(buyer, taskId);
    const list = async (query: string) =>
      (await buyer(`GET /api/business-unit/tasks/${taskId}/responses?${query}`)).json().data;
    const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

    const all = await list('size=all');
    expect(namesOf(all)).toEqual(['Älvsborg Piling', 'Beta Marine', 'Caisson Works']);
    expect(all).toMatchObject({ total: 3, totalIsMore: false });
    expect(all.items[0].values[`answers/${sheetIds.text}`]).toBe('Answer 0');
    expect(namesOf(await list('sort=submittedAt,asc'))).toEqual(namesOf(all).reverse());
    expect(namesOf(await list('search=bet-2'))).toEqual(['Beta Marine']);
    const bare = await list('contents=false');
    expect(bare.items[1]).toMatchObject({ values: {}, total: '150.00', fault: null });
    const beyond = await list('page=1&size=10');
    expect(beyond).toMatchObject({ items: [], total: 3 });
  });
});

describe('response contents for the buyer', () => {
  it('are decrypted by one function, which only the expected files call', async () => {
    const folder = join(import.meta.dirname, '../../..', 'src');
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const calls = await Promise.all(
      names
        .filter((name) => !name.endsWith('.test.ts') && !name.endsWith('decrypt-for-buyer.ts'))
        .map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
    );
    const callers = calls.filter(({ text }) => text.includes('decryptForBuyer(')).map(({ name }) => name);
    expect(callers.sort()).toEqual([
      'modules/box/box.queries.ts',
      'modules/evaluation/results/read-facts.ts',
      'modules/responses/disclosure/open-sent-file.ts',
    ]);
    // An evaluator gets the part that own criteria look at, from one function as well.
    const parts = calls.filter(({ text }) => text.includes('openRecord(')).map(({ name }) => name);
    expect(parts).toEqual(['modules/responses/disclosure/decrypt-for-evaluator.ts']);
    // Only these unwrap version keys: for the buyer or the supplier's own people, and for the check before an opening.
    const unwrap = calls.filter(({ text }) => text.includes('unwrapVersionKey(')).map(({ name }) => name);
    expect(unwrap.sort()).toEqual([
      'modules/responses/disclosure/check-content.ts',
      'modules/responses/submission/sent-content.ts',
    ]);
    const checks = calls.filter(({ text }) => text.includes('createContentChecker(')).map(({ name }) => name);
    expect(checks.sort()).toEqual([
      'modules/box/check-box.ts',
      'modules/responses/disclosure/check-content.ts',
    ]);
  });
});
