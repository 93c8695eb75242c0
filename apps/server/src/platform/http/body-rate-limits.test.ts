import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, pngOf } from '../../../test/multipart.ts';
import { eventually } from '../../../test/server-process.ts';

const pace = { bodyTimeout: 500, uploadWindow: 500, minUploadBytes: 500 };
let test: TestApp;
let port: number;
let tenant: TestTenant;
let admin: TestPerson;
const lines: string[] = [];
const timers: NodeJS.Timeout[] = [];

beforeAll(async () => {
  test = await startTestApp({ pace, log: { write: (line) => void lines.push(line) } });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as { port: number }).port;
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
});
afterEach(() => timers.splice(0).forEach(clearInterval));
afterAll(() => test.close());

/** Sends the head of a request; the body is sent in pieces later. Reads until the server closes the connection. */
function open(
  call: string,
  headers: Record<string, string | number>,
): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  const head = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`${call} HTTP/1.1\r\n${head.join('')}\r\n`);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
  return { socket, answer };
}

/** Sends a body in pieces of a given size, one every 20 ms, then nothing more. */
function trickle(socket: Socket, body: Buffer, size: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (!socket.writable || sent >= body.length) return clearInterval(timer);
    socket.write(body.subarray(sent, sent + size));
    sent += size;
  }, 20);
  timers.push(timer);
}

function upload(size: number) {
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'ORGANISATION_LOGO' },
    { name: 'ownerId', content: tenant.organisationId },
    { name: 'file', filename: 'logo.png', content: pngOf(size) },
  ]);
  const sent = open('POST /api/files', {
    ...headers,
    ...admin.headers,
    connection: 'close',
    'content-length': payload.length,
  });
  return { ...sent, payload };
}

const arriving = () => readdir(join(test.config.dataDir, 'files', 'arriving'));

function expectTimeout(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toMatch(/connection: close\r\n/i);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The request took too long to arrive. Please try again.',
    code: 'REQUEST_TIMEOUT',
    fieldErrors: [],
    globalErrors: [],
  });
}

describe('a slow body', () => {
  const json = { 'content-type': 'application/json', 'content-length': 10_000 };

  it('is rejected with 408, closes the connection and is logged', async () => {
    lines.splice(0);
    const { socket, answer } = open('POST /api/authenticate', json);
    trickle(socket, Buffer.alloc(10_000, ' '), 1);
    expectTimeout(await answer);
    const [line] = lines.filter((text) => text.includes('"msg":"request"'));
    expect(JSON.parse(line ?? '')).toMatchObject({ route: '/api/authenticate', status: 408 });
    expect(lines.join()).not.toContain('already sent');
  });

  it('is not awaited after a rejection', async () => {
    const { socket, answer } = open('POST /api/sourcing-organisation/labels', json);
    trickle(socket, Buffer.alloc(10_000, ' '), 1);
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('is not awaited if the call has no body', async () => {
    const { socket, answer } = open('GET /api/health/live', { 'content-length': 100_000 });
    trickle(socket, Buffer.alloc(10_000, ' '), 1);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('does not delay others, however many there are', async () => {
    const slow = Array.from({ length: 50 }, () => open('POST /api/authenticate', json));
    for (const { socket } of slow) trickle(socket, Buffer.alloc(10_000, ' '), 1);
    const response = await fetch(`http://127.0.0.1:${port}/api/version`);
    expect(response.status).toBe(200);
    for (const { answer } of slow) expectTimeout(await answer);
  });
});

describe('an upload', () => {
  it('can take long as long as data keeps arriving', async () => {
    // About 1 s in total, twice the limit of other calls, at a hundred times the minimum rate.
    const { socket, answer, payload } = upload(100_000);
    trickle(socket, payload, 2000);
    expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('is rejected with 408 when it is too slow, and leaves nothing behind', async () => {
    const { socket, answer, payload } = upload(100_000);
    socket.write(payload.subarray(0, 1000));
    trickle(socket, payload.subarray(1000), 1);
    await eventually(async () => (await arriving()).length === 1);
    expectTimeout(await answer);
    await eventually(async () => (await arriving()).length === 0);
  });

  it('is cut off when it becomes too slow later', async () => {
    const { socket, answer, payload } = upload(500_000);
    socket.write(payload.subarray(0, 400_000));
    trickle(socket, payload.subarray(400_000), 1);
    expectTimeout(await answer);
    await eventually(async () => (await arriving()).length === 0);
  });
});
