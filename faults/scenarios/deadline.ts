import { setTimeout as pause } from 'node:timers/promises';
import type { Task } from '@tenderbox/contract';
import { createTask } from '../../apps/server/test/factories/events.ts';
import { createPerson, type TestPerson } from '../../apps/server/test/factories/people.ts';
import { factoryOf } from '../cast.ts';
import type { Journal } from '../journal.ts';
import { ask, endIn, gather, rush } from '../rush.ts';
import type { Scenario, Stage } from '../scenario.ts';
import type { TestBed } from '../test-bed.ts';
import { compareRush } from '../verify-rush.ts';

/** Promised latency for submissions in the last minute, on two cores. */
const within = 2000;

/** Everyone submits in the last minute, during ordinary load: all are in time, and no one waits long. */
export const lastMinute: Scenario = {
  name: 'last-minute',
  needs: 'two-servers',
  explains: [],
  play: async ({ home, journal, isShort }) => {
    const crowd = await gather(home, isShort ? 100 : 1000);
    const lasts = isShort ? 6000 : 60_000;
    const end = await endIn(home, crowd.taskId, lasts + within);
    const moments = crowd.people.map(
      (_, index) => end - within - lasts + (index / crowd.people.length) * lasts,
    );
    const attempts = await rush(home, crowd, moments);
    await compareRush(home, journal, { taskId: crowd.taskId, end, attempts });
    const slow = attempts.filter(({ took }) => took > within).length;
    if (slow > attempts.length / 100)
      journal.breach('the server answers again in time', `${slow} submissions took more than ${within} ms`);
    const late = attempts.filter(({ status }) => status === 409).length;
    if (late) journal.breach('only documented answers', `${late} were told to be late`);
  },
};

/**
 * Everyone submits within half a second of the end, to two servers, one of which has a wrong clock; some
 * commits are slow. Only the database decides who was in time, and those are in the box when it closes.
 */
export const endInstant: Scenario = {
  name: 'end-instant',
  needs: 'wrong-clock',
  isShort: true,
  explains: [],
  play: async (stage) => {
    const { home, journal, isShort } = stage;
    const crowd = await gather(home, isShort ? 30 : 2000);
    await makeSomeCommitsSlow(home);
    const end = await endIn(home, crowd.taskId, 3000);
    // Evenly spread, in an order independent of the server.
    const moments = crowd.people.map((_, index) => end - 500 + ((index * 617) % 1000));
    const attempts = await rush(home, crowd, moments);
    const early = await compareRush(home, journal, { taskId: crowd.taskId, end, attempts });
    if (!isShort) reportEarly(journal, early);
    await home.superuser.query('drop function slow_commit cascade');
    const alarm = home.servers[1]?.said() ?? '';
    if (!alarm.includes('clock is off'))
      journal.breach('only documented answers', 'nobody heard of the clock');
    if (!isShort) await compareBox(stage, crowd.taskId, attempts.filter(({ receipt }) => receipt).length);
  },
};

/**
 * A buyer edits, reminds, archives another task and reorders, at both servers and with slow commits, while
 * everyone submits within half a second of the end. What arrived in time is accepted, and nothing else.
 */
export const buyerAtWork: Scenario = {
  name: 'buyer-at-work',
  needs: 'wrong-clock',
  isShort: true,
  explains: [],
  play: async ({ home, journal, isShort }) => {
    const crowd = await gather(home, isShort ? 30 : 2000);
    const factory = factoryOf(home);
    const buyer = await createPerson(factory, 'BUSINESS_UNIT_ADMIN', crowd.tenant);
    const otherTaskId = await createTask(factory, crowd.tenant, crowd.eventId, { supplierIds: [] });
    await makeBuyersSlow(home);
    const end = await endIn(home, crowd.taskId, 4000);
    const moments = crowd.people.map((_, index) => end - 500 + ((index * 617) % 1000));
    const working = workOn(home, buyer, { ...crowd, otherTaskId, until: end + 500 });
    const watching = countWaiting(home, end + 500);
    const attempts = await rush(home, crowd, moments);
    const [actions, waiting] = [await working, await watching];
    await home.superuser.query('drop function slow_buyer cascade');
    const early = await compareRush(home, journal, { taskId: crowd.taskId, end, attempts });
    if (!isShort) reportEarly(journal, early);
    // A refused attempt is kept with its arrival.
    const refused = await home.superuser.query(
      `select from failed_submission join task on task.id = task_id where task_id = $1 and at <= task.end_date`,
      [crowd.taskId],
    );
    if (refused.length)
      journal.breach('only documented answers', `${refused.length} arrived in time and were refused`);
    if (waiting)
      journal.breach('the server answers again in time', `submissions waited ${waiting} times for the buyer`);
    journal.notes.push(
      `${actions} actions of the buyer meanwhile; submissions waited ${waiting} times for them`,
    );
  },
};

