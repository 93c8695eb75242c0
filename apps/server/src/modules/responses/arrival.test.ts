import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  answering,
  createTaskToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { countWaiting, whileLocked } from '../../../test/locks.ts';
import { requestAs } from '../../../test/request-as.ts';
import { eventually } from '../../../test/server-process.ts';
import { watchStatements } from '../../../test/statements.ts';

let test: TestApp;
/** A server on which the test sets the arrival time of requests. */
let stamped: TestApp;
let stamp: string | null = null;
let tenant: TestTenant;

beforeAll(async () => {
  const environment = { SECRET_KEY: 'servers of one installation share their secret' };
  test = await startTestApp({ environment });
  stamped = await startTestApp({
    environment,
    database: test.database,
    arrivals: { stamp: async () => stamp },
  });
  tenant = await createTenant(test);
});
afterAll(async () => {
  await stamped.close();
  await test.close();
});

const submission = (taskId: string) => `POST /api/supplier/tasks/${taskId}/response/submission`;
const seen = { payload: { revision: 1, sheetVersion: 1 } };
const stale = { payload: { revision: 7, sheetVersion: 1 } };

/** A supplier with a draft that is ready to submit. */
async function readySupplier(of: TestTenant = tenant): Promise<AnsweringSupplier> {
  const supplier = await createTaskToAnswer(test, of);
  await supplier.save(wholeAnswer());
  return supplier;
}

