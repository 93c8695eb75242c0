import { checks, type Journal, percentile95 } from './journal.ts';

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
const rounded = (milliseconds: number | null) =>
  milliseconds === null ? '–' : String(Math.round(milliseconds));

const columns: [string, (journal: Journal) => string | number][] = [
  ['requests', (journal) => journal.requests],
  ['acknowledged', (journal) => journal.acknowledged],
  ['503', (journal) => journal.unavailable],
  ['507', (journal) => journal.withoutRoom],
  ['no answer', (journal) => journal.withoutAnswer],
  ['lost', (journal) => journal.lost],
  ['twice', (journal) => journal.doubled],
  ['outage s', (journal) => seconds(journal.maxOutage)],
  ['back s', (journal) => seconds(journal.slowestRecovery)],
  ['p95 before', (journal) => rounded(percentile95(journal.latencies.before))],
  ['during', (journal) => rounded(percentile95(journal.latencies.during))],
  ['after ms', (journal) => rounded(percentile95(journal.latencies.after))],
  ['mails', (journal) => journal.mails.once + journal.mails.explained],
  ['sent twice', (journal) => journal.mails.explained],
  ['held', (journal) => `${checks.length - breached(journal).size}/${checks.length}`],
];

/** The checks that a scenario violated. */
export function breached({ violations }: Journal): Set<string> {
  return new Set(violations.map(({ check }) => check));
}

/** The figures of all scenarios, or why one could not run. */
export function drawTable(rows: [string, Journal | string][]): string {
  const head = ['', ...columns.map(([title]) => title)];
  const cells = rows.map(([name, outcome]) =>
    typeof outcome === 'string' ? [name] : [name, ...columns.map(([, read]) => String(read(outcome)))],
  );
  const widths = head.map((_title, at) => Math.max(...[head, ...cells].map((row) => row[at]?.length ?? 0)));
  const lines = [head, ...cells].map((row) =>
    row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '),
  );
  const notes = rows.map(([, outcome]) => (typeof outcome === 'string' ? `  not played: ${outcome}` : ''));
  return lines.map((line, at) => `${line}${notes[at - 1] ?? ''}\n`).join('');
}
