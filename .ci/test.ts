import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './run-checks.ts';
import { root, showProgram } from './run-command.ts';
import { type Tally, tallyOfFaults, tallyOfPlaywright, tallyOfVitest } from './tally.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tenderbox-test-'));
// PostgreSQL, which runs as another user when we are root, must be able to pass through.
chmodSync(scratch, 0o755);
const builtApp = join(root, 'apps', 'web', 'dist');
const builtBefore = existsSync(builtApp);
// Every process loads much the same code: what Node.js compiled is kept for the next, whoever runs it.
const compiled = join(scratch, 'compiled');
mkdirSync(compiled);
chmodSync(compiled, 0o777);
const env = { TMPDIR: scratch, NODE_COMPILE_CACHE: compiled };

const stages: [string, () => Promise<Tally>][] = [
  ['Checks', runChecks],
  ['Rules, screens and calls (vitest)', runVitest],
  ['Faults under load, the short form', runFaults],
  ['Journeys in a browser (Playwright)', runPlaywright],
];

async function runVitest(): Promise<Tally> {
  const report = join(scratch, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await showProgram('vitest', ['run', ...reporters], env);
  return tallyOfVitest(report, code);
}

async function runFaults(): Promise<Tally> {
  const report = join(scratch, 'faults.json');
  const code = await showProgram('node', ['faults/run.ts', '--short', `--report=${report}`], env);
  return tallyOfFaults(report, code);
}

async function runPlaywright(): Promise<Tally> {
  if ((await showProgram('node', ['apps/web/build.ts'], env)) !== 0) return { passed: 0, failed: 1 };
  const report = join(scratch, 'playwright.json');
  const words = ['test', '--reporter=list,json', `--output=${join(scratch, 'journeys')}`];
  // Playwright gives its workers FORCE_COLOR, and Node.js warns about NO_COLOR beside it.
  const quiet = { ...env, NO_COLOR: undefined, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await showProgram('playwright', words, quiet);
  return tallyOfPlaywright(report, code);
}

let interrupted = false;
// The runners get the signal too and clean up after themselves; we wait for them, then do the same.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
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

rmSync(scratch, { recursive: true, force: true });
if (!builtBefore) rmSync(builtApp, { recursive: true, force: true });
if (interrupted) process.stdout.write('\nInterrupted.\n');
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = interrupted || total.failed > 0 ? 1 : 0;
