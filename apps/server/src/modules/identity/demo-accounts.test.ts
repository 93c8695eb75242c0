import { type DemoAccount, demoAccountSchema } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../seeds/demo/people.ts';
import type { SeedContext } from '../../../seeds/demo/seed-context.ts';
import { seedPeople } from '../../../seeds/demo/seed-people.ts';
import { seedPlaces } from '../../../seeds/demo/seed-places.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { expectProblem } from '../../../test/problems.ts';
import { createPasswordHasher } from '../../platform/crypto/password-hasher.ts';
import { createClient } from '../../platform/db/connection.ts';

let test: TestApp;

// Creates the organisations and people of the demo, without their activity.
beforeAll(async () => {
  test = await startTestApp();
  const client = createClient(test.database.target);
  await client.connect();
  await client.query("begin; set local app.scope = 'migration'");
  const world: SeedContext = { places: new Map(), holders: [], suppliers: [], evaluations: [] };
  await seedPlaces(client, world);
  await seedPeople(client, world, test.keyring, await (await createPasswordHasher()).hash(demoPassword));
  await client.query('commit');
  await client.end();
});
afterAll(() => test.close());

const ask = (headers: Record<string, string> = {}, { app } = test) =>
  app.inject({ url: '/api/dev/accounts', headers: { host: 'localhost:3000', ...headers } });
const accounts = async (): Promise<DemoAccount[]> => (await ask()).json().data;
const signIn = ({ username, password, code }: DemoAccount) =>
  test.app.inject({ method: 'POST', url: '/api/authenticate', payload: { username, password, code } });

describe('the demo accounts', () => {
  it('cover the six kinds of user in three organisations, with one account that has four roles', async () => {
    const list = await accounts();
    for (const account of list) expect(demoAccountSchema.strict().safeParse(account).success).toBe(true);
    expect([...new Set(list.flatMap(({ roles }) => roles))].sort()).toEqual([
      'Business Unit Admin',
      'Evaluator',
      'Organisation Admin',
      'Supplier Admin',
      'Supplier User',
      'System Admin',
    ]);
    expect(list.filter(({ roles }) => roles.length === 4)).toHaveLength(1);
    const names = await test.database.query(
      `select distinct organisation.name from role_entry join organisation on organisation.id = organisation_id`,
    );
    expect(names).toHaveLength(3);
  });

  it('can all log in with the given password and code', async () => {
    for (const account of await accounts()) {
      const answer = await signIn(account);
      expect(answer.statusCode, account.username).toBe(200);
      expect(answer.json().data.fullName).toBe(account.fullName);
    }
  });

  it('get a new code once the first was used', async () => {
    await test.database.query('update credential set second_factor_last_step = null');
    const before = (await accounts())[0] as DemoAccount;
    expect((await signIn(before)).statusCode).toBe(200);
    const after = (await accounts())[0] as DemoAccount;
    expect(after.code).not.toBe(before.code);
    expect((await signIn(after)).statusCode).toBe(200);
  });
});

describe('the code of a demo account', () => {
  it('is accepted at every login, however many there are within a minute', async () => {
    for (let round = 0; round < 8; round += 1) {
      const account = (await accounts())[0] as DemoAccount;
      expect((await signIn(account)).statusCode, `sign-in ${round + 1}`).toBe(200);
    }
  });

  it('works only once', async () => {
    const account = (await accounts())[0] as DemoAccount;
    expect((await signIn(account)).statusCode).toBe(200);
    expectProblem(await signIn(account), 401, 'INVALID_CODE');
  });
});

describe('access to the demo accounts', () => {
  it.each([
    ['with another host name', { host: 'tenders.example.org' }],
    ['with a host name that begins with localhost', { host: 'localhost.example.org' }],
    ['with X-Forwarded-For', { 'x-forwarded-for': '203.0.113.5' }],
    ['with X-Forwarded-Host', { 'x-forwarded-host': 'localhost' }],
    ['with Forwarded', { forwarded: 'for=203.0.113.5' }],
    ['with Via', { via: '1.1 proxy' }],
    ['with X-Real-IP', { 'x-real-ip': '203.0.113.5' }],
  ] as [string, Record<string, string>][])('returns 404 when called %s', async (_what, headers) => {
    expectProblem(await ask(headers), 404, 'NOT_FOUND');
  });

  it.each([
    ['without demo data', { DEMO: 'false' }],
    ['behind a trusted proxy', { TRUST_PROXY: '1' }],
    ['if the server listens on all interfaces', { HOST: '0.0.0.0' }],
    ['if PUBLIC_URL is not local', { PUBLIC_URL: 'https://tenders.example.org' }],
  ] as [string, Record<string, string>][])('returns 404 %s', async (_what, environment) => {
    const { database } = test;
    const other = await startTestApp({ environment, database });
    try {
      expectProblem(await ask({}, other), 404, 'NOT_FOUND');
      const mails = await other.app.inject({ url: '/api/dev/mails', headers: { host: 'localhost:3000' } });
      expectProblem(mails, 404, 'NOT_FOUND');
    } finally {
      await other.close();
    }
  });
});
