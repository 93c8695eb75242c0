import { randomUUIDv7 } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { expectProblem } from '../../../test/problems.ts';
import { eventually } from '../../../test/server-process.ts';

let test: TestApp;

async function send(recipient: string, secret: string): Promise<void> {
  const businessKey = randomUUIDv7();
  const mail = { businessKey, template: 'note', recipient, organisationId: null, payload: {}, secret };
  await test.db.transaction({ scope: 'anonymous' }, (tx) => test.outbox.send(tx, mail));
  await eventually(async () => {
    const rows = await test.database.query(
      "select from outbox_mail where business_key = $1 and state = 'KEPT'",
      [businessKey],
    );
    return rows.length === 1;
  });
}

beforeAll(async () => {
  test = await startTestApp({
    templates: {
      note: async ({ secret, publicUrl }) => ({
        subject: '<script>alert(1)</script>',
        paragraphs: ['"><img src=x onerror=alert(2)>'],
        action: { label: 'Open', url: `${publicUrl}/invitations/${secret}` },
        attachments: [{ fileName: 'note.txt', contentType: 'text/plain', content: () => Buffer.from('') }],
      }),
    },
  });
  await send('una@example.org', 'first');
  await send('Bo@example.org', 'second');
});
afterAll(() => test.close());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

interface Mails {
  data: { id: string; to: string; subject: string; text: string; html: string; sentAt: string }[];
}

describe('the demo mailbox', () => {
  it('lists unsent e-mails with their links, newest first', async () => {
    const { data } = (await get('/api/dev/mails')).json<Mails>();
    expect(data.map((mail) => mail.to)).toEqual(['Bo@example.org', 'una@example.org']);
    expect(data[1]).toEqual({
      id: expect.any(String),
      to: 'una@example.org',
      subject: '<script>alert(1)</script>',
      text: expect.stringContaining('http://localhost:3000/invitations/first'),
      html: expect.stringContaining('href="http://localhost:3000/invitations/first"'),
      attachments: ['note.txt'],
      sentAt: expect.stringMatching(/Z$/),
    });
  });

  it('filters by recipient, ignoring case', async () => {
    const { data } = (await get('/api/dev/mails?to=bo%40example.org')).json<Mails>();
    expect(data.map((mail) => mail.to)).toEqual(['Bo@example.org']);
    expect((await get('/api/dev/mails?to=nobody%40example.org')).json()).toEqual({ data: [] });
  });

  it('renders a page that escapes all e-mail content', async () => {
    const page = await get('/api/dev/mailbox');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toMatch(/<script|<img/);
    expect(page.body).toContain('Attached: note.txt');
    expect(page.body).toContain('<a href="http://localhost:3000/invitations/first">');
    const filtered = await get('/api/dev/mailbox?to=%3Cb%3E');
    expect(filtered.body).toContain('No e-mails to &lt;b&gt; yet');
  });

  it.each<Record<string, string>>([
    { host: 'tenders.example.org' },
    { host: 'localhost.example.org' },
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
    { host: 'localhost', 'x-forwarded-host': 'localhost' },
    { host: 'localhost', forwarded: 'for=127.0.0.1' },
    { host: 'localhost', via: '1.1 proxy' },
    { host: 'localhost', 'x-real-ip': '127.0.0.1' },
    // The default of nginx, which sends the host of the upstream.
    { host: '127.0.0.1:3000' },
    { host: '[::1]:3000' },
    { host: 'localhost:3000', connection: 'close' },
    { host: 'localhost:3000', origin: 'https://tenders.example.org' },
    { host: 'localhost:3000', referer: 'http://tenders.example.org/login' },
    { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' },
  ])('returns 404 for a request with %o', async (headers) => {
    for (const url of ['/api/dev/mails', '/api/dev/mailbox', '/api/dev/accounts']) {
      expectProblem(await get(url, headers), 404, 'NOT_FOUND');
    }
  });

  it.each(['localhost', 'localhost:3000', 'localhost:5173', 'LOCALHOST'])(
    'is available on the host %s',
    async (host) => {
      expect((await get('/api/dev/mails', { host })).statusCode).toBe(200);
    },
  );

  it('returns 404 behind a default nginx, and is available to a browser, fetch and curl', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(address);
    const statusOf = (lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`${lines.join('\r\n')}\r\n\r\n`),
        );
        socket.once('data', (data) => {
          resolve(data.toString().split(' ')[1] ?? '');
          socket.destroy();
        });
        socket.once('error', reject);
      });
    const path = '/api/dev/mails';
    const browser = ['Connection: keep-alive', 'Sec-Fetch-Site: same-origin', 'User-Agent: Mozilla/5.0'];
    const proxied = 'Connection: close';
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      expect(await statusOf([`GET ${path} HTTP/1.0`, `Host: ${host}`, proxied, ...browser.slice(1)])).toBe(
        '404',
      );
    }
    expect(await statusOf([`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...browser])).toBe('404');
    expect(await statusOf([`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...browser])).toBe('200');
    expect(await statusOf([`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, 'User-Agent: curl/8'])).toBe(
      '200',
    );
    expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(200);
  });

  it.each<Record<string, string>>([
    { DEMO: 'false' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://tenders.example.org' },
    { TRUST_PROXY: '1' },
  ])('returns 404 with %o, for every method', async (environment) => {
    const other = await startTestApp({ environment, database: test.database });
    for (const method of ['GET', 'POST'] as const) {
      for (const url of ['/api/dev/mails', '/api/dev/mailbox', '/api/dev/accounts']) {
        expectProblem(
          await other.app.inject({ method, url, headers: { host: 'localhost' } }),
          404,
          'NOT_FOUND',
        );
      }
    }
    expect((await other.app.inject('/api/version')).json()).toMatchObject({ data: { demo: false } });
    await other.close();
  });
});
