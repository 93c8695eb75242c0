import { randomUUIDv7 } from 'node:crypto';
import type { HistoryEntry, Supplier } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;

const suppliers = '/api/business-unit/suppliers';

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const profile = {
  name: 'Beta Marine',
  email: 'sales@betamarine.example',
  phone: '+44 20 7946 0000',
  website: 'https://betamarine.example/about',
  address: '1 Quay Street\nHull',
  country: 'United Kingdom',
  registrationNumber: 'GB-123',
  vatNumber: 'GB999',
  tags: ['dredging', 'survey'],
  notes: 'Slow in August',
};
const newCode = () => `B-${randomUUIDv7()}`;
const create = (more: object = {}, headers: Record<string, string> = {}) =>
  ask(`POST ${suppliers}`, { payload: { supplierCode: newCode(), ...profile, ...more }, headers });
const created = async (more: object = {}) => (await create(more)).json().data as Supplier;
const historyOf = async (id: string) =>
  (await ask(`GET ${suppliers}/${id}/history?size=100`)).json().data.items as HistoryEntry[];
const actionsOf = async (id: string) => (await historyOf(id)).map(({ action }) => action).reverse();

describe('creating a supplier', () => {
  it('stores the whole profile and returns it with permissions', async () => {
    const answer = await create({ supplierCode: '  BM-003 ' });
    expect(answer.statusCode).toBe(201);
    const supplier = answer.json().data as Supplier;
    expect(supplier).toEqual({
      ...profile,
      id: expect.any(String),
      supplierCode: 'BM-003',
      status: 'ACTIVE',
      activeUserCount: 0,
      openTaskCount: 0,
      lastSignInAt: null,
      createdAt: expect.stringMatching(/Z$/),
      revision: 1,
      can: { edit: true, deactivate: true, reactivate: false, invite: true },
    });
    expect((await ask(`GET ${suppliers}/${supplier.id}`)).json().data).toEqual(supplier);
  });

  it('requires only an ID and a name, and stores blanks as null', async () => {
    const answer = await ask(`POST ${suppliers}`, {
      payload: { supplierCode: newCode(), name: 'Bare', email: '  ', website: null, adminEmail: '' },
    });
    expect(answer.json().data).toMatchObject({ email: null, website: null, notes: null, tags: [] });
  });

  it('invites the first supplier admin in the same request', async () => {
    const { id } = await created({ adminEmail: 'first@betamarine.example' });
    const [mail] = await test.outbox.show('first@betamarine.example');
    expect(mail?.text).toContain('Beta Marine');
    const { users } = (await ask(`GET ${suppliers}/${id}/users`)).json().data;
    expect(users).toMatchObject([
      { email: 'first@betamarine.example', role: 'BIDDER_ADMIN', status: 'INVITED' },
    ]);
    expect(await actionsOf(id)).toEqual(['supplier.created', 'person.invited']);
  });

  it('rejects an ID the business unit already has, ignoring case, and stores nothing', async () => {
    await created({ supplierCode: 'Taken-1' });
    const answer = await create({ supplierCode: 'tAKEN-1', adminEmail: 'never@example.org' });
    expectProblem(answer, 409, 'CONFLICT', {
      fieldErrors: [{ property: 'supplierCode', message: 'This supplier ID is already in use' }],
    });
    expect(await test.outbox.show('never@example.org')).toEqual([]);
  });

  it('allows the same ID in another business unit', async () => {
    const theirs = await createTenant(test);
    await createSupplier(test, theirs, { supplierCode: 'Shared-1' });
    expect((await create({ supplierCode: 'Shared-1' })).statusCode).toBe(201);
  });

  it('creates one supplier per Idempotency-Key', async () => {
    const payload = { supplierCode: newCode(), name: 'Once', adminEmail: 'once@example.org' };
    const headers = { 'idempotency-key': randomUUIDv7() };
    const first = await ask(`POST ${suppliers}`, { payload, headers });
    const second = await ask(`POST ${suppliers}`, { payload, headers });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(await test.outbox.show('once@example.org')).toHaveLength(1);
    const other = await ask(`POST ${suppliers}`, { payload: { ...payload, name: 'Other' }, headers });
    expectProblem(other, 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    ['supplierCode', '', 'This field is required'],
    ['supplierCode', 'x'.repeat(51), 'This field must not be longer than 50 characters'],
    ['name', '   ', 'This field is required'],
    ['name', 'x'.repeat(256), 'This field must not be longer than 255 characters'],
    ['email', 'nobody', 'Must be a valid email address'],
    ['adminEmail', 'nobody', 'Must be a valid email address'],
    ['website', 'betamarine.example', 'A full URL beginning with http:// or https:// is required'],
    ['website', 'ftp://betamarine.example', 'A full URL beginning with http:// or https:// is required'],
    ['website', 'javascript:alert(1)', 'A full URL beginning with http:// or https:// is required'],
    ['notes', 'x'.repeat(10_001), 'This field must not be longer than 10000 characters'],
  ])('rejects %s %j with its rule’s message', async (property, value, message) => {
    const answer = await create({ [property]: value });
    expectProblem(answer, 400, 'VALIDATION_FAILED', { fieldErrors: [{ property, message }] });
  });

  it('removes duplicate tags, ignoring case', async () => {
    expect((await created({ tags: ['Steel', 'steel ', 'STEEL', 'Rope'] })).tags).toEqual(['Steel', 'Rope']);
  });
});

describe('changing a supplier', () => {
  it('stores the profile with the next revision and the previous values in the history', async () => {
    const before = await created();
    const payload = {
      ...before,
      name: 'Beta Marine Ltd',
      phone: '999',
      notes: 'secret words',
      tags: ['rope'],
    };
    const answer = await ask(`PUT ${suppliers}/${before.id}`, { payload });
    expect(answer.statusCode).toBe(200);
    const after = answer.json().data as Supplier;
    expect(after).toEqual({ ...payload, revision: 2 });
    const [entry] = await historyOf(before.id);
    expect(entry).toMatchObject({
      action: 'supplier.changed',
      subjectName: 'Beta Marine Ltd',
      actorName: 'Una Bell',
      before: { name: 'Beta Marine', tags: ['dredging', 'survey'], phone: before.phone, notes: before.notes },
      after: { name: 'Beta Marine Ltd', tags: ['rope'], phone: '999', notes: 'secret words' },
    });
  });

  it('stores personal data outside the audit entry, so that it can be erased', async () => {
    const before = await created();
    await ask(`PUT ${suppliers}/${before.id}`, {
      payload: { ...before, phone: '999', notes: 'secret words' },
    });
    const entries = await test.database.query('select * from audit_entry where supplier_id = $1', [
      before.id,
    ]);
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toMatch(/secret words|"999"|20 7946|sales@/);
    await test.database.query('delete from audit_detail where supplier_id = $1', [before.id]);
    expect(await historyOf(before.id)).toMatchObject([
      { action: 'supplier.changed', before: {}, after: { changed: ['phone', 'notes'] } },
      { action: 'supplier.created', after: { name: 'Beta Marine' } },
    ]);
    expect(JSON.stringify(await historyOf(before.id))).not.toMatch(/secret words|"999"|20 7946|sales@/);
  });

  it('clears omitted fields', async () => {
    const { id, supplierCode, name } = await created();
    const answer = await ask(`PUT ${suppliers}/${id}`, { payload: { supplierCode, name, revision: 1 } });
    expect(answer.json().data).toMatchObject({ email: null, tags: [], notes: null, country: null });
  });

  it('returns 409 with the current data for an old revision, and changes nothing', async () => {
    const supplier = await created();
    await ask(`PUT ${suppliers}/${supplier.id}`, { payload: { ...supplier, name: 'First' } });
    const answer = await ask(`PUT ${suppliers}/${supplier.id}`, { payload: { ...supplier, name: 'Second' } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'STALE_REVISION', data: { name: 'First', revision: 2 } });
  });

  it('rejects an ID that another supplier has', async () => {
    const [one, two] = [await created(), await created()];
    const payload = { ...two, supplierCode: one.supplierCode.toLowerCase() };
    expectProblem(await ask(`PUT ${suppliers}/${two.id}`, { payload }), 409, 'CONFLICT', {
      fieldErrors: [{ property: 'supplierCode', message: 'This supplier ID is already in use' }],
    });
  });
});

describe('deactivating a supplier', () => {
  it('ends its users’ access immediately, and lets them log in again after reactivation', async () => {
    const ours = await createSupplier(test, tenant);
    const person = await createPerson(test, 'BIDDER_ADMIN', ours);
    const set = (status: string) =>
      ask(`PUT ${suppliers}/${ours.supplierId}/status`, { payload: { status } });
    const own = async () => (await requestAs(test, person)('GET /api/supplier/team/users')).statusCode;
    expect(await own()).toBe(200);
    const off = await set('INACTIVE');
    expect(off.json().data).toMatchObject({
      status: 'INACTIVE',
      can: { edit: true, deactivate: false, reactivate: true, invite: false },
    });
    expect(await own()).toBe(401);
    await set('INACTIVE');
    await set('ACTIVE');
    // The session stays ended, but the role works again.
    expect(await own()).toBe(401);
    await test.database.query('update session set ended_at = null where id = $1', [person.sessionId]);
    expect(await own()).toBe(200);
    expect(await actionsOf(ours.supplierId)).toEqual(['supplier.deactivated', 'supplier.reactivated']);
  });

  it('blocks invitations to it', async () => {
    const ours = await createSupplier(test, tenant, { status: 'INACTIVE' });
    const answer = await ask(`POST ${suppliers}/${ours.supplierId}/invitations`, {
      payload: { email: 'late@example.org' },
    });
    expect(answer.statusCode).toBe(409);
  });
});
