import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createNotice } from '../../../test/factories/notices.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { openStream } from '../../../test/stream.ts';
import { createHealthReader } from '../status/index.ts';
import { noticeCleanupJob } from './commands/remove-old-notices.ts';
import { notify } from './notify.ts';
import { listFailedNotices, retryFailedNotices } from './pending-notice.repo.ts';

let test: TestApp;
let tenant: TestTenant;
let tess: TestPerson;
let admin: TestPerson;
let askTess: RequestFn;
let eventId: string;
let taskId: string;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  tess = await createPerson(test, 'BIDDER_USER', tenant);
  admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  askTess = requestAs(test, tess);
  eventId = await createEvent(test, tenant, { status: 'ACTIVE', title: 'Quay cranes' });
  taskId = await createTask(test, tenant, eventId, { title: 'Prices', visibleFrom: inDays(-1) });
});
afterAll(() => test.close());

const unitOf = ({ organisationId, businessUnitId }: TestTenant) => ({ organisationId, businessUnitId });
const list = async (ask: RequestFn, query = '') => (await ask(`GET /api/notifications${query}`)).json().data;
const remind = (key: string) =>
  test.db.transaction({ scope: 'job', organisationId: tenant.organisationId }, (tx) =>
    notify(
      tx,
      test.outbox,
      {
        ...unitOf(tenant),
        eventId,
        taskId,
        kind: 'task.ends-soon',
        key,
        about: { hours: 24, taskIds: [taskId] },
      },
      { supplierIds: [tenant.supplierId] },
    ),
  );

