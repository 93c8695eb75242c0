import { writeFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { access, type CallKey } from '@tenderbox/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { definitions, sampleOf, send } from '../../test/calls/index.ts';
import type { SampleRequest } from '../../test/calls/sample.ts';
import { createTenant } from '../../test/factories/people.ts';
import type { Part } from '../../test/multipart.ts';
import { type CallExample, keyOf, readExamples } from '../platform/http/openapi-operations.ts';

interface Operation {
  operationId: string;
  description: string;
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

let test: TestApp;
let description: { paths: Record<string, Record<string, Operation>> };
let calls: { key: CallKey; operation: Operation }[];
beforeAll(async () => {
  test = await startTestApp();
  description = (await test.app.inject('/api/openapi.json')).json();
  calls = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ key: keyOf(method, path), operation })),
  );
});
afterAll(() => test.close());

/** Nobody's secret, even of a test, stands in the description; and the start of a list shows what it is like. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shown);
  if (typeof value === 'string')
    return value
      .replace(/\b(tbk|whsec)_[\w-]+/g, '$1_…')
      .replace(/(?<=\/(downloads|calendar)\/)[\w-]{20,}/g, '…')
      .replace(/^data:.{40,}$/, 'data:image/png;base64,…');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)]));
}

/** The parts of a form as they are shown: JSON as such, a file by its name. */
const shownParts = (parts: Part[]) =>
  Object.fromEntries(
    parts.map(({ name, filename, content }) => [
      name,
      filename ?? (name === 'request' ? JSON.parse(String(content)) : String(content)),
    ]),
  );

const isShown = /^(text\/(plain|calendar|csv)|application\/x-ndjson)/;

/** A call that was made, as the description shows it. */
function exampleOf(
  key: CallKey,
  { body, parts }: SampleRequest,
  answer: LightMyRequestResponse,
): CallExample {
  const type = String(answer.headers['content-type'] ?? '').replace(/;.*/, '');
  const asked = { ...(body && { body }), ...(parts && { body: shownParts(parts) }) };
  if (answer.statusCode >= 300) return asked;
  if (definitions.get(key)?.response) return { ...asked, answer: answer.json() };
  const isJson = type === 'application/json';
  const text = isShown.test(type) ? { answer: answer.body.slice(0, 400) } : {};
  return {
    ...asked,
    ...(isJson ? { answer: answer.json() } : text),
    status: answer.statusCode,
    ...(type && { type }),
  };
}

/** Whether an example still is what the call takes and answers. */
function fits(key: CallKey, { body, answer, status }: CallExample): boolean {
  const definition = definitions.get(key);
  const isForm = definition?.consumes === 'multipart/form-data';
  const isBodyRight = definition?.body
    ? definition.body.safeParse(body).success
    : !isForm || body !== undefined;
  return (
    isBodyRight && (definition?.response ? definition.response.safeParse(answer).success : Boolean(status))
  );
}

describe('the description of the calls', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(description));
    expect(result.errors ?? [], JSON.stringify(result.errors)?.slice(0, 2000)).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('says what the parts of a form are', () => {
    const ofForms = calls.filter(({ key }) => definitions.get(key)?.consumes === 'multipart/form-data');
    expect(ofForms.length).toBeGreaterThan(5);
    for (const { key, operation } of ofForms)
      expect(JSON.stringify(operation.requestBody), key).toContain('"properties"');
  });

  it('names every call once, and says who may make it', () => {
    const ids = calls.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { key, operation } of calls)
      expect(operation.description, key).toMatch(/API clients|no authentication/);
  });

  it('has every call answer as it says, and gives an example of it that is right', async () => {
    const recorded = readExamples();
    const wrong = (key: CallKey) => !recorded[key] || !fits(key, recorded[key]);
    const examples: Partial<Record<CallKey, CallExample>> = {};
    const tenant = await createTenant(test);
    for (const { key, operation } of calls.filter(({ key }) => key in access && key !== 'GET /api/stream')) {
      const request = await sampleOf(test, key, tenant);
      const answer = await send(test, key, request);
      expect(request.status ?? answer.statusCode, `${key} ${answer.body}`).toBeLessThan(
        request.status ? 600 : 300,
      );
      if (answer.statusCode < 300 && definitions.get(key)?.response)
        expect(Object.keys(operation.responses), key).toContain(String(answer.statusCode));
      examples[key] = shown(exampleOf(key, request, answer)) as CallExample;
    }
    if (process.env.RECORD_EXAMPLES) {
      // What is right stays as it is, so that a new call changes its own lines alone.
      for (const key of Object.keys(examples).filter((one) => wrong(one as CallKey)) as CallKey[])
        recorded[key] = withAnswer(key, examples[key] ?? {}, examples);
      const kept = (Object.keys(examples) as CallKey[]).map((key) => [key, recorded[key]]);
      const file = new URL('../platform/http/call-examples.json', import.meta.url);
      await writeFile(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
    }
    const without = (Object.keys(examples) as CallKey[]).filter(wrong);
    // `RECORD_EXAMPLES=1`, given to this test, records what is newer than the record.
    expect(without).toEqual([]);
  }, 300_000);
});

/** A call that everyone is refused is shown with the answer of its like. */
function withAnswer(
  key: CallKey,
  example: CallExample,
  all: Partial<Record<CallKey, CallExample>>,
): CallExample {
  if (fits(key, example)) return example;
  const end = key.split('/').slice(-2).join('/');
  const like = Object.entries(all).find(
    ([other, { answer }]) => other.endsWith(end) && answer !== undefined && fits(key, { ...example, answer }),
  );
  return { ...example, ...(like && { answer: like[1].answer }) };
}
