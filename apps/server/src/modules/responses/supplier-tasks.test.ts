import type { SupplierTaskInList } from '@tenderbox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { confirmOpening, endTask } from '../../../test/factories/boxes.ts';
import { inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  sheetIds,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;
beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const taskOf = async ({ ask, eventId }: AnsweringSupplier): Promise<SupplierTaskInList> =>
  (await ask(`GET /api/supplier/events/${eventId}/tasks`)).json().data.items[0];

const inList = async ({ ask, eventId }: AnsweringSupplier) => {
  const { events } = (await ask('GET /api/supplier/events')).json().data;
  return events.find(({ id }: { id: string }) => id === eventId);
};

it('shows a team its progress on a task, from the first save to the opened box', async () => {
  const supplier = await createTaskToAnswer(test, tenant);
  const begun = { questionCount: 3, lineCount: 2, boxClosedAt: null, boxOpenedAt: null, declinedAt: null };
  const unsent = { draft: null, submitted: null, can: { decline: true } };
  expect(await taskOf(supplier)).toMatchObject({ ...begun, ...unsent });
  expect((await inList(supplier)).nextEndDate).not.toBeNull();
  await supplier.save(wholeAnswer());
  expect(await taskOf(supplier)).toMatchObject({ draft: { savedBy: 'Una Bell' }, submitted: null });
  const { contentHash } = await supplier.submit();
  const sent = { version: 1, by: 'Una Bell', contentHash };
  expect(await taskOf(supplier)).toMatchObject({ draft: null, submitted: sent, can: { decline: false } });
  expect(await inList(supplier)).toMatchObject({ box: 'OPEN_SLOT', hasProof: false, nextEndDate: null });
  await supplier.save([{ path: `answers/${sheetIds.text}`, value: 'Other', revision: 1 }]);
  expect(await taskOf(supplier)).toMatchObject({ draft: { savedBy: 'Una Bell' }, submitted: sent });
  await endTask(test, supplier.taskId);
  expect(await inList(supplier)).toMatchObject({ box: 'SHUT', hasProof: false });
  await test.closeBoxes();
  expect(await taskOf(supplier)).toMatchObject({ boxClosedAt: expect.any(String), boxOpenedAt: null });
  expect(await inList(supplier)).toMatchObject({ box: 'SHUT', hasProof: true });
  await confirmOpening(buyer, supplier.taskId);
  expect(await taskOf(supplier)).toMatchObject({ boxOpenedAt: expect.any(String) });
  expect(await inList(supplier)).toMatchObject({ box: 'OPENED' });
});

it('returns the event that ends next only while one of its tasks awaits a response', async () => {
  const supplier = await createTaskToAnswer(test, tenant, { endDate: inDays(1) });
  const next = async () => (await supplier.ask('GET /api/supplier/next-deadline')).json().data;
  expect(await next()).toMatchObject({ id: supplier.eventId, sealed: true });
  await supplier.save(wholeAnswer());
  await supplier.submit();
  expect((await next())?.id).not.toBe(supplier.eventId);
});

it('lists changes and extensions with the time each person last read them', async () => {
  const supplier = await createTaskToAnswer(test, tenant);
  const colleague = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', tenant));
  const path = `/api/supplier/events/${supplier.eventId}/amendments`;
  const read = async (ask = supplier.ask) => (await ask(`GET ${path}`)).json().data;
  expect(await read()).toEqual({ items: [], total: 0, readUntil: null });
  const endDate = inDays(9);
  await buyer(`POST /api/business-unit/tasks/${supplier.taskId}/extensions`, {
    payload: { endDate, reason: 'A drawing came late' },
  });
  const { items } = await read();
  expect(items).toMatchObject([
    { taskId: supplier.taskId, reason: 'A drawing came late', changes: [{ path: 'endDate' }] },
  ]);
  expect(items[0]).not.toHaveProperty('by');
  const until = items[0].at;
  const marked = await supplier.ask(`PUT ${path}/read`, { payload: { until } });
  expect(marked.statusCode).toBe(200);
  // Microsecond precision: what was read must not become new again.
  expect((await read()).readUntil).toBe(until);
  expect((await read(colleague)).readUntil).toBeNull();
  await supplier.ask(`PUT ${path}/read`, { payload: { until: inDays(-9) } });
  expect((await read()).readUntil).toBe(until);
});
