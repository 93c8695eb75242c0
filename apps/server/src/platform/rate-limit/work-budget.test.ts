import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let tenant: TestTenant;
let una: TestPerson;
/** The clock of the budgets, so that nothing is refilled while a test runs. */
let now = 1_000_000;

const large = 'x'.repeat(8 * 1024 * 1024);
const config = { callKey: 'GET /api/files/:id' } as const;
const addRoutes = (app: FastifyInstance) => {
  app.get('/test/cheap', { config }, async () => ({ data: null }));
  app.get('/test/large', { config }, async () => ({ data: large }));
  app.get('/test/reserved', { config: { ...config, usesReserved: true } }, async () => ({ data: null }));
};

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  test = await startTestApp({ environment: { WORK_LIMIT: '40' }, extend: addRoutes });
});
beforeEach(async () => {
  now += 3_600_000;
  tenant = await createTenant(test);
  una = await createPerson(test, 'BIDDER_ADMIN', tenant);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const ask = ({ headers }: Pick<TestPerson, 'headers'>, url = '/test/cheap') =>
  test.app.inject({ url, headers });
const statuses = async (person: Pick<TestPerson, 'headers'>, count: number, url?: string) => {
  const seen = [];
  for (let times = 0; times < count; times += 1) seen.push((await ask(person, url)).statusCode);
  return seen;
};
const countOf = (seen: number[], status: number) => seen.filter((one) => one === status).length;

describe('the work budget of a person', () => {
  it('allows hundreds of cheap calls in a burst, then returns 429 with Retry-After', async () => {
    const seen = await Promise.all(Array.from({ length: 650 }, async () => (await ask(una)).statusCode));
    expect(countOf(seen, 200)).toBeGreaterThan(590);
    expect(countOf(seen, 429)).toBeGreaterThan(40);
    const refused = await ask(una);
    expectProblem(refused, 429, 'RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBe(1);
    now += 1000;
    const again = countOf(await statuses(una, 60), 200);
    expect(again).toBeGreaterThan(37);
    expect(again).toBeLessThan(42);
  });

  it('is exhausted by a few large responses', async () => {
    const seen = await statuses(una, 10, '/test/large');
    expect(seen.slice(0, 3)).toEqual([200, 200, 200]);
    expect(seen.slice(3)).toEqual(Array(7).fill(429));
    const { headers } = await ask(una);
    now += (Number(headers['retry-after']) - 1) * 1000;
    expect((await ask(una)).statusCode).toBe(429);
    now += 1000;
    expect((await ask(una)).statusCode).toBe(200);
  });

  it('is shared by all sessions and roles of the person, and by no one else', async () => {
    const elsewhere = await createPerson(test, 'BIDDER_USER', await createTenant(test), una.accountId);
    const other = await createPerson(test, 'BIDDER_USER', tenant);
    await statuses(una, 3, '/test/large');
    expect((await ask(una)).statusCode).toBe(429);
    expect((await ask(elsewhere)).statusCode).toBe(429);
    expect((await ask(other)).statusCode).toBe(200);
  });

  it('does not apply to submissions and public calls', async () => {
    await statuses(una, 3, '/test/large');
    expect((await ask(una)).statusCode).toBe(429);
    expect((await ask(una, '/test/reserved')).statusCode).toBe(200);
    expect((await test.app.inject('/api/version')).statusCode).toBe(200);
  });
});

describe('the work budget of a supplier', () => {
  it('is shared by its people without affecting other suppliers', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => createPerson(test, 'BIDDER_USER', tenant)),
    );
    for (const person of people) await statuses(person, 1, '/test/large');
    const fresh = await createPerson(test, 'BIDDER_USER', tenant);
    expect((await ask(fresh)).statusCode).toBe(429);
    const rival = await createPerson(test, 'BIDDER_USER', await createTenant(test));
    expect((await ask(rival)).statusCode).toBe(200);
  });
});