describe('notifications', () => {
  it('arrive live and once, are rendered from ids, and can be marked as read one by one or all at once', async () => {
    const stream = await openStream(test, tess);
    expect(await Promise.all([remind('twice'), remind('twice')])).toEqual(expect.arrayContaining([0, 1]));
    await stream.until((frames) => frames.some(({ event }) => event === 'notices-changed'));
    stream.hangUp();
    const [first] = (await list(askTess)).items;
    expect(first).toMatchObject({
      kind: 'task.ends-soon',
      readAt: null,
      hours: 24,
      taskCount: 1,
      message: null,
      supplier: null,
      event: { id: eventId, title: 'Quay cranes' },
      task: { id: taskId, title: 'Prices' },
    });
    await remind('again');
    const both = await list(askTess);
    expect(both).toMatchObject({ total: 2, unread: 2 });
    expect(both.items[1].id).toBe(first.id);

    const read = await askTess(`PUT /api/notifications/${first.id}/read`);
    expect(read.json().data).toEqual({ unread: 1 });
    const { readAt } = (await list(askTess)).items[1];
    await askTess(`PUT /api/notifications/${first.id}/read`);
    expect((await list(askTess)).items[1].readAt).toBe(readAt);
    expect(await list(askTess, '?unread=true')).toMatchObject({ total: 1, unread: 1 });

    // Notices that arrive after the page was loaded stay unread.
    await remind('later');
    const until = both.items[0].at;
    expect((await askTess('PUT /api/notifications/read', { payload: { until } })).json().data).toEqual({
      unread: 1,
    });
    expect((await list(askTess)).items.map((one: { readAt: string | null }) => one.readAt !== null)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are visible to their recipient only: colleagues, the buyer and other database contexts cannot read or mark them', async () => {
    const id = await createNotice(test, tenant, { roleEntryId: tess.roleEntryId, eventId });
    const colleague = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', tenant));
    const buyer = requestAs(test, admin);
    for (const other of [colleague, buyer]) {
      expect(await list(other)).toMatchObject({ items: [], total: 0, unread: 0 });
      expect((await other(`PUT /api/notifications/${id}/read`)).statusCode).toBe(404);
    }
    const unit = { scope: 'unit', ...admin, ...tenant } as const;
    const seen = await test.db.transaction(unit, (tx) =>
      tx.updateTable('notice').set({ read_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute(),
    );
    expect(seen[0]?.numUpdatedRows).toBe(0n);
    const organisation = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    expect((await organisation('GET /api/notifications')).statusCode).toBe(403);
  });

  it('cannot be sent to another tenant', async () => {
    const elsewhere = await createTenant(test);
    const tellElsewhere = (context: Parameters<typeof test.db.transaction>[0]) =>
      test.db.transaction(context, (tx) =>
        notify(
          tx,
          test.outbox,
          { ...unitOf(elsewhere), kind: 'event.changed', key: 'elsewhere' },
          { supplierIds: [elsewhere.supplierId] },
        ),
      );
    await createPerson(test, 'BIDDER_USER', elsewhere);
    await expect(tellElsewhere({ scope: 'unit', ...admin, ...tenant })).rejects.toThrow(
      /not in this context/,
    );
    await expect(tellElsewhere({ scope: 'supplier', ...tess, ...tenant })).rejects.toThrow(
      /not in this context/,
    );
  });

  it('are removed after half a year, except those that show the buyer what was sent', async () => {
    const person = await createPerson(test, 'BIDDER_USER', tenant);
    const { roleEntryId } = person;
    await createNotice(test, tenant, { roleEntryId, eventId, daysAgo: 181 });
    await createNotice(test, tenant, { roleEntryId, eventId, daysAgo: 181, kind: 'event.completed-email' });
    await createNotice(test, tenant, { roleEntryId, eventId, daysAgo: 179 });
    await noticeCleanupJob(test.db).handle(undefined as never);
    const kinds = (await list(requestAs(test, person))).items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['event.changed', 'event.completed-email']);
  });
});

describe('notices that cannot be sent after their change', () => {
  it('are given up after 30 attempts, named for the operator, and tried again on command', async () => {
    const insert = (notice: object) =>
      test.database.query<{ id: string }>(
        `insert into pending_notice (id, organisation_id, business_unit_id, notice, audience, created_at, next_attempt_at)
         values (gen_random_uuid(), $1, $2, $3, '{}', now() - interval '1 hour', now()) returning id`,
        [tenant.organisationId, tenant.businessUnitId, JSON.stringify(notice)],
      );
    const [broken] = await insert({ kind: 'box.shut' });
    const readKinds = async () =>
      (await createHealthReader({ ...test, clock: { isRight: () => true } }, 0).read()).backlogs;
    const state = async () =>
      (
        await test.database.query(
          `select attempts, given_up_at is not null as "isGivenUp",
             round(extract(epoch from next_attempt_at - now()) / 60)::int as delay
           from pending_notice where id = $1`,
          [broken?.id],
        )
      )[0];
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      await expect(test.runJob('send-pending-notices')).rejects.toMatchObject({
        failures: [{ id: broken?.id }],
      });
      const after = await state();
      expect(after).toMatchObject({ attempts: attempt, isGivenUp: attempt === 30 });
      delays.push(after?.delay as number);
      if (attempt === 1) expect(await readKinds()).toMatchObject({ notices: { due: 1, late: 1 } });
      await test.database.query(`update pending_notice set next_attempt_at = now()`);
    }
    expect(delays.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await test.runJob('send-pending-notices');
    expect(await readKinds()).toMatchObject({ notices: { due: 0 }, failedNotices: { due: 1, late: 1 } });
    const anyTenant = { scope: 'job', organisationId: null } as const;
    expect(await test.db.transaction(anyTenant, (tx) => listFailedNotices(tx, 20))).toEqual([
      { id: broken?.id, kind: 'box.shut', givenUpAt: expect.any(String), reason: expect.any(String) },
    ]);
    expect(await test.db.transaction(anyTenant, retryFailedNotices)).toBe(1);
    await expect(test.runJob('send-pending-notices')).rejects.toMatchObject({
      failures: [{ id: broken?.id }],
    });
    expect(await state()).toMatchObject({ attempts: 1, isGivenUp: false });
    await test.database.query('delete from pending_notice');
  });
});
