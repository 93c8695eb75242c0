import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant } from '../../../test/factories/people.ts';
import { networkOf } from './network.ts';

let test: TestApp;
const others: TestApp[] = [];

const limit = { max: 3, windowSeconds: 60 };
const addRoutes = (app: FastifyInstance) => {
  app.get('/test/limited', { config: { callKey: 'GET /api/version', limit } }, async () => ({ data: null }));
  app.get('/test/person', { config: { callKey: 'GET /api/files/:id', limit } }, async () => ({ data: null }));
  app.get('/test/address', async (request) => ({ data: request.ip }));
};

const another = async (environment: Record<string, string> = {}) => {
  const app = await startTestApp({ environment, database: test.database, extend: addRoutes });
  others.push(app);
  return app;
};

beforeAll(async () => {
  test = await startTestApp({ extend: addRoutes });
});
afterEach(async () => {
  await test.database.query('truncate rate_limit');
  for (const app of others.splice(0)) await app.close();
});
afterAll(() => test.close());

const statusOf = async (app: TestApp, url: string, headers: Record<string, string>) =>
  (await app.app.inject({ url, headers })).statusCode;

describe('a rate limit', () => {
  it('is shared exactly by all servers on one database, also by concurrent requests', async () => {
    const second = await another();
    const asking = Array.from({ length: 20 }, (_, index) =>
      statusOf(index % 2 ? test : second, '/test/limited', {}),
    );
    const statuses = await Promise.all(asking);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
  });

  it('ends with its window', async () => {
    for (const status of [200, 200, 200, 429]) expect(await statusOf(test, '/test/limited', {})).toBe(status);
    await test.database.query("update rate_limit set ends_at = now() - interval '1 second'");
    expect(await statusOf(test, '/test/limited', {})).toBe(200);
  });

  it('is counted per person if there is one, not per network', async () => {
    const tenant = await createTenant(test);
    const [una, bo] = [
      await createPerson(test, 'BIDDER_USER', tenant),
      await createPerson(test, 'BIDDER_USER', tenant),
    ];
    for (const status of [200, 200, 200, 429])
      expect(await statusOf(test, '/test/person', una.headers)).toBe(status);
    expect(await statusOf(test, '/test/person', bo.headers)).toBe(200);
  });

  it('stores no address and no person in its table', async () => {
    await statusOf(test, '/test/limited', {});
    const rows = await test.database.query<{ key: string }>('select key from rate_limit');
    expect(rows.map((row) => row.key)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });

  it('ignores X-Forwarded-For from untrusted clients', async () => {
    const statuses: number[] = [];
    for (let count = 1; count <= 5; count += 1) {
      statuses.push(await statusOf(test, '/test/limited', { 'x-forwarded-for': `192.0.2.${count}` }));
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});

describe('the address of a client', () => {
  const spoofed = '198.51.100.66, 203.0.113.9, 192.0.2.20';
  it.each([
    ['0', spoofed, '127.0.0.1'],
    ['1', spoofed, '192.0.2.20'],
    ['2', spoofed, '203.0.113.9'],
    ['1', '', '127.0.0.1'],
    ['2', '192.0.2.20', '192.0.2.20'],
  ])('resolves behind %s proxies with X-Forwarded-For "%s" to %s', async (hops, header, address) => {
    const { app } = await another({ TRUST_PROXY: hops });
    const headers = header ? { 'x-forwarded-for': header } : {};
    expect((await app.inject({ url: '/test/address', headers })).json()).toEqual({ data: address });
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:0:0:1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
