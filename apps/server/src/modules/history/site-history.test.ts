import type { HistoryEntry } from '@tenderbox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf, createAccount, type TestAccount } from '../../../test/factories/accounts.ts';
import { createEntries } from '../../../test/factories/history.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { recordClockOffset } from '../../platform/clock/clock.repo.ts';
import { signHeadsJob } from '../audit/index.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
let ask: RequestFn;
const base = '/api/system/history';

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SYSTEM_ADMIN', tenant);
  ask = requestAs(test, admin);
});
afterAll(() => test.close());

const authenticate = ({ email, password }: TestAccount, given = password, code = '000000') =>
  test.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    payload: { username: email, password: given, code },
  });
const told = async (query = ''): Promise<HistoryEntry[]> =>
  (await ask(`GET ${base}?size=all&${query}`)).json().data.items;
const actionsOf = async (query?: string) => (await told(query)).map(({ action }) => action);

it('shows what system admins did and what happened on the site, and nothing of organisations', async () => {
  const other = await createAccount(test, [{ role: 'SYSTEM_ADMIN', tenant }]);
  const supplier = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
  await authenticate(other, 'four boats in the fog');
  await authenticate(supplier, 'four boats in the fog');
  expect((await authenticate(supplier, supplier.password, codeOf(supplier))).statusCode).toBe(200);
  await createEntries(test, tenant, { count: 3 });
  await createEntries(test, tenant, { isOfUnit: true });
  await recordClockOffset(test.db, false, 1700);
  const payload = { name: 'Quay Trust', timeZone: 'Europe/London', adminEmail: 'first@quay.example' };
  expect((await ask('POST /api/system/organisations', { payload })).statusCode).toBe(201);

  const entries = await told();
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    ...['organisation.created', 'person.invited', 'server.clock-off', 'sign-in.failed'],
  ]);
  const created = entries.find(({ action }) => action === 'organisation.created');
  expect(created).toMatchObject({
    actorRole: 'SYSTEM_ADMIN',
    subjectName: 'Quay Trust',
    clientAddress: '127.0.0.1',
    before: null,
    actorName: expect.any(String),
    after: { name: 'Quay Trust', timeZone: 'Europe/London' },
  });
  expect(entries.find(({ action }) => action === 'sign-in.failed')?.subjectName).toBeTruthy();

  expect(await actionsOf('search=quay%20trust')).toEqual(['organisation.created']);
  expect(await actionsOf('search=clock%20is%20wrong')).toEqual(['server.clock-off']);
  expect((await actionsOf('search=first%40quay')).toSorted()).toEqual(['person.invited']);
  expect(await actionsOf('kinds=servers')).toEqual(['server.clock-off']);
  expect((await actionsOf(`actorId=${admin.accountId}`)).toSorted()).toEqual([
    ...['organisation.created', 'person.invited'],
  ]);
  const actors = (await ask(`GET ${base}/actors`)).json().data;
  expect(actors).toEqual([{ id: admin.accountId, name: created?.actorName }]);
  const { body, headers } = await ask(`GET ${base}/export?format=csv`);
  expect(headers['content-disposition']).toMatch(/filename="history_\d{4}-\d\d-\d\d\.csv"/);
  expect(body.trimEnd().split('\r\n')).toHaveLength(entries.length + 1);

  await signHeadsJob(test).handle(undefined as never);
  const lines = (await ask('GET /api/system/audit/export')).body;
  expect(lines).toContain('server.clock-off');
  expect(lines).toContain(other.accountId);
  for (const hidden of [supplier.accountId, 'label.created']) expect(lines).not.toContain(hidden);
});
