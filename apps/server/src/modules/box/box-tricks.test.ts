import type { Event, Task } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf, confirmOpening } from '../../../test/factories/boxes.ts';
import { eventContent, inDays, sendEvent } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { taskContent } from '../../../test/factories/tasks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let rival: TestTenant;
let buyer: RequestFn;
let second: RequestFn;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
  tenant = await createTenant(test);
  rival = await createSupplier(test, tenant, { name: 'Rival' });
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  second = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const tasks = '/api/business-unit/tasks';
const events = '/api/business-unit/events';
type Answer = Awaited<ReturnType<RequestFn>>;
const outcome = (answer: Answer) => [answer.statusCode, answer.json().code];

let supplier: AnsweringSupplier;
beforeEach(async () => {
  const supplierIds = [tenant.supplierId, rival.supplierId];
  supplier = await createTaskToAnswer(test, tenant, { supplierIds });
  await supplier.save(wholeAnswer('kingfisher'));
  await supplier.submit();
});

async function shut(): Promise<void> {
  await closeBoxOf(test, supplier.taskId);
}
const open = (ask = buyer) => confirmOpening(ask, supplier.taskId);
const read = () => buyer(`GET ${tasks}/${supplier.taskId}/responses`);
const extend = (supplierIds: string[] | null) =>
  buyer(`POST ${tasks}/${supplier.taskId}/extensions`, {
    payload: { endDate: inDays(9), reason: 'More time', supplierIds },
  });
const move = (status: string) =>
  buyer(`PUT ${events}/${supplier.eventId}/status`, {
    payload: { status, reason: 'Because', endDate: inDays(40) },
  });
const archive = (archived: boolean) =>
  buyer(`PUT ${tasks}/${supplier.taskId}/archived`, { payload: { archived, confirm: true } });

const steps = async (...all: (() => Promise<Answer>)[]) => {
  const outcomes = [];
  for (const step of all) outcomes.push(outcome(await step()));
  return outcomes;
};
const ok = (status: number) => [status, undefined];
const refused = (code: string) => [409, code];

