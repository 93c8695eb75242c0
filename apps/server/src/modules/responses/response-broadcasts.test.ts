import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createAccount } from '../../../test/factories/accounts.ts';
import { openBoxOf } from '../../../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  sheetIds,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { declineJob } from './commands/notify-of-decline.ts';

let test: TestApp;
let tenant: TestTenant;
let rival: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
  tenant = await createTenant(test);
  rival = await createSupplier(test, tenant, { name: 'Rival' });
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const answered = (options: object = {}) =>
  createTaskToAnswer(test, tenant, { supplierIds: [tenant.supplierId, rival.supplierId], ...options });
const response = ({ taskId }: AnsweringSupplier) => `/api/supplier/tasks/${taskId}/response`;

/** All live updates about an event, by audience. */
async function toldOf({ eventId }: AnsweringSupplier) {
  const rows = await test.database.query<{ audience: string; kind: string; about: object }>(
    `select audience_id as audience, kind, about from stream_event where about->>'eventId' = $1 order by id`,
    [eventId],
  );
  const of = (id: string) => rows.filter(({ audience }) => audience === id).map(({ about }) => about);
  const [unit, team] = [of(tenant.businessUnitId), of(tenant.supplierId)];
  expect(rows).toHaveLength(unit.length + team.length);
  return { unit, team };
}

describe('live updates about a response', () => {
  it('contain only ids, and reach the buyer only if the visible state changes', async () => {
    const supplier = await answered();
    const about = { eventId: supplier.eventId, taskId: supplier.taskId };
    const told = async () => {
      const { unit, team } = await toldOf(supplier);
      for (const one of [...unit, ...team]) expect(one).toEqual(about);
      return [unit.length, team.length];
    };
    await supplier.save(wholeAnswer());
    const { unit } = await toldOf(supplier);
    expect(unit).toEqual([]);
    await supplier.submit();
    expect((await told())[0]).toBe(1);
    await supplier.save([{ path: `answers/${sheetIds.text}`, value: 'Another way', revision: 1 }]);
    const { team } = await toldOf(supplier);
    // Replaced: the buyer sees the same state and gets no update.
    await supplier.submit();
    expect(await told()).toEqual([1, team.length + 1]);
    await supplier.ask(`DELETE ${response(supplier)}/submission`);
    await supplier.ask(`POST /api/supplier/tasks/${supplier.taskId}/decline`, {
      payload: { reason: 'TERMS' },
    });
    await supplier.ask(`DELETE /api/supplier/tasks/${supplier.taskId}/decline`);
    expect(await told()).toEqual([4, team.length + 4]);
  });

  it('reach the buyer for every submission if the event is not sealed', async () => {
    const supplier = await answered({ sealed: false });
    await supplier.save(wholeAnswer());
    await supplier.submit();
    await supplier.submit();
    expect((await toldOf(supplier)).unit).toHaveLength(2);
  });

  it('are sent to the buyer and the supplier when its box closes and is opened', async () => {
    const supplier = await answered();
    await supplier.save(wholeAnswer());
    await supplier.submit();
    const before = await toldOf(supplier);
    await openBoxOf(test, buyer, supplier.taskId);
    const after = await toldOf(supplier);
    expect([after.unit.length, after.team.length]).toEqual([before.unit.length + 2, before.team.length + 2]);
  });
});

describe('a decline', () => {
  it('notifies every admin of the business unit once with its reason, and no one after it was undone', async () => {
    const admin = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
    const supplier = await answered();
    const decline = (payload: object) =>
      supplier.ask(`POST /api/supplier/tasks/${supplier.taskId}/decline`, { payload });
    const queued = async () =>
      (
        await test.database.query<{ data: never }>(
          `select data from pgboss.job where name = 'notify-of-decline' and data->>'taskId' = $1 order by created_on`,
          [supplier.taskId],
        )
      ).map(({ data }) => data);
    const job = declineJob(test);
    const mails = async () => (await test.outbox.show(admin.email)).map(({ text }) => text);

    await decline({ reason: 'OTHER', comment: 'Our crane is in the dock' });
    const [first] = await queued();
    expect(JSON.stringify(first)).not.toContain('crane');
    await supplier.ask(`DELETE /api/supplier/tasks/${supplier.taskId}/decline`);
    await job.handle(first as never);
    expect(await mails()).toEqual([]);

    await decline({ reason: 'OTHER', comment: 'Our crane is in the dock' });
    const [, second] = await queued();
    await job.handle(second as never);
    await job.handle(second as never);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toContain('Tidewater Tools');
    expect(mail).toContain('Our crane is in the dock');
    expect(mail).toContain(`/sourcing/events/${supplier.eventId}/tasks/${supplier.taskId}?as=`);
    const rows = await test.database.query<{ row: string }>(
      `select notice::text || payload::text as row from notice
       join outbox_mail on outbox_mail.business_key = notice.business_key || ':' || notice.role_entry_id
       where kind = 'task.declined'`,
    );
    expect(rows).toHaveLength(2);
    for (const { row } of rows) expect(row).not.toContain('crane');
  });
});

describe('reading a response in an event that is not sealed', () => {
  it('prevents extensions for single suppliers but not for all', async () => {
    const supplier = await answered({ sealed: false });
    const extensions = `POST /api/business-unit/tasks/${supplier.taskId}/extensions`;
    const extend = async (days: number, supplierIds: string[] | null) => {
      const endDate = new Date(Date.now() + days * 86_400_000).toISOString();
      const answer = await buyer(extensions, { payload: { endDate, reason: 'Late drawings', supplierIds } });
      return [answer.statusCode, answer.json().code];
    };
    const read = `GET /api/business-unit/tasks/${supplier.taskId}/responses`;
    await supplier.save(wholeAnswer());
    // Reading an empty list reveals nothing.
    await buyer(read);
    expect(await extend(6, [rival.supplierId])).toEqual([201, undefined]);
    await supplier.submit();
    await buyer(read);
    expect(await extend(8, [rival.supplierId])).toEqual([409, 'RESPONSE_READ']);
    const { items } = (await buyer(`GET /api/business-unit/tasks/${supplier.taskId}/suppliers`)).json().data;
    expect(items.map(({ can }: { can: { extend: boolean } }) => can.extend)).toEqual([false, false]);
    expect(await extend(8, null)).toEqual([201, undefined]);
  });
});
