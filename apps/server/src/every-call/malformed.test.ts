import { type CallKey, type Role, roleNames, rolesOf } from '@tenderbox/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { callKeys, definitions, fieldsOf, parametersOf, sampleOf, send } from '../../test/calls/index.ts';
import type { SampleRequest } from '../../test/calls/sample.ts';
import { createPerson, createTenant, type TestTenant } from '../../test/factories/people.ts';
import { inject } from '../../test/inject.ts';
import { multipart, png } from '../../test/multipart.ts';
import { expectRefusalInForm } from '../../test/problems.ts';

type Sending = Pick<InjectOptions, 'payload' | 'headers'>;

const json = (payload: string): Sending => ({ payload, headers: { 'content-type': 'application/json' } });
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** Bodies that are refused before a call gets to see them, each by its name. */
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

/** Bodies that can be read and that no call takes. */
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

/** Values that no field of a body takes. */
const strange = [
  ...[null, true, -1, 1e308, 2_147_483_648, '', 'a\u0000b', '\ud800', '\u202Ex', 'x'.repeat(9000)],
  ...[['a'], ['\u0000'], ['\udfff'], { a: 1 }],
];
/** The same in an address, encoded. */
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
/** Files are written anew for each request, and ask as the lists beside them do. */
const textsOfFiles = ['', 'a%00b', 'constructor'];
const ids = ['x', '%00', '%ed%a0%80', '%zz', '%2e%2e%2f', 'é', 'a'.repeat(600)];
const queries = ['?__proto__[a]=1&toString=1&page=0&page=1', `?${'a=1&'.repeat(500)}`];
const nonsense = {
  ...{ accept: 'nonsense', 'accept-encoding': 'nonsense;q=z', range: 'bytes=9-1', 'if-none-match': '"' },
  ...{ 'x-forwarded-for': 'not an address', forwarded: 'for="_x"', 'last-event-id': 'not a position' },
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

/** Someone who may not make the call. */
function strangerTo(key: CallKey): { headers: Record<string, string> } | null {
  const role = roleNames.find((one) => !rolesOf(key).includes(one));
  return role ? { headers: people.get(role) ?? {} } : null;
}

const kinds = new Map<string, CallKey>();

/** Whether no call before this one takes the same kind of body in the same way. */
function isFirstOfKind(key: CallKey, { caller, body }: SampleRequest): boolean {
  const kind = [key.split(' ')[0], caller !== null, body !== undefined].join();
  if (!kinds.has(kind)) kinds.set(kind, key);
  return kinds.get(kind) === key;
}

/** What is sent of all values: those that the contract takes, and one that it refuses, as it does the others. */
function worthSending<Value>(values: Value[], isTaken: (value: Value) => boolean | undefined): Value[] {
  const refused = values.find((value) => !isTaken(value));
  return values.filter((value) => value === refused || isTaken(value));
}

describe.each(callKeys)('%s', (key) => {
  const contract = definitions.get(key);
  const isFile = key.startsWith('GET') && contract?.response === null;
  let request: SampleRequest;
  beforeAll(async () => {
    request = await sampleOf(test, key, tenant);
  });

  /** Sends what differs from a request that succeeds; where it succeeds all the same, the next one starts anew. */
  async function refuses(
    different: Partial<SampleRequest>,
    what: string,
    extra: Record<string, string> = {},
  ) {
    const answer = await send(test, key, { ...request, ...different }, extra);
    expectRefusalInForm(answer, `${key} with ${what}`);
    if (answer.statusCode < 300 && !key.startsWith('GET')) request = await sampleOf(test, key, tenant);
  }

  it('refuses every malformed body', async () => {
    const [method = '', address = ''] = key.split(' ');
    const url = () => address.replace(/:(\w+)/g, (_, name: string) => request.params?.[name] ?? '');
    const sendAs = async (caller: { headers: object } | null, what: string, sending: Sending) => {
      const answer = await inject(test.app, {
        ...{ method: method as InjectOptions['method'], url: url(), ...sending },
        headers: { ...sending.headers, ...caller?.headers },
      } as InjectOptions);
      expectRefusalInForm(answer, `${key} with ${what}`);
      if (answer.statusCode < 300 && method !== 'GET') request = await sampleOf(test, key, tenant);
    };
    // A call that takes no body passes over all of them alike.
    const isRead = Boolean(contract?.body ?? request.parts);
    for (const [what, sending] of Object.entries(misshapen)) {
      const isSent = method === 'GET' ? !sending.payload && !isFile : isRead || what === 'array';
      if (isSent) await sendAs(request.caller, what, sending);
    }
    // These are refused for all calls of a kind at one place; a call that takes files reads its parts by itself.
    if (method === 'GET' || (!request.parts && !isFirstOfKind(key, request))) return;
    for (const [what, sending] of Object.entries(unreadable)) {
      // Whoever may not make a call is refused before its body is read, unless that cannot be read at all.
      for (const caller of [null, request.caller, strangerTo(key)]) await sendAs(caller, what, sending);
    }
  });

  it('refuses every malformed address, query and header', async () => {
    for (const name of parametersOf(key)) {
      for (const id of ids) await refuses({ params: { ...request.params, [name]: id } }, `${name}=${id}`);
    }
    const [, address = ''] = key.split(' ');
    const path = address.replace(/:(\w+)/g, (_, name: string) => request.params?.[name] ?? '');
    const asked = fieldsOf(key, 'query').flatMap((name) => {
      const isTaken = (text: string) =>
        contract?.query?.safeParse(Object.fromEntries(new URLSearchParams(`${name}=${text}`))).success;
      return worthSending(isFile ? textsOfFiles : texts, isTaken).map((text) => `?${name}=${text}`);
    });
    for (const text of isFile ? [...asked, queries[0]] : [...asked, ...queries]) {
      const url = `${path}${text}`;
      const [method] = key.split(' ') as [InjectOptions['method']];
      const answer = await inject(test.app, { method, url, headers: { ...request.caller?.headers } });
      expectRefusalInForm(answer, url);
    }
    for (const header of isFile ? headers.slice(0, 1) : headers)
      await refuses({}, JSON.stringify(header), header);
  });

  it('refuses every value that a field of its body does not take', async () => {
    const fields = new Set([...fieldsOf(key, 'body'), ...Object.keys(request.body ?? {})]);
    for (const field of fields) {
      const bodyWith = (value: unknown) => ({ ...request.body, [field]: value });
      const isTaken = (value: unknown) => contract?.body?.safeParse(bodyWith(value)).success;
      for (const value of worthSending<unknown>(strange, isTaken)) {
        await refuses({ body: bodyWith(value) }, `${field}=${JSON.stringify(value)}`);
      }
    }
    for (const [index, part] of (request.parts ?? []).entries()) {
      for (const content of ['', '\u0000', 'x'.repeat(9000), Buffer.from([0xff, 0xfe])]) {
        const parts = request.parts?.with(index, { ...part, content }) ?? [];
        await refuses({ parts }, `the part ${part.name}`);
        await refuses({ parts: parts.toSpliced(index, 1) }, `no part ${part.name}`);
      }
    }
  });

  it('takes its sample, so that the refusals were of what differed', async () => {
    const sample = await sampleOf(test, key, tenant);
    const answer = await send(test, key, sample);
    expect(answer.statusCode, answer.body).toBe(sample.status ?? contract?.status ?? 200);
    expect(Object.keys(sample.params ?? {}).sort()).toEqual(parametersOf(key).sort());
    if (sample.caller) expect(rolesOf(key)).toContain(sample.caller.role);
  });
});
