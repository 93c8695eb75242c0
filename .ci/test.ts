import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runChecks } from './run-checks.ts';
import { root, runCommand, showProgram } from './run-command.ts';
import { makeScratch } from './scratch.ts';
import { slowestFiles, type Tally, tallyOfFaults, tallyOfPlaywright, tallyOfVitest } from './tally.ts';

const scratch = makeScratch();
const builtAnew = ['web', 'server']
  .map((app) => join(root, 'apps', app, 'dist'))
  .filter((folder) => !existsSync(folder));
// All processes load much of the same code, so they share the compile cache, whatever user they run as.
const compiled = join(scratch, 'compiled');
mkdirSync(compiled);
chmodSync(compiled, 0o777);
const env = { TMPDIR: scratch, NODE_COMPILE_CACHE: compiled };

const stages: [string, () => Promise<Tally>][] = [
  ['Rules, screens and calls (vitest)', runVitest],
  ['Faults under load, the short form', runFaults],
  ['Journeys in a browser (Playwright)', runPlaywright],
  ['Checks', finishChecks],
];

const interruption = new AbortController();
let foundByChecks = '';
// One at a time in parallel with the tests, at low priority.
const checking = runChecks({
  concurrency: 1,
  isModest: true,
  signal: interruption.signal,
  say: (text) => {
    foundByChecks += text;
  },
});

async function finishChecks(): Promise<Tally> {
  const tally = await checking;
  process.stdout.write(foundByChecks);
  return tally;
}

const vitestReport = join(scratch, 'vitest.json');
const faultsReport = join(scratch, 'faults.json');
let webBuild: ReturnType<typeof runCommand> | undefined;
let faults: ReturnType<typeof runCommand> | undefined;

async function runVitest(): Promise<Tally> {
  // Some tests start it.
  const server = await runCommand('node apps/server/build.ts');
  if (server.code !== 0) process.stdout.write(server.output);
  // The faults mostly wait, and what they show does not depend on speed.
  const command = `exec node faults/run.ts --short --report=${faultsReport}`;
  faults = runCommand(command, { env, signal: interruption.signal });
  webBuild = runCommand('node apps/web/build.ts', { isModest: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await showProgram('vitest', ['run', ...reporters], env);
  return tallyOfVitest(vitestReport, code);
}

async function runFaults(): Promise<Tally> {
  const played = await faults;
  process.stdout.write(played?.output ?? '');
  return tallyOfFaults(faultsReport, played?.code ?? 1);
}

async function runPlaywright(): Promise<Tally> {
  const built = await webBuild;
  if (built?.code !== 0) {
    process.stdout.write(built?.output ?? '');
    return { passed: 0, failed: 1 };
  }
  const report = join(scratch, 'playwright.json');
  const words = ['test', '--reporter=list,json', `--output=${join(scratch, 'journeys')}`];
  // Playwright sets FORCE_COLOR for its workers, and Node.js warns if NO_COLOR is also set.
  const quiet = { ...env, NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await showProgram('playwright', words, quiet);
  return tallyOfPlaywright(report, code);
}

let interrupted = false;
// The runners receive the signal too and clean up; we wait for them, then clean up as well.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    interruption.abort();
  });
}

const total: Tally = { passed: 0, failed: 0 };
for (const [title, run] of stages) {
  if (interrupted) break;
  process.stdout.write(`\n== ${title}\n`);
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
}
await Promise.all([checking, webBuild, faults]);
process.stdout.write('\nThe slowest files of vitest:\n');
for (const { name, seconds } of slowestFiles(vitestReport, 10)) {
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${relative(root, name)}\n`);
}

rmSync(scratch, { recursive: true, force: true });
for (const folder of builtAnew) rmSync(folder, { recursive: true, force: true });
if (interrupted) process.stdout.write('\nInterrupted.\n');
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = interrupted || total.failed > 0 ? 1 : 0;
