import type { Cost, Measured } from './measure.ts';
import type { Starts } from './starts.ts';

/** The result of a run, as saved. */
export interface Report {
  at: string;
  events: number;
  connections: number;
  secondsOfLoading: number;
  scenarios: Measured[];
  /** Megabytes of the server's process after the run. */
  memory: number;
  /** After half a minute without requests. */
  memoryLater: number;
  starts: Starts;
}

const goals = { growth: 1.5, memory: 180, starts: 4, ready: 1500 };

/** The CPU time of a request, and its ratio to the bare server's. */
export const costLine = ({ name, product, bare }: Measured): string =>
  `${name}: ${total(product).toFixed(2)} CPU ms, ${(total(product) / total(bare)).toFixed(2)} × ${total(bare).toFixed(2)}`;

const total = ({ server, database }: Cost) => server + database;
const judge = (value: number, goal: number | null) =>
  goal === null ? '' : value <= goal ? `≤ ${goal} ok` : `≤ ${goal} MISSED`;

const judgeCpu = (value: number, goal: number | undefined) => judge(value, goal ?? null);

/** The tables of a run; with another run, also how each cost changed. */
export function drawReport(report: Report, beside: Report | null): string {
  const head = [
    'scenario',
    'bytes',
    'server',
    'database',
    'CPU ms',
    'limit',
    'ratio',
    'goal',
    'goal in ms',
    'req/s',
    'limit',
  ];
  const lines = report.scenarios.map((measured) => {
    const { name, goal, maxCpu, bytes, product, bare } = measured;
    const ratio = total(product) / total(bare);
    const before = beside?.scenarios.find((one) => one.name === name);
    const growth = before && total(product) / total(before.product);
    return [
      ...[name, String(bytes), product.server.toFixed(2), product.database.toFixed(2)],
      ...[total(product).toFixed(2), total(bare).toFixed(2), ratio.toFixed(2), judge(ratio, goal)],
      judgeCpu(total(product), maxCpu),
      ...[product.requestsPerSecond.toFixed(0), bare.requestsPerSecond.toFixed(0)],
      ...(beside ? [growth?.toFixed(2) ?? '', judgeGrowth(report, beside, growth)] : []),
    ];
  });
  const titles = beside ? [...head, `× ${beside.events} events`, 'goal'] : head;
  const { memory, memoryLater, starts, events, secondsOfLoading } = report;
  const ratio = starts.product / starts.bare;
  return [
    `${events} events, loaded in ${secondsOfLoading} s; ${report.connections} connections`,
    ...align([titles, ...lines]),
    '',
    `memory of the server after the run: ${memory} MB, ${judge(memory, goals.memory)}; half a minute later: ${memoryLater} MB`,
    `ready on a database that exists: ${starts.product.toFixed(0)} ms; the bare server: ${starts.bare.toFixed(0)} ms; ` +
      `ratio ${ratio.toFixed(2)}, ${judge(ratio, goals.starts)}; ms ${judge(starts.product, goals.ready)}`,
    '',
  ].join('\n');
}

/** Growth is judged in comparison with a run with fewer events. */
function judgeGrowth({ events }: Report, beside: Report, growth: number | undefined): string {
  return growth !== undefined && events > beside.events ? judge(growth, goals.growth) : '';
}

function align(lines: string[][]): string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
