import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer } from '../../../test/factories/responses.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { eventually } from '../../../test/server-process.ts';
import { startClosingWorker } from './closing-worker.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const setEnd = (taskId: string, end: string) =>
  test.database.query(`update task set end_date = clock_timestamp() + $2::interval where id = $1`, [
    taskId,
    end,
  ]);
const due = (taskId: string) => test.database.query('select from box_due where task_id = $1', [taskId]);

/** The seconds between the last end of a box and its closing; null while it is not closed. */
async function delayOf(taskId: string): Promise<number | null> {
  const [row] = await test.database.query<{ delay: number }>(
    `select extract(epoch from closed_at - covers_until)::float8 as delay from box_closing where task_id = $1`,
    [taskId],
  );
  return row?.delay ?? null;
}

/** Runs work while a worker closes boxes; returns what it logged. */
async function withWorker(work: () => Promise<void>): Promise<unknown[]> {
  const logged: unknown[] = [];
  const onError = (error: unknown) => logged.push(error);
  const worker = startClosingWorker({
    ...test,
    onError,
    onBoxFailure: (error, details) => logged.push({ error, ...details }),
  });
  try {
    await work();
  } finally {
    await worker.stop();
  }
  return logged;
}

describe('the closing worker', () => {
  it('closes a box 60 to 62 seconds after its last end', async () => {
    const { taskId } = await createTaskToAnswer(test, tenant);
    const logged = await withWorker(async () => {
      // Set while the worker is waiting, like the end of a task that was just published.
      await setEnd(taskId, '-58 seconds');
      await eventually(async () => (await delayOf(taskId)) !== null);
    });
    expect(logged).toEqual([]);
    const delay = await delayOf(taskId);
    expect(delay).toBeGreaterThanOrEqual(60);
    expect(delay).toBeLessThanOrEqual(62);
  });

  it('closes the other boxes if one fails, and logs which one and why', async () => {
    const [failing, other] = [await createTaskToAnswer(test, tenant), await createTaskToAnswer(test, tenant)];
    await test.database.query(`create function refuse_closing() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`);
    await test.database.query(`create trigger refuse_closing before insert on box_closing for each row
      when (new.task_id = '${failing.taskId}') execute function refuse_closing()`);
    await setEnd(failing.taskId, '-1 hour');
    await setEnd(other.taskId, '-2 minutes');
    const logged = await withWorker(() => eventually(async () => (await delayOf(other.taskId)) !== null));
    expect(logged).toContainEqual({
      id: failing.taskId,
      error: expect.objectContaining({ code: '53100' }),
    });
    await test.database.query('drop function refuse_closing cascade');
    await withWorker(() => eventually(async () => (await delayOf(failing.taskId)) !== null));
  });

  it('finds due boxes without reading any that have closed', async () => {
    const plan = await test.database.query<{ 'QUERY PLAN': string }>(
      `explain select organisation_id, task_id from box_due
       where due_at <= now() and task_id <> all ('{}'::uuid[]) order by due_at limit 100`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/ on (task|task_supplier|event)\b/);
    const { taskId } = await createTaskToAnswer(test, tenant);
    expect(await due(taskId)).toHaveLength(1);
    await setEnd(taskId, '-2 minutes');
    await test.closeBoxes();
    expect(await due(taskId)).toEqual([]);
    await test.database.query(
      `update task_supplier set extended_until = now() + interval '1 day' where task_id = $1`,
      [taskId],
    );
    expect(await due(taskId)).toHaveLength(1);
  });

  it('does not wait for boxes of archived tasks and cancelled events', async () => {
    const [archived, cancelled] = [
      await createTaskToAnswer(test, tenant),
      await createTaskToAnswer(test, tenant),
    ];
    await buyer(`PUT /api/business-unit/tasks/${archived.taskId}/archived`, {
      payload: { archived: true, confirm: true },
    });
    await buyer(`PUT /api/business-unit/events/${cancelled.eventId}/status`, {
      payload: { status: 'CANCELLED', reason: 'No budget' },
    });
    expect([await due(archived.taskId), await due(cancelled.taskId)]).toEqual([[], []]);
    await buyer(`PUT /api/business-unit/tasks/${archived.taskId}/archived`, { payload: { archived: false } });
    expect(await due(archived.taskId)).toHaveLength(1);
  });
});
