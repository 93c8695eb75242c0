import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTask, eventContent, inDays, sendEvent } from '../../../test/factories/events.ts';
import { createDraft } from '../../../test/factories/messages.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { countWaiting, whileLocked } from '../../../test/locks.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { eventually } from '../../../test/server-process.ts';

let test: TestApp;
/** A server on which the test sets the arrival time of requests. */
let stamped: TestApp;
let stamp: string | null = null;
let tenant: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  const environment = { SECRET_KEY: 'servers of one installation share their secret' };
  test = await startTestApp({ environment });
  const arrivals = { stamp: async () => stamp };
  stamped = await startTestApp({ environment, database: test.database, arrivals });
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  await test.database.query(`create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4242); return new; end $$`);
});
afterAll(async () => {
  await stamped.close();
  await test.close();
});

let supplier: AnsweringSupplier;
let otherTaskId: string;
beforeEach(async () => {
  supplier = await createTaskToAnswer(test, tenant);
  otherTaskId = await createTask(test, tenant, supplier.eventId, {});
  await supplier.save(wholeAnswer());
});

const unit = '/api/business-unit';
const submission = (taskId: string) => `POST /api/supplier/tasks/${taskId}/response/submission`;
const submit = ({ ask, taskId }: AnsweringSupplier) =>
  ask(submission(taskId), { payload: { revision: 1, sheetVersion: 1 } });
const waiting = () => eventually(async () => (await countWaiting(test)) > 0);

/** Runs work while transactions that fire a trigger wait for the test. */
async function whileHeld<Result>(trigger: string, work: () => Promise<Result>): Promise<Result> {
  await test.database.query(trigger.replace('$', 'execute function wait_for_test()'));
  try {
    return await whileLocked(test, [['select pg_advisory_xact_lock(4242)']], work);
  } finally {
    const [, table] = / on (\w+)/.exec(trigger) ?? [];
    await test.database.query(`drop trigger held on ${table}`);
  }
}

