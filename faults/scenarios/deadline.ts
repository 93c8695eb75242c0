import { setTimeout as pause } from 'node:timers/promises';
import { endIn, gather, rush } from '../rush.ts';
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
    await compareRush(home, journal, { taskId: crowd.taskId, end, attempts });
    await home.superuser.query('drop function slow_commit cascade');
    const alarm = home.servers[1]?.said() ?? '';
    if (!alarm.includes('clock is off'))
      journal.breach('only documented answers', 'nobody heard of the clock');
    if (!isShort) await compareBox(stage, crowd.taskId, attempts.filter(({ receipt }) => receipt).length);
  },
};

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