/** The database time plus the given seconds, in the format of arrival stamps. */
async function fromNow(seconds: number): Promise<string> {
  const [row] = await test.database.query<{ at: string }>(
    `select to_char((clock_timestamp() + make_interval(secs => $1)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    [seconds],
  );
  return row?.at ?? '';
}

const endAt = (taskId: string, end: string) =>
  test.database.query('update task set end_date = $2 where id = $1', [taskId, end]);
const recordsOf = (taskId: string) =>
  test.database.query<{ isInTime: boolean }>(
    `select at <= end_date as "isInTime" from response_record join task on task.id = task_id where task_id = $1`,
    [taskId],
  );
const sendAt = ({ person, taskId }: AnsweringSupplier, arrival: string | null) => {
  stamp = arrival;
  return requestAs(stamped, person)(submission(taskId), seen);
};

describe('a submission that arrived in time', () => {
  it('counts as in time while others wait for locks, in the same business unit or another organisation', async () => {
    const rivals: TestTenant[] = [];
    for (let made = 0; made < 4; made += 1) rivals.push(await createSupplier(test, tenant));
    const { eventId, taskId } = await createTaskToAnswer(test, tenant, {
      supplierIds: rivals.map(({ supplierId }) => supplierId),
    });
    const locked: AnsweringSupplier[] = [];
    for (const rival of rivals) {
      const supplier = answering(test, await createPerson(test, 'BIDDER_USER', rival), eventId, taskId);
      await supplier.save(wholeAnswer());
      locked.push(supplier);
    }
    const last = await readySupplier();
    const foreign = await readySupplier(await createTenant(test));
    const answers = await whileLocked(
      test,
      // The buyer's change blocks every connection one organisation can use.
      [['select from task where id = $1 for update', [taskId]]],
      async () => {
        const waiting = locked.map(({ ask }) => ask(submission(taskId), seen));
        await eventually(async () => (await countWaiting(test)) >= 3);
        const end = await fromNow(2);
        await endAt(last.taskId, end);
        await endAt(foreign.taskId, end);
        const late = last.ask(submission(last.taskId), seen);
        // Another organisation is not blocked at all.
        const passed = await foreign.ask(submission(foreign.taskId), seen);
        await eventually(async () => (await fromNow(0)) > end);
        return { waiting, late, passed };
      },
    ).then(async ({ waiting, late, passed }) => [...(await Promise.all(waiting)), await late, passed]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    for (const { taskId: own } of [last, foreign]) expect(await recordsOf(own)).toEqual([{ isInTime: true }]);
  });

  it('has its arrival time on the receipt, in the box and in the team’s view', async () => {
    const supplier = await readySupplier();
    const arrival = await fromNow(-20);
    await endAt(supplier.taskId, arrival);
    const answer = await sendAt(supplier, arrival);
    expect([answer.statusCode, answer.json().data.submittedAt]).toEqual([201, arrival]);
    expect(Date.parse((await supplier.read()).submittedAt ?? '')).toBe(Date.parse(arrival));
  });

  it('is rejected one microsecond after the deadline, and the rejected attempt shows its arrival time', async () => {
    const supplier = await readySupplier();
    const arrival = await fromNow(-20);
    await endAt(supplier.taskId, arrival);
    await test.database.query(
      `update task set end_date = end_date - interval '1 microsecond' where id = $1`,
      [supplier.taskId],
    );
    const answer = await sendAt(supplier, arrival);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TASK_ENDED']);
    const [attempt] = (await supplier.read()).refusedAttempts;
    expect([attempt?.code, Date.parse(attempt?.at ?? '')]).toEqual(['TASK_ENDED', Date.parse(arrival)]);
  });

  it.each([
    ['was delayed for 46 seconds', -46, ''],
    [
      'was delayed until the box had closed',
      -61,
      `insert into box_closing (organisation_id, business_unit_id, event_id, task_id, number, covers_until,
         record, signature, record_hash, secret_wrapped_by, secret)
       select organisation_id, business_unit_id, event_id, id, 1, end_date, '{}', '', '${randomUUID()}', '', ''
       from task where id = $1`,
    ],
    ['has an arrival time in the future', 5, ''],
  ])('returns 503 and records the attempt if it %s', async (_title, seconds, before) => {
    const supplier = await readySupplier();
    const arrival = await fromNow(seconds);
    await endAt(supplier.taskId, arrival);
    if (before) await test.database.query(before, [supplier.taskId]);
    const answer = await sendAt(supplier, arrival);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      ...[503, 'UNAVAILABLE', '1'],
    ]);
    expect(await recordsOf(supplier.taskId)).toEqual([]);
    expect((await supplier.read()).refusedAttempts).toMatchObject([{ code: 'UNAVAILABLE' }]);
  });

  it('waits for a lock only as long as it can still be accepted, then returns 503 and records the attempt', async () => {
    const supplier = await readySupplier();
    const arrival = await fromNow(-44);
    const held = test.database.query(
      `select pg_sleep(6) from (select id from task where id = $1 for update) locked`,
      [supplier.taskId],
    );
    await eventually(async () => (await test.database.query(sleeping)).length > 0);
    const answer = await sendAt(supplier, arrival);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await held;
    expect(await recordsOf(supplier.taskId)).toEqual([]);
    expect((await supplier.read()).refusedAttempts).toMatchObject([{ code: 'UNAVAILABLE' }]);
  });

  it('uses the start of the transaction if the arrival time is unknown', async () => {
    const supplier = await readySupplier();
    const before = await fromNow(0);
    const answer = await sendAt(supplier, null);
    expect(answer.statusCode).toBe(201);
    expect(Date.parse(answer.json().data.submittedAt)).toBeGreaterThanOrEqual(Date.parse(before));
  });

  it('uses the arrival time for withdrawing and declining, too', async () => {
    const [sent, declined] = [await readySupplier(), await readySupplier()];
    await sent.submit();
    await test.database.query(
      `update response_record set at = now() - interval '1 hour' where task_id = $1`,
      [sent.taskId],
    );
    const arrival = await fromNow(-10);
    for (const { taskId } of [sent, declined]) await endAt(taskId, arrival);
    stamp = arrival;
    const withdrawal = await requestAs(
      stamped,
      sent.person,
    )(`DELETE /api/supplier/tasks/${sent.taskId}/response/submission`);
    expect([withdrawal.statusCode, withdrawal.json().data.withdrawnAt]).toEqual([200, arrival]);
    const path = `/api/supplier/tasks/${declined.taskId}/decline`;
    const decline = () =>
      requestAs(stamped, declined.person)(`POST ${path}`, { payload: { reason: 'NO_CAPACITY' } });
    const taken = (await decline()).json().data.declined;
    expect(Date.parse(taken.at)).toBe(Date.parse(arrival));
    stamp = await fromNow(0);
    expect((await requestAs(stamped, declined.person)(`DELETE ${path}`)).json().code).toBe('TASK_ENDED');
    stamp = await fromNow(-46);
    const heldUp = await requestAs(stamped, declined.person)(`DELETE ${path}`);
    expect([heldUp.statusCode, heldUp.headers['retry-after']]).toEqual([503, '1']);
    const kept = (await declined.read()).refusedAttempts.map(({ kind, code }) => `${kind} ${code}`);
    expect(kept.toSorted()).toEqual(['DECLINE TASK_ENDED', 'DECLINE UNAVAILABLE']);
  });

  it('records the first hundred rejected attempts of a supplier, and then at most one an hour', async () => {
    const supplier = await readySupplier();
    await endAt(supplier.taskId, await fromNow(-20));
    const attempts = async () =>
      (
        await test.database.query<{ count: number }>(
          'select count(*)::int as count from failed_submission where task_id = $1',
          [supplier.taskId],
        )
      )[0]?.count;
    const attempt = async (times: number) => {
      for (let time = 0; time < times; time += 1) await sendAt(supplier, await fromNow(-1));
    };
    await attempt(2);
    expect(await attempts()).toBe(2);
    await test.database.query(
      `insert into failed_submission (id, organisation_id, business_unit_id, event_id, task_id, supplier_id, attempted_by,
         code, at)
       select uuidv7(), organisation_id, business_unit_id, event_id, task_id, supplier_id, attempted_by, code,
         at - interval '2 hours'
       from failed_submission, generate_series(1, 49) where task_id = $1`,
      [supplier.taskId],
    );
    await attempt(3);
    expect(await attempts()).toBe(100);
    await test.database.query(
      `update failed_submission set at = at - interval '2 hours' where task_id = $1`,
      [supplier.taskId],
    );
    await attempt(3);
    expect(await attempts()).toBe(101);
  });
});

describe('a submission that fails in the database', () => {
  it('is recorded as a refused attempt, even if that fails at first', async () => {
    const supplier = await readySupplier();
    await test.database.query(`
      create sequence failures;
      create function fail_submission() returns trigger language plpgsql as $$ begin
        if tg_table_name = 'response_record' or nextval('failures') < 3 then
          raise exception 'broken' using errcode = 'internal_error';
        end if;
        return new;
      end $$;
      create trigger fail_submission before insert on response_record for each row execute function fail_submission();
      create trigger fail_submission before insert on failed_submission for each row execute function fail_submission();
      grant usage on failures to public`);
    const refused = await sendAt(supplier, await fromNow(0));
    await test.database.query('drop function fail_submission cascade');
    expect(refused.statusCode).toBe(500);
    const kept = (await supplier.read()).refusedAttempts.map(({ kind, code }) => `${kind} ${code}`);
    expect(kept).toEqual(['SUBMISSION UNAVAILABLE']);
  });
});

const sleeping = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;

describe('the database', () => {
  it.each([
    ["now() - interval '46 seconds'", false],
    ["now() + interval '1 hour'", false],
    ["now() - interval '30 seconds'", true],
  ])('checks a record dated %s by a supplier and accepts it: %s', async (at, isTaken) => {
    const supplier = await readySupplier();
    await supplier.submit();
    const [context] = await test.database.query<{
      organisationId: string;
      businessUnitId: string;
      supplierId: string;
    }>(
      `select organisation_id as "organisationId", business_unit_id as "businessUnitId", supplier_id as "supplierId"
       from response_record where task_id = $1`,
      [supplier.taskId],
    );
    const { roleEntryId, accountId } = supplier.person;
    const write = test.db.transaction(
      { scope: 'supplier', accountId, roleEntryId, ...context } as never,
      (tx) =>
        sql`
        insert into response_record (id, organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id,
          number, kind, version, at, recorded_by, record, signature, record_hash)
        select gen_random_uuid(), organisation_id, business_unit_id, event_id, task_id, supplier_id, response_id,
          2, 'WITHDRAWAL', 1, ${sql.raw(at)}, recorded_by, '{}', '', ''
        from response_record where task_id = ${supplier.taskId}`.execute(tx),
    );
    if (isTaken) await write;
    else await expect(write).rejects.toThrow(/row-level security/);
  });
});

describe('a supplier that floods its own submission', () => {
  it('gets 429 above the queue limit, while other suppliers can submit', async () => {
    const [hostile, honest] = [await readySupplier(), await readySupplier(await createTenant(test))];
    const { answers, passed } = await whileLocked(
      test,
      // The lock keeps all its running requests from finishing.
      [['select from response where task_id = $1 for update', [hostile.taskId]]],
      async () => {
        const sent = Array.from({ length: 60 }, () => hostile.ask(submission(hostile.taskId), stale));
        await eventually(async () => (await countWaiting(test)) >= 1);
        return { answers: sent, passed: await honest.ask(submission(honest.taskId), seen) };
      },
    );
    expect(passed.statusCode).toBe(201);
    const all = await Promise.all(answers);
    const [refused, served] = [429, 409].map((status) =>
      all.filter(({ statusCode }) => statusCode === status),
    );
    // One is running, 32 are waiting.
    expect([served?.length, refused?.length]).toEqual([33, 27]);
    expect(refused?.[0]?.headers['retry-after']).toBe('1');
    expect(refused?.[0]?.json().code).toBe('RATE_LIMITED');
    expect(served?.[0]?.json()).toMatchObject({
      code: 'STALE_REVISION',
      data: { revision: 1, sheetVersion: 1 },
    });
    expect((await hostile.ask(submission(hostile.taskId), seen)).statusCode).toBe(201);
  });

  it('uses one connection for concurrent saves of its draft', async () => {
    const [hostile, honest] = [await readySupplier(), await readySupplier(await createTenant(test))];
    const changes = wholeAnswer('again');
    const save = ({ ask, taskId }: AnsweringSupplier) =>
      ask(`PATCH /api/supplier/tasks/${taskId}/response`, { payload: { changes } });
    const { answers, saved } = await whileLocked(
      test,
      [['select from response where task_id = $1 for update', [hostile.taskId]]],
      async () => {
        const sent = Array.from({ length: 40 }, () => save(hostile));
        await eventually(async () => (await countWaiting(test)) >= 1);
        const others = await Promise.all(Array.from({ length: 5 }, () => save(honest)));
        expect(await countWaiting(test)).toBe(1);
        return { answers: sent, saved: others };
      },
    );
    expect(saved.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(33);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('causes no large reads with an old revision', async () => {
    const supplier = await readySupplier();
    const watch = watchStatements();
    try {
      const during = (asking: object) =>
        watch.during(() => supplier.ask(submission(supplier.taskId), asking));
      const reads = /response_field|response_file|select sheet /;
      expect((await during(stale)).filter((text) => reads.test(text))).toEqual([]);
      expect((await during(seen)).filter((text) => reads.test(text))).not.toEqual([]);
    } finally {
      watch.stop();
    }
  });

  it('does not use reserved connections with a role that cannot submit', async () => {
    const supplier = await readySupplier();
    const buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => buyer(submission(supplier.taskId), seen)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
  });
});
