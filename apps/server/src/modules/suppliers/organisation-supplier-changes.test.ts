import type { HistoryEntry, OrganisationSupplierDetails, TeamMember } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let home: TestTenant;
let tenant: TestTenant;
let ask: RequestFn;
let askUnit: RequestFn;
let path: string;

beforeAll(async () => {
  test = await startTestApp();
  home = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', home));
  askUnit = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', home));
});
afterAll(() => test.close());

beforeEach(async () => {
  tenant = await createSupplier(test, home, { name: 'Tidewater Tools', tags: ['Marine'] });
  await test.database.query("update supplier_remark set notes = 'Pays late' where supplier_id = $1", [
    tenant.supplierId,
  ]);
  path = `/api/sourcing-organisation/suppliers/${tenant.supplierId}`;
});

const read = async () => (await ask(`GET ${path}`)).json().data as OrganisationSupplierDetails;
const history = async () => (await ask(`GET ${path}/history`)).json().data.items as HistoryEntry[];
const change = { supplierCode: 'TW-1', name: 'Tidewater Group', website: 'https://tidewater.example' };

describe('a supplier of any business unit, for organisation admins', () => {
  it('is returned with its business unit and tags, but without the business unit’s notes', async () => {
    const answer = await ask(`GET ${path}`);
    expect(answer.json().data).toMatchObject({
      name: 'Tidewater Tools',
      tags: ['Marine'],
      businessUnit: { id: home.businessUnitId, name: 'Dredging', status: 'ACTIVE' },
      activeUserCount: 0,
      can: { edit: true, deactivate: true, reactivate: false, invite: true },
    });
    expect(answer.body).not.toContain('Pays late');
    expect(answer.body).not.toContain('notes');
  });

  it('can be changed, but keeps the business unit’s tags and notes', async () => {
    const { revision, supplierCode } = await read();
    const payload = { ...change, supplierCode, revision, tags: [], notes: 'Overwritten' };
    const answer = await ask(`PUT ${path}`, { payload });
    expect(answer.json().data).toMatchObject({ name: 'Tidewater Group', tags: ['Marine'], revision: 2 });
    const seen = await askUnit(`GET /api/business-unit/suppliers/${tenant.supplierId}`);
    expect(seen.json().data).toMatchObject({
      name: 'Tidewater Group',
      website: 'https://tidewater.example',
      tags: ['Marine'],
      notes: 'Pays late',
      revision: 2,
    });
    const [entry] = await history();
    expect(entry).toMatchObject({
      action: 'supplier.changed',
      actorRole: 'SOURCING_ORGANISATION_ADMIN',
      businessUnitName: 'Dredging',
      before: { name: 'Tidewater Tools' },
      after: { name: 'Tidewater Group', changed: ['name', 'website'] },
    });
    // The business unit sees the organisation's change in its own history.
    const unitHistory = await askUnit(`GET /api/business-unit/suppliers/${tenant.supplierId}/history`);
    expect(unitHistory.json().data.items[0].action).toBe('supplier.changed');
  });

  it('shows previous contact data in its history, but of the business unit’s notes only that they changed', async () => {
    const unitPath = `/api/business-unit/suppliers/${tenant.supplierId}`;
    const supplier = (await askUnit(`GET ${unitPath}`)).json().data;
    await askUnit(`PUT ${unitPath}`, { payload: { ...supplier, phone: '0123', notes: 'Pays well' } });
    expect(await history()).toMatchObject([
      { before: { phone: null }, after: { phone: '0123', changed: ['phone', 'notes'] } },
    ]);
    expect(JSON.stringify(await history())).not.toMatch(/Pays (late|well)/);
    const told = (await askUnit(`GET ${unitPath}/history`)).json().data.items;
    expect(told).toMatchObject([{ before: { notes: 'Pays late' }, after: { notes: 'Pays well' } }]);
  });

  it('never shows the business unit’s notes in its history', async () => {
    const unitPath = `/api/business-unit/suppliers/${tenant.supplierId}`;
    const { revision, supplierCode } = await read();
    const payload = { ...change, supplierCode, revision, tags: ['Marine'], notes: 'A canary sings' };
    expect((await askUnit(`PUT ${unitPath}`, { payload })).statusCode).toBe(200);
    expect((await askUnit(`GET ${unitPath}/history`)).body).toContain('A canary sings');
    for (const query of ['', '?search=canary', '?size=all']) {
      const { body } = await ask(`GET ${path}/history${query}`);
      expect(body).not.toMatch(/canary sings|Pays late/);
    }
    expect((await history())[0]).toMatchObject({ action: 'supplier.changed' });
  });

  it('returns 409 for another revision, with the stored data but without the notes', async () => {
    const { supplierCode } = await read();
    const answer = await ask(`PUT ${path}`, { payload: { ...change, supplierCode, revision: 7 } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'STALE_REVISION',
      data: { name: 'Tidewater Tools', revision: 1 },
    });
    expect(answer.body).not.toContain('Pays late');
    expect(await history()).toEqual([]);
  });

  it('rejects the supplier ID of another supplier in its business unit', async () => {
    await createSupplier(test, home, { supplierCode: `taken-${tenant.supplierId}` });
    const payload = { ...change, supplierCode: `TAKEN-${tenant.supplierId}`, revision: 1 };
    const answer = await ask(`PUT ${path}`, { payload });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().fieldErrors).toEqual([
      { property: 'supplierCode', message: 'This supplier ID is already in use' },
    ]);
  });

  it('loses all sessions and invitations on deactivation, and can be reactivated', async () => {
    const person = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', tenant));
    await createInvitation(test, 'BIDDER_USER', tenant);
    const done = await ask(`PUT ${path}/status`, { payload: { status: 'INACTIVE' } });
    expect(done.json().data).toMatchObject({
      status: 'INACTIVE',
      can: { deactivate: false, reactivate: true },
    });
    expect((await person('GET /api/user')).statusCode).toBe(401);
    expect((await history()).map(({ action }) => action).sort()).toEqual([
      'person.invitation-withdrawn',
      'supplier.deactivated',
    ]);
    const again = await ask(`PUT ${path}/status`, { payload: { status: 'ACTIVE' } });
    expect(again.json().data.status).toBe('ACTIVE');
    expect((await history())[0]?.action).toBe('supplier.reactivated');
  });

  it('gets its first admin from the organisation, and then manages its own team', async () => {
    const invited = await ask(`POST ${path}/invitations`, {
      payload: { email: `tess@${tenant.supplierId}.example` },
    });
    expect(invited.statusCode).toBe(201);
    const { users } = (await ask(`GET ${path}/users`)).json().data as { users: TeamMember[] };
    expect(users).toMatchObject([
      { role: 'BIDDER_ADMIN', status: 'INVITED', can: { resend: true, revoke: true } },
    ]);
    expect((await history())[0]).toMatchObject({ action: 'person.invited', after: { byBuyer: true } });
    await createPerson(test, 'BIDDER_ADMIN', tenant);
    const refused = await ask(`POST ${path}/invitations`, { payload: { email: 'late@example.org' } });
    const message = 'Tidewater Tools now manages its own team.';
    expectProblem(refused, 409, 'SUPPLIER_HAS_PEOPLE', { globalErrors: [{ message }] });
    expect((await read()).can.invite).toBe(false);
  });

  it('rejects invitations while its business unit is deactivated, and names the business unit', async () => {
    const other = await createTenant(test);
    const askOther = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', other));
    await test.database.query("update business_unit set status = 'INACTIVE' where id = $1", [
      other.businessUnitId,
    ]);
    const supplier = `/api/sourcing-organisation/suppliers/${other.supplierId}`;
    expect((await askOther(`GET ${supplier}`)).json().data).toMatchObject({
      status: 'ACTIVE',
      businessUnit: { status: 'INACTIVE' },
      can: { invite: false },
    });
    const refused = await askOther(`POST ${supplier}/invitations`, { payload: { email: 'new@example.org' } });
    expect(refused.statusCode).toBe(409);
    const message = 'Dredging is deactivated. Reactivate it before inviting people.';
    expect(refused.json().globalErrors).toEqual([{ message }]);
  });

  it('has a history export named after it', async () => {
    await ask(`PUT ${path}/status`, { payload: { status: 'INACTIVE' } });
    const actors = await ask(`GET ${path}/history/actors`);
    expect(actors.json().data).toMatchObject([{ name: 'Una Bell' }]);
    const workbook = await ask(`GET ${path}/history/export`);
    expect(workbook.headers['content-disposition']).toContain('history_tidewater-tools');
  });
});