const patch = async (path: string, changes: object) => {
  const { data } = (await buyer(`GET ${path}`)).json();
  return { ...data, ...changes, revision: data.revision };
};
async function changeTask(taskId: string, changes: object) {
  const path = `${unit}/tasks/${taskId}`;
  const { documents, ...task } = await patch(path, changes);
  const documentIds = documents.map(({ id }: { id: string }) => id);
  return () => buyer(`PUT ${path}`, { payload: { ...pick(task, taskFields), documentIds } });
}
const taskFields = [
  'title',
  'instructions',
  'startDate',
  'endDate',
  'responseRequired',
  'declineAllowed',
].concat(['additionalFilesAllowed', 'sheet', 'revision']);
const pick = (from: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** What a buyer does with an event while its suppliers submit, each with the audit entry it writes. */
const actions: [string, string, () => Promise<() => ReturnType<RequestFn>>][] = [
  [
    'reminding its suppliers',
    'task.reminded',
    async () => () => buyer(`POST ${unit}/tasks/${supplier.taskId}/reminders`, { payload: {} }),
  ],
  [
    'editing the title of the task',
    'task.changed',
    () => changeTask(supplier.taskId, { title: 'Piling, lot 1' }),
  ],
  [
    'editing the title of the event',
    'event.changed',
    async () => {
      const path = `${unit}/events/${supplier.eventId}`;
      const { startDate, endDate, revision } = (await buyer(`GET ${path}`)).json().data;
      const content = eventContent({ title: 'Quay cranes, lot 3', startDate, endDate, revision });
      return () => sendEvent(buyer, `PUT ${path}`, content);
    },
  ],
  [
    'sending a message to its suppliers',
    'message.sent',
    async () => {
      const { eventId, taskId } = supplier;
      const id = await createDraft(test, tenant, { eventId, taskId });
      return () => buyer(`POST ${unit}/messages/${id}/send`, { payload: {} });
    },
  ],
  [
    'archiving another task',
    'task.archived',
    async () => () =>
      buyer(`PUT ${unit}/tasks/${otherTaskId}/archived`, { payload: { archived: true, confirm: true } }),
  ],
  [
    'reordering the tasks',
    'tasks.reordered',
    async () => () =>
      buyer(`PUT ${unit}/events/${supplier.eventId}/tasks/order`, {
        payload: { taskIds: [otherTaskId, supplier.taskId] },
      }),
  ],
];

describe.each(actions)('%s', (_what, audited, prepare) => {
  it('does not delay a submission, however long it takes', async () => {
    const act = await prepare();
    const held = `create constraint trigger held after insert on audit_entry deferrable initially deferred
      for each row when (new.action = '${audited}') $`;
    const { acting, sent } = await whileHeld(held, async () => {
      const running = act();
      await waiting();
      return { acting: running, sent: await submit(supplier) };
    });
    expect(sent.statusCode).toBe(201);
    expect((await acting).statusCode).toBeLessThan(300);
  });

  it('does not wait for a submission', async () => {
    const act = await prepare();
    const held =
      'create constraint trigger held after insert on response_record deferrable initially deferred for each row $';
    const { sending, done } = await whileHeld(held, async () => {
      const running = submit(supplier);
      await waiting();
      return { sending: running, done: await act() };
    });
    expect(done.statusCode).toBeLessThan(300);
    expect((await sending).statusCode).toBe(201);
  });
});

describe('notifying suppliers of an extension', () => {
  const extend = () =>
    buyer(`POST ${unit}/tasks/${supplier.taskId}/extensions`, {
      payload: { endDate: inDays(9), reason: 'Late drawings' },
    });
  const notices = () =>
    test.database.query(
      `select from notice where kind = 'task.extended' and task_id = $1 and role_entry_id = $2`,
      [supplier.taskId, supplier.person.roleEntryId],
    );
  const pending = () =>
    test.database.query(`select from pending_notice where notice ->> 'taskId' = $1`, [supplier.taskId]);

  it('holds no lock that a submission waits for', async () => {
    const held = `create trigger held before insert on notice for each row when (new.kind = 'task.extended') $`;
    const { extending, sent } = await whileHeld(held, async () => {
      const running = extend();
      await waiting();
      return { extending: running, sent: await submit(supplier) };
    });
    expect(sent.statusCode).toBe(201);
    expect((await extending).statusCode).toBe(201);
    expect([(await notices()).length, (await pending()).length]).toEqual([1, 0]);
  });

  it('is completed by a job if the server stops after the extension', async () => {
    await test.database.query(`create function fail_for_test() returns trigger language plpgsql as
      $$ begin raise exception 'stopped'; end $$`);
    await test.database.query(`create trigger failing before insert on notice for each row
      when (new.kind = 'task.extended') execute function fail_for_test()`);
    expect((await extend()).statusCode).toBe(201);
    await test.database.query('drop function fail_for_test cascade');
    expect([(await notices()).length, (await pending()).length]).toEqual([0, 1]);
    await test.runJob('send-pending-notices');
    expect((await notices()).length).toBe(0);
    await test.database.query(
      `update pending_notice set next_attempt_at = next_attempt_at - interval '31 seconds'`,
    );
    await test.runJob('send-pending-notices');
    expect([(await notices()).length, (await pending()).length]).toEqual([1, 0]);
  });
});

describe('a submission around a cancellation or archiving', () => {
  const instant = async () => {
    const [row] = await test.database.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    );
    return row?.at ?? '';
  };
  const sendAt = (arrival: string) => {
    stamp = arrival;
    return submit({ ...supplier, ask: requestAs(stamped, supplier.person) });
  };
  const endings: [string, string, () => ReturnType<RequestFn>][] = [
    [
      'cancelled',
      'EVENT_NOT_ACTIVE',
      () =>
        buyer(`PUT ${unit}/events/${supplier.eventId}/status`, {
          payload: { status: 'CANCELLED', reason: 'No budget' },
        }),
    ],
    [
      'archived',
      'TASK_ARCHIVED',
      () =>
        buyer(`PUT ${unit}/tasks/${supplier.taskId}/archived`, {
          payload: { archived: true, confirm: true },
        }),
    ],
  ];

  it.each(endings)('is accepted if it arrived before it was %s', async (_what, _code, end) => {
    const arrival = await instant();
    expect((await end()).statusCode).toBe(200);
    const answer = await sendAt(arrival);
    expect([answer.statusCode, answer.json().data.submittedAt]).toEqual([201, arrival]);
    expect((await supplier.read()).refusedAttempts).toEqual([]);
  });

  it.each(endings)('is refused with the reason if it arrived after it was %s', async (_what, code, end) => {
    expect((await end()).statusCode).toBe(200);
    const answer = await sendAt(await instant());
    expect([answer.statusCode, answer.json().code]).toEqual([409, code]);
    expect((await supplier.read()).refusedAttempts).toMatchObject([{ code }]);
  });
});
