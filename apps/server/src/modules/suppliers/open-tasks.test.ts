import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let ask: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  other = await createSupplier(test, tenant, { name: 'Alpha Works' });
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const suppliers = '/api/business-unit/suppliers';
const shown = { visibleFrom: inDays(-1), invitedAt: inDays(-1) };
const past = { startDate: inDays(-9), endDate: inDays(-1) };

/** A task of the tenant's supplier, which has viewed it by default. */
async function asked(
  options: Parameters<typeof createTask>[3] = {},
  status: 'ACTIVE' | 'COMPLETED' = 'ACTIVE',
) {
  const eventId = await createEvent(test, tenant, { status, startDate: inDays(-9) });
  return createTask(test, tenant, eventId, { ...shown, seenAt: inDays(-1), ...options });
}
const openTasks = async ({ supplierId } = tenant) =>
  (await ask(`GET ${suppliers}/${supplierId}`)).json().data.openTaskCount;

describe('the open tasks of a supplier', () => {
  it('are the published tasks whose deadline for the supplier has not passed', async () => {
    expect(await openTasks()).toBe(0);
    await asked();
    await asked({ seenAt: null });
    await asked({ visibleFrom: inDays(1) });
    await asked({ archivedAt: inDays(-1) });
    await asked({}, 'COMPLETED');
    const ended = await asked(past);
    expect(await openTasks()).toBe(2);
    await test.database.query(
      `update task_supplier set extended_until = now() + interval '1 h' where task_id = $1`,
      [ended],
    );
    expect(await openTasks()).toBe(3);
    expect(await openTasks(other)).toBe(0);
    const sorted = async (way: string) =>
      (await ask(`GET ${suppliers}?sort=openTaskCount,${way}`))
        .json()
        .data.items.map(({ openTaskCount }: { openTaskCount: number }) => openTaskCount);
    expect(await sorted('desc')).toEqual([3, 0]);
    expect(await sorted('asc')).toEqual([0, 3]);
    const admin = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    const { openTaskCount, can } = (
      await admin(`GET /api/sourcing-organisation/suppliers/${tenant.supplierId}`)
    ).json().data;
    expect([openTaskCount, can.deactivate]).toEqual([3, false]);
  });

  it('prevent deactivation once one was viewed, alone and in bulk', async () => {
    await asked();
    const answer = await ask(`PUT ${suppliers}/${tenant.supplierId}/status`, {
      payload: { status: 'INACTIVE' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'SUPPLIER_HAS_OPEN_TASKS']);
    const supplierIds = [tenant.supplierId, other.supplierId];
    const bulk = await ask(`POST ${suppliers}/bulk`, { payload: { supplierIds, action: 'DEACTIVATE' } });
    expect(bulk.json().data).toEqual({
      changed: 1,
      skipped: [{ supplierId: tenant.supplierId, reason: 'HAS_OPEN_TASKS' }],
    });
  });
});

describe('the deactivation of an organisation', () => {
  it('lists the business units with active events beforehand', async () => {
    for (const status of ['ACTIVE', 'ACTIVE', 'DRAFT'] as const) await createEvent(test, tenant, { status });
    const asSystem = requestAs(test, await createPerson(test, 'SYSTEM_ADMIN', null));
    const path = `/api/system/organisations/${tenant.organisationId}`;
    expect((await asSystem(`GET ${path}`)).json().data.busyUnits).toEqual([
      { name: 'Dredging', activeEventCount: 2 },
    ]);
    const answer = await asSystem(`PUT ${path}/status`, { payload: { status: 'INACTIVE' } });
    expect(answer.statusCode).toBe(200);
  });
});
