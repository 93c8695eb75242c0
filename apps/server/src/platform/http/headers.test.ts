import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { expectProblem } from '../../../test/problems.ts';
import { readConfig } from '../config/config.ts';
import { handleError } from './error-handler.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { serveWebApp } from './web-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const secret = 's'.repeat(32);

async function policyWith(environment: Record<string, string>): Promise<Record<string, unknown>> {
  const app = fastify();
  registerSecurityHeaders(app, readConfig({ SECRET_KEY: secret, ...environment }));
  app.get('/', async () => '');
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

describe('API responses', () => {
  it('are not cached and allow no inline script', async () => {
    for (const url of [
      '/api/version',
      '/api/health/live',
      '/api/openapi.json',
      '/api/docs',
      '/api/nothing',
      '/api/user',
    ]) {
      const { headers } = await test.app.inject(url);
      expect(headers['cache-control'], url).toBe('no-store');
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toMatch(/script-src 'self'(;|$)/);
      expect(policy, url).toMatch(/default-src 'self'(;|$)/);
    }
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are compressed with %s if the client accepts it', async (encoding, unpack) => {
    const answer = await test.app.inject({
      url: '/api/openapi.json',
      headers: { 'accept-encoding': encoding },
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toMatchObject({ openapi: '3.1.0' });
  });

  it('are the same for HEAD as for GET, without the body', async () => {
    const [get, head] = [
      await test.app.inject('/api/version'),
      await test.app.inject({ method: 'HEAD', url: '/api/version' }),
    ];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });
});

describe('the content security policy', () => {
  it('contains other origins only if configured, and requires HTTPS if it is used', async () => {
    const plain = await policyWith({ PUBLIC_URL: 'http://localhost:3000' });
    expect(String(plain['content-security-policy'])).not.toMatch(/https?:|upgrade|script-src[^;]*unsafe/);
    expect(plain).not.toHaveProperty('strict-transport-security');
    const set = await policyWith({
      PUBLIC_URL: 'https://tenders.example.org',
      CONSENT_SCRIPT_URL: 'https://consent.example.org/a/consent.js',
      APPINSIGHTS_CONNECTION_STRING: 'InstrumentationKey=1;IngestionEndpoint=https://in.example.org/v2',
    });
    const policy = String(set['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://consent.example.org;");
    expect(policy).toContain("connect-src 'self' https://consent.example.org https://in.example.org;");
    expect(policy).toContain('upgrade-insecure-requests');
    expect(set['strict-transport-security']).toContain('max-age=');
  });
});

describe('the web app', () => {
  let folder: string;
  let app: FastifyInstance;
  const page = '<!doctype html><title>Tenderbox</title>';
  const script = `console.info(${JSON.stringify('x'.repeat(5000))})`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenderbox-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), page);
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
    await writeFile(join(folder, 'apple-touch-icon.png'), 'png');
    await writeFile(join(folder, 'manifest.webmanifest'), '{}');
    await writeFile(join(folder, 'assets', 'app-1a2b.js'), script);
    app = fastify();
    app.setErrorHandler(handleError);
    await app.register(compress);
    await serveWebApp(app, 'https://tenders.example.org', folder);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    '/',
    '/events',
    '/sourcing/events/7/tasks',
    '/password-reset/token/una%40example.org',
    '/index.html',
  ])('serves its page, uncached, for %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.body).toBe(page);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  it('gives its picture for link previews with the public address, compressed and compared by ETag', async () => {
    const shared = fastify();
    const preview = '<meta property="og:image" content="/social.png" />';
    await writeFile(join(folder, 'index.html'), preview);
    await serveWebApp(shared, 'https://tenders.example.org', folder);
    const plain = await shared.inject('/events');
    expect(plain.body).toBe(preview.replace('/social', 'https://tenders.example.org/social'));
    const small = await shared.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const known = { 'if-none-match': String(plain.headers.etag) };
    expect((await shared.inject({ url: '/', headers: known })).statusCode).toBe(304);
    await shared.close();
  });

  it('lets its logo be cached for a while, since a page requests it twice', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('serves its icons and its manifest with their types', async () => {
    const icon = await app.inject('/apple-touch-icon.png');
    expect(icon.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    });
    const manifest = await app.inject('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  });

  it('lets its assets be cached forever, compressed', async () => {
    const url = '/assets/app-1a2b.js';
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  });

  it.each(['/assets/missing.js', '/assets/..%2f..%2f..%2f..%2fetc%2fpasswd', '/assets/'])(
    'returns 404 for %s',
    async (url) => expectProblem(await app.inject(url), 404, 'NOT_FOUND'),
  );

  it('accepts only GET and HEAD on its paths', async () => {
    expectProblem(await app.inject({ method: 'POST', url: '/events' }), 404, 'NOT_FOUND');
  });
});
