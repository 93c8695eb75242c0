import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { askAs } from '../../../test/ask.ts';
import { createPerson, createTenant, type TestPerson } from '../../../test/factories/people.ts';
import { sendSuppliers, workbookType } from '../../../test/factories/supplier-uploads.ts';
import { workbook } from '../../../test/factories/workbooks.ts';
import { multipart } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let buyer: TestPerson;
let colleague: TestPerson;
let guest: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  const tenant = await createTenant(test);
  buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  colleague = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  guest = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
});
afterAll(() => test.close());

const content = workbook([
  ['Supplier ID', 'Name'],
  ['A', 'B'],
]);

/** An upload of which the end is held back. */
function startUpload(person: TestPerson) {
  const { payload, headers } = multipart([{ name: 'file', filename: 'a.xlsx', type: workbookType, content }]);
  const body = new Readable({ read() {} });
  body.push(payload.subarray(0, -20));
  const answer = test.app.inject({
    method: 'POST',
    url: '/api/business-unit/suppliers/import',
    headers: { ...headers, ...person.headers },
    payload: body,
  });
  const finish = () => {
    body.push(payload.subarray(-20));
    body.push(null);
    return answer;
  };
  return { answer, finish };
}

describe('an import whose sender goes away', () => {
  it('goes on once the file has gone up', async () => {
    const { payload, headers } = multipart([
      { name: 'file', filename: 'a.xlsx', type: workbookType, content },
    ]);
    const address = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
    const path = '/api/business-unit/suppliers/import';
    const client = request(new URL(path, address), {
      method: 'POST',
      headers: { ...headers, ...guest.headers },
    });
    const answered = vi.fn();
    client.on('response', answered);
    test.app.server.once('request', (incoming) => incoming.once('end', () => client.destroy()));
    client.end(payload);
    await once(client, 'close').catch(() => undefined);
    await vi.waitFor(async () => {
      const list = await askAs(test, guest)('GET /api/business-unit/suppliers');
      expect(list.json().data.items).toContainEqual(
        expect.objectContaining({ supplierCode: 'A', name: 'B' }),
      );
    }, 20_000);
    expect(answered).not.toHaveBeenCalled();
  });
});

describe('a second import of the same person', () => {
  it('is refused while the first is under way, and holds up nobody else', async () => {
    const first = startUpload(buyer);
    void first.answer.catch(() => undefined);
    const message =
      'An import of yours is still under way. Please wait until it is finished, then try again.';
    await vi.waitFor(async () => {
      const second = await sendSuppliers(test, buyer, content, { address: '?dryRun=true' });
      expectProblem(second, 409, 'CONFLICT', { message });
    }, 20_000);
    expect((await sendSuppliers(test, colleague, content)).statusCode).toBe(200);
    expect((await first.finish()).statusCode).toBe(200);
    expect((await sendSuppliers(test, buyer, content)).statusCode).toBe(200);
  });
});
