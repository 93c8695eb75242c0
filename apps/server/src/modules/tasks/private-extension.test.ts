import { access, type CallKey } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { definitions } from '../../../test/calls/index.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { requestAs } from '../../../test/request-as.ts';
import { deadlineReminderJob } from './commands/send-deadline-reminders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Routes that return something only after a submission. */
const isOfSent = (key: CallKey) => /:version|box-proof/.test(key);

/** All routes a supplier can read with, except those. */
const reads = (Object.keys(access) as CallKey[]).filter(
  (key) =>
    /^GET \/api\/(supplier\/|messages(\/counts)?$|notifications$)/.test(key) &&
    (definitions.get(key)?.response || key.endsWith('.ics')) &&
    !isOfSent(key),
);

/** A calendar with unfolded lines and without timestamps. */
const unfolded = (body: string) => body.replaceAll('\r\n ', '').replace(/DTSTAMP:\w+/g, 'DTSTAMP');

interface World {
  tenant: TestTenant;
  rival: TestTenant;
  eventId: string;
  taskId: string;
}

/** Two suppliers of one task that ends soon. */
async function world(endDate: string): Promise<World> {
  const tenant = await createTenant(test);
  const rival = await createSupplier(test, tenant, { name: 'Rival' });
  const dates = { startDate: inDays(-9), endDate };
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE', ...dates });
  const taskId = await createTask(test, tenant, eventId, {
    ...dates,
    supplierIds: [tenant.supplierId, rival.supplierId],
    visibleFrom: inDays(-9),
    invitedAt: inDays(-9),
    seenAt: inDays(-8),
  });
  return { tenant, rival, eventId, taskId };
}

/** Everything that reaches a rival: API responses, notices with their e-mails, and live updates. */
async function trafficOf({ rival, eventId, taskId }: World) {
  const person = await createPerson(test, 'BIDDER_ADMIN', rival);
  const ask = requestAs(test, person);
  const answers: Record<string, unknown> = {};
  for (const key of reads) {
    const url = key.replace(':eventId', eventId).replace(':taskId', taskId);
    for (const query of url.endsWith('/supplier/events')
      ? ['?statuses=ACTIVE', '?statuses=COMPLETED']
      : ['']) {
      const { statusCode, body } = await ask(`${url}${query}`);
      answers[key + query] = [statusCode, unfolded(body)];
    }
  }
  const told = await test.database.query(
    `select notice.kind, notice.business_key, notice.event_id, notice.task_id, outbox_mail.template, outbox_mail.payload
     from notice join role_entry on role_entry.id = notice.role_entry_id
     left join outbox_mail on outbox_mail.business_key = notice.business_key || ':' || notice.role_entry_id
     where role_entry.supplier_id = $1 order by notice.business_key`,
    [rival.supplierId],
  );
  const stream = await test.database.query(
    'select kind, about from stream_event where supplier_id = $1 order by kind',
    [rival.supplierId],
  );
  return { answers, told, stream };
}

/** Replaces values that differ between worlds by their names. */
function named(value: unknown, { tenant, rival, eventId, taskId }: World): unknown {
  const names = {
    tenant: tenant.supplierId,
    rival: rival.supplierId,
    unit: tenant.businessUnitId,
    eventId,
    taskId,
  };
  const organisation = tenant.organisationName;
  return (
    Object.entries({ ...names, organisation })
      .reduce((text, [name, id]) => text.replaceAll(id, name), JSON.stringify(value))
      .replace(/EV-1999-\w+/g, 'reference')
      // Of people that are made anew in every world, the ids alone differ.
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'somebody')
      .replace(/[\da-f]{12}@/g, 'somebody@')
  );
}

const privately = async ({ tenant, taskId }: World, days: number) => {
  const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  const answer = await buyer(`POST /api/business-unit/tasks/${taskId}/extensions`, {
    payload: { endDate: inDays(days), reason: 'Asked for it', supplierIds: [tenant.supplierId] },
  });
  expect(answer.statusCode, answer.body).toBe(201);
};

const remind = () => deadlineReminderJob({ db: test.db, outbox: test.outbox }).handle(undefined as never);

/** Makes all future reminders due. */
const fallDue = () => test.database.query(`update end_reminder set due_at = now() - interval '1 minute'`);

describe('what a supplier receives', () => {
  it('covers the important routes in this test', () => {
    expect(reads).toEqual(
      expect.arrayContaining([
        ...['GET /api/supplier/events', 'GET /api/supplier/tasks/:taskId', 'GET /api/notifications'],
        ...['GET /api/supplier/tasks/:taskId/calendar.ics', 'GET /api/messages'],
      ]),
    );
  });

  it.each([
    ['while the task runs', inDays(8)],
    ['after its end', inDays(-1)],
  ])('does not depend on another supplier’s extension, %s', async (_when, endDate) => {
    const [plain, extended] = [await world(endDate), await world(endDate)];
    // A person who already exists gets every notification to the supplier.
    for (const one of [plain, extended]) await createPerson(test, 'BIDDER_USER', one.rival);
    await privately(extended, 20);
    await privately(extended, 40);
    await fallDue();
    await remind();
    const [without, having] = [await trafficOf(plain), await trafficOf(extended)];
    expect(named(having, extended)).toEqual(named(without, plain));
    expect(Object.values(without.answers).map((answer) => (answer as [number])[0])).not.toContain(404);
    expect(without.told.length).toBe(endDate === inDays(8) ? 1 : 0);
  });

  it('does show an extension for all suppliers', async () => {
    const [plain, extended] = [await world(inDays(8)), await world(inDays(8))];
    for (const one of [plain, extended]) await createPerson(test, 'BIDDER_USER', one.rival);
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', extended.tenant));
    await buyer(`POST /api/business-unit/tasks/${extended.taskId}/extensions`, {
      payload: { endDate: inDays(20), reason: 'For all' },
    });
    const [without, having] = [await trafficOf(plain), await trafficOf(extended)];
    expect(named(having, extended)).not.toEqual(named(without, plain));
    expect(having.told).toHaveLength(1);
    expect(having.stream.length).toBeGreaterThan(0);
  });
});
