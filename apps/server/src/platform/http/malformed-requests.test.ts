import { access, type CallKey, type Role, roleNames, rolesOf } from '@tenderbox/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { multipart, png } from '../../../test/multipart.ts';
import { expectRefusalInForm } from '../../../test/problems.ts';

type Sending = Pick<InjectOptions, 'payload' | 'headers'>;

const json = (payload: string): Sending => ({ payload, headers: { 'content-type': 'application/json' } });
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** Bodies that no call takes, each by its name. */
const bodies: Record<string, Sending> = {
  none: {},
  empty: json(''),
  'broken JSON': json('{"a":'),
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
  'multipart of unknown parts': multipart([
    { name: '__proto__', content: '1' },
    { name: 'toString', content: '1' },
  ]),
  'wrong length': { payload: '{}', headers: { 'content-type': 'application/json', 'content-length': '1' } },
};

const queries = [
  '',
  '?page=-1&size=7&sort=name',
  '?to=%00',
  '?to=a&to=b&page=a',
  `?search=${'x'.repeat(5000)}`,
  '?__proto__[a]=1',
];
const ids = ['0190a3f0-0000-7000-8000-000000000000', 'x', '%00', '%zz', '%2e%2e%2f', 'é', 'a'.repeat(600)];
const headers: Record<string, string>[] = [
  { 'idempotency-key': ' ' },
  { 'idempotency-key': 'x'.repeat(300) },
  { authorization: 'Bearer \u0080' },
  { accept: 'nonsense', 'accept-encoding': 'nonsense;q=z' },
  { 'x-forwarded-for': 'not an address', forwarded: 'for="_x"' },
  { range: 'bytes=9-1', 'if-none-match': '"' },
];

let test: TestApp;
const people = new Map<Role, Record<string, string>>();

beforeAll(async () => {
  test = await startTestApp();
  const tenant = await createTenant(test);
  for (const role of roleNames) people.set(role, (await createPerson(test, role, tenant)).headers);
});
afterAll(() => test.close());

/** Nobody, someone who may make the call, and someone who may not. */
function callersOf(key: CallKey): Record<string, string>[] {
  const allowed = rolesOf(key);
  const other = roleNames.find((role) => !allowed.includes(role));
  const chosen = [allowed[0], other].filter((role) => role !== undefined);
  return [{}, ...chosen.map((role) => people.get(role) ?? {})];
}

const keys = Object.keys(access) as CallKey[];
describe.each(keys)('%s', (key) => {
  const [method, pattern = ''] = key.split(' ') as [InjectOptions['method'], string];
  const urlOf = (id: string) => pattern.replace(/:\w+/g, id);

  async function refuses(options: InjectOptions, what: string): Promise<void> {
    for (const person of callersOf(key)) {
      const answer = await test.app.inject({
        method,
        ...options,
        headers: { ...options.headers, ...person },
      });
      expectRefusalInForm(answer, `${method} ${pattern} with ${what}`);
    }
  }

  it('refuses every malformed body', async () => {
    for (const [what, sending] of Object.entries(bodies)) {
      if (method === 'GET' && sending.payload) continue;
      await refuses({ url: urlOf(ids[0] ?? ''), ...sending }, what);
    }
  });

  it('refuses every malformed address, query and header', async () => {
    for (const id of ids) await refuses({ url: urlOf(id) }, `the id ${id}`);
    for (const query of queries)
      await refuses({ url: `${urlOf(ids[0] ?? '')}${query}` }, `the query ${query}`);
    for (const header of headers) {
      await refuses({ url: urlOf(ids[0] ?? ''), headers: header }, `the header ${JSON.stringify(header)}`);
    }
  });
});
