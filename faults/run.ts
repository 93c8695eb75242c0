import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checks, type Journal } from './journal.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';
import { whyNoSmallDisk } from './small-disk.ts';
import { breached, drawTable } from './table.ts';
import { openTestBed, type TestBed } from './test-bed.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, report: { type: 'string' } },
});
const isShort = values.short;
const chosen = scenarios.filter(({ name, isShort: quick }) =>
  positionals.length ? positionals.includes(name) : quick || !isShort,
);
if (chosen.length === 0) {
  process.stderr.write(`The scenarios are: ${scenarios.map(({ name }) => name).join(', ')}\n`);
  process.exit(1);
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
  });
}

const outcomes = new Map<Scenario, Journal | string>();
const homes = new Map<Scenario['needs'], TestBed>();
// Scenarios mostly wait. The results of the short form do not depend on speed, so its homes run in parallel.
const groups = isShort ? Object.values(Object.groupBy(chosen, ({ needs }) => needs)) : [chosen];
const ends = await Promise.allSettled(groups.map(playInTurn));
for (const home of homes.values()) await home.close();
for (const end of ends) if (end.status === 'rejected') throw end.reason;

async function playInTurn(group: Scenario[]): Promise<void> {
  for (const scenario of group) {
    if (interrupted) break;
    outcomes.set(scenario, await play(scenario));
  }
}

/** Scenarios with the same needs share a home, one after the other. */
async function play(scenario: Scenario): Promise<Journal | string> {
  const { name, needs } = scenario;
  const impossible = needs === 'small-disk' ? await whyNoSmallDisk() : null;
  if (impossible) return impossible;
  const home = homes.get(needs) ?? (await openTestBed(needs));
  homes.set(needs, home);
  const journal = await runScenario(home, scenario, isShort);
  const broken = breached(journal);
  process.stdout.write(`${broken.size ? 'FAILED' : 'ok    '} ${name}\n`);
  for (const note of journal.notes) process.stdout.write(`       ${note}\n`);
  for (const check of broken) {
    const what = journal.violations.filter((violation) => violation.check === check).map((one) => one.what);
    const more = what.length > 5 ? `, and ${what.length - 5} more` : '';
    process.stdout.write(`       not held: ${check}: ${[...new Set(what)].slice(0, 5).join('; ')}${more}\n`);
  }
  return journal;
}

const rows = chosen.flatMap((scenario): [string, Journal | string][] => {
  const outcome = outcomes.get(scenario);
  return outcome ? [[scenario.name, outcome]] : [];
});
const journals = rows.flatMap(([, outcome]) => (typeof outcome === 'string' ? [] : [outcome]));
const failed = journals.reduce((sum, journal) => sum + breached(journal).size, 0);
const passed = journals.length * checks.length - failed;
process.stdout.write(`\n${drawTable(rows)}`);
if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failed }));
process.exitCode = failed || interrupted ? 1 : 0;
