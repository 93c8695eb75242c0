import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

/*
 * How much hardware a number of organisations needs: measured CPU time per call, multiplied by assumed use.
 * docs/scaling.md explains the assumptions. Change them here or by `--usage FILE` (JSON with some of the same names).
 */

/** CPU milliseconds of the server and of PostgreSQL. */
type Cost = [server: number, database: number];

/** Measured by `npm run bench:organisations` with 100,000 organisations, on two cores. */
const measured = {
  'session check alone': [0.69, 0.44],
  login: [43.42, 6.46],
  'buyer: events': [1.36, 1.46],
  'buyer: one event': [1.18, 2.12],
  'buyer: suppliers': [1.25, 1.08],
  'counts of the top bar': [0.8, 0.64],
  'the bell': [1.11, 1.54],
  'supplier: events': [1.54, 5.53],
  'supplier: one event': [1.12, 2.72],
  'supplier: form': [1.43, 4.43],
  'supplier: draft saved': [4.97, 15.21],
  'supplier: submission': [6.46, 21.08],
  'supplier: question': [4.42, 10.17],
} satisfies Record<string, Cost>;
type CallName = keyof typeof measured;

/** Per organisation and working day, unless something else is said. */
const assumed = {
  /** People who work on a day. */
  buyers: 1,
  supplierPeople: 2,
  /** Ten events a year, each with this many tasks, invited suppliers per task and submissions per task. */
  events: 0.04,
  tasksOfEvent: 1.25,
  suppliersOfTask: 5,
  submissionsOfTask: 3,
  messages: 0.2,
  /** Per person: how often lists are loaded and single pages opened; each loads the counts of the top bar. */
  listsOfPerson: 8,
  pagesOfPerson: 12,
  /** A form is saved while someone writes. */
  savesOfSubmission: 40,
  /** The part of a day's calls in its busiest hour, and of people whose browser then has a live stream. */
  inPeakHour: 0.2,
  streaming: 0.4,
  /** Deadlines at one moment: the part of a day's tasks, and of their submissions and saves in the last ten minutes. */
  atCommonDeadline: 0.6,
  inLastTenMinutes: 0.5,
  /** E-mails besides invitations, reminders, receipts and closings: one signed checkpoint to each admin who wants it. */
  checkpointMails: 1,
  megabytesOfSubmission: 2,
  megabytesOfEvent: 5,
};

/** How full a core may be in the busiest hour and at a common deadline. */
const utilisation = 0.5;
const workingDays = 250;
/** Measured: memory of a server, of a stream, connections of a server, rows of an event with all that belongs to it. */
const serverMegabytes = 250;
const streamMegabytes = 0.05;
const connectionsOfServer = 42;
const rowsOfEventMegabytes = 0.01;
/** A response is padded to 64 KiB before it is encrypted; its records and indexes come on top. */
const rowsOfSubmissionMegabytes = 0.08;

const { values } = parseArgs({
  options: { organisations: { type: 'string' }, costs: { type: 'string' }, usage: { type: 'string' } },
});
const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Record<string, never>;
const costs: Record<string, Cost> = { ...measured };
if (values.costs) {
  const { calls } = (await read(values.costs)) as unknown as {
    calls: Record<string, { server: number; database: number }>;
  };
  for (const [name, { server, database }] of Object.entries(calls)) costs[name] = [server, database];
}
const usage = { ...assumed, ...(values.usage && (await read(values.usage))) };
const numbers = values.organisations
  ? values.organisations.split(',').map(Number)
  : [100, 1000, 10_000, 100_000];

