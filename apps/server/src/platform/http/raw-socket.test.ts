import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as { port: number }).port;
});
afterAll(() => test.close());

/** Sends bytes and reads until the server closes the connection. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

const body = {
  message: 'Request failed: please correct any errors before retrying',
  code: 'MALFORMED_REQUEST',
  fieldErrors: [],
  globalErrors: [],
};

describe('malformed HTTP', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex'), 400],
    ['no Host', 'GET /api/version HTTP/1.1\r\n\r\n', 400],
    [
      'two Content-Length headers',
      'POST /api/files HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
    ],
    [
      'Content-Length with chunked encoding',
      'POST /api/files HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx',
      400,
    ],
    ['a broken header', 'GET /api/version HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n', 400],
    ['a NUL in a header', 'GET /api/version HTTP/1.1\r\nHost: a\r\nx: \0\r\n\r\n', 400],
    [
      'headers that are too long',
      `GET /api/version HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
  ])('is rejected in the usual error format: %s', async (_what, bytes, status) => {
    const answer = await send(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/content-type: application\/json; charset=utf-8\r\n/i);
    expect(answer).toMatch(/connection: close\r\n/i);
    const text = answer.split('\r\n\r\n')[1] ?? '';
    expect(JSON.parse(text)).toEqual(body);
  });

  it('does not prevent others from being served', async () => {
    for (let count = 0; count < 20; count += 1) connect(port, '127.0.0.1').end('\0\0\0');
    const response = await fetch(`http://127.0.0.1:${port}/api/health/live`);
    expect(await response.json()).toEqual({ data: { status: 'ok' } });
  });
});
