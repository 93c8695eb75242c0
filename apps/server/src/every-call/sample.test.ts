import { rolesOf } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { callKeys, definitions, parametersOf, sampleOf, send } from '../../test/calls/index.ts';
import { createTenant } from '../../test/factories/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('the sample of a call', () => {
  it.each(callKeys)('%s is answered with success, and twice in one tenant', async (key) => {
    const tenant = await createTenant(test);
    for (let times = 0; times < 2; times += 1) {
      const request = await sampleOf(test, key, tenant);
      const answer = await send(test, key, request);
      const status = request.status ?? definitions.get(key)?.status ?? 200;
      expect(answer.statusCode, answer.body).toBe(status);
      expect(Object.keys(request.params ?? {}).sort()).toEqual(parametersOf(key).sort());
      if (request.caller) expect(rolesOf(key)).toContain(request.caller.role);
    }
  });
});
