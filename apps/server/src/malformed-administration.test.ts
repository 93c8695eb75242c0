import { randomUUIDv7 } from 'node:crypto';
import { type Access, access } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { type Ask, askAs } from '../test/ask.ts';
import { createPerson, createTenant, type TestTenant } from '../test/factories/people.ts';
import { expectRefusalInForm } from '../test/problems.ts';

let test: TestApp;
let tenant: TestTenant;
let asSystem: Ask;
let asAdmin: Ask;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  asSystem = askAs(test, await createPerson(test, 'SYSTEM_ADMIN', null));
  asAdmin = askAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
});
afterAll(() => test.close());

const calls = Object.keys(access as Record<string, Access>).filter((call) =>
  /^\w+ \/api\/(system|sourcing-organisation)\b/.test(call),
);

const ask = (call: string, query: string, payload?: object) => {
  const ids: Record<string, string> = {
    organisationId: tenant.organisationId,
    businessUnitId: tenant.businessUnitId,
  };
  const addressed = call.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUIDv7());
  const as = call.includes('/api/system') ? asSystem : asAdmin;
  return as(`${addressed}${query}`, payload ? { payload } : {});
};

const strange = [null, true, 1e308, '', '\u0000', '\ud800', 'x'.repeat(300), ['a'], { a: 1 }];
const fields = ['name', 'timeZone', 'adminEmail', 'email', 'role', 'status', 'revision', 'logoFileId'];
const texts = ['%00', '%ed%a0%80', '-1', '1e9', "'", '%25', 'x'.repeat(300), '&search=b', '%F0%9F%98%80'];

describe('what nobody would send', () => {
  it.each(calls.filter((call) => /^(POST|PUT)/.test(call)))(
    'to %s is refused in form, never a defect',
    async (call) => {
      for (const value of strange) {
        // Without a revision: what is stored stands in the answer to an old one.
        const good = { name: randomUUIDv7(), email: 'a@example.org', adminEmail: 'a@example.org' };
        const bodies = [...fields.map((field) => ({ ...good, [field]: value })), [value]];
        const answers = await Promise.all(bodies.map((body) => ask(call, '', body)));
        for (const answer of answers) expectRefusalInForm(answer, JSON.stringify(value));
      }
    },
  );

  it.each(calls.filter((call) => call.startsWith('GET')))(
    'of %s is refused in form, never a defect',
    async (call) => {
      for (const field of ['page', 'size', 'sort', 'search', 'status', 'businessUnitId', 'withoutUsers']) {
        const answers = await Promise.all(texts.map((text) => ask(call, `?${field}=${text}`)));
        for (const answer of answers) expectRefusalInForm(answer, field);
      }
      expect((await ask(call, '')).statusCode).toBe(200);
    },
  );
});
