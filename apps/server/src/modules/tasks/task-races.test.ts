import type { Task } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createEvent, createTask } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { taskContent } from '../../../test/factories/tasks.ts';
import { whileLockedBy } from '../../../test/locks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let ask: RequestFn;
let eventId: string;

beforeAll(async () => {
  test = await startTestApp({ withoutJobs: true });
});
beforeEach(async () => {
  tenant = await createTenant(test);
  ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
});
afterAll(() => test.close());

const add = () =>
  ask(`POST /api/business-unit/events/${eventId}/tasks`, {
    payload: taskContent({ supplierIds: [tenant.supplierId] }),
  });

describe('concurrent changes of tasks', () => {
  it('give added tasks different positions', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, add));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    const positions = answers.map((answer) => (answer.json().data as Task).position);
    expect(positions.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('return 409 to one of two people who save the same task', async () => {
    const { id, sheet, startDate, endDate } = (await add()).json().data as Task;
    const save = (title: string) =>
      ask(`PUT /api/business-unit/tasks/${id}`, {
        payload: taskContent({ title, sheet, startDate, endDate, revision: 1 }),
      });
    const codes = (await Promise.all([save('One'), save('Other')])).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, 409]);
  });

  it('reject a task added to an event that is being completed', async () => {
    const completing: [string, unknown[]] = [
      "update event set status = 'COMPLETED' where id = $1",
      [eventId],
    ];
    const answer = await whileLockedBy(test, [completing], add);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'EVENT_NOT_ACTIVE']);
  });

  it('wait for a submission that has locked the task', async () => {
    const id = await createTask(test, tenant, eventId);
    const held: [string, unknown[]] = ['select from task where id = $1 for share', [id]];
    const answer = await whileLockedBy(test, [held], () =>
      ask(`PUT /api/business-unit/tasks/${id}/archived`, { payload: { archived: true, confirm: true } }),
    );
    expect(answer.statusCode).toBe(200);
  });
});
