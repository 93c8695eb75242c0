import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { giveAuthenticators, loadOrganisations } from './load/load-organisations.ts';
import { measureJobs } from './organisation-jobs.ts';
import { type MeasuredCall, openPeople } from './organisation-people.ts';
import { cpuOfTree, memoryOf, spentBetween } from './process-cost.ts';
import { openSharedDatabaseBed } from './shared-database-bed.ts';
import { say } from './wall-clock.ts';

const { values } = parseArgs({
  options: {
    organisations: { type: 'string', default: '1000' },
    events: { type: 'string', default: '10000' },
    folder: { type: 'string' },
    seconds: { type: 'string', default: '6' },
    out: { type: 'string' },
    only: { type: 'string', default: 'calls,mix,jobs' },
    jobs: { type: 'string' },
  },
});
const [organisations, events] = [Number(values.organisations), Number(values.events)];
const milliseconds = Number(values.seconds) * 1000;
const parts = values.only.split(',');
const [people, connections] = [3000, 8];

const bed = await openSharedDatabaseBed(values.folder && resolve(values.folder));
const report: Record<string, unknown> = { at: new Date().toISOString(), organisations, events };
try {
  let server = await bed.startServer({ METRICS_PORT: '0' });
  const [known] = await bed.superuser.query<{ is: boolean }>(
    'select exists (select from organisation) as is',
  );
  if (!known?.is) {
    await loadOrganisations(bed.superuser, { organisations, events }, say);
    await server.stop();
    server = await bed.startServer({ METRICS_PORT: '0' });
  }
  say(`ready after ${Math.round(server.readyAfter)} ms`);
  const calls = await openPeople(bed, await giveAuthenticators(bed.superuser, bed.keyring), people);
  if (parts.includes('calls')) {
    const costs: Record<string, object> = {};
    for (const call of calls) costs[call.name] = await measureCall(call, server.address, server.pid);
    report.calls = costs;
  }
  if (parts.includes('mix')) report.mix = await measureMix(calls, server.address);
  report.watching = await measureWatching(server.address, server.output());
  report.memory = memoryOf(server.pid);
  say(`memory of the server: ${report.memory} MB`);
  if (parts.includes('jobs'))
    report.jobs = await measureJobs(bed, server, { organisations, only: values.jobs?.split(',') });
  const [size] = await bed.superuser.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  say(`size of the database: ${size?.size}`);
  report.size = size?.size;
  await server.stop();
  if (values.out) {
    await mkdir(dirname(resolve(values.out)), { recursive: true });
    await writeFile(values.out, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  await bed.close();
}

/** Sends requests of one kind on a few connections, and divides the CPU time by their number. */
async function measureCall(call: MeasuredCall, address: string, pid: number) {
  const pool = new Pool(address, { connections, pipelining: 1 });
  let turn = 0;
  const run = async (until: number, times: number[]) => {
    const client = async () => {
      while (performance.now() < until) {
        const took = await send(pool, call, turn++);
        if (took === null) return;
        times.push(took);
      }
    };
    await Promise.all(Array.from({ length: connections }, client));
  };
  await run(performance.now() + milliseconds / 3, []);
  const postmaster = await bed.postmaster();
  const before = [cpuOfTree(pid), cpuOfTree(postmaster)] as const;
  const times: number[] = [];
  await run(performance.now() + milliseconds, times);
  const cost = {
    requests: times.length,
    server: Number((spentBetween(before[0], cpuOfTree(pid)) / times.length).toFixed(2)),
    database: Number((spentBetween(before[1], cpuOfTree(postmaster)) / times.length).toFixed(2)),
  };
  await pool.close();
  say(`${call.name.padEnd(30)} ${cost.server} + ${cost.database} CPU ms (${cost.requests} requests)`);
  return cost;
}

async function send(pool: Pool, call: MeasuredCall, turn: number): Promise<number | null> {
  const request = call.next(turn);
  if (!request) return null;
  const { method, path, headers, body, received } = request;
  const began = performance.now();
  const { statusCode, body: answer } = await pool.request({
    method,
    path,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text.slice(0, 300)}`);
  received?.((JSON.parse(text) as { data: unknown }).data);
  return performance.now() - began;
}

/** Reads of all kinds at once: their durations by the wall clock. */
async function measureMix(calls: MeasuredCall[], address: string) {
  const reads = calls.filter(({ name }) => !/login|saved|submission|question/.test(name));
  const pool = new Pool(address, { connections, pipelining: 1 });
  const times: number[] = [];
  const until = performance.now() + 3 * milliseconds;
  let turn = 0;
  const client = async () => {
    while (performance.now() < until) {
      const call = reads[turn % reads.length];
      const took = call && (await send(pool, call, turn++));
      if (took) times.push(took);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  await pool.close();
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const mix = { requests: times.length, median: at(0.5), p95: at(0.95), p99: at(0.99) };
  say(`all reads at once: median ${mix.median} ms, 95% ${mix.p95} ms, 99% ${mix.p99} ms`);
  return mix;
}

/** How long readiness and metrics take, in milliseconds, without the reuse of results. */
async function measureWatching(address: string, output: string) {
  const port = /"port":(\d+),"msg":"metrics are served"/.exec(output)?.[1];
  const timed = async (url: string) => {
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((done) => setTimeout(done, 2100));
      const began = performance.now();
      await (await fetch(url)).text();
      times.push(Math.round(performance.now() - began));
    }
    return times;
  };
  const watching = {
    ready: await timed(`${address}/api/health/ready`),
    metrics: await timed(`http://127.0.0.1:${port}/metrics`),
  };
  say(`readiness: ${watching.ready.join(', ')} ms; metrics: ${watching.metrics.join(', ')} ms`);
  return watching;
}