describe('a buyer who tries to read early or to let a supplier in late', () => {
  it('cannot change what publication has fixed', async () => {
    const event = (await buyer(`GET ${events}/${supplier.eventId}`)).json().data as Event;
    const { title, startDate, endDate, revision, sealed } = event;
    const save = (change: object) =>
      sendEvent(
        buyer,
        `PUT ${events}/${event.id}`,
        eventContent({ title, startDate, endDate, revision, sealed, ...change }),
      );
    expect(
      await steps(
        () => save({ sealed: false }),
        () => save({ openingNeedsTwo: true }),
        () => save({ endDate: inDays(2) }),
      ),
    ).toEqual([refused('EVENT_PUBLISHED'), refused('EVENT_PUBLISHED'), [400, 'VALIDATION_FAILED']]);
    const task = (await buyer(`GET ${tasks}/${supplier.taskId}`)).json().data as Task;
    const change = (more: object) =>
      buyer(`PUT ${tasks}/${task.id}`, { payload: { ...taskContent({ ...task }), ...more } });
    expect(
      await steps(
        () => change({ responseRequired: false }),
        () => change({ endDate: inDays(1) }),
        () => change({ endDate: inDays(19) }),
      ),
    ).toEqual(Array(3).fill(refused('EVENT_PUBLISHED')));
  });

  it('cannot read by extending, archiving, restoring, completing, reopening or cloning before the box is opened', async () => {
    await shut();
    expect(await steps(read, () => extend([rival.supplierId]), open)).toEqual([
      ...[refused('BOX_SEALED'), ok(201), refused('BOX_NOT_CLOSED')],
    ]);
    await test.database.query(
      `update task_supplier set extended_until = now() - interval '60.5 seconds'
       where task_id = $1 and extended_until is not null`,
      [supplier.taskId],
    );
    // No box is closed while its task is archived.
    expect(await steps(() => archive(true), open, read)).toEqual([
      ...[ok(200), refused('TASK_ARCHIVED'), refused('BOX_SEALED')],
    ]);
    await test.closeBoxes();
    expect(await steps(() => archive(false), open)).toEqual([ok(200), refused('BOX_NOT_CLOSED')]);
    await test.closeBoxes();
    expect(
      await steps(
        () => move('COMPLETED'),
        () => move('ACTIVE'),
        read,
      ),
    ).toEqual([...[ok(200), ok(200), refused('BOX_SEALED')]]);
    const clone = await buyer(`POST ${events}/${supplier.eventId}`, {
      payload: { title: 'Clone', startDate: inDays(3), include: { tasks: true, suppliers: true } },
    });
    const { items } = (await buyer(`GET ${events}/${clone.json().data.id}/tasks`)).json().data;
    expect(await steps(() => confirmOpening(buyer, items[0].id))).toEqual([refused('EVENT_NOT_ACTIVE')]);
    expect(await steps(open, () => open(second), read)).toEqual([ok(200), refused('BOX_OPENED'), ok(200)]);
    // An opened box cannot be extended any more, and stays readable.
    expect(
      await steps(
        () => extend(null),
        () => extend([rival.supplierId]),
      ),
    ).toEqual(Array(2).fill(refused('BOX_OPENED')));
    expect(await steps(() => move('CANCELLED'), read)).toEqual([ok(200), ok(200)]);
  });

  it('can never open the box of a cancelled event', async () => {
    await shut();
    expect(
      await steps(
        () => move('CANCELLED'),
        open,
        read,
        () => archive(true),
        () => move('ACTIVE'),
      ),
    ).toEqual([
      ...[ok(200), refused('EVENT_NOT_ACTIVE'), refused('BOX_SEALED'), refused('EVENT_NOT_ACTIVE')],
      refused('CONFLICT'),
    ]);
  });

  it('needs a second person, neither the same person twice nor an API client', async () => {
    await test.database.query('update event set opening_needs_two = true where id = $1', [supplier.eventId]);
    await shut();
    const twice = await Promise.all([open(), open()]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect((await buyer(`GET ${tasks}/${supplier.taskId}/opening`)).json().data.openedAt).toBeNull();
    const program = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN_API', tenant));
    expect(
      await steps(
        () => open(program),
        () => open(second),
      ),
    ).toEqual([[403, 'FORBIDDEN'], ok(200)]);
  });
});

describe('a supplier', () => {
  it('gets 409 at worst, never a server error, when its team sends many requests at once', async () => {
    const path = `/api/supplier/tasks/${supplier.taskId}`;
    const payload = { revision: 1, sheetVersion: 1 };
    const submit = () => supplier.ask(`POST ${path}/response/submission`, { payload });
    const withdraw = () => supplier.ask(`DELETE ${path}/response/submission`);
    const decline = () => supplier.ask(`POST ${path}/decline`, { payload: { reason: 'TERMS' } });
    const back = () => supplier.ask(`DELETE ${path}/decline`);
    const discard = () => supplier.ask(`POST ${path}/response/discard`);
    const proof = () => supplier.ask(`GET ${path}/box-proof`);
    for (let round = 0; round < 3; round += 1) {
      for (const calls of [
        [submit, submit, withdraw, submit],
        [withdraw, decline, submit, discard],
        [decline, back, withdraw, back],
      ]) {
        const answers = await Promise.all(calls.map((call) => call()));
        for (const { statusCode } of answers) expect([200, 201, 409]).toContain(statusCode);
      }
    }
    await back();
    expect(await steps(proof)).toEqual([refused('BOX_NOT_CLOSED')]);
    const records = (await supplier.ask(`GET ${path}/receipts`)).json().data.items as { previous: string }[];
    expect(records.at(-1)?.previous).toBeNull();
    await shut();
    const other = requestAs(test, await createPerson(test, 'BIDDER_USER', rival));
    expect(await steps(submit, withdraw, decline, discard, () => other(`GET ${path}/box-proof`))).toEqual([
      ...Array(4).fill(refused('TASK_ENDED')),
      refused('NOTHING_SUBMITTED'),
    ]);
  });
});
