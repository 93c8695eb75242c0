import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { createEvent, createTask, inDays } from '../factories/events.ts';
import type { TestTenant } from '../factories/people.ts';
import { workbookType } from '../factories/supplier-uploads.ts';
import { sheetWorkbook, taskContent } from '../factories/tasks.ts';
import { asRole, nothing } from './sample.ts';

const buyer = 'BUSINESS_UNIT_ADMIN';
const bidder = 'BIDDER_USER';
const ofEvent = '/api/business-unit/events/:eventId/tasks';
const ofUnit = '/api/business-unit/tasks/:taskId';

const newTitle = () => `Task ${randomUUIDv7()}`;

/** A task with a unique name in an event, with the tenant's supplier. */
async function arrange(
  test: TestApp,
  tenant: TestTenant,
  { status = 'DRAFT', ...options }: Parameters<typeof createTask>[3] & { status?: 'DRAFT' | 'ACTIVE' } = {},
) {
  const eventId = await createEvent(test, tenant, { status, title: `Event ${randomUUIDv7()}` });
  const taskId = await createTask(test, tenant, eventId, { title: newTitle(), ...options });
  return { eventId, taskId };
}

const shown = {
  status: 'ACTIVE',
  visibleFrom: inDays(-1),
  invitedAt: inDays(-1),
  seenAt: inDays(-1),
} as const;

const onTask = async (test: TestApp, tenant: TestTenant, options: Parameters<typeof arrange>[2] = {}) => {
  const { taskId } = await arrange(test, tenant, options);
  return { params: { taskId } };
};
const onEvent = async (test: TestApp, tenant: TestTenant, options: Parameters<typeof arrange>[2] = {}) => {
  const { eventId } = await arrange(test, tenant, options);
  return { params: { eventId } };
};

export const taskSamples = {
  [`GET ${ofEvent}` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await onEvent(test, tenant)),
    query: {
      page: '0',
      size: '10',
      search: 'Task',
      state: 'AWAITING_RESPONSE',
      ended: 'false',
      supplierId: tenant.supplierId,
    },
  })),
  [`POST ${ofEvent}` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await onEvent(test, tenant, { status: 'ACTIVE' })),
    body: taskContent({ title: newTitle(), supplierIds: [tenant.supplierId] }),
  })),
  [`PUT ${ofEvent}/order` as const]: asRole(buyer, async (test, tenant) => {
    const { eventId, taskId } = await arrange(test, tenant);
    const second = await createTask(test, tenant, eventId, { title: newTitle() });
    return { params: { eventId }, body: { taskIds: [second, taskId] } };
  }),
  [`GET ${ofUnit}` as const]: asRole(buyer, onTask),
  [`PUT ${ofUnit}` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await onTask(test, tenant, shown)),
    body: taskContent({ title: newTitle(), revision: 1 }),
  })),
  [`DELETE ${ofUnit}` as const]: asRole(buyer, onTask),
  [`POST ${ofUnit}/copy` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await onTask(test, tenant, shown)),
    body: { title: newTitle() },
  })),
  [`PUT ${ofUnit}/archived` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await onTask(test, tenant, shown)),
    body: { archived: true, confirm: true },
  })),
  'GET /api/business-unit/sheet-import/template': asRole(buyer, nothing),
  'POST /api/business-unit/sheet-import': asRole(buyer, async () => ({
    parts: [{ name: 'file', filename: 'sheet.xlsx', type: workbookType, content: sheetWorkbook() }],
  })),
  'GET /api/supplier/events/:eventId/tasks': asRole(bidder, (test, tenant) => onEvent(test, tenant, shown)),
  'GET /api/supplier/tasks/:taskId': asRole(bidder, (test, tenant) => onTask(test, tenant, shown)),
};
