import { apiClientLimits } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent } from '../../../test/factories/events.ts';
import {
  createPerson,
  createProgram,
  createTenant,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { watchStatements } from '../../../test/statements.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: RequestFn;
const lines: string[] = [];

beforeAll(async () => {
  test = await startTestApp({
    log: { write: (line) => void lines.push(line) },
    environment: { TRUST_PROXY: '1' },
  });
});
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
});
afterAll(() => test.close());

const clients = () => `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/api-clients`;
const withKey = (secret: string, headers = {}) =>
  requestAs(test, { headers: { authorization: `Bearer ${secret}`, ...headers } });
const add = async (wanted: object = {}) =>
  (
    await admin(`POST ${clients()}`, { payload: { name: 'ERP', scopes: ['READ', 'WRITE'], ...wanted } })
  ).json().data as { id: string; secret: string };
describe('an API client', () => {
  it('is created by the organisation, acts for its unit and is named as the actor in histories', async () => {
    const answer = await admin(`POST ${clients()}`, {
      payload: { name: ' ERP ', scopes: ['READ', 'WRITE'], networks: ['127.0.0.9/8', '2001:db8::1'] },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { secret, ...client } = answer.json().data;
    expect(secret).toMatch(/^tbk_[\w-]{43}$/);
    expect(client).toMatchObject({
      name: 'ERP',
      networks: ['127.0.0.0/8', '2001:db8::1/128'],
      createdBy: 'Una Bell',
      lastUsedAt: null,
      keys: [{ beginning: secret.slice(0, 10), endsAt: null }],
      can: { rotate: true, deactivate: true, reactivate: false },
    });
    const erp = withKey(secret);
    const made = await erp('POST /api/sourcing-organisation/labels', { payload: { name: 'From the ERP' } });
    expect(made.statusCode, made.body).toBe(201);
    const supplier = await erp('POST /api/business-unit/suppliers', {
      payload: { supplierCode: 'E-1', name: 'Cranes & Sons' },
    });
    expect(supplier.statusCode, supplier.body).toBe(201);
    expect((await erp('GET /api/business-unit')).json().data.id).toBe(tenant.businessUnitId);
    // The client is named in the supplier's history, in the list of actors, in a search and in the list of
    // clients.
    const history = `/api/business-unit/suppliers/${supplier.json().data.id}/history`;
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const told = { actorName: 'ERP', actorRole: 'BUSINESS_UNIT_ADMIN_API', clientAddress: '127.0.0.1' };
    expect((await buyer(`GET ${history}`)).json().data.items).toMatchObject([told]);
    expect((await buyer(`GET ${history}/actors`)).json().data).toEqual([{ id: client.id, name: 'ERP' }]);
    for (const query of [`actorId=${client.id}`, 'search=erp'])
      expect((await buyer(`GET ${history}?${query}`)).json().data.items, query).toMatchObject([told]);
    expect((await buyer(`GET ${history}?actorId=${tenant.supplierId}`)).json().data.items).toEqual([]);
    const [listed] = (await admin(`GET ${clients()}`)).json().data.items;
    expect(listed).toMatchObject({ lastUsedFrom: '127.0.0.1', lastUsedAt: expect.stringMatching(/Z$/) });
    const ofUnit = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/history`;
    expect((await admin(`GET ${ofUnit}?kinds=apiClients`)).json().data.items).toMatchObject([
      { action: 'api-client.created', subjectName: 'ERP', actorName: 'Una Bell' },
    ]);
    // The secret appears in this one response body and nowhere else.
    expect(lines.join('')).not.toContain(secret);
    const dump = await test.database.query<{ rows: string }>(
      'select string_agg(t::text, chr(10)) as rows from api_client_secret t',
    );
    expect(dump[0]?.rows).not.toContain(secret.slice(11));
  });

  it('rejects a taken name, a past expiry date, unknown scopes and invalid networks', async () => {
    await add();
    const taken = { fieldErrors: [{ property: 'name', message: 'This name is already in use' }] };
    const attempt = (payload: object) =>
      admin(`POST ${clients()}`, { payload: { name: 'Other', scopes: ['READ'], ...payload } });
    expectProblem(await attempt({ name: 'erp' }), 409, 'CONFLICT', taken);
    for (const [payload, property] of [
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['ADMIN'] }, 'scopes.0'],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
      [{ networks: ['office'] }, 'networks.0'],
      [{ networks: ['300.0.0.0/8'] }, 'networks.0'],
      [{ networks: ['10.0.0.0/33'] }, 'networks.0'],
    ] as const) {
      const answer = await attempt(payload);
      expect([answer.statusCode, answer.json().fieldErrors[0]?.property], answer.body).toEqual([
        400,
        property,
      ]);
    }
  });

  it('keeps the previous secret valid for overlapHours after a rotation', async () => {
    const { id, secret: first } = await add();
    const rotate = async (overlapHours: number) =>
      (await admin(`POST ${clients()}/${id}/rotate`, { payload: { overlapHours } })).json().data;
    const { secret: second, keys } = await rotate(2);
    expect(keys.map(({ endsAt }: { endsAt: string | null }) => endsAt === null)).toEqual([true, false]);
    for (const secret of [first, second])
      expect((await withKey(secret)('GET /api/business-unit')).statusCode).toBe(200);
    const { secret: third } = await rotate(0);
    expect((await withKey(third)('GET /api/business-unit')).statusCode).toBe(200);
    for (const secret of [first, second])
      expectProblem(await withKey(secret)('GET /api/business-unit'), 401, 'EXPIRED_API_KEY');
  });

  it('keeps one valid secret when three rotations race', async () => {
    const { id } = await add();
    const rotations = await Promise.all(
      [1, 2, 3].map(() => admin(`POST ${clients()}/${id}/rotate`, { payload: { overlapHours: 0 } })),
    );
    const statuses = [];
    for (const rotation of rotations)
      statuses.push((await withKey(rotation.json().data.secret)('GET /api/business-unit')).statusCode);
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  it('gets its new name and rights from the next call, and both are in the history', async () => {
    const { id, secret } = await add({ expiresAt: '2100-01-01T00:00:00Z' });
    const erp = withKey(secret, { 'x-forwarded-for': '198.51.100.7' });
    expect(
      (await erp('POST /api/sourcing-organisation/labels', { payload: { name: 'One' } })).statusCode,
    ).toBe(201);
    const put = (payload: object) => admin(`PUT ${clients()}/${id}`, { payload });
    const change = { name: 'Reports', scopes: ['READ'], expiresAt: null, networks: [], revision: 1 };
    const changed = await put(change);
    expect(changed.json().data, changed.body).toMatchObject({ ...change, revision: 2 });
    expectProblem(
      await erp('POST /api/sourcing-organisation/labels', { payload: { name: 'Two' } }),
      403,
      'SCOPE_MISSING',
    );
    await put({ ...change, networks: ['203.0.113.7'], revision: 2 });
    expectProblem(await erp('GET /api/business-unit'), 401, 'NETWORK_NOT_ALLOWED');
    const stale = await put({ ...change, name: 'Mine', revision: 2 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({
      code: 'STALE_REVISION',
      data: { name: 'Reports', networks: ['203.0.113.7/32'], revision: 3 },
    });
    await add({ name: 'Taken' });
    const taken = await put({ ...change, name: 'taken', revision: 3 });
    expect([taken.statusCode, taken.json().fieldErrors[0]?.property]).toEqual([409, 'name']);
    const { networks: _, ...incomplete } = change;
    for (const [payload, property] of [
      [{ ...change, expiresAt: '2020-01-01T00:00:00Z', revision: 3 }, 'expiresAt'],
      [incomplete, 'networks'],
    ] as const) {
      const refused = await put(payload);
      expect([refused.statusCode, refused.json().fieldErrors[0]?.property], refused.body).toEqual([
        400,
        property,
      ]);
    }
    // An expired client can be renamed, and works again with a later expiry date.
    const past = '2026-01-01T00:00:00Z';
    await test.database.query('update api_client set expires_at = $2 where id = $1', [id, past]);
    expect((await put({ ...change, expiresAt: past, revision: 3 })).statusCode).toBe(200);
    expectProblem(await erp('GET /api/business-unit'), 401, 'EXPIRED_API_KEY');
    await put({ ...change, expiresAt: '2100-01-01T00:00:00Z', revision: 4 });
    expect((await erp('GET /api/business-unit')).statusCode).toBe(200);
    const ofUnit = `/api/sourcing-organisation/business-units/${tenant.businessUnitId}/history`;
    const entries = (await admin(`GET ${ofUnit}?kinds=apiClients&search=changed&sort=at,asc`)).json().data
      .items;
    expect(entries[0]).toMatchObject({ action: 'api-client.changed', subjectName: 'Reports' });
  });

  it('is rejected after deletion, frees its name and stays named in histories', async () => {
    const { id, secret } = await add();
    const erp = withKey(secret);
    const made = await erp('POST /api/business-unit/suppliers', {
      payload: { supplierCode: 'D-1', name: 'Piers' },
    });
    const ticket = await erp('POST /api/archives', {
      payload: { of: 'EVENT', id: await createEvent(test, tenant) },
    });
    const deleted = await admin(`DELETE ${clients()}/${id}`);
    expect(deleted.json(), deleted.body).toEqual({ data: null });
    expectProblem(await erp('GET /api/business-unit'), 401, 'INVALID_API_KEY');
    expect((await requestAs(test, null)(`GET ${ticket.json().data.url}`)).statusCode).toBe(404);
    expect((await admin(`GET ${clients()}`)).json().data.items).toEqual([]);
    for (const call of [`DELETE ${clients()}/${id}`, `POST ${clients()}/${id}/rotate`])
      expectProblem(await admin(call, { payload: {} }), 404, 'NOT_FOUND');
    expect((await add()).id).not.toBe(id);
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const history = await buyer(`GET /api/business-unit/suppliers/${made.json().data.id}/history`);
    expect(history.json().data.items).toMatchObject([{ actorName: 'ERP' }]);
  });

  it('is rejected once it is off, expired, outside its networks, or in a deactivated unit or organisation', async () => {
    const { id, secret } = await add({ networks: ['198.51.100.0/24', '2001:db8::/32'] });
    const from = (address: string) =>
      withKey(secret, { 'x-forwarded-for': address })('GET /api/business-unit');
    for (const address of ['198.51.100.7', '::ffff:198.51.100.7', '2001:db8:1::9'])
      expect((await from(address)).statusCode, address).toBe(200);
    for (const address of ['198.51.101.7', '2001:db9::1', '::1'])
      expectProblem(await from(address), 401, 'NETWORK_NOT_ALLOWED');
    const here = '198.51.100.7';
    const status = (value: string) => admin(`PUT ${clients()}/${id}/status`, { payload: { status: value } });
    expect((await status('INACTIVE')).json().data.can).toEqual({
      edit: true,
      rotate: false,
      deactivate: false,
      reactivate: true,
      delete: true,
    });
    expectProblem(await from(here), 401, 'API_CLIENT_OFF');
    expectProblem(await admin(`POST ${clients()}/${id}/rotate`, { payload: {} }), 409, 'CONFLICT', {
      globalErrors: [{ message: 'This API client is switched off.' }],
    });
    await status('ACTIVE');
    expect((await from(here)).statusCode).toBe(200);
    for (const [table, place] of [
      ['business_unit', tenant.businessUnitId],
      ['organisation', tenant.organisationId],
    ]) {
      await test.database.query(`update ${table} set status = 'INACTIVE' where id = $1`, [place]);
      expectProblem(await from(here), 401, 'API_CLIENT_OFF');
      await test.database.query(`update ${table} set status = 'ACTIVE' where id = $1`, [place]);
    }
    await test.database.query(
      "update api_client set expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    expectProblem(await from(here), 401, 'EXPIRED_API_KEY');
    expectProblem(await withKey('tbk_nothing')('GET /api/business-unit'), 401, 'INVALID_API_KEY');
  });

  it('downloads files with tickets that belong to no person', async () => {
    const { secret } = await add({ scopes: ['READ'] });
    const id = await createEvent(test, tenant);
    const ticket = await withKey(secret)('POST /api/archives', { payload: { of: 'EVENT', id } });
    expect(ticket.statusCode, ticket.body).toBe(201);
    expect((await requestAs(test, null)(`GET ${ticket.json().data.url}`)).statusCode).toBe(200);
  });

  it('runs a request once per idempotency key, separately for each client', async () => {
    const [one, other] = [await createProgram(test, tenant), await createProgram(test, tenant)];
    const create = (program: typeof one, name: string) =>
      requestAs(test, program)('POST /api/sourcing-organisation/labels', {
        payload: { name },
        headers: { 'idempotency-key': 'a' },
      });
    const ids = [await create(one, 'One'), await create(one, 'One'), await create(other, 'Two')].map(
      (answer) => answer.json().data.id,
    );
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
    expectProblem(await create(one, 'Three'), 422, 'IDEMPOTENCY_KEY_REUSED');
  });
});

describe('API client calls', () => {
  it('use as many database statements as calls by a person', async () => {
    const program = await createProgram(test, tenant);
    const person = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const statements = watchStatements();
    const asks = [requestAs(test, program), requestAs(test, person)];
    for (const ask of asks) await ask('GET /api/business-unit');
    const counts = [];
    for (const ask of asks)
      counts.push((await statements.during(() => ask('GET /api/business-unit'))).length);
    statements.stop();
    expect(counts[0]).toBe(counts[1]);
  });

  it('have their own rate limit, shared by all servers and reported in headers', async () => {
    const program = await createProgram(test, tenant);
    const ask = requestAs(test, program);
    const max = apiClientLimits.callsPerWindow;
    const first = await ask('GET /api/business-unit');
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(max),
      'ratelimit-remaining': String(max - 1),
    });
    expect(Number(first.headers['ratelimit-reset'])).toBeLessThanOrEqual(apiClientLimits.windowSeconds);
    // Another server has used all but five of the remaining calls.
    await test.database.query('update rate_limit set count = $2 where key = $1', [
      `api-client-${program.roleEntryId}`,
      max - 5,
    ]);
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('GET /api/business-unit')));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    // This server had reserved nineteen calls before, and five were left.
    expect(refused).toHaveLength(40 - 19 - 5);
    for (const answer of refused) {
      expectProblem(answer, 429, 'RATE_LIMITED');
      expect(answer.headers['ratelimit-remaining']).toBe('0');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(
      (await requestAs(test, await createProgram(test, tenant))('GET /api/business-unit')).statusCode,
    ).toBe(200);
  });
});
