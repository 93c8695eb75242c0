import { randomUUIDv7 } from 'node:crypto';
import { ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;

const units = '/api/sourcing-organisation/business-units';

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
});
afterAll(() => test.close());

const create = (payload: object, headers = {}) => ask(`POST ${units}`, { payload, headers });
const list = async (query = '') =>
  (await ask(`GET ${units}?${query}`)).json().data as { items: Record<string, unknown>[]; total: number };
const taken = { fieldErrors: [{ property: 'name', message: 'This name is already in use' }] };

describe('a new business unit', () => {
  it('gets the organisation’s time zone, and its first admin is invited by e-mail', async () => {
    await test.database.query("update organisation set time_zone = 'Pacific/Auckland' where id = $1", [
      tenant.organisationId,
    ]);
    const adminEmail = `${randomUUIDv7()}@example.org`;
    const answer = await create({ name: ' Tugs ', adminEmail });
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    expect(data).toEqual({
      id: expect.any(String),
      name: 'Tugs',
      status: 'ACTIVE',
      timeZone: 'Pacific/Auckland',
      revision: 1,
      createdAt: expect.stringMatching(/Z$/),
      eventCount: 0,
      activeEventCount: 0,
      supplierCount: 0,
      adminCount: 0,
      can: { deactivate: true, reactivate: false },
    });
    expect((await ask(`GET ${units}/${data.id}`)).json().data).toEqual(data);
    const [mail] = await test.outbox.show(adminEmail);
    expect(mail?.subject).toBe('You are invited to join “Tugs” on Tenderbox');
    expect(mail?.text).toContain('as Business Unit Admin.');
  });

  it('keeps the given time zone and needs no admin', async () => {
    const { data } = (await create({ name: 'Cranes', timeZone: 'America/Lima' })).json();
    expect(data.timeZone).toBe('America/Lima');
    expect((await ask(`GET ${units}/${data.id}/users`)).json().data.users).toEqual([]);
  });

  it('rejects a name that is taken in the organisation in any case, but not one taken in another', async () => {
    expectProblem(await create({ name: ' DREDGING' }), 409, 'CONFLICT', taken);
    const other = await createTenant(test);
    const asOther = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', other));
    expect((await create({ name: 'Pilots' })).statusCode).toBe(201);
    expect((await asOther(`POST ${units}`, { payload: { name: 'Pilots' } })).statusCode).toBe(201);
  });

  it('is created once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'unit' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Locks' }, headers)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await list()).total).toBe(2);
    expectProblem(await create({ name: 'Weirs' }, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    [{}, 'name', ruleMessages.required],
    [{ name: 'x'.repeat(256) }, 'name', 'This field must not be longer than 255 characters'],
    [{ name: 'Tugs', timeZone: 'Mars/Olympus' }, 'timeZone', ruleMessages.timeZone],
    [{ name: 'Tugs', timeZone: '' }, 'timeZone', ruleMessages.timeZone],
    [{ name: 'Tugs', adminEmail: 'nobody' }, 'adminEmail', ruleMessages.email],
  ])('is rejected with a field error for %j', async (payload, property, message) => {
    expectProblem(await create(payload), 400, 'VALIDATION_FAILED', { fieldErrors: [{ property, message }] });
    expect((await list()).total).toBe(1);
  });
});

