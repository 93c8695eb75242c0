import { type CallKey, type Role, roleNames, rolesOf } from '@tenderbox/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateByContract } from '../../src/platform/http/validation.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { callKeys, definitions, fieldsOf, parametersOf, sampleOf, send } from '../calls/index.ts';
import type { SampleRequest } from '../calls/sample.ts';
import { createPerson, createTenant, type TestTenant } from '../factories/people.ts';
import { inject } from '../inject.ts';
import { multipart, type Part, png } from '../multipart.ts';
import { expectRefusalInForm } from '../problems.ts';

type Sending = Pick<InjectOptions, 'payload' | 'headers'>;

const json = (payload: string): Sending => ({ payload, headers: { 'content-type': 'application/json' } });
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** Bodies that are rejected before they reach a call, by name. */
const unreadable: Record<string, Sending> = {
  'broken JSON': json('{"a":'),
  'deep nesting': json(deep),
  'too much': json(`"${'x'.repeat(1024 * 1024)}"`),
  'invalid UTF-8': {
    payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    headers: { 'content-type': 'application/json' },
  },
  XML: { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
  'no content type': { payload: 'x', headers: { 'content-type': '' } },
  form: { payload: 'a=1&b=2', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'multipart without boundary': { payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
  'multipart of nonsense': { payload: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } },
  'multipart without an end': multipart([{ name: 'file', filename: 'a.png', content: png }], { end: false }),
  'wrong length': { payload: '{}', headers: { 'content-type': 'application/json', 'content-length': '1' } },
};

/** Readable bodies that no call accepts. */
const misshapen: Record<string, Sending> = {
  none: {},
  empty: json(''),
  null: json('null'),
  array: json('[]'),
  number: json('7'),
  text: json('"x"'),
  'wrong types': json('{"username":{},"password":[],"email":1,"code":true,"name":{"$gt":""},"purpose":[]}'),
  'empty texts': json('{"username":"","password":"","email":"","code":"","name":"","fullName":""}'),
  'over-long texts': json(
    JSON.stringify({ username: 'x'.repeat(9000), password: 'y'.repeat(9000), name: 'z'.repeat(9000) }),
  ),
  'NUL characters': json(
    '{"username":"a\\u0000@b.org","password":"\\u0000","email":"\\u0000","name":"\\u0000","code":"\\u0000"}',
  ),
  'broken surrogates': json(
    '{"username":"\\ud800@b.org","password":"\\ud800","email":"\\udfff","name":"\\ud800"}',
  ),
  prototype: json('{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'),
  'multipart of unknown parts': multipart([
    { name: '__proto__', content: '1' },
    { name: 'toString', content: '1' },
  ]),
};

/** Values that no field of a body accepts. */
const strange = [
  ...[null, true, -1, 1e308, 2_147_483_648, '', 'a\u0000b', '\ud800', '\u202Ex', 'x'.repeat(9000)],
  ...[['a'], ['\u0000'], ['\udfff'], { a: 1 }],
];
/** The same for URLs, encoded. */
const texts = [
  ...[
    '',
    '%00',
    'a%00b',
    '%ed%a0%80',
    '-1',
    '1e9',
    '2147483648',
    '999999999999',
    '0.5',
    "'",
    '%25',
    '%F0%9F%98%80',
  ],
  ...['x'.repeat(5000), '[]', 'a&a=b', 'name,sideways', 'constructor'],
];
/** Fewer values for downloads, which are generated for each request and share their query with a list. */
const textsOfFiles = ['', 'a%00b', 'constructor'];
const ids = ['x', '%00', '%ed%a0%80', '%zz', '%2e%2e%2f', 'é', 'a'.repeat(600)];
const queries = ['?__proto__[a]=1&toString=1&page=0&page=1', `?${'a=1&'.repeat(500)}`];
const nonsense = {
  accept: 'nonsense',
  'accept-encoding': 'nonsense;q=z',
  range: 'bytes=9-1',
  'if-none-match': '"',
  'x-forwarded-for': 'not an address',
  forwarded: 'for="_x"',
  'last-event-id': 'not a position',
};
const headers: Record<string, string>[] = [
  { 'idempotency-key': ' ', ...nonsense },
  { 'idempotency-key': 'x'.repeat(300) },
  { authorization: 'Bearer \u0080' },
];

let test: TestApp;
let tenant: TestTenant;
const people = new Map<Role, Record<string, string>>();

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  for (const role of roleNames) people.set(role, (await createPerson(test, role, tenant)).headers);
});
afterAll(() => test.close());

/** A caller who may not make the call. */
function strangerTo(key: CallKey): { headers: Record<string, string> } | null {
  const role = roleNames.find((one) => !rolesOf(key).includes(one));
  return role ? { headers: people.get(role) ?? {} } : null;
}

