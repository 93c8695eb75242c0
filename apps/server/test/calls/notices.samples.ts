import type { TestApp } from '../app.ts';
import { createEvent, createTask, inDays } from '../factories/events.ts';
import { createNotice } from '../factories/notices.ts';
import { sharedPerson, type TestTenant } from '../factories/people.ts';
import type { Sample, SampleRequest } from './sample.ts';

const role = 'BIDDER_USER';

/** A person with two notifications about an event, and a colleague with one. */
async function createNotices(test: TestApp, tenant: TestTenant) {
  const caller = { role, ...(await sharedPerson(test, role, tenant)) } as const;
  const colleague = await sharedPerson(test, 'BIDDER_ADMIN', tenant);
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
  const taskId = await createTask(test, tenant, eventId, { visibleFrom: inDays(-1) });
  const insertNotice = (roleEntryId: string) =>
    createNotice(test, tenant, { roleEntryId, eventId, taskId, kind: 'task.extended' });
  await insertNotice(caller.roleEntryId);
  return {
    caller,
    notificationId: await insertNotice(caller.roleEntryId),
    other: await insertNotice(colleague.roleEntryId),
  };
}

const told =
  (request: (made: Awaited<ReturnType<typeof createNotices>>) => Omit<SampleRequest, 'caller'>): Sample =>
  async (test, tenant) => {
    const made = await createNotices(test, tenant);
    return { caller: made.caller, ...request(made) };
  };

export const noticeSamples = {
  'GET /api/notifications': told(() => ({
    query: { page: '0', size: '10', sort: 'at,desc', unread: 'true' },
  })),
  'PUT /api/notifications/read': told(() => ({ body: { until: inDays(1) } })),
  'PUT /api/notifications/:notificationId/read': told(({ notificationId, other }) => ({
    params: { notificationId },
    elsewhere: { notificationId: [other] },
  })),
};
