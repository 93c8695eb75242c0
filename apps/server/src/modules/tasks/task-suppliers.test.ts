import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { partOf, unguardedCells } from '../../../test/exported.ts';
import { createAccount } from '../../../test/factories/accounts.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { whileLockedBy } from '../../../test/locks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const tasks = '/api/business-unit/tasks';
const shown = { visibleFrom: inDays(-1), invitedAt: inDays(-1) };
type Answer = Awaited<ReturnType<RequestFn>>;
const refused = (answer: Answer) => [answer.statusCode, answer.json().code];
const fieldsOf = (answer: Answer) => [answer.statusCode, answer.json().fieldErrors];

async function arrange(
  options: Parameters<typeof createTask>[3] & { status?: 'ACTIVE' | 'COMPLETED' | 'DRAFT' } = {},
) {
  const { status = 'ACTIVE', ...task } = options;
  const eventId = await createEvent(test, tenant, { status, startDate: inDays(-9) });
  return createTask(test, tenant, eventId, { ...(status === 'ACTIVE' && shown), ...task });
}
const suppliersNamed = async (...names: string[]) => {
  const added = await Promise.all(
    names.map((name, index) => createSupplier(test, tenant, { name, supplierCode: `T-${index}` })),
  );
  return added.map(({ supplierId }) => supplierId);
};
const list = async (taskId: string, query = '') =>
  (await ask(`GET ${tasks}/${taskId}/suppliers?${query}`)).json().data;
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
const replace = (taskId: string, supplierIds: string[], revision = 1) =>
  ask(`PUT ${tasks}/${taskId}/suppliers`, { payload: { supplierIds, revision } });
const setReminded = (taskId: string, supplierId: string, ago: string) =>
  test.database.query(
    `insert into task_reminder (organisation_id, business_unit_id, event_id, task_id, supplier_id, reminded_at)
     select organisation_id, business_unit_id, event_id, task_id, supplier_id, now() - $3::interval from task_supplier
     where task_id = $1 and supplier_id = $2
     on conflict (task_id, supplier_id) do update set reminded_at = excluded.reminded_at`,
    [taskId, supplierId, ago],
  );
const set = (taskId: string, supplierId: string | undefined, columns: string) =>
  test.database.query(`update task_supplier set ${columns} where task_id = $1 and supplier_id = $2`, [
    taskId,
    supplierId,
  ]);

describe('the suppliers of a task', () => {
  it('are listed with what the buyer can see, with sorting, search and filters', async () => {
    const supplierIds = await suppliersNamed('Beta', 'alpha', 'Gamma', 'Delta');
    const [beta, alpha, gamma] = supplierIds;
    const taskId = await arrange({ supplierIds });
    await set(taskId, beta, `seen_at = now() - interval '2 h', submitted_at = now() - interval '1 h'`);
    await set(
      taskId,
      alpha,
      `seen_at = now(), declined_at = now(), decline_reason = 'OTHER', decline_comment = 'Busy'`,
    );
    await set(taskId, gamma, `extended_until = now() + interval '40 days'`);
    const all = await list(taskId);
    expect(namesOf(all)).toEqual(['alpha', 'Beta', 'Delta', 'Gamma']);
    expect(all.total).toBe(4);
    expect(all.counts).toEqual([
      { state: 'AWAITING_RESPONSE', count: 2 },
      { state: 'RESPONSE_SUBMITTED', count: 1 },
      { state: 'DECLINED', count: 1 },
      { state: 'ENDED_WITHOUT_RESPONSE', count: 0 },
      { state: 'RESPONSE_PROHIBITED', count: 0 },
    ]);
    expect(all.items[0]).toMatchObject({
      supplierId: alpha,
      supplierCode: 'T-1',
      state: 'DECLINED',
      declineReason: 'OTHER',
      declineComment: 'Busy',
      isExtended: false,
      effectiveEndDate: inDays(20),
      activeUserCount: 0,
      remindedAt: null,
      lastMessageAt: null,
      can: { remove: false, remind: false, extend: true },
    });
    expect(all.items[2]).toMatchObject({ state: 'AWAITING_RESPONSE', can: { remove: true, remind: false } });
    expect(namesOf(await list(taskId, 'sort=supplierCode,desc'))).toEqual([
      'Delta',
      'Gamma',
      'alpha',
      'Beta',
    ]);
    expect(namesOf(await list(taskId, 'sort=state,asc'))).toEqual(['Delta', 'Gamma', 'Beta', 'alpha']);
    expect(namesOf(await list(taskId, 'sort=effectiveEndDate,desc'))[0]).toBe('Gamma');
    expect(namesOf(await list(taskId, 'sort=submittedAt,asc'))[0]).toBe('Beta');
    expect(namesOf(await list(taskId, 'sort=seenAt,asc')).slice(0, 2)).toEqual(['Beta', 'alpha']);
    expect(namesOf(await list(taskId, 'state=AWAITING_RESPONSE'))).toEqual(['Delta', 'Gamma']);
    expect(namesOf(await list(taskId, 'seen=true'))).toEqual(['alpha', 'Beta']);
    expect(namesOf(await list(taskId, 'seen=false&search=t-3'))).toEqual(['Delta']);
    const page = await list(taskId, 'size=10&page=1');
    expect([page.items, page.total]).toEqual([[], 4]);
  });

  it('are exported with the filters of the list', async () => {
    const supplierIds = await suppliersNamed('Beta', '=Alpha');
    const taskId = await arrange({ supplierIds });
    const answer = await ask(`GET ${tasks}/${taskId}/suppliers/export?sort=name,desc&search=beta`);
    expect(answer.statusCode).toBe(200);
    const sheet = await partOf(answer.rawPayload, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('Awaiting response');
    expect(sheet).not.toContain('Alpha');
    const whole = await ask(`GET ${tasks}/${taskId}/suppliers/export`);
    expect(await partOf(whole.rawPayload, 'xl/worksheets/sheet1.xml')).toContain('=Alpha');
    expect(await unguardedCells(whole.rawPayload)).toEqual([]);
  });

  it('return 404 to other business units', async () => {
    const stranger = requestAs(
      test,
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test)),
    );
    const taskId = await arrange();
    for (const path of ['suppliers', 'suppliers/export', 'extensions']) {
      expect((await stranger(`GET ${tasks}/${taskId}/${path}`)).statusCode).toBe(404);
    }
  });
});