function reportEarly(journal: Journal, count: number): void {
  if (count)
    journal.breach('only documented answers', `${count} reached a server in good time and were late`);
}

/** Every action of the buyer keeps its locks for this many milliseconds. */
const slowBuyer = 1500;

async function makeBuyersSlow({ superuser }: TestBed): Promise<void> {
  await superuser.query(`
    create function slow_buyer() returns trigger language plpgsql as $$
      begin perform pg_sleep(${slowBuyer / 1000}); return null; end $$`);
  await superuser.query(`
    create constraint trigger slow_buyer after insert on audit_entry deferrable initially deferred for each row
      when (new.action in ('task.changed', 'task.reminded', 'task.archived', 'task.restored', 'tasks.reordered'))
      execute function slow_buyer()`);
}

/** How often, until a time, a submission is seen waiting for a lock of the buyer. */
async function countWaiting({ superuser }: TestBed, until: number): Promise<number> {
  let count = 0;
  while (Date.now() < until) {
    const [row] = await superuser.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity submission
       join pg_stat_activity buyer
         on buyer.pid = any(pg_blocking_pids(submission.pid)) and buyer.wait_event = 'PgSleep'
       where submission.wait_event_type = 'Lock' and submission.query ~ 'lock_task_shared|response'`,
    );
    count += row?.waiting ?? 0;
    await pause(50);
  }
  return count;
}

interface Work {
  eventId: string;
  taskId: string;
  otherTaskId: string;
  until: number;
}

/** Works on an event until a time, on the servers in turn. Returns the number of actions that were accepted. */
async function workOn(
  home: TestBed,
  buyer: TestPerson,
  { eventId, taskId, otherTaskId, until }: Work,
): Promise<number> {
  const unit = '/api/business-unit';
  let count = 0;
  const send = async (index: number, method: string, path: string, body: object) => {
    const answer = await ask(home, index, method, `${unit}/${path}`, buyer, body);
    await answer.arrayBuffer();
    if (answer.ok) count += 1;
  };
  const edit = async (index: number) => {
    const answer = await ask(home, index, 'GET', `${unit}/tasks/${taskId}`, buyer);
    const { data } = (await answer.json()) as { data: Task };
    const { title: _, documents, instructions, startDate, endDate, responseRequired, ...task } = data;
    const { declineAllowed, additionalFilesAllowed, sheet, revision } = task;
    const documentIds = documents.map(({ id }) => id);
    const dates = { startDate, endDate };
    const content = {
      title: `Price schedule ${index}`,
      instructions,
      ...dates,
      responseRequired,
      documentIds,
    };
    const change = { ...content, declineAllowed, additionalFilesAllowed, sheet, revision };
    await send(index, 'PUT', `tasks/${taskId}`, change);
  };
  const actions = [
    edit,
    (index: number) => send(index, 'POST', `tasks/${taskId}/reminders`, {}),
    (index: number) =>
      send(index, 'PUT', `tasks/${otherTaskId}/archived`, { archived: index % 8 < 4, confirm: true }),
    (index: number) =>
      send(index, 'PUT', `events/${eventId}/tasks/order`, {
        taskIds: index % 8 < 4 ? [otherTaskId, taskId] : [taskId, otherTaskId],
      }),
  ];
  const work = async (first: number) => {
    for (let index = first; Date.now() < until; index += 2) await actions[index % actions.length]?.(index);
  };
  await Promise.all([work(0), work(1)]);
  return count;
}

/** One in sixteen commits takes 1.5 seconds. */
async function makeSomeCommitsSlow({ superuser }: TestBed): Promise<void> {
  await superuser.query(`
    create function slow_commit() returns trigger language plpgsql as $$
      begin perform pg_sleep(1.5); return null; end $$`);
  await superuser.query(`
    create constraint trigger slow_commit after insert on response_record deferrable initially deferred
      for each row when (right(new.id::text, 1) = '7') execute function slow_commit()`);
}

/** The job closes the box once, a minute after its end, although two servers run it. */
async function compareBox({ home, journal }: Stage, taskId: string, taken: number): Promise<void> {
  const look = () =>
    home.superuser.query<{ number: number; entries: number }>(
      `select number, (select count(*)::int from box_entry where box_entry.task_id = box_closing.task_id) as entries
       from box_closing where task_id = $1`,
      [taskId],
    );
  for (let seconds = 0; seconds < 150 && !(await look()).length; seconds += 1) await pause(1000);
  const closings = await look();
  if (closings.length !== 1 || closings[0]?.entries !== taken)
    journal.breach('nothing acknowledged is lost', `the box holds ${closings[0]?.entries} of ${taken}`);
}
