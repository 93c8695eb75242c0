import { setTimeout as pause } from 'node:timers/promises';
import type { TestPerson } from '../../apps/server/test/factories/people.ts';
import { hostileTexts } from '../../packages/contract/test/hostile-texts.ts';
import { endIn, gather, rush } from '../rush.ts';
import type { Scenario } from '../scenario.ts';
import type { TestBed } from '../test-bed.ts';
import { compareRush } from '../verify-rush.ts';

/**
 * How long before the end the last honest supplier submits: a busy machine is slow, not late. One of the
 * texts took the previous parser 27 s on an idle machine, and many times that on a busy one.
 */
const marginOn = ({ startTook }: TestBed) => Math.max(3000, 3 * startTook);
const concurrency = 4;

/**
 * One supplier asks questions with texts crafted to keep a parser busy, and reads them, while the others
 * submit in the last seconds. None of them is late.
 */
export const hostileText: Scenario = {
  name: 'hostile-text',
  needs: 'embedded',
  isShort: true,
  explains: [],
  play: async ({ home, journal, isShort }) => {
    const { taskId, people } = await gather(home, isShort ? 31 : 101);
    const [attacker, ...honest] = people;
    if (!attacker) return;
    const margin = marginOn(home);
    const lasts = isShort ? 3000 : 17_000;
    const end = await endIn(home, taskId, lasts + margin);
    const over = new AbortController();
    const attacks = Array.from({ length: concurrency }, (_, offset) =>
      attack(home, { taskId, attacker, offset, signal: over.signal }),
    );
    // The attack begins first; the honest suppliers follow in its last seconds.
    const spread = Math.min(lasts, 5000) - 500;
    const from = end - margin - spread;
    const moments = honest.map((_, index) => from + (index / honest.length) * spread);
    const attempts = await rush(home, { taskId, people: honest }, moments);
    over.abort();
    await compareRush(home, journal, { taskId, end, attempts });
    const late = attempts.filter(({ status }) => status === 409).length;
    if (late) journal.breach('only documented answers', `${late} were late behind hostile texts`);
    const statuses = (await Promise.all(attacks)).flat();
    const taken = statuses.filter((status) => status === 201).length;
    if (taken === 0) journal.breach('only documented answers', 'no hostile text was taken');
    const strange = statuses.filter((status) => status >= 500 && status !== 503);
    for (const status of new Set(strange))
      journal.breach('only documented answers', `a hostile text was answered ${status}`);
    journal.notes.push(`${statuses.length} hostile requests, ${taken} questions taken`);
  },
};

interface Attack {
  taskId: string;
  attacker: TestPerson;
  offset: number;
  signal: AbortSignal;
}

/** Asks one question after the other, each of another shape, and reads all of them. Returns the statuses. */
async function attack(home: TestBed, { taskId, attacker, offset, signal }: Attack): Promise<number[]> {
  const all = hostileTexts(9990);
  // The texts that were worst for the previous parser come first.
  const texts = [all['markers alone'], all['"*a_"'], ...Object.values(all)];
  const statuses: number[] = [];
  for (let index = offset; !signal.aborted; index += concurrency) {
    const question = JSON.stringify({ text: texts[index % texts.length] });
    statuses.push(await request(home, attacker, `/api/supplier/tasks/${taskId}/questions`, question));
    statuses.push(await request(home, attacker, '/api/messages?page=0&size=100'));
    await pause(20);
  }
  return statuses;
}

async function request(
  { servers }: TestBed,
  { headers }: TestPerson,
  path: string,
  body?: string,
): Promise<number> {
  const answer = await fetch(`${servers[0]?.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
    signal: AbortSignal.timeout(60_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}
