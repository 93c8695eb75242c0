import { randomUUIDv7 } from 'node:crypto';
import { type CallKey, errorMessages } from '@tenderbox/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { callKeys, parametersOf, sampleOf, send } from '../calls/index.ts';
import { createNeighbours, type Neighbours, strangersFor, strangersOf } from '../calls/neighbours.ts';
import type { SampleRequest } from '../calls/sample.ts';
import { dumpTables } from '../dump-tables.ts';
import { createTenant, type TestTenant } from '../factories/people.ts';
import { expectProblem } from '../problems.ts';

let test: TestApp;
let ours: TestTenant;
let neighbours: Neighbours;

beforeAll(async () => {
  test = await startTestApp();
  ours = await createTenant(test);
  neighbours = await createNeighbours(test, ours);
});
afterAll(() => test.close());

/** A secret in a link can be used by anyone who has it. */
const isSecret = (parameter: string) => ['token', 'ticket'].includes(parameter);
/** A number within the preceding resource. */
const isNumber = (parameter: string) => ['version', 'number'].includes(parameter);
/** Public data, with or without a session. */
const isForAll = (key: CallKey) => key === 'GET /api/closings/:taskId';

const isAddressed = (key: CallKey, parameter: string) =>
  !isSecret(parameter) && !isNumber(parameter) && !isForAll(key);

const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/.test(value);
const ids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
/** The response without the requested id. */
const said = ({ statusCode, body, headers }: LightMyRequestResponse) => [
  statusCode,
  String(headers['content-type']).startsWith('application/json') ? body.replace(ids, 'id') : null,
];

/** The ids in a request outside of its path, each with a way to replace it. */
function namings(request: SampleRequest): [string, (id: string) => SampleRequest][] {
  const { body = {}, query = {}, parts = [] } = request;
  return [
    ...Object.entries(body).flatMap(([name, value]): [string, (id: string) => SampleRequest][] => {
      if (isId(value)) return [[name, (id) => ({ ...request, body: { ...body, [name]: id } })]];
      const isList = Array.isArray(value) && value.every(isId) && value.length > 0;
      return isList ? [[name, (id) => ({ ...request, body: { ...body, [name]: [id] } })]] : [];
    }),
    ...Object.entries(query)
      .filter(([, value]) => isId(value))
      .map(([name]): [string, (id: string) => SampleRequest] => [
        name,
        (id) => ({ ...request, query: { ...query, [name]: id } }),
      ]),
    ...parts
      .filter(({ content }) => isId(content))
      .map(({ name }): [string, (id: string) => SampleRequest] => [
        name,
        (id) => ({
          ...request,
          parts: parts.map((part) => (part.name === name ? { ...part, content: id } : part)),
        }),
      ]),
  ];
}

/** The id in a field of a request. */
function idIn({ body, query, parts }: SampleRequest, name: string): string {
  const part = parts?.find((one) => one.name === name)?.content;
  return String([body?.[name] ?? query?.[name] ?? part].flat()[0]);
}

/** An id in a request: how to replace it, and with which ids that the caller may not see. */
interface Place {
  isInAddress: boolean;
  withId: (id: string) => SampleRequest;
  foreign: string[];
}

async function placesOf(key: CallKey, own: SampleRequest): Promise<Place[]> {
  const theirs = new Map<TestTenant, SampleRequest>();
  const sampleIn = async (tenant: TestTenant) => {
    const sample = theirs.get(tenant) ?? (await sampleOf(test, key, tenant));
    theirs.set(tenant, sample);
    return sample;
  };
  const places: Place[] = [];
  for (const parameter of parametersOf(key).filter((name) => isAddressed(key, name))) {
    const foreign = [...(own.elsewhere?.[parameter] ?? []), 'no-id-at-all'];
    const strangers = own.caller ? strangersFor(key, parameter, own.caller.role, neighbours) : [];
    for (const tenant of strangers) foreign.push((await sampleIn(tenant)).params?.[parameter] ?? '');
    const withId = (id: string) => ({ ...own, params: { ...own.params, [parameter]: id } });
    places.push({ isInAddress: true, withId, foreign });
  }
  for (const [name, withId] of namings(own)) {
    const foreign = [];
    for (const tenant of strangersOf(own.caller?.role ?? null, neighbours)) {
      foreign.push(idIn(await sampleIn(tenant), name));
    }
    expect(foreign).not.toContain(idIn(own, name));
    places.push({ isInAddress: false, withId, foreign });
  }
  return places;
}

describe('an id that the caller may not see', () => {
  const calls = callKeys.filter((key) => !key.startsWith('GET /api/dev'));
  const placesIn = new Map<CallKey, Place[]>();
  let before: Record<string, string>;

  // Everything is arranged before the first call: comparing all tables for each call took longer than the
  // calls.
  beforeAll(async () => {
    for (const key of calls) placesIn.set(key, await placesOf(key, await sampleOf(test, key, ours)));
    before = await dumpTables(test);
  }, 600_000);

  it.each(calls)('gets the same response in %s as one that does not exist', async (key) => {
    for (const { isInAddress, withId, foreign } of placesIn.get(key) ?? []) {
      const unknown = await send(test, key, withId(randomUUIDv7()));
      if (isInAddress) expectProblem(unknown, 404, 'NOT_FOUND', { message: errorMessages.notFound });
      for (const id of foreign) {
        const answer = await send(test, key, withId(id));
        expect(said(answer)).toEqual(said(unknown));
        expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
      }
    }
  });

  it('changes nothing', async () => {
    expect(await dumpTables(test)).toEqual(before);
  });
});
