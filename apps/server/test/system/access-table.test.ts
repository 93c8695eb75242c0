import { randomUUIDv7 } from 'node:crypto';
import { access, type CallKey, errorMessages, type Role, roleNames, rolesOf } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { createPerson, createTenant, type TestPerson } from '../factories/people.ts';
import { expectProblem } from '../problems.ts';
import { requestAs } from '../request-as.ts';

let test: TestApp;
const people = new Map<Role, TestPerson>();

beforeAll(async () => {
  test = await startTestApp();
  const tenant = await createTenant(test);
  for (const role of roleNames) people.set(role, await createPerson(test, role, tenant));
});
afterAll(() => test.close());

const calls = Object.keys(access) as CallKey[];
const guarded = calls.filter((call) => access[call].roles !== 'public');
const others = (call: CallKey) => roleNames.filter((role) => !rolesOf(call).includes(role));

/** The call with random ids in its path. */
const addressed = (call: string) => call.replace(/:\w+/g, () => randomUUIDv7());

const ask = (role: Role, call: string) =>
  requestAs(test, people.get(role) ?? null)(addressed(call), call.startsWith('GET') ? {} : { payload: {} });

describe('the access table', () => {
  it.each(guarded)('returns 401 without a session: %s', async (call) => {
    const answer = await requestAs(test, null)(addressed(call));
    expectProblem(answer, 401, 'UNAUTHENTICATED', { message: errorMessages.unauthorized });
  });

  it.each(guarded)('returns 403 to every role not listed for the call: %s', async (call) => {
    expect(others(call)).not.toEqual([]);
    for (const role of others(call)) {
      const isProgram = role === 'BUSINESS_UNIT_ADMIN_API';
      const message = isProgram ? 'API clients cannot make this call.' : errorMessages.forbidden;
      expectProblem(await ask(role, call), 403, 'FORBIDDEN', { message });
    }
  });

  it.each(guarded.filter((call) => Array.isArray(access[call].roles)))(
    'lets the listed roles make the call: %s',
    async (call) => {
      for (const role of rolesOf(call)) {
        const { statusCode } = await ask(role, call);
        expect([401, 403], role).not.toContain(statusCode);
        expect(statusCode, role).toBeLessThan(500);
      }
    },
  );

  it('lists exactly the routes that exist', () => {
    const missing = calls.filter((call) => {
      const [method = '', url = ''] = call.split(' ');
      return !test.app.hasRoute({ method: method as 'GET', url });
    });
    // The page of the API documentation is served by a plugin.
    expect(missing.filter((call) => !call.startsWith('GET /api/docs'))).toEqual([]);
  });
});
