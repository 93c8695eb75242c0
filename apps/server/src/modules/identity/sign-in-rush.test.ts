import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf, createAccount } from '../../../test/factories/accounts.ts';
import { createTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const post = (remoteAddress: string, payload: { username: string; password: string; code: string }) =>
  test.app.inject({ method: 'POST', url: '/api/authenticate', payload, remoteAddress });
const guess = (network: number, count: number) =>
  post(`198.51.100.${network}`, {
    username: `nobody-${network}-${count}@example.org`,
    password: 'no such password',
    code: '123456',
  });

describe('a burst of logins', () => {
  it('makes the last network wait for part of one round, not for all earlier requests', async () => {
    const person = await createAccount(test, [{ role: 'BIDDER_USER', tenant: await createTenant(test) }]);
    const networks = 20;
    let answered = 0;
    const rush = Array.from({ length: 8 * networks }, async (_, index) => {
      const answer = await guess(index % networks, index);
      answered += 1;
      return answer.statusCode;
    });
    const { email: username, password } = person;
    const answer = await post('203.0.113.9', { username, password, code: codeOf(person) });
    const before = answered;
    expect(answer.statusCode).toBe(200);
    expect(before).toBeLessThan(2 * networks);
    expect(new Set(await Promise.all(rush))).toEqual(new Set([401]));
  });

  it('is rejected with Retry-After if too many of a network wait, without rejecting other networks', async () => {
    const person = await createAccount(test, [{ role: 'BIDDER_USER', tenant: await createTenant(test) }]);
    const rush = Array.from({ length: 130 }, (_, index) => guess(200, index));
    const { email: username, password } = person;
    expect((await post('203.0.113.9', { username, password, code: codeOf(person, 1) })).statusCode).toBe(200);
    const refused = (await Promise.all(rush)).filter(({ statusCode }) => statusCode === 503);
    // Four are running and a hundred are waiting.
    expect(refused.length).toBeGreaterThanOrEqual(26);
    expect(refused.length).toBeLessThan(40);
    for (const answer of refused) {
      expectProblem(answer, 503, 'UNAVAILABLE');
      expect(answer.headers['retry-after']).toBe('5');
    }
  });
});