/** The calls of one organisation in a day. */
function callsOfDay(): Record<CallName, number> {
  const { buyers, supplierPeople, listsOfPerson, pagesOfPerson } = usage;
  const people = buyers + supplierPeople;
  const submissions = submissionsOfDay();
  const shown = people * (listsOfPerson + pagesOfPerson);
  return {
    login: people,
    'session check alone': people * 2,
    'buyer: events': buyers * listsOfPerson * 0.7,
    'buyer: suppliers': buyers * listsOfPerson * 0.3,
    'buyer: one event': buyers * pagesOfPerson,
    'counts of the top bar': shown,
    'the bell': people * 2,
    'supplier: events': supplierPeople * listsOfPerson,
    'supplier: one event': supplierPeople * pagesOfPerson * 0.7,
    'supplier: form': supplierPeople * pagesOfPerson * 0.3,
    'supplier: draft saved': submissions * usage.savesOfSubmission,
    'supplier: submission': submissions,
    'supplier: question': usage.messages,
  };
}

function submissionsOfDay(): number {
  return usage.events * usage.tasksOfEvent * usage.submissionsOfTask;
}

/** Cores for calls per second. */
function coresFor(perSecond: Partial<Record<CallName, number>>): Cost {
  const cores: Cost = [0, 0];
  for (const [name, rate] of Object.entries(perSecond)) {
    const [server, database] = costs[name] ?? [0, 0];
    cores[0] += (rate * server) / 1000 / utilisation;
    cores[1] += (rate * database) / 1000 / utilisation;
  }
  return cores;
}

const scaled = (calls: Record<string, number>, factor: number) =>
  Object.fromEntries(Object.entries(calls).map(([name, count]) => [name, count * factor]));
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);
const rounded = (number: number) =>
  number < 10 ? number.toFixed(1) : Math.round(number).toLocaleString('en');

function columnFor(organisations: number): string[] {
  const day = callsOfDay();
  const peak = scaled(day, (organisations * usage.inPeakHour) / 3600);
  const submissions = submissionsOfDay();
  const rushed = (organisations * submissions * usage.atCommonDeadline * usage.inLastTenMinutes) / 600;
  const rush = {
    'supplier: submission': rushed,
    'supplier: draft saved': (rushed * usage.savesOfSubmission) / 4,
    'supplier: form': rushed * 3,
  };
  const [peakServer, peakDatabase] = coresFor(peak);
  const [rushServer, rushDatabase] = coresFor(rush);
  const server = peakServer + rushServer;
  const servers = organisations > 1000 ? Math.max(2, Math.ceil(server)) : 1;
  const people = usage.buyers + usage.supplierPeople;
  const streams = organisations * people * usage.streaming;
  const tasks = organisations * usage.events * usage.tasksOfEvent;
  const mails =
    tasks * usage.suppliersOfTask * 3 +
    organisations * (submissions * 2 + usage.messages + usage.checkpointMails);
  const year = workingDays * organisations;
  const rows = year * (usage.events * rowsOfEventMegabytes + submissions * rowsOfSubmissionMegabytes);
  const files = year * (usage.events * usage.megabytesOfEvent + submissions * usage.megabytesOfSubmission);
  return [
    organisations.toLocaleString('en'),
    rounded(sum(Object.values(peak))),
    `${rounded(peakServer)} + ${rounded(peakDatabase)}`,
    rounded(rushed * 60),
    `${rounded(rushServer)} + ${rounded(rushDatabase)}`,
    rounded(tasks * usage.atCommonDeadline),
    String(servers),
    rounded(servers * connectionsOfServer),
    rounded(streams),
    `${rounded((servers * serverMegabytes + streams * streamMegabytes) / 1024)} GB`,
    rounded(mails),
    `${rounded(rows / 1024)} GB`,
    `${rounded(files / 1024)} GB`,
  ];
}

const titles = [
  'organisations',
  'calls per second in the busiest hour',
  'cores for them: servers + PostgreSQL',
  'submissions per minute before a common deadline',
  'cores for these and their drafts, in addition',
  'boxes that close at that moment',
  'server processes, one core each',
  'database connections',
  'live streams',
  'memory of all servers',
  'e-mails per working day',
  'database, per year',
  'files, per year',
];
const columns = numbers.map(columnFor);
process.stdout.write(
  `${titles
    .map((title, row) => `| ${[title, ...columns.map((column) => column[row])].join(' | ')} |`)
    .toSpliced(1, 0, `| --- |${' --- |'.repeat(numbers.length)}`)
    .join('\n')}\n`,
);
