import { chooseByRules } from '../apps/server/src/modules/scenarios/solver/choose-by-rules.ts';
import { chooseLimited } from '../apps/server/src/modules/scenarios/solver/limited.ts';
import { costOf, noPrice, type Offers } from '../apps/server/src/modules/scenarios/solver/offers.ts';

const next = numbersFrom(7);

/** Prices around a usual one for each line; some suppliers are cheaper than others, and a fifth of the prices is missing. */
function offersOf(lineCount: number, supplierCount: number): Offers {
  const levels = Array.from({ length: supplierCount }, () => 0.8 + next() * 0.5);
  const amounts = new Float64Array(lineCount * supplierCount);
  for (let line = 0; line < lineCount; line += 1) {
    const usual = 10_000 + next() * 10_000_000;
    for (const [supplier, level] of levels.entries()) {
      const amount = Math.round(usual * level * (0.8 + 0.4 * next()));
      amounts[line * supplierCount + supplier] = next() < 0.2 ? noPrice : amount;
    }
  }
  return { lineCount, supplierCount, amounts };
}

/** The same numbers between 0 and 1 in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Found {
  cost: number;
  bound: number | null;
}

async function measure(title: string, goal: number, solve: () => Promise<Found>): Promise<void> {
  const before = process.cpuUsage();
  const { cost, bound } = await solve();
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const gap =
    bound === null ? 'nothing proved' : `at most ${((100 * (cost - bound)) / cost).toFixed(4)} % above`;
  const verdict = seconds <= goal ? 'ok' : 'TOO SLOW';
  process.stdout.write(
    `${title.padEnd(48)} ${seconds.toFixed(2).padStart(6)} CPU s (goal ${goal})  ${gap.padEnd(24)} ${verdict}\n`,
  );
  if (seconds > goal) process.exitCode = 1;
}

for (const [lineCount, supplierCount, limit, goal] of [
  [1000, 20, 5, 1],
  [1000, 20, 10, 1],
  [6000, 300, 5, 10],
  [6000, 300, 20, 10],
] as const) {
  const offers = offersOf(lineCount, supplierCount);
  await measure(`${lineCount} lines × ${supplierCount} suppliers, at most ${limit}`, goal, async () => {
    const until = performance.now() + 60_000;
    const progress = { isOver: () => performance.now() > until, onProgress: () => undefined };
    const { parts, bound } = chooseLimited(offers, limit, progress);
    return { cost: costOf(offers, parts), bound };
  });
}

await measure('200 lines × 20 suppliers, at most 4, one with 20 %', 60, async () => {
  const outcome = await chooseByRules(
    offersOf(200, 20),
    [
      { kind: 'SUPPLIER_COUNT', atLeast: null, atMost: 4 },
      { kind: 'SHARE', suppliers: [3], lines: null, measure: 'VALUE', atLeast: 20, atMost: null },
    ],
    { until: performance.now() + 300_000, onProgress: () => undefined },
  );
  if (outcome.kind !== 'CHOSEN') throw new Error(`The rules led to ${outcome.kind}.`);
  return { cost: outcome.counted, bound: outcome.bound };
});
