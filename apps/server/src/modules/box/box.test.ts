import { createHash } from 'node:crypto';
import type { Receipt } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { partOf, partsOf as partsOfWorkbook } from '../../../test/exported.ts';
import { createAccount } from '../../../test/factories/accounts.ts';
import { confirmOpening } from '../../../test/factories/boxes.ts';
import { createTask, inDays } from '../../../test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  answering,
  createTaskToAnswer,
  sheetIds,
  sheetToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { rootOf } from '../../../test/root-of.ts';
import { leafOf } from '../../platform/merkle/merkle.ts';
import { closeDueBox } from './commands/close-boxes.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;
let second: RequestFn;
let firstPerson: TestPerson;
let secondPerson: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  firstPerson = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  secondPerson = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  buyer = requestAs(test, firstPerson);
  second = requestAs(test, secondPerson);
});
afterAll(() => test.close());

const end = (taskId: string, ago: string) =>
  test.database.query('update task set end_date = now() - $2::interval where id = $1', [taskId, ago]);

const close = (taskId: string) => closeDueBox(partsOf(), { organisationId: tenant.organisationId, taskId });
const partsOf = () => ({ ...test, db: test.db });

/** Creates a task with one response whose box has closed. */
async function closedBox(options: object = {}): Promise<AnsweringSupplier & { receipt: Receipt }> {
  const supplier = await createTaskToAnswer(test, tenant, options);
  await supplier.save(wholeAnswer('kingfisher'));
  const receipt = await supplier.submit();
  await end(supplier.taskId, '61 seconds');
  await close(supplier.taskId);
  return { ...supplier, receipt };
}

const expectRefused = (
  { statusCode, body }: { statusCode: number; body: string },
  status: number,
  code: string,
) => expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: status, code });

/** Returns the history entries about denied attempts to open a box. */
const deniedOpenings = async (taskId: string) =>
  (
    await test.database.query<{ after: object }>(
      `select after from audit_entry where subject_id = $1 and action = 'box.opening-refused' order by id`,
      [taskId],
    )
  ).map(({ after }) => after);

