import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createWorkTables } from './baseline/work-tables.ts';
import { loadWork } from './load/load-work.ts';
import { loadWorld } from './load/load-world.ts';
import { type Measured, measure } from './measure.ts';
import { memoryOf } from './process-cost.ts';
import { costLine, drawReport, type Report } from './report.ts';
import { scenarios } from './scenarios/index.ts';
import { measureStarts } from './starts.ts';
import { openHome } from './test-bed.ts';

/** Seconds without requests after which memory is read again. */
const quietSeconds = 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    events: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '9' },
    connections: { type: 'string', default: '32' },
    out: { type: 'string' },
    beside: { type: 'string' },
    profiles: { type: 'string' },
  },
});
const events = Number(values.events);
const [connections, seconds] = [Number(values.connections), Number(values.seconds)];
const chosen = scenarios.filter(({ name }) => !positionals.length || positionals.includes(name));
if (
  ![10_000, 100_000, 1_000_000].includes(events) ||
  !(connections > 0) ||
  !(seconds > 0) ||
  !chosen.length
) {
  process.stderr.write(`--events is 10000, 100000 or 1000000; --seconds and --connections are numbers.
The scenarios are: ${scenarios.map(({ name }) => name).join(', ')}\n`);
  process.exit(1);
}
const say = (text: string) => process.stdout.write(`${text}\n`);
const at = new Date().toISOString();
const out = resolve(values.out ?? `.data/bench/${events}-${at.replace(/[:.]/g, '-')}.json`);
const beside = values.beside ? (JSON.parse(await readFile(values.beside, 'utf8')) as Report) : null;

const home = await openHome(values.profiles && resolve(values.profiles));
const ending: { done?: Promise<void> } = {};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    ending.done ??= home.close().finally(() => process.exit(1));
  });
try {
  const server = await home.startServer();
  const began = Date.now();
  const world = await loadWorld(home, home.keyring, events);
  if (chosen.some(({ as }) => as === 'work')) {
    world.work = await loadWork(home, server);
    await createWorkTables(home.superuser, server.address, world.work);
  }
  const secondsOfLoading = Math.round((Date.now() - began) / 1000);
  say(`${events} events loaded in ${secondsOfLoading} s`);
  const startBare = () => home.startBare(world);
  const bare = await startBare();
  const measured: Measured[] = [];
  for (const scenario of chosen) {
    try {
      const one = await measure({ home, world, server, bare, connections, seconds }, scenario);
      measured.push(one);
      say(`${costLine(one)}; memory ${memoryOf(server.pid)} MB`);
    } catch (error) {
      await ending.done;
      // The other scenarios are still measured.
      say(`FAILED ${scenario.name}: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
  const memory = memoryOf(server.pid);
  await pause(quietSeconds * 1000);
  const memoryLater = memoryOf(server.pid);
  await bare.stop();
  await server.stop();
  const starts = await measureStarts(home, startBare);
  const report: Report = {
    at,
    events,
    connections,
    secondsOfLoading,
    scenarios: measured,
    memory,
    memoryLater,
    starts,
  };
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, `${JSON.stringify(report, null, 2)}\n`);
  say(`\n${drawReport(report, beside)}\nsaved to ${out}`);
} finally {
  await home.close();
}
