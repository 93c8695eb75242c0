import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { workbook } from '../../../test/factories/workbooks.ts';
import { multipart } from '../../../test/multipart.ts';
import { eventually } from '../../../test/server-process.ts';

const kilobyte = 1024;
/** Two bodies of 100 KB per person, four per tenant, six in total. */
const bodyMemory = { perPerson: 250 * kilobyte, perTenant: 450 * kilobyte, total: 650 * kilobyte };
const size = 100 * kilobyte;

let test: TestApp;
let port: number;
let tenant: TestTenant;
let admin: TestPerson;
const sockets: Socket[] = [];

beforeAll(async () => {
  test = await startTestApp({ bodyMemory });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as { port: number }).port;
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  // Waits until all reservations are released: a body of a person's whole share is accepted.
  await eventually(async () => (await statusOf(admin, 2.4 * size)) !== 503);
});
afterAll(() => test.close());

/** Sends the head of a request; the body is sent later. */
function open(call: string, headers: Record<string, string | number>) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`${call} HTTP/1.1\r\n${head}\r\n`);
  return {
    socket,
    text: () => text,
    answered: (start: string) => eventually(async () => text.includes(start)),
  };
}

const labels = 'POST /api/sourcing-organisation/labels';
/** Declares a body, sends nothing of it, and returns once the server waits for it. */
async function hold({ headers }: TestPerson) {
  const held = open(labels, { ...headers, 'content-length': size, expect: '100-continue' });
  await held.answered('HTTP/1.1 100 Continue');
  return held;
}
const post = ({ headers }: TestPerson, length: number) =>
  fetch(`http://127.0.0.1:${port}/api/sourcing-organisation/labels`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: ' '.repeat(Math.floor(length)) }),
  });
const statusOf = async (person: TestPerson, length = size) => (await post(person, length)).status;

describe('incomplete bodies', () => {
  it('are limited per person, and more are rejected with 503 immediately', async () => {
    const held = [await hold(admin), await hold(admin)];
    const third = open(labels, { ...admin.headers, 'content-length': size });
    await third.answered('HTTP/1.1 503 ');
    expect(third.text()).toMatch(/retry-after: 5\r\n/i);
    expect(third.text()).toContain('"code":"UNAVAILABLE"');
    for (const { text } of held) expect(text()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    // Neither other people nor small bodies are affected.
    const other = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', await createTenant(test));
    expect(await statusOf(other)).toBe(400);
    expect(await statusOf(admin, 1000)).toBe(400);
    // A disconnected request releases its share.
    held[0]?.socket.destroy();
    await eventually(async () => (await statusOf(admin)) === 400);
  });

  it('are limited per tenant', async () => {
    const people = [admin, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant)];
    for (const person of people) for (const _ of [1, 2]) await hold(person);
    const third = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    expect(await statusOf(third)).toBe(503);
  });

  it('are limited in total, without rejecting small bodies', async () => {
    for (let count = 0; count < 3; count += 1) {
      const person = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', await createTenant(test));
      for (const _ of [1, 2]) await hold(person);
    }
    const last = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', await createTenant(test));
    expect(await statusOf(last)).toBe(503);
    expect(await statusOf(last, 1000)).toBe(400);
  });

  it('count by the received bytes if they are chunked', async () => {
    await hold(admin);
    const chunked = open(labels, { ...admin.headers, 'transfer-encoding': 'chunked' });
    const chunk = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`;
    chunked.socket.write(chunk + chunk);
    await chunked.answered('HTTP/1.1 503 ');
    const short = open(labels, { ...admin.headers, 'transfer-encoding': 'chunked' });
    short.socket.write(`${chunk}0\r\n\r\n`);
    await short.answered('HTTP/1.1 400 ');
  });

  it('count by the buffered bytes if they are streamed', async () => {
    const buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const { payload, headers } = multipart([
      {
        name: 'file',
        filename: 'suppliers.xlsx',
        content: Buffer.concat([workbook([['a']]), Buffer.alloc(3 * size)]),
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      },
    ]);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/business-unit/suppliers/import',
      payload,
      headers: { ...headers, ...buyer.headers },
    });
    expect(answer.statusCode).toBe(503);
  });
});

describe('checks before the body is read', () => {
  const length = { 'content-length': 5000 };

  it.each([
    ['an unknown call', 'POST /api/nothing', () => admin.headers, 404],
    ['an unknown page', 'POST /nothing', () => ({}), 404],
    ['a method that does not exist', 'PATCH /api/sourcing-organisation/labels', () => admin.headers, 405],
    ['a missing session', labels, () => ({}), 401],
    ['a role without access to the call', 'POST /api/system/organisations', () => admin.headers, 403],
  ])('reject %s', async (_what, call, headers, status) => {
    const { socket, text, answered } = open(call, { ...headers(), ...length });
    await answered(`HTTP/1.1 ${status} `);
    // The connection stays usable: the body is discarded, and the next request is served.
    socket.write(' '.repeat(5000));
    socket.write('GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await answered('HTTP/1.1 200 ');
    expect(text().match(/HTTP\/1\.1 /g)).toHaveLength(2);
  });

  it('reject an ended session if the body is large', async () => {
    const left = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
    await test.database.query('update session set ended_at = now() where id = $1', [left.sessionId]);
    const { answered } = open(labels, { ...left.headers, 'content-length': size });
    await answered('HTTP/1.1 401 ');
  });

  it('accept a role that was granted after the token was signed', async () => {
    const person = await createPerson(test, 'BIDDER_USER', tenant);
    await test.database.query(`update role_entry set role = 'BIDDER_ADMIN' where id = $1`, [
      person.roleEntryId,
    ]);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/supplier/team/invitations',
      headers: person.headers,
      payload: { email: 'no address' },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('reject a body larger than a form on a public call', async () => {
    await open('POST /api/authenticate', { 'content-length': 20 * kilobyte }).answered('HTTP/1.1 413 ');
  });

  it('send 100 Continue only if the request is allowed', async () => {
    const expecting = { ...length, expect: '100-continue' };
    const refused = open('POST /api/system/organisations', { ...admin.headers, ...expecting });
    await refused.answered('HTTP/1.1 403 ');
    expect(refused.text()).not.toContain('100 Continue');
    expect(refused.text()).toMatch(/connection: close\r\n/i);
    const allowed = open(labels, { ...admin.headers, ...expecting });
    await allowed.answered('HTTP/1.1 100 Continue');
    allowed.socket.write(JSON.stringify({ name: '' }).padEnd(5000));
    await allowed.answered('HTTP/1.1 400 ');
    expect(allowed.text()).not.toMatch(/connection: close\r\n/i);
  });
});
