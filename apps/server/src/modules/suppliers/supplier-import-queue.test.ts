import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestPerson } from '../../../test/factories/people.ts';
import { sendSuppliers, workbookType } from '../../../test/factories/supplier-uploads.ts';
import { workbook } from '../../../test/factories/workbooks.ts';
import { multipart } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let buyer: TestPerson;
let colleague: TestPerson;
let guest: TestPerson;
let address: string;

beforeAll(async () => {
  test = await startTestApp();
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
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

const { payload, headers } = multipart([{ name: 'file', filename: 'a.xlsx', type: workbookType, content }]);
const path = '/api/business-unit/suppliers/import';

/** Sends the headers of a request on its own connection, without the body. Returns both ends. */
async function startImport(
  person: TestPerson,
): Promise<{ client: ClientRequest; incoming: IncomingMessage }> {
  const client = request(new URL(path, address), {
    method: 'POST',
    headers: { ...headers, ...person.headers },
  });
  const arrival = once(test.app.server, 'request');
  client.flushHeaders();
  const [incoming] = (await arrival) as [IncomingMessage];
  return { client, incoming };
}

describe('an import whose client disconnects', () => {
  it('continues once the file was uploaded', async () => {
    const { client, incoming } = await startImport(guest);
    const answered = vi.fn();
    client.on('response', answered).on('error', () => undefined);
    incoming.once('end', () => client.destroy());
    client.end(payload);
    await vi.waitFor(async () => {
      const list = await requestAs(test, guest)('GET /api/business-unit/suppliers');
      expect(list.json().data.items).toContainEqual(
        expect.objectContaining({ supplierCode: 'A', name: 'B' }),
      );
    }, 15_000);
    expect(answered).not.toHaveBeenCalled();
  });
});

describe('a second import of the same person', () => {
  it('is rejected while the first is running, without blocking others', async () => {
    const { client, incoming } = await startImport(buyer);
    const isLetIn = once(incoming, 'resume');
    client.write(payload.subarray(0, -20));
    await isLetIn;
    const message =
      'One of your imports is still in progress. Please wait until it is finished, then try again.';
    expectProblem(await sendSuppliers(test, buyer, content), 409, 'CONFLICT', { message });
    expect((await sendSuppliers(test, colleague, content)).statusCode).toBe(200);
    const answer = once(client, 'response');
    client.end(payload.subarray(-20));
    const [{ statusCode }] = await answer;
    expect(statusCode).toBe(200);
    expect((await sendSuppliers(test, buyer, content)).statusCode).toBe(200);
  });
});