const isDemoHelper = (key: CallKey) => key.startsWith('GET /api/dev/');

const kinds = new Map<string, CallKey>();

/** Whether this is the first call of its kind: method, with or without a session, with or without a body. */
function isFirstOfKind(key: CallKey, { caller, body }: SampleRequest): boolean {
  const kind = [key.split(' ')[0], caller !== null, body !== undefined].join();
  if (!kinds.has(kind)) kinds.set(kind, key);
  return kinds.get(kind) === key;
}

type RequestPart = 'params' | 'query' | 'body';

/** Whether the contract accepts a part of a request; without a schema, the call gets everything. */
function isTaken(key: CallKey, part: RequestPart, value: unknown): boolean {
  const schema = definitions.get(key)?.[part];
  if (!schema) return true;
  const validate = validateByContract({ schema, httpPart: part, method: '', url: '' });
  return !(validate(value) as { error?: Error }).error;
}

/** The values worth sending: those that reach the call, and one that is rejected before. */
function worthSending<Value>(values: Value[], reaches: (value: Value) => boolean): Value[] {
  const refused = values.find((value) => !reaches(value));
  return values.filter((value) => value === refused || reaches(value));
}

/**
 * Combines values and fields. Values that are rejected generically are sent once, in all fields. Values that
 * reach the call are sent in all fields that accept them, together, so that one response covers them all.
 */
function trialsOf<Value>(
  fields: string[],
  values: Value[],
  reaches: (trial: Record<string, Value>) => boolean,
): Record<string, Value>[] {
  const only = (field: string, value: Value) => ({ [field]: value });
  const inAll = (all: Record<string, Value>[]): Record<string, Value> => Object.assign({}, ...all);
  const refused = fields.flatMap((field) => {
    const value = values.findIndex((one) => !reaches(only(field, one)));
    return value < 0 ? [] : [only(field, values[value] as Value)];
  });
  const reaching = values.flatMap((value) => {
    const alone = fields.map((field) => only(field, value)).filter(reaches);
    return alone.length && reaches(inAll(alone)) ? [inAll(alone)] : alone;
  });
  return refused.length ? [inAll(refused), ...reaching] : reaching;
}

/** An encoded text as the router decodes it; null if it cannot. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The demo helpers first, as they draw every e-mail that the others have sent. */
const inOrder = callKeys.toSorted((one, other) => Number(isDemoHelper(other)) - Number(isDemoHelper(one)));

