import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { inDays } from '../../../test/factories/events.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { answering, createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { countWaiting, whileLockedBy } from '../../../test/locks.ts';
import { requestAs } from '../../../test/request-as.ts';
import { eventually } from '../../../test/server-process.ts';
import { closeBox } from '../deadlines/index.ts';

let test: TestApp;
let second: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  const environment = { SECRET_KEY: 'servers of one installation share their secret' };
  test = await startTestApp({ environment });
  second = await startTestApp({ environment, database: test.database });
  tenant = await createTenant(test);
});
afterAll(async () => {
  await second.close();
  await test.close();
});

const submission = (taskId: string) => `POST /api/supplier/tasks/${taskId}/response/submission`;
const seen = { payload: { revision: 1, sheetVersion: 1 } };
const setEnd = (taskId: string, end: string) =>
  test.database.query(`update task set end_date = now() + $2::interval where id = $1`, [taskId, end]);

/** The closings of tasks, each with the number of its entries. */
const entriesOf = (...taskIds: string[]) =>
  test.database.query(
    `select number, (select count(*)::int from box_entry
       where box_entry.task_id = box_closing.task_id and box_entry.number = box_closing.number) as entries
     from box_closing where task_id = any ($1)`,
    [taskIds],
  );

/** Waits until at least this many database sessions wait for a lock. */
const waiting = (count: number) => eventually(async () => (await countWaiting(test)) >= count);

describe('a box during submissions', () => {
  it('waits for a submission that started in time, however long its commit takes', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    await test.database.query(`create function slow_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4242); return null; end $$`);
    await test.database.query(`create constraint trigger slow_commit after insert on response_record
      deferrable initially deferred for each row execute function slow_commit()`);
    const [sent] = await whileLockedBy(
      test,
      [['select pg_advisory_xact_lock(4242)']],
      () => {
        const sending = supplier.ask(submission(supplier.taskId), seen);
        // The closing starts while the submission commits, as if its deadline had long passed.
        const closing = waiting(1)
          .then(() => setEnd(supplier.taskId, '-2 minutes'))
          .then(() => test.closeBoxes());
        return Promise.all([sending, closing]);
      },
      2,
    );
    await test.database.query('drop function slow_commit cascade');
    expect(sent.statusCode).toBe(201);
    expect(await entriesOf(supplier.taskId)).toEqual([{ number: 1, entries: 1 }]);
  });

  it('accepts a submission during an extension without a deadlock', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const payload = { endDate: inDays(9), reason: 'Late drawings' };
    const answers = await whileLockedBy(
      test,
      // Blocks the submission while it holds the lock on the task and before it notifies anyone.
      [['select from response where task_id = $1 for update', [supplier.taskId]]],
      () => {
        const sending = supplier.ask(submission(supplier.taskId), seen);
        const extending = waiting(1).then(() =>
          buyer(`POST /api/business-unit/tasks/${supplier.taskId}/extensions`, { payload }),
        );
        return Promise.all([sending, extending]);
      },
      2,
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  it('does not lock task_supplier while a first save waits for a change of the task', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const { taskId } = supplier;
    // On two servers, because one server handles the requests for a response one at a time.
    const save = (at: TestApp) =>
      requestAs(at, supplier.person)(`PATCH /api/supplier/tasks/${taskId}/response`, {
        payload: { changes: wholeAnswer() },
      });
    const [saved, again] = await whileLockedBy(
      test,
      [['select from task where id = $1 for update', [taskId]]],
      () => {
        const saving = save(test);
        const colleague = waiting(1)
          .then(() =>
            test.database.query('select from task_supplier where task_id = $1 for update nowait', [taskId]),
          )
          .then(() => save(second));
        return Promise.all([saving, colleague]);
      },
      2,
    );
    expect([saved.statusCode, again.statusCode]).toEqual([200, 200]);
  });

  it('rejects a submission that was delayed until after the closing', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    const { taskId } = supplier;
    const { organisationId } = tenant;
    const close = () =>
      test.db.transaction({ scope: 'job', organisationId }, (tx, now) => closeBox(test, tx, taskId, now));
    const [closed, answer] = await whileLockedBy(
      test,
      [
        ['select from task where id = $1 for update', [taskId]],
        [`update task set end_date = now() - interval '1 hour' where id = $1`, [taskId]],
      ],
      () => Promise.all([close(), waiting(1).then(() => supplier.ask(submission(taskId), seen))]),
      2,
    );
    expect(closed).toMatchObject({ number: 1, supplierIds: [] });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TASK_ENDED']);
    const kept = await test.database.query('select from response_record where task_id = $1', [taskId]);
    expect(kept).toEqual([]);
  });

  it('returns 503 for a record that would be older than the last one by the database clock', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    await supplier.submit();
    // Simulates a database clock that was set back.
    await test.database.query(
      `update response_record set at = now() + interval '1 hour' where task_id = $1`,
      [supplier.taskId],
    );
    const answer = await supplier.ask(submission(supplier.taskId), seen);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '1',
    ]);
    expect((await supplier.read()).refusedAttempts).toMatchObject([{ code: 'UNAVAILABLE' }]);
  });

  it('returns 409 without an alarm when a colleague submits first', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    await supplier.submit();
    const { taskId } = supplier;
    const answers = await whileLockedBy(
      test,
      [['select from response where task_id = $1 for update', [taskId]]],
      () => {
        const first = supplier.ask(submission(taskId), seen);
        // The first submission waits for a record with a later time than its own.
        const later = waiting(1)
          .then(() =>
            test.database.query('update response_record set at = clock_timestamp() where task_id = $1', [
              taskId,
            ]),
          )
          // At another server, since one takes one request of a response after the other.
          .then(() => requestAs(second, supplier.person)(submission(taskId), seen));
        return Promise.all([first, later]);
      },
      2,
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 201]);
    expect(answers[0]?.json()).toMatchObject({
      code: 'STALE_REVISION',
      data: { revision: 1, sheetVersion: 1 },
    });
  });

  it('is closed once, with all submissions, when two servers catch up after a day without the job', async () => {
    const rival = await createSupplier(test, tenant);
    const supplierIds = [tenant.supplierId, rival.supplierId];
    const taskIds: string[] = [];
    for (let made = 0; made < 2; made += 1) {
      const supplier = await createTaskToAnswer(test, tenant, { supplierIds });
      const { eventId, taskId } = supplier;
      const other = answering(test, await createPerson(test, 'BIDDER_USER', rival), eventId, taskId);
      for (const one of [supplier, other]) {
        await one.save(wholeAnswer());
        await one.submit();
      }
      await setEnd(taskId, '-1 day');
      taskIds.push(taskId);
    }
    await Promise.all([test.closeBoxes(), second.closeBoxes()]);
    expect(await entriesOf(...taskIds)).toEqual(taskIds.map(() => ({ number: 1, entries: 2 })));
    const notices = await test.database.query(
      `select business_key from notice where kind = 'box.closed' and role_entry_id in (
         select id from role_entry where supplier_id = $1) and event_id in (select event_id from task where id = any ($2))`,
      [rival.supplierId, taskIds],
    );
    expect(new Set(notices.map((row) => JSON.stringify(row))).size).toBe(2);
  });
});
