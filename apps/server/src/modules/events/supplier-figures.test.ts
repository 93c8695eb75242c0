import type { EventsOfSupplier } from '@tenderbox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;
let publishedBy: string;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  const person = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  publishedBy = person.roleEntryId;
  ask = requestAs(test, person);
});
afterAll(() => test.close());

const setFact = (taskId: string, column: string) =>
  test.database.query(`update task_supplier set ${column} = now() where task_id = $1`, [taskId]);

it('counts the tasks of a supplier by state, without drafts, archived tasks and cancelled events', async () => {
  const visible = { visibleFrom: inDays(-1) };
  const active = await createEvent(test, tenant, { status: 'ACTIVE', publishedBy });
  await createTask(test, tenant, active, visible);
  await setFact(await createTask(test, tenant, active, visible), 'submitted_at');
  await setFact(await createTask(test, tenant, active, visible), 'declined_at');
  const archived = await createTask(test, tenant, active, visible);
  await test.database.query('update task set archived_at = now() where id = $1', [archived]);
  const cancelled = await createEvent(test, tenant, { status: 'CANCELLED', publishedBy });
  await createTask(test, tenant, cancelled, visible);
  await createTask(test, tenant, await createEvent(test, tenant), {});
  const read = async (query: string): Promise<EventsOfSupplier> =>
    (await ask(`GET /api/business-unit/suppliers/${tenant.supplierId}/events${query}`)).json().data;
  expect((await read('?taskCounts=true')).tasks).toEqual({
    awaitingResponseCount: 1,
    responseSubmittedCount: 1,
    declinedCount: 1,
    endedWithoutResponseCount: 0,
    responseProhibitedCount: 0,
  });
  expect((await read('')).tasks).toBeUndefined();
});