describe('replacing the suppliers of a task', () => {
  it('adds and removes, invites those added to a published event, and is in every history', async () => {
    const [first = '', second = ''] = await suppliersNamed('Beta', 'Gamma');
    const taskId = await arrange({ supplierIds: [tenant.supplierId, first] });
    const answer = await replace(taskId, [first, second]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ revision: 2, supplierCount: 2 });
    expect(namesOf({ items: answer.json().data.suppliers })).toEqual(['Beta', 'Gamma']);
    const pairs = await test.database.query(
      'select visible_from <= now() as is_seen, invited_at from task_supplier where task_id = $1 and supplier_id = $2',
      [taskId, second],
    );
    expect(pairs).toEqual([{ is_seen: true, invited_at: null }]);
    const { eventId } = answer.json().data;
    const jobs = await test.database.query(
      `select from pgboss.job where name = 'invite-suppliers' and data ->> 'eventId' = $1`,
      [eventId],
    );
    expect(jobs).toHaveLength(1);
    const entries = await test.database.query(
      `select action, supplier_id, parent_id is null as is_line from audit_entry where subject_id = $1 order by action`,
      [taskId],
    );
    expect(entries).toEqual([
      { action: 'task.supplier-added', supplier_id: second, is_line: false },
      { action: 'task.supplier-removed', supplier_id: tenant.supplierId, is_line: false },
      { action: 'task.suppliers-changed', supplier_id: null, is_line: true },
    ]);
    expect((await replace(taskId, [first, second], 2)).json().data.revision).toBe(2);
  });

  it('requires at least one supplier, and only active ones of the business unit', async () => {
    const taskId = await arrange();
    const inactive = await createSupplier(test, tenant, { status: 'INACTIVE' });
    const stranger = await createTenant(test);
    expect(fieldsOf(await replace(taskId, []))).toEqual([
      400,
      [{ property: 'supplierIds', message: 'At least one supplier must be added' }],
    ]);
    for (const { supplierId } of [inactive, stranger]) {
      const answer = await replace(taskId, [tenant.supplierId, supplierId]);
      expect([answer.statusCode, answer.json().fieldErrors[0].property]).toEqual([400, 'supplierIds']);
    }
    expect((await list(taskId)).total).toBe(1);
  });

  it('rejects removing a supplier that has viewed the task, even at the same moment', async () => {
    const [first = ''] = await suppliersNamed('Beta');
    const taskId = await arrange({ supplierIds: [tenant.supplierId, first] });
    const look = [
      'update task_supplier set seen_at = now() where task_id = $1 and supplier_id = $2',
      [taskId, first],
    ];
    const answer = await whileLockedBy(test, [look as [string, unknown[]]], () =>
      replace(taskId, [tenant.supplierId]),
    );
    expect(refused(answer)).toEqual([409, 'SUPPLIER_HAS_SEEN_TASK']);
    expect(refused(await replace(taskId, [tenant.supplierId]))).toEqual([409, 'SUPPLIER_HAS_SEEN_TASK']);
    expect((await list(taskId)).total).toBe(2);
  });

  it('is rejected after the end, and for archived tasks and completed events', async () => {
    const past = { startDate: inDays(-9), endDate: inDays(-1) };
    const [first = ''] = await suppliersNamed('Beta');
    const refusal = async (options: Parameters<typeof arrange>[0]) =>
      refused(await replace(await arrange(options), [first]));
    expect(await refusal(past)).toEqual([409, 'TASK_ENDED']);
    expect(await refusal({ archivedAt: inDays(-1) })).toEqual([409, 'TASK_ARCHIVED']);
    expect(await refusal({ status: 'COMPLETED' })).toEqual([409, 'EVENT_NOT_ACTIVE']);
    expect((await replace(await arrange({ status: 'DRAFT', ...past }), [first])).statusCode).toBe(200);
  });

  it('returns 409 with the current suppliers to one of two concurrent requests', async () => {
    const [first = '', second = ''] = await suppliersNamed('Beta', 'Gamma');
    const taskId = await arrange();
    const answers = await Promise.all([replace(taskId, [first]), replace(taskId, [second])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const stale = answers.find(({ statusCode }) => statusCode === 409);
    expect(stale?.json().code).toBe('STALE_REVISION');
    expect(stale?.json().data.suppliers).toHaveLength(1);
    expect((await list(taskId)).total).toBe(1);
  });
});

describe('a manual reminder', () => {
  const remind = (taskId: string, supplierIds?: string[]) =>
    ask(`POST ${tasks}/${taskId}/reminders`, { payload: supplierIds ? { supplierIds } : {} });

  it('reaches suppliers that have not responded, once in 24 hours, and lists those skipped with the reason', async () => {
    const supplierIds = await suppliersNamed('Submitted', 'Declined', 'Nobody', 'Lately');
    const [submitted = '', declined = '', nobody = '', lately = ''] = supplierIds;
    const taskId = await arrange({ supplierIds: [tenant.supplierId, ...supplierIds] });
    const { email } = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
    await set(taskId, submitted, 'submitted_at = now()');
    await set(taskId, declined, 'declined_at = now()');
    await setReminded(taskId, lately, '23 h');
    const preview = (await ask(`GET ${tasks}/${taskId}/reminders`)).json().data;
    const answer = await remind(taskId);
    expect(answer.json().data.remindedCount).toBe(1);
    expect(preview).toEqual({ remindableCount: 1, skipped: answer.json().data.skipped });
    const reasons = ({ skipped }: { skipped: { supplierId: string; reason: string }[] }) =>
      Object.fromEntries(skipped.map(({ supplierId, reason }) => [supplierId, reason]));
    expect(reasons(answer.json().data)).toEqual({ [nobody]: 'NO_ACTIVE_USERS', [lately]: 'REMINDED_LATELY' });
    const again = await remind(taskId, [tenant.supplierId, submitted, declined]);
    expect(again.json().data.remindedCount).toBe(0);
    expect(reasons(again.json().data)).toEqual({
      [tenant.supplierId]: 'REMINDED_LATELY',
      [submitted]: 'RESPONDED',
      [declined]: 'DECLINED',
    });
    expect((await test.outbox.show(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Please respond: “Price schedule”'),
    ]);
    await setReminded(taskId, tenant.supplierId, '25 h');
    expect((await remind(taskId, [tenant.supplierId])).json().data.remindedCount).toBe(1);
  });

  it('is sent once for concurrent requests', async () => {
    const { email } = await createAccount(test, [{ role: 'BIDDER_ADMIN', tenant }]);
    const taskId = await arrange();
    const answers = await Promise.all([remind(taskId), remind(taskId), remind(taskId)]);
    expect(answers.map((answer) => answer.json().data.remindedCount).sort()).toEqual([0, 0, 1]);
    expect(await test.outbox.show(email)).toHaveLength(1);
  });

  it('is rejected if no response is awaited or the event has not started', async () => {
    const past = { startDate: inDays(-9), endDate: inDays(-1) };
    expect((await remind(await arrange({ ...past }))).statusCode).toBe(409);
    expect((await remind(await arrange({ responseRequired: false }))).statusCode).toBe(409);
    expect(refused(await remind(await arrange({ archivedAt: inDays(-1) })))).toEqual([409, 'TASK_ARCHIVED']);
    expect(refused(await remind(await arrange({ status: 'DRAFT' })))).toEqual([409, 'EVENT_NOT_ACTIVE']);
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE', startDate: inDays(1) });
    const taskId = await createTask(test, tenant, eventId, { startDate: inDays(2), visibleFrom: inDays(1) });
    expect(refused(await remind(taskId))).toEqual([409, 'EVENT_NOT_ACTIVE']);
    const other = await createSupplier(test, tenant);
    expect(fieldsOf(await remind(await arrange(), [other.supplierId]))[0]).toBe(400);
  });
});

describe('a task right after thousands of suppliers were added', () => {
  it('lists its suppliers although PostgreSQL has no statistics about them yet', async () => {
    const { organisationId, businessUnitId } = tenant;
    await createTask(test, tenant, await createEvent(test, tenant));
    await test.database.query('analyze');
    const added = await test.database.query<{ id: string }>(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name)
       select gen_random_uuid(), $1, $2, 'M-' || n, 'Many ' || n from generate_series(1, 5000) n returning id`,
      [organisationId, businessUnitId],
    );
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    const taskId = await createTask(test, tenant, eventId, { supplierIds: added.map(({ id }) => id) });
    // Without the forced plan, each of these queries timed out in a nested loop over all pairs.
    for (const query of [
      'sort=seenAt,desc',
      'sort=state,asc',
      'size=all',
      'state=AWAITING_RESPONSE',
      'search=many',
    ]) {
      const answer = await ask(`GET ${tasks}/${taskId}/suppliers?${query}`);
      expect([query, answer.statusCode, answer.json().data?.total]).toEqual([query, 200, 5000]);
    }
  });
});
