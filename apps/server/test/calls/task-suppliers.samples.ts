import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { createEvent, createTask, inDays } from '../factories/events.ts';
import { sharedPerson, type TestTenant } from '../factories/people.ts';
import { createSupplier } from '../factories/suppliers.ts';
import { asRole } from './sample.ts';

const buyer = 'BUSINESS_UNIT_ADMIN';
const ofTask = '/api/business-unit/tasks/:taskId';

/** A published task of the tenant's supplier, who can respond. */
async function arrange(test: TestApp, tenant: TestTenant) {
  await sharedPerson(test, 'BIDDER_USER', tenant);
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
  const taskId = await createTask(test, tenant, eventId, {
    visibleFrom: inDays(-1),
    invitedAt: inDays(-1),
  });
  return { params: { taskId } };
}

const page = { page: '0', size: '10' };

// Each is later than the previous one, since deadlines can only be extended.
let extensions = 0;
const laterEnd = () => {
  extensions += 1;
  return inDays(21 + extensions / 24);
};

export const taskSupplierSamples = {
  [`GET ${ofTask}/suppliers` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await arrange(test, tenant)),
    query: { search: 'Tide', state: 'AWAITING_RESPONSE', seen: 'false', sort: 'seenAt,desc', ...page },
  })),
  [`PUT ${ofTask}/suppliers` as const]: asRole(buyer, async (test, tenant) => {
    const { supplierId } = await createSupplier(test, tenant);
    return {
      ...(await arrange(test, tenant)),
      body: { supplierIds: [tenant.supplierId, supplierId], revision: 1 },
    };
  }),
  [`GET ${ofTask}/suppliers/export` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await arrange(test, tenant)),
    query: { sort: 'name,asc' },
  })),
  [`POST ${ofTask}/reminders` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await arrange(test, tenant)),
    body: { supplierIds: [tenant.supplierId] },
  })),
  [`GET ${ofTask}/reminders` as const]: asRole(buyer, arrange),
  'POST /api/business-unit/events/:eventId/extensions': asRole(buyer, async (test, tenant) => {
    const { params } = await arrange(test, tenant);
    const [task] = await test.database.query<{ eventId: string }>(
      'select event_id as "eventId" from task where id = $1',
      [params.taskId],
    );
    return {
      params: { eventId: task?.eventId ?? '' },
      body: { endDate: laterEnd(), reason: 'The drawings came late' },
    };
  }),
  [`GET ${ofTask}/extensions` as const]: asRole(buyer, arrange),
  [`POST ${ofTask}/extensions` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await arrange(test, tenant)),
    body: {
      endDate: laterEnd(),
      reason: `Drawing ${randomUUIDv7()} came late.`,
      supplierIds: [tenant.supplierId],
    },
  })),
};