describe('a business unit', () => {
  const path = () => `${units}/${tenant.businessUnitId}`;

  it('rejects a change to an old revision and returns the stored unit', async () => {
    const change = (payload: object) => ask(`PUT ${path()}`, { payload });
    const first = await change({ name: 'Deep Dredging', timeZone: 'Asia/Tokyo', revision: 1 });
    expect(first.json().data).toMatchObject({ name: 'Deep Dredging', timeZone: 'Asia/Tokyo', revision: 2 });
    const stale = await change({ name: 'Too late', revision: 1 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE_REVISION']);
    expect(stale.json().data).toEqual(first.json().data);
    const kept = await change({ name: 'Deep Dredging', revision: 2 });
    expect(kept.json().data).toMatchObject({ timeZone: 'Asia/Tokyo', revision: 3 });
  });

  it('rejects the name of another unit and an unknown time zone', async () => {
    await create({ name: 'Tugs' });
    const name = await ask(`PUT ${path()}`, { payload: { name: 'tugs', revision: 1 } });
    expectProblem(name, 409, 'CONFLICT', taken);
    const zone = await ask(`PUT ${path()}`, { payload: { name: 'Ok', timeZone: 'Nope', revision: 1 } });
    expectProblem(zone, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'timeZone', message: ruleMessages.timeZone }],
    });
  });

  it('keeps all its data when deactivated and reactivated', async () => {
    const setStatus = (status: string) => ask(`PUT ${path()}/status`, { payload: { status } });
    const before = (await ask(`GET ${path()}`)).json().data;
    expect((await setStatus('INACTIVE')).json().data).toEqual({
      ...before,
      status: 'INACTIVE',
      can: { deactivate: false, reactivate: true },
    });
    expect((await setStatus('ACTIVE')).json().data).toEqual(before);
  });

  it('cannot be deactivated while one of its events is active', async () => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    await createEvent(test, tenant, { status: 'DRAFT' });
    const deactivate = () => ask(`PUT ${path()}/status`, { payload: { status: 'INACTIVE' } });
    const message = 'This business unit has an active event. Complete or cancel it first.';
    expectProblem(await deactivate(), 409, 'UNIT_HAS_ACTIVE_EVENTS', { globalErrors: [{ message }] });
    const { activeEventCount, can } = (await ask(`GET ${path()}`)).json().data;
    expect([activeEventCount, can.deactivate]).toEqual([1, false]);
    await test.database.query(`update event set status = 'COMPLETED' where id = $1`, [eventId]);
    expect((await deactivate()).statusCode).toBe(200);
  });
});

describe('the list of business units', () => {
  it('counts events, suppliers and active admins per unit, only in the own organisation', async () => {
    await createTenant(test);
    for (const status of ['DRAFT', 'ACTIVE'] as const) await createEvent(test, tenant, { status });
    for (let count = 0; count < 3; count += 1) await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const gone = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    await createPerson(test, 'BIDDER_ADMIN', tenant);
    await createPerson(test, 'BUSINESS_UNIT_ADMIN_API', tenant);
    await test.database.query("update role_entry set status = 'INACTIVE' where id = $1", [gone.roleEntryId]);
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      { id: tenant.businessUnitId, eventCount: 2, supplierCount: 1, adminCount: 3 },
    ]);
  });

  it('searches, filters, sorts and pages', async () => {
    for (const name of ['Alpha', 'beta', 'Gamma 50%']) await create({ name });
    const names = async (query: string) => (await list(query)).items.map(({ name }) => name);
    expect(await names('')).toEqual(['Alpha', 'beta', 'Dredging', 'Gamma 50%']);
    expect(await names('sort=name,desc')).toEqual(['Gamma 50%', 'Dredging', 'beta', 'Alpha']);
    expect(await names('sort=supplierCount,desc&size=10')).toEqual(expect.arrayContaining(['Dredging']));
    expect((await names('sort=supplierCount,desc'))[0]).toBe('Dredging');
    expect(await names('search=50%25')).toEqual(['Gamma 50%']);
    expect(await names('search=BET')).toEqual(['beta']);
    await ask(`PUT ${units}/${tenant.businessUnitId}/status`, { payload: { status: 'INACTIVE' } });
    expect(await names('status=INACTIVE')).toEqual(['Dredging']);
    expect(await list('status=ACTIVE&size=10&page=1')).toEqual({
      items: [],
      total: 3,
      totalIsMore: false,
    });
    expect((await ask(`GET ${units}?sort=organisationId,asc`)).statusCode).toBe(400);
  });
});
