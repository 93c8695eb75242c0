import { errorMessages, limits } from '@tenderbox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestPerson } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { ProblemError } from './problem-error.ts';

let test: TestApp;
let person: TestPerson;
const lines: string[] = [];

const bodySchema = z.object({
  name: z.string().trim().min(1).max(10),
  email: z.email(),
  inner: z.object({ count: z.int() }),
});

beforeAll(async () => {
  test = await startTestApp({
    log: { write: (line) => lines.push(line) },
    extend: (app, { db }) => {
      app.post('/test/body', { schema: { body: bodySchema } }, async () => ({ data: null }));
      app.post('/test/text', async (request) => {
        const { text } = request.body as { text: string };
        await db.transaction({ scope: 'anonymous' }, (tx) => sql`select ${text}::text`.execute(tx));
        return { data: null };
      });
      app.get('/test/conflict', async () => {
        throw new ProblemError(409, 'CONFLICT', { message: 'It is closed' });
      });
      app.get('/test/bug', async () => {
        throw new Error('secret detail of a bug');
      });
      app.get('/test/database-bug', async () =>
        db.transaction({ scope: 'anonymous' }, (tx) => sql`select ${'typed by a person'}::int`.execute(tx)),
      );
      app.get('/test/full-database', async () =>
        db.transaction({ scope: 'anonymous' }, (tx) =>
          sql`do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(
            tx,
          ),
        ),
      );
      app.get('/test/nothing', async () => {
        throw null;
      });
      app.get(
        '/test/limited',
        { config: { callKey: 'GET /api/version', limit: { max: 2, windowSeconds: 60 } } },
        () => Promise.resolve({ data: null }),
      );
    },
  });
  person = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
});
afterAll(() => test.close());

const post = (url: string, payload: string, contentType = 'application/json') =>
  test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } });

describe('an error response', () => {
  it('names the invalid fields, with the product texts', async () => {
    const answer = await post('/test/body', JSON.stringify({ name: 'x'.repeat(11), email: 'x', inner: {} }));
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      message: errorMessages.badRequest,
      fieldErrors: [
        { property: 'name', message: 'This field must not be longer than 10 characters' },
        { property: 'email', message: 'Must be a valid email address' },
        { property: 'inner.count', message: 'This field is required' },
      ],
    });
  });

  it('reports a full disk of the database as lack of space', async () => {
    const answer = await test.app.inject('/test/full-database');
    expectProblem(answer, 507, 'INSUFFICIENT_STORAGE', {
      message: 'The server has no space left to store this. Please try again later.',
    });
    expect(answer.headers['retry-after']).toBe('60');
  });

  it('contains a global error if no field is invalid', async () => {
    for (const body of ['[]', '"text"', '5']) {
      const answer = await post('/test/body', body);
      expectProblem(answer, 400, 'VALIDATION_FAILED', {
        globalErrors: [{ message: 'This value is not valid' }],
      });
    }
    const missing = { globalErrors: [{ message: 'This field is required' }] };
    expectProblem(await post('/test/body', 'null'), 400, 'VALIDATION_FAILED', missing);
  });

  it.each([
    ['broken JSON', '{"name": '],
    ['an empty body', ''],
    ['a poisoned prototype', '{"__proto__": {"isAdmin": true}}'],
    ['a poisoned constructor', '{"constructor": {"prototype": {"isAdmin": true}}}'],
  ])('has status 400 for %s', async (_what, body) => {
    expectProblem(await post('/test/body', body), 400, 'MALFORMED_REQUEST', {
      message: errorMessages.badRequest,
    });
  });

  it('has status 415 for a content type that the call does not accept', async () => {
    for (const type of [
      'text/xml',
      'application/x-www-form-urlencoded',
      'text/plain;charset=x',
      'nonsense',
    ]) {
      const answer = await post('/test/body', '<a/>', type);
      const isText = type.startsWith('text/plain');
      expectProblem(answer, isText ? 400 : 415, isText ? 'VALIDATION_FAILED' : 'UNSUPPORTED_MEDIA_TYPE', {
        ...(isText && { globalErrors: [{ message: 'This value is not valid' }] }),
      });
    }
  });

  it('has status 413 for more than 1 MiB of JSON', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(limits.jsonBody) });
    expectProblem(await post('/test/body', body), 413, 'TOO_LARGE', {
      message: 'The request is larger than allowed',
    });
  });

  it('has status 400 for text that cannot be stored', async () => {
    expectProblem(await post('/test/text', '{"text": "a\\u0000b"}'), 400, 'MALFORMED_REQUEST');
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/files', '/api/files/a/b/c'])(
    'has status 404 for GET %s',
    async (url) => {
      const answer = await test.app.inject({ url, headers: person.headers });
      if (url === '/api/files') expectProblem(answer, 405, 'METHOD_NOT_ALLOWED');
      else expectProblem(answer, 404, 'NOT_FOUND', { message: errorMessages.notFound });
    },
  );

  it.each([
    ['DELETE', '/api/version', 'GET, HEAD'],
    ['POST', '/api/version?a=1', 'GET, HEAD'],
    ['PUT', '/api/files', 'POST'],
    ['HEAD', '/api/files', 'POST'],
    ['PATCH', '/api/files/0190a3f0-0000-7000-8000-000000000000', 'GET, HEAD'],
    ['OPTIONS', '/api/version', 'GET, HEAD'],
  ] as const)('has status 405 and names the allowed methods for %s %s', async (method, url, allow) => {
    const answer = await test.app.inject({ method, url });
    expect(answer.headers.allow).toBe(allow);
    expect(answer.statusCode).toBe(405);
    if (method !== 'HEAD') {
      expectProblem(answer, 405, 'METHOD_NOT_ALLOWED', {
        message: `The method ${method} is not allowed here`,
      });
    }
  });

  it('has status 400 for a malformed path, and 404 for an unknown one', async () => {
    for (const url of ['/api/files/%zz', '/%zz', '/api/%c0%af']) {
      const answer = await test.app.inject({ url, headers: person.headers });
      expectProblem(answer, 400, 'MALFORMED_REQUEST');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    for (const id of ['x', '%00', 'a'.repeat(400), 'a'.repeat(2000), '..%2f..%2fetc%2fpasswd', '1;drop']) {
      const answer = await test.app.inject({ url: `/api/files/${id}`, headers: person.headers });
      expectProblem(answer, 404, 'NOT_FOUND', { message: errorMessages.notFound });
    }
  });

  it('has status 401 without a session and for tokens with a wrong signature', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'a.'.repeat(5000)}`]) {
      const answer = await test.app.inject({
        url: `/api/files/${person.accountId}`,
        headers: { authorization },
      });
      expectProblem(answer, 401, 'UNAUTHENTICATED', { message: errorMessages.unauthorized });
    }
  });

  it('has status 409 for a conflict', async () => {
    const answer = await test.app.inject('/test/conflict');
    expectProblem(answer, 409, 'CONFLICT', { message: 'It is closed' });
  });

  it('has status 429 with Retry-After beyond a limit', async () => {
    for (const expected of [200, 200, 429]) {
      const answer = await test.app.inject('/test/limited');
      expect(answer.statusCode).toBe(expected);
      if (expected !== 429) continue;
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds).toBeGreaterThan(55);
      expect(seconds).toBeLessThanOrEqual(60);
      const message = `Too many attempts. Please try again in ${seconds} seconds.`;
      expectProblem(answer, 429, 'RATE_LIMITED', { message });
    }
  });

  it.each(['/test/bug', '/test/database-bug', '/test/nothing'])(
    'has status 500 for a bug at %s and leaks nothing, not even into the log',
    async (url) => {
      lines.length = 0;
      const answer = await test.app.inject(url);
      expectProblem(answer, 500, 'INTERNAL_ERROR', {
        message: 'The requested operation could not be completed due to an error',
      });
      const log = lines.join('');
      expect(log).toContain('"INTERNAL_ERROR"');
      expect(log).not.toMatch(/typed by a person|invalid input syntax/);
      expect(log).not.toContain('secret detail');
    },
  );
});