describe.each(inOrder)('%s', (key) => {
  const contract = definitions.get(key);
  const [method, address = ''] = key.split(' ') as [InjectOptions['method'], string];
  const isFile = method === 'GET' && contract?.response === null;
  // A ticket can be used once.
  const isUsedUp = method !== 'GET' || address.includes(':ticket');
  let sample: SampleRequest | null = null;
  beforeAll(async () => {
    sample = await sampleOf(test, key, tenant);
  });

  /** The unmodified request, which succeeds. */
  const whole = async () => {
    sample ??= await sampleOf(test, key, tenant);
    return sample;
  };

  /** Checks the response to a modified request. If it succeeded, the next one gets a new sample. */
  function look(answer: LightMyRequestResponse, what: string): boolean {
    expectRefusalInForm(answer, `${key} with ${what}`);
    const isDone = answer.statusCode < 300;
    if (isDone && isUsedUp) sample = null;
    return isDone;
  }

  /** Sends a modified request. Returns whether it succeeded nevertheless. */
  async function refuses(
    different: (request: SampleRequest) => Partial<SampleRequest>,
    what: string,
    extra: Record<string, string> = {},
  ): Promise<boolean> {
    const request = await whole();
    return look(await send(test, key, { ...request, ...different(request) }, extra), what);
  }

  async function refusesAt(
    query: string,
    sending: Sending = {},
    as: (request: SampleRequest) => { headers: object } | null = ({ caller }) => caller,
  ): Promise<boolean> {
    const request = await whole();
    const path = address.replace(/:(\w+)/g, (_, name: string) => request.params?.[name] ?? '');
    const answer = await inject(test.app, {
      method,
      url: `${path}${query}`,
      ...sending,
      headers: { ...sending.headers, ...as(request)?.headers },
    } as InjectOptions);
    return look(answer, `${query} ${String(sending.payload).slice(0, 80)}`);
  }

  /**
   * Sends every trial. If the call itself rejects one, each field is also sent alone, since another may be
   * the cause.
   */
  async function refusesAll<Value>(
    trials: Record<string, Value>[],
    refusesOne: (trial: Record<string, Value>) => Promise<boolean>,
    reaches: (trial: Record<string, Value>) => boolean,
  ): Promise<void> {
    for (const trial of trials) {
      const fields = Object.entries(trial);
      if ((await refusesOne(trial)) || !reaches(trial) || fields.length === 1) continue;
      for (const [field, value] of fields) await refusesOne({ [field]: value });
    }
  }

  it('rejects every malformed body', async () => {
    const request = await whole();
    const isFirst = isFirstOfKind(key, request);
    const bodyOf = ({ payload }: Sending) =>
      typeof payload === 'string' && payload ? JSON.parse(payload) : undefined;
    const reaches = ([, sending]: [string, Sending]) => isTaken(key, 'body', bodyOf(sending));
    const all = Object.entries(misshapen);
    const sent = all.filter(([what, sending]) => {
      if (method === 'GET') return !sending.payload && !isFile;
      // A call without a body ignores all of them alike.
      return Boolean(contract?.body ?? request.parts) || what === 'array';
    });
    for (const [, sending] of isFirst ? sent : worthSending(sent, reaches)) await refusesAt('', sending);
    // These are rejected centrally for all calls of a kind; a call with files parses its parts itself.
    if (method === 'GET' || !(request.parts || isFirst)) return;
    for (const sending of Object.values(unreadable)) {
      // Unauthorised callers are rejected before the body is read, unless it cannot be parsed at all.
      for (const as of [() => null, undefined, () => strangerTo(key)]) await refusesAt('', sending, as);
    }
  });

  it('rejects every malformed path, query and header', async () => {
    const request = await whole();
    const isFirst = isFirstOfKind(key, request);
    const reachesAddress = (trial: Record<string, string>) => {
      const read = Object.entries(trial).map(([name, id]) => [name, decoded(id)]);
      const params = { ...request.params, ...Object.fromEntries(read) };
      return read.every(([, id]) => id !== null) && isTaken(key, 'params', params);
    };
    const refusesAddress = (trial: Record<string, string>) =>
      refuses(({ params }) => ({ params: { ...params, ...trial } }), JSON.stringify(trial));
    const parameters = parametersOf(key);
    await refusesAll(trialsOf(parameters, ids, reachesAddress), refusesAddress, reachesAddress);
    if (isFirst) for (const name of parameters) for (const id of ids) await refusesAddress({ [name]: id });

    const queryOf = (trial: Record<string, string>) =>
      `?${Object.entries(trial)
        .map(([name, text]) => `${name}=${text}`)
        .join('&')}`;
    const reachesQuery = (trial: Record<string, string>) => {
      const asked = new URLSearchParams(queryOf(trial));
      const query = [...new Set(asked.keys())].map((name) => [name, asked.getAll(name)] as const);
      const values = query.map(([name, all]) => [name, all.length > 1 ? all : all[0]]);
      return isTaken(key, 'query', Object.fromEntries(values));
    };
    const asked = trialsOf(fieldsOf(key, 'query'), isFile ? textsOfFiles : texts, reachesQuery);
    await refusesAll(asked, (trial) => refusesAt(queryOf(trial)), reachesQuery);
    for (const query of isFirst ? queries : queries.slice(0, 1)) await refusesAt(query);

    for (const header of isFirst ? headers : headers.slice(0, 1)) {
      await refuses(() => ({}), JSON.stringify(header), header);
    }
  });

  it('rejects every value that a field of its body does not accept', async () => {
    const { body, parts = [] } = await whole();
    const fields = [...new Set([...fieldsOf(key, 'body'), ...Object.keys(body ?? {})])];
    const reaches = (trial: Record<string, unknown>) => isTaken(key, 'body', { ...body, ...trial });
    await refusesAll(
      trialsOf<unknown>(fields, strange, reaches),
      (trial) => refuses((request) => ({ body: { ...request.body, ...trial } }), JSON.stringify(trial)),
      reaches,
    );
    for (const [index, { name }] of parts.entries()) {
      for (const content of ['', '\u0000', 'x'.repeat(9000), Buffer.from([0xff, 0xfe])]) {
        const partsWith = (all: Part[] = []) =>
          all.map((part, at) => (at === index ? { ...part, content } : part));
        await refuses((request) => ({ parts: partsWith(request.parts) }), `the part ${name}`);
      }
      await refuses((request) => ({ parts: request.parts?.toSpliced(index, 1) ?? [] }), `no part ${name}`);
    }
  });

  it('accepts its unmodified sample, so that only the modification was rejected', async () => {
    const request = await whole();
    const answer = await send(test, key, request);
    expect(answer.statusCode, answer.body).toBe(request.status ?? contract?.status ?? 200);
    expect(Object.keys(request.params ?? {}).sort()).toEqual(parametersOf(key).sort());
    if (request.caller) expect(rolesOf(key)).toContain(request.caller.role);
  });
});
