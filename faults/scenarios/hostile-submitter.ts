import { setTimeout as pause } from 'node:timers/promises';
import type { TestPerson } from '../../apps/server/test/factories/people.ts';
import type { Journal } from '../journal.ts';
import { type Attempt, ask, type Crowd, endIn, gather, responsePath, submitDraft } from '../rush.ts';
import type { Scenario } from '../scenario.ts';
import type { TestBed } from '../test-bed.ts';
import { compareRush } from '../verify-rush.ts';
import { answerTo } from '../writes/submit-response.ts';

/** When the rivals submit before the end, in units of a flood's duration on this machine. */
const rivals = { from: 3.5, to: 1.5 };
/** When the floods start: with a stale revision, with the current one, and with changes of the draft. */
const floods = { stale: 3.6, valid: 3, save: 2.4 };
/** Minimum and maximum unit, in milliseconds. */
const unitLimits = { min: 1000, max: 5000 };
/** A request that reaches a server this many milliseconds before the end is in time. */
const margin = 250;

/**
 * One supplier floods its own submission in the last seconds while its rivals submit theirs: they do not wait
 * for it, and none is late or lost. Its own requests are answered or deferred.
 */
export const hostileSubmitter: Scenario = {
  name: 'hostile-submitter',
  needs: 'wrong-clock',
  isShort: true,
  explains: [],
  play: async ({ home, journal, isShort }) => {
    for (const parallel of isShort ? [80] : [200, 600]) {
      const { taskId, people } = await gather(home, isShort ? 11 : 101);
      const [hostile, ...honest] = people;
      if (hostile) await playOnce(home, journal, { taskId, people: honest }, { taskId, hostile, parallel });
    }
  },
};

interface Flood {
  taskId: string;
  hostile: TestPerson;
  /** The number of parallel requests. */
  parallel: number;
}

async function playOnce(home: TestBed, journal: Journal, crowd: Crowd, flood: Flood): Promise<void> {
  const began = performance.now();
  const warmUp = await sendAtOnce(flood, (index) => submitOwn(home, flood, 8, index));
  const unit = Math.min(unitLimits.max, Math.max(unitLimits.min, performance.now() - began));
  const { taskId, people } = crowd;
  const end = await endIn(home, taskId, (rivals.from + 1) * unit);
  const spread = rivals.from - rivals.to;
  const moments = people.map((_, index) => end - (rivals.from - (index / people.length) * spread) * unit);
  const [sent, own] = await Promise.all([
    Promise.all(
      people.map((person, index) => sendWitnessed(home, { taskId, person }, index, moments[index] ?? 0)),
    ),
    floodOwnResponse(home, flood, (before) => pause(Math.max(0, end - before * unit - Date.now()))),
  ]);
  const attempts = sent.map(({ attempt }) => attempt);
  const taken = own.filter(({ receipt }) => receipt);
  await compareRush(home, journal, { taskId, end, attempts: [...attempts, ...taken] });
  const inTime = sent.filter(({ readBefore }) => readBefore < end - margin);
  const late = inTime.filter(({ attempt }) => !attempt.receipt).length;
  if (late) journal.breach('only documented answers', `${late} rivals were told to be late who were not`);
  const statuses = Map.groupBy([...warmUp, ...own], ({ status }) => status);
  for (const [status] of statuses) {
    if (![200, 201, 409, 429].includes(status ?? 0))
      journal.breach('only documented answers', `the flood was answered ${status}`);
  }
  const counts = [...statuses].map(([status, answers]) => `${answers.length} × ${status}`);
  journal.notes.push(
    `${flood.parallel} at once, four times: ${counts.join(', ')}; ${inTime.length} of ${sent.length} rivals ` +
      `certainly reached a server in time, ${attempts.filter(({ receipt }) => receipt).length} were taken`,
  );
}

/**
 * Sends a rival's draft, followed by a request that the server answers without waiting: its response proves
 * that the server has read the draft, however slow this machine is.
 */
async function sendWitnessed(
  home: TestBed,
  { taskId, person }: { taskId: string; person: TestPerson },
  index: number,
  moment: number,
): Promise<{ attempt: Attempt; readBefore: number }> {
  await pause(Math.max(0, moment - Date.now()));
  const attempt = submitDraft(home, { taskId, person, revision: 1 }, index);
  const witness = await ask(home, index, 'GET', '/api/health/live', person)
    .then((answer) => answer.arrayBuffer())
    .catch(() => null);
  const readBefore = witness ? Date.now() : Number.POSITIVE_INFINITY;
  return { attempt: await attempt, readBefore };
}

const sendAtOnce = ({ parallel }: Flood, send: (index: number) => Promise<Attempt>): Promise<Attempt[]> =>
  Promise.all(Array.from({ length: parallel }, (_, index) => send(index)));

const submitOwn = (home: TestBed, { taskId, hostile }: Flood, revision: number, index: number) =>
  submitDraft(home, { taskId, person: hostile, revision }, revision * 10_000 + index);

/** Sends three floods, each at its time before the end, and returns the outcome of each request. */
async function floodOwnResponse(
  home: TestBed,
  flood: Flood,
  waitUntil: (before: number) => Promise<void>,
): Promise<Attempt[]> {
  const { taskId, hostile } = flood;
  const save = async (index: number): Promise<Attempt> => {
    const changes = answerTo({ fields: {} }, `again ${index}`);
    const attempt = { at: Date.now(), took: 0, code: null, receipt: null };
    const answer = await ask(home, index, 'PATCH', responsePath(taskId), hostile, { changes }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    return { ...attempt, status: answer?.status ?? null };
  };
  const all = await Promise.all([
    waitUntil(floods.stale).then(() => sendAtOnce(flood, (index) => submitOwn(home, flood, 9, index))),
    waitUntil(floods.valid).then(() => sendAtOnce(flood, (index) => submitOwn(home, flood, 1, index))),
    waitUntil(floods.save).then(() => sendAtOnce(flood, save)),
  ]);
  return all.flat();
}
