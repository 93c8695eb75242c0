import { randomUUIDv7 } from 'node:crypto';
import type { CallKey } from '@tenderbox/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownOnce } from '../../src/platform/http/openapi-operations.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { callKeys, definitions, sampleOf, send } from '../calls/index.ts';
import type { SampleRequest } from '../calls/sample.ts';
import { dumpTables } from '../dump-tables.ts';
import { createTenant } from '../factories/people.ts';
import { expectProblem } from '../problems.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** They have no content that could differ; their own tests repeat them. */
const withoutContent: CallKey[] = [
  'POST /api/business-unit/practice-event',
  'POST /api/business-unit/evaluations/:evaluationId/locks',
];
const creating = callKeys.filter(
  (key) => definitions.get(key)?.status === 201 && !shownOnce.includes(key) && !withoutContent.includes(key),
);

/** The same request with other content. */
function changed({ body, parts, headers, ...request }: SampleRequest, other: SampleRequest): SampleRequest {
  if (headers) return { ...request, headers: { ...headers, 'upload-length': '101' } };
  if (body) return { ...request, body: { ...body, ...other.body } };
  const renamed = parts?.map((part) => ('filename' in part ? { ...part, filename: 'other.png' } : part));
  return { ...request, ...(renamed && { parts: renamed }) };
}

/** What a response says was created, in its body or Location header. */
const made = (answer?: LightMyRequestResponse) => answer?.headers.location ?? answer?.json();

describe('a creating call', () => {
  it('covers most calls that return 201', () => expect(creating.length).toBeGreaterThan(8));

  it.each(creating)('returns the same and does nothing twice when repeated with its key: %s', async (key) => {
    const tenant = await createTenant(test);
    const request = await sampleOf(test, key, tenant);
    const headers = { 'idempotency-key': randomUUIDv7() };
    const [first, second] = await Promise.all([1, 2].map(() => send(test, key, request, headers)));
    expect(first?.statusCode, first?.body).toBe(201);
    const before = await dumpTables(test);
    const third = await send(test, key, request, headers);
    for (const answer of [second, third]) {
      expect([answer?.statusCode, made(answer)]).toEqual([201, made(first)]);
    }
    expect(await dumpTables(test)).toEqual(before);
    // Other content under the same key is a client error.
    const other = changed(request, await sampleOf(test, key, tenant));
    expectProblem(await send(test, key, other, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
    // Another key is another request.
    const again = { ...other, body: (await sampleOf(test, key, tenant)).body };
    const answer = await send(test, key, request.body ? (again as SampleRequest) : other, {
      'idempotency-key': randomUUIDv7(),
    });
    // Its content may name what belongs to the other sample.
    expect([201, 400, 409]).toContain(answer.statusCode);
  });
});
