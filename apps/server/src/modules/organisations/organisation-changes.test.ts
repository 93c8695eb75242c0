import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { multipart, png } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let asSystem: RequestFn;
let asAdmin: RequestFn;
let admin: { headers: { authorization: string } };

beforeAll(async () => {
  test = await startTestApp();
  asSystem = requestAs(test, await createPerson(test, 'SYSTEM_ADMIN', null));
});
beforeEach(async () => {
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  asAdmin = requestAs(test, admin);
});
afterAll(() => test.close());

const own = 'PUT /api/sourcing-organisation';
const bySystem = () => `PUT /api/system/organisations/${tenant.organisationId}`;
const stored = async () => (await asAdmin('GET /api/sourcing-organisation')).json().data;
const name = () => `Renamed ${tenant.organisationId}`;

async function upload(as: typeof admin, ownerId: string): Promise<string> {
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'ORGANISATION_LOGO' },
    { name: 'ownerId', content: ownerId },
    { name: 'file', filename: 'logo.png', content: png },
  ]);
  const url = '/api/files';
  const answer = await test.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, ...as.headers },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id;
}

describe('changing an organisation', () => {
  it.each([
    ['its own admin', () => asAdmin(own, { payload: { name: name(), timeZone: 'Asia/Tokyo', revision: 1 } })],
    [
      'a system admin',
      () => asSystem(bySystem(), { payload: { name: name(), timeZone: 'Asia/Tokyo', revision: 1 } }),
    ],
  ])('stores a change by %s and increments the revision', async (_who, change) => {
    const answer = await change();
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ name: name(), timeZone: 'Asia/Tokyo', revision: 2 });
    expect(await stored()).toEqual(answer.json().data);
  });

  it.each([
    ['its own admin', (payload: object) => asAdmin(own, { payload })],
    ['a system admin', (payload: object) => asSystem(bySystem(), { payload })],
  ])('returns 409 with the current data for an old revision sent by %s', async (_who, change) => {
    expect((await change({ name: name(), revision: 1 })).statusCode).toBe(200);
    const answer = await change({ name: 'Too late', revision: 1 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      message: 'Someone else has changed this. Please check the saved version.',
      code: 'STALE_REVISION',
      fieldErrors: [],
      globalErrors: [],
      data: await stored(),
    });
    expect(answer.json().data).toMatchObject({ name: name(), revision: 2 });
  });

  it.each([0, -1, 2_147_483_646, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1.5, '1', null])(
    'rejects revision %j, which never existed',
    async (revision) => {
      const unit = `PUT /api/sourcing-organisation/business-units/${tenant.businessUnitId}`;
      const payload = { name: name(), revision };
      for (const answer of [
        await asAdmin(own, { payload }),
        await asSystem(bySystem(), { payload }),
        await asAdmin(unit, { payload }),
      ]) {
        expect([400, 409], answer.body).toContain(answer.statusCode);
      }
    },
  );

  it('stores one of eight concurrent changes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        asAdmin(own, { payload: { name: `${name()} ${index}`, revision: 1 } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await stored()).revision).toBe(2);
  });

  it('rejects the name of another organisation', async () => {
    const other = await createTenant(test);
    const payload = { name: other.organisationName.toUpperCase(), revision: 1 };
    const fieldErrors = [{ property: 'name', message: 'This name is already in use' }];
    expectProblem(await asAdmin(own, { payload }), 409, 'CONFLICT', { fieldErrors });
    expectProblem(await asSystem(bySystem(), { payload }), 409, 'CONFLICT', { fieldErrors });
  });

  it('allows a change of case in its own name', async () => {
    const payload = { name: tenant.organisationName.toUpperCase(), revision: 1 };
    expect((await asAdmin(own, { payload })).statusCode).toBe(200);
  });

  it('keeps the time zone if none is given', async () => {
    await asAdmin(own, { payload: { name: name(), timeZone: 'Asia/Tokyo', revision: 1 } });
    await asAdmin(own, { payload: { name: name(), revision: 2 } });
    expect((await stored()).timeZone).toBe('Asia/Tokyo');
  });
});

describe('the organisation logo', () => {
  it('can be set, kept and removed by the organisation’s admin', async () => {
    const logoFileId = await upload(admin, tenant.organisationId);
    const set = await asAdmin(own, { payload: { name: name(), revision: 1, logoFileId } });
    expect(set.json().data.logo).toEqual({ id: logoFileId, name: 'logo.png', size: png.length });
    const kept = await asAdmin(own, { payload: { name: name(), revision: 2 } });
    expect(kept.json().data.logo).toEqual({ id: logoFileId, name: 'logo.png', size: png.length });
    const removed = await asAdmin(own, { payload: { name: name(), revision: 3, logoFileId: null } });
    expect(removed.json().data.logo).toBeNull();
  });

  it('rejects the file of another organisation with the same error as an unknown file', async () => {
    const theirs = await createTenant(test);
    const theirAdmin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', theirs);
    const foreign = await upload(theirAdmin, theirs.organisationId);
    for (const logoFileId of [foreign, crypto.randomUUID()]) {
      const answer = await asAdmin(own, { payload: { name: name(), revision: 1, logoFileId } });
      expectProblem(answer, 400, 'VALIDATION_FAILED', {
        fieldErrors: [{ property: 'logoFileId', message: 'This file was not found' }],
      });
    }
    expect((await stored()).revision).toBe(1);
  });

  it('is hidden from system admins and survives their changes', async () => {
    const logoFileId = await upload(admin, tenant.organisationId);
    await asAdmin(own, { payload: { name: name(), revision: 1, logoFileId } });
    const answer = await asSystem(bySystem(), { payload: { name: name(), revision: 2, logoFileId: null } });
    expect(answer.json().data).toMatchObject({ logo: null, revision: 3 });
    expect((await stored()).logo.id).toBe(logoFileId);
    const [entry] = await test.database.query(
      `select before, after from audit_entry where organisation_id = $1 and actor_role = 'SYSTEM_ADMIN'`,
      [tenant.organisationId],
    );
    expect(entry).toEqual({
      before: { name: name(), timeZone: 'UTC' },
      after: { name: name(), timeZone: 'UTC' },
    });
  });
});
