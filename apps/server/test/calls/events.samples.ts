import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { createEvent, createTask, eventContent, inDays } from '../factories/events.ts';
import { createLabel } from '../factories/labels.ts';
import { sharedPerson, type TestTenant } from '../factories/people.ts';
import { type Part, png } from '../multipart.ts';
import { asRole } from './sample.ts';

const buyer = 'BUSINESS_UNIT_ADMIN';
const bidder = 'BIDDER_USER';
const ofUnit = '/api/business-unit/events';

const past = { startDate: inDays(-9), endDate: inDays(-1) };

/** An event with a unique name and a task that the tenant's supplier can see. */
async function arrange(
  test: TestApp,
  tenant: TestTenant,
  options: Parameters<typeof createEvent>[2] = {},
): Promise<{ eventId: string }> {
  const { roleEntryId } = await sharedPerson(test, buyer, tenant);
  const title = `Event ${randomUUIDv7()}`;
  const eventId = await createEvent(test, tenant, { title, publishedBy: roleEntryId, ...options });
  const { startDate = inDays(-1), endDate = inDays(20) } = options;
  // Without required responses there is no box to close at the end.
  const responseRequired = endDate > inDays(0);
  await createTask(test, tenant, eventId, { startDate, endDate, responseRequired, visibleFrom: inDays(-1) });
  return { eventId };
}

const request = (more: object = {}): Part[] => [
  { name: 'request', content: JSON.stringify(eventContent({ title: `Event ${randomUUIDv7()}`, ...more })) },
];
// Bytes after the picture are ignored; they make each file unique.
const terms = (): Part => ({
  name: 'termsAndConditionsFile',
  filename: 'terms.png',
  content: Buffer.concat([png, Buffer.from(randomUUIDv7())]),
});
const draft = async (test: TestApp, tenant: TestTenant) => ({ params: await arrange(test, tenant) });
const active = async (test: TestApp, tenant: TestTenant) => ({
  params: await arrange(test, tenant, { status: 'ACTIVE' }),
});
const completed = async (test: TestApp, tenant: TestTenant) => ({
  params: await arrange(test, tenant, { status: 'COMPLETED', ...past }),
});
const page = { page: '0', size: '10' };

/** An event with an audit entry. */
async function told(test: TestApp, tenant: TestTenant) {
  const { eventId } = await arrange(test, tenant);
  const { accountId, roleEntryId } = await sharedPerson(test, buyer, tenant);
  await test.database.query(
    `insert into audit_entry (id, organisation_id, business_unit_id, actor_account_id, actor_role_entry_id, actor_role,
       action, subject_type, subject_id, after)
     values ($1, $2, $3, $4, $5, $6, 'event.created', 'event', $7, '{}')`,
    [randomUUIDv7(), tenant.organisationId, tenant.businessUnitId, accountId, roleEntryId, buyer, eventId],
  );
  return { params: { eventId } };
}

export const eventSamples = {
  'GET /api/business-unit': asRole(buyer, async () => ({})),
  [`GET ${ofUnit}` as const]: asRole(buyer, async (test, tenant) => {
    await arrange(test, tenant, { status: 'ACTIVE' });
    return { query: { statuses: 'ACTIVE', search: 'Event', sort: 'title,asc', ...page } };
  }),
  'GET /api/business-unit/next-deadline': asRole(buyer, async (test, tenant) => {
    await arrange(test, tenant, { status: 'ACTIVE' });
    return {};
  }),
  'GET /api/business-unit/pending-actions': asRole(buyer, async (test, tenant) => {
    await arrange(test, tenant, { status: 'ACTIVE', ...past });
    await arrange(test, tenant, { status: 'ACTIVE', endDate: inDays(0.5) });
    return {};
  }),
  'GET /api/business-unit/schedule': asRole(buyer, async (test, tenant) => {
    await arrange(test, tenant, { status: 'ACTIVE' });
    return { query: { from: inDays(-14), to: inDays(28), search: 'Event', page: '0' } };
  }),
  'GET /api/business-unit/possible-openers': asRole(buyer, async () => ({})),
  'GET /api/business-unit/first-steps': asRole(buyer, async () => ({})),
  'POST /api/business-unit/practice-event': asRole(buyer, async (test, { businessUnitId }) => {
    // A unit has one at a time.
    await test.database.query('delete from event where business_unit_id = $1 and is_practice', [
      businessUnitId,
    ]);
    return {};
  }),
  [`POST ${ofUnit}` as const]: asRole(buyer, async (test, tenant) => {
    const { id } = await createLabel(test, tenant);
    return { parts: [...request({ labelIds: [id] }), terms()] };
  }),
  [`GET ${ofUnit}/:eventId` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await active(test, tenant)),
    query: { messageCounts: 'true' },
  })),
  [`PUT ${ofUnit}/:eventId` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await draft(test, tenant)),
    parts: request({ revision: 1 }),
  })),
  [`POST ${ofUnit}/:eventId` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await draft(test, tenant)),
    body: { title: `Clone ${randomUUIDv7()}`, startDate: inDays(9) },
  })),
  [`DELETE ${ofUnit}/:eventId` as const]: asRole(buyer, draft),
  [`PUT ${ofUnit}/:eventId/status` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await draft(test, tenant)),
    body: { status: 'ACTIVE' },
  })),
  [`GET ${ofUnit}/:eventId/activity` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await told(test, tenant)),
    query: { sort: 'at,desc', ...page },
  })),
  [`GET ${ofUnit}/:eventId/activity/actors` as const]: asRole(buyer, told),
  [`GET ${ofUnit}/:eventId/activity/export` as const]: asRole(buyer, told),
  [`GET ${ofUnit}/:eventId/amendments` as const]: asRole(buyer, active),
  [`GET ${ofUnit}/:eventId/record` as const]: asRole(buyer, completed),
  [`GET ${ofUnit}/:eventId/record/pdf` as const]: asRole(buyer, completed),
  [`POST ${ofUnit}/:eventId/record` as const]: asRole(buyer, completed),
  [`GET ${ofUnit}/:eventId/completed-email` as const]: asRole(buyer, completed),
  [`POST ${ofUnit}/:eventId/completed-email` as const]: asRole(buyer, completed),
  'GET /api/supplier/events': asRole(bidder, async (test, tenant) => {
    await arrange(test, tenant, { status: 'ACTIVE' });
    return { query: { statuses: 'ACTIVE', sort: 'tasks,desc', ...page } };
  }),
  'GET /api/supplier/events/:eventId': asRole(bidder, active),
  'GET /api/supplier/next-deadline': asRole(bidder, async (test, tenant) => {
    await arrange(test, tenant, { status: 'ACTIVE' });
    return {};
  }),
  'GET /api/supplier/events/:eventId/amendments': asRole(bidder, active),
  'PUT /api/supplier/events/:eventId/amendments/read': asRole(bidder, async (test, tenant) => ({
    ...(await active(test, tenant)),
    body: { until: inDays(0) },
  })),
  'GET /api/business-unit/suppliers/:supplierId/events': asRole(buyer, async (test, tenant) => {
    await arrange(test, tenant, { status: 'ACTIVE' });
    return { params: { supplierId: tenant.supplierId }, query: { statuses: 'ACTIVE', ...page } };
  }),
};