/** Checks the Excel file with the responses of an event: opened boxes with contents, sealed ones only by name. */
async function expectEventWorkbook(eventId: string) {
  const title = "Sealed: a/b [c]? don't";
  const taskId = await createTask(test, tenant, eventId, {
    sheet: sheetToAnswer(sheetIds),
    endDate: inDays(5),
    visibleFrom: inDays(-1),
    title,
  });
  const sealed = answering(test, await createPerson(test, 'BIDDER_USER', tenant), eventId, taskId);
  await sealed.save(wholeAnswer('nightingale'));
  await sealed.submit();
  const answer = await buyer(`GET /api/business-unit/events/${eventId}/responses.xlsx`);
  expect(answer.statusCode).toBe(200);
  const parts = await partsOfWorkbook(answer.rawPayload);
  const [summary, responses] = [parts['xl/worksheets/sheet1.xml'], parts['xl/worksheets/sheet2.xml']];
  expect(summary).toContain('Opened');
  expect(summary).toMatch(/Sealed: a\/b \[c\]\? don't.*Sealed: the box has not been opened/);
  expect(responses).toMatch(/<f>'\d [^']*Totals'!E4<\/f><v>150<\/v>/);
  const all = Object.values(parts).join('');
  expect(all).toContain('kingfisher');
  expect(all).not.toContain('nightingale');
  const looks = await test.database.query(
    `select action from audit_entry where subject_id = $1 and action in ('responses.read', 'box.look-refused')`,
    [taskId],
  );
  expect(looks).toEqual([]);
}

describe('a box', () => {
  it('closes once, a minute after its last end, with a proof for the supplier', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    const receipt = await supplier.submit();
    await end(supplier.taskId, '30 seconds');
    await close(supplier.taskId);
    const closings = `GET /api/closings/${supplier.taskId}`;
    expect((await buyer(closings)).json().data).toEqual([]);
    await end(supplier.taskId, '61 seconds');
    await Promise.all([close(supplier.taskId), close(supplier.taskId), close(supplier.taskId)]);
    const [closing, ...more] = (await buyer(closings)).json().data;
    expect(more).toEqual([]);
    expect(closing).toMatchObject({ format: 'tenderbox-closing/2', number: 1, previous: null });
    const page = await buyer(closings, { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'accept' });
    expect(page.body).toContain(closing.root.replace(/.{4}(?=.)/g, '$& '));
    expect(page.body).toContain(closing.closedAt);
    const proof = (await supplier.ask(`GET /api/supplier/tasks/${supplier.taskId}/box-proof`)).json().data;
    expect(proof).toMatchObject({ closing, receipt });
    const [record] = await test.database.query<{ record: string }>(
      'select record from response_record where task_id = $1',
      [supplier.taskId],
    );
    expect(proof.leaf).toBe(leafOf(record?.record ?? '').toString('hex'));
    expect(await rootOf(proof.leaf, proof.proof)).toBe(closing.root);
  });

  it('closes again after an extension and names the previous closing', async () => {
    const { taskId } = await closedBox();
    await test.database.query(
      `update task_supplier set extended_until = now() - interval '60.5 seconds' where task_id = $1`,
      [taskId],
    );
    await close(taskId);
    const [first, next] = (await buyer(`GET /api/closings/${taskId}`)).json().data;
    const { signature: _signature, ...record } = first;
    const hash = createHash('sha256').update(JSON.stringify(record, Object.keys(record).sort()));
    expect(next).toMatchObject({ number: 2, previous: hash.digest('hex') });
  });

  it('denies every attempt to read it before it is opened, and records the attempt', async () => {
    const { taskId } = await closedBox();
    expectRefused(await buyer(`GET /api/business-unit/tasks/${taskId}/responses`), 409, 'BOX_SEALED');
    const one = `GET /api/business-unit/tasks/${taskId}/responses/${tenant.supplierId}`;
    expectRefused(await buyer(one), 409, 'BOX_SEALED');
    for (const call of ['comparison', 'comparison/columns', 'comparison.xlsx']) {
      const look = await buyer(`GET /api/business-unit/tasks/${taskId}/${call}`);
      expectRefused(look, 409, 'BOX_SEALED');
    }
    const looks = await test.database.query(
      `select action from audit_entry where subject_id = $1 and action = 'box.look-refused'`,
      [taskId],
    );
    expect(looks).toHaveLength(5);
  });

  it('is opened by an explicit action, and then shows responses as submitted', async () => {
    const admin = await createAccount(test, [{ role: 'BUSINESS_UNIT_ADMIN', tenant }]);
    const { taskId, eventId, receipt } = await closedBox();
    const [shut] = await test.outbox.show(admin.email);
    expect(shut?.text).toContain(`/sourcing/events/${eventId}/tasks/${taskId}?as=`);
    const opened = await confirmOpening(buyer, taskId);
    expect(opened.statusCode).toBe(200);
    const { supplierId } = tenant;
    const { version, submittedAt, contentHash } = receipt;
    expect(opened.json().data.receipts).toEqual([{ supplierId, version, submittedAt, contentHash }]);
    const { items } = (await buyer(`GET /api/business-unit/tasks/${taskId}/responses`)).json().data;
    expect(items).toMatchObject([
      {
        supplierId,
        receipt,
        fault: null,
        total: '150.00',
        values: { [`answers/${sheetIds.text}`]: 'kingfisher' },
      },
    ]);
    const compared = (await buyer(`GET /api/business-unit/tasks/${taskId}/comparison`)).json().data;
    expect(compared).toMatchObject({
      currency: 'GBP',
      totals: { lowest: null, completeCount: 0 },
      suppliers: [{ supplierId, total: '150.00', isComplete: false, pricedLineCount: 1 }],
      lines: [
        { prices: { [supplierId]: { unitPrice: '12.50', total: '150.00' } } },
        { noBids: [supplierId] },
      ],
    });
    const columns = (await buyer(`GET /api/business-unit/tasks/${taskId}/comparison/columns`)).json().data;
    const [, noBidId] = compared.lines.map(({ id }: { id: string }) => id);
    expect(columns).toMatchObject({
      total: 1,
      sheet: { priceTable: { currency: 'GBP' } },
      suppliers: [
        { supplierId, unitPrices: ['12.50', null], lineTotals: ['150.00', null], noBidIds: [noBidId] },
      ],
    });
    const workbook = await buyer(`GET /api/business-unit/tasks/${taskId}/comparison.xlsx`);
    const totals = await partOf(workbook.rawPayload, 'xl/worksheets/sheet3.xml');
    expect(totals).toContain(`<f>ROUND($C2*'Unit prices'!E2,2)</f><v>150</v>`);
    expect(totals).toContain('<f>SUM(E2:E3)</f><v>150</v>');
    await expectEventWorkbook(eventId);
    const status = (await buyer(`GET /api/business-unit/tasks/${taskId}/opening`)).json().data;
    expect(status).toMatchObject({
      openedBy: ['Una Bell'],
      can: { open: false },
      record: { format: 'tenderbox-opening/3', closings: [{ records: [receipt] }] },
    });
    const again = await confirmOpening(buyer, taskId);
    expect([again.statusCode, again.json()]).toEqual([200, opened.json()]);
    expectRefused(await confirmOpening(second, taskId), 409, 'BOX_OPENED');
    expect(await deniedOpenings(taskId)).toEqual([{ code: 'BOX_OPENED' }]);
  });

  it('lists every invitation by the buyer in its opening record, including resent ones', async () => {
    const invited = await createSupplier(test, tenant, { name: 'Without people' });
    const team = `/api/business-unit/suppliers/${invited.supplierId}`;
    const payload = { email: 'new.bidder@example.org' };
    const sent = await buyer(`POST ${team}/invitations`, { payload });
    expect(sent.statusCode, sent.body).toBe(201);
    const [{ id } = { id: '' }] = await test.database.query<{ id: string }>(
      'select id from invitation where supplier_id = $1',
      [invited.supplierId],
    );
    const { taskId } = await closedBox({ supplierIds: [tenant.supplierId, invited.supplierId] });
    expect((await buyer(`POST ${team}/invitations/${id}/resend`)).statusCode).toBe(200);
    expect((await confirmOpening(buyer, taskId)).statusCode).toBe(200);
    const { record } = (await buyer(`GET /api/business-unit/tasks/${taskId}/opening`)).json().data;
    const invitedBy = firstPerson.roleEntryId;
    const { supplierId } = invited;
    expect(record.buyersInvitations).toEqual([
      { supplierId, invitedBy, invitedAt: expect.any(String) },
      { supplierId, invitedBy, invitedAt: expect.any(String) },
    ]);
    expect(record.buyersInvitations[0].invitedAt < record.buyersInvitations[1].invitedAt).toBe(true);
  });

  it('needs two different people if the event requires it', async () => {
    const { taskId, eventId } = await closedBox();
    await test.database.query('update event set opening_needs_two = true where id = $1', [eventId]);
    const open = (ask: typeof buyer) => confirmOpening(ask, taskId);
    const first = await open(buyer);
    expect([first.statusCode, first.json().data]).toEqual([202, { waitingForSecond: true }]);
    const again = await open(buyer);
    expect([again.statusCode, again.json().data]).toEqual([202, { waitingForSecond: true }]);
    expect(await deniedOpenings(taskId)).toEqual([]);
    const notified = await test.database.query<{ id: string }>(
      `select role_entry_id as id from notice where task_id = $1 and kind = 'box.confirmation-wanted'`,
      [taskId],
    );
    expect(notified.map(({ id }) => id)).toContain(secondPerson.roleEntryId);
    expect(notified.map(({ id }) => id)).not.toContain(firstPerson.roleEntryId);
    expect((await buyer(`DELETE /api/business-unit/tasks/${taskId}/opening`)).statusCode).toBe(200);
    expect((await open(second)).statusCode).toBe(202);
    const opened = await open(buyer);
    expect(opened.statusCode).toBe(200);
  });

  it.each([
    ['has not closed', "update task set end_date = now() + interval '1 day' where id = $1", 'BOX_NOT_CLOSED'],
    ['is archived', 'update task set archived_at = now() where id = $1', 'TASK_ARCHIVED'],
    [
      'belongs to a cancelled event',
      "update event set status = 'CANCELLED' where id = (select event_id from task where id = $1)",
      'EVENT_NOT_ACTIVE',
    ],
    [
      'was extended for a supplier',
      "update task_supplier set extended_until = now() + interval '1 hour' where task_id = $1",
      'BOX_NOT_CLOSED',
    ],
  ])('cannot be opened if it %s', async (_title, change, code) => {
    const { taskId } = await closedBox();
    await test.database.query(change, [taskId]);
    expectRefused(await confirmOpening(buyer, taskId), 409, code);
    const responses = await buyer(`GET /api/business-unit/tasks/${taskId}/responses`);
    expectRefused(responses, 409, 'BOX_SEALED');
  });

  it('does not exist for an unsealed event: responses can be read immediately', async () => {
    const supplier = await createTaskToAnswer(test, tenant, { sealed: false });
    await supplier.save(wholeAnswer('heron'));
    const read = async () =>
      (await buyer(`GET /api/business-unit/tasks/${supplier.taskId}/responses`)).json().data.items;
    expect(await read()).toEqual([]);
    await supplier.submit();
    expect(await read()).toMatchObject([{ values: { [`answers/${sheetIds.text}`]: 'heron' } }]);
    await supplier.ask(`DELETE /api/supplier/tasks/${supplier.taskId}/response/submission`);
    expect(await read()).toEqual([]);
    const open = await confirmOpening(buyer, supplier.taskId);
    expectRefused(open, 409, 'NOT_SEALED');
  });

  it('reports content that was changed in storage', async () => {
    const { taskId } = await closedBox();
    await test.database.query(
      'update response_record set content = set_byte(content, 100, get_byte(content, 100) # 1) where task_id = $1',
      [taskId],
    );
    await confirmOpening(buyer, taskId);
    const { items } = (await buyer(`GET /api/business-unit/tasks/${taskId}/responses`)).json().data;
    expect(items).toMatchObject([{ fault: expect.stringContaining('changed'), values: {}, total: null }]);
  });
});
