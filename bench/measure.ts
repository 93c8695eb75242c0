import { isDeepStrictEqual } from 'node:util';
import type { World } from './load/world.ts';
import { type LoadClients, openLoadClients } from './load-clients.ts';
import { cpuOfTree, spentBetween } from './process-cost.ts';
import type { Scenario } from './scenario.ts';
import type { Running, TestBed } from './test-bed.ts';

/** The cost of a request on one side. */
export interface Cost {
  /** CPU milliseconds of the server's own process. */
  server: number;
  /** CPU milliseconds of PostgreSQL. */
  database: number;
  requestsPerSecond: number;
}

export interface Measured {
  name: string;
  goal: number | null;
  maxCpu?: number | undefined;
  bytes: number;
  product: Cost;
  bare: Cost;
}

/** The two servers, and the duration of a measurement. */
export interface Bench {
  home: TestBed;
  world: World;
  server: Running;
  bare: Running;
  connections: number;
  seconds: number;
}

const rounds = 3;
const comparedTurns = 4;

interface Side {
  clients: LoadClients;
  pid: number;
  isOurs: (applicationName: string) => boolean;
}

const bareName = 'bench-bare';

/** Measures both sides in turns, so that other load on the machine affects both. */
export async function measure(bench: Bench, scenario: Scenario): Promise<Measured> {
  const { home, world, server, bare } = bench;
  const connections = scenario.isHeavy ? 2 : bench.connections;
  const headers = scenario.as === 'buyer' ? await home.signIn(world) : {};
  const asking = (turn: number) => scenario.ask(world, turn);
  const product: Side = {
    clients: openLoadClients({ address: server.address, connections, headers, asking }),
    pid: server.pid,
    isOurs: (name) => name !== bareName,
  };
  const limit: Side = {
    clients: openLoadClients({
      address: bare.address,
      connections,
      headers: {},
      asking: (turn) => ({ ...asking(turn), path: `/${scenario.name}${asking(turn).path}` }),
    }),
    pid: bare.pid,
    isOurs: (name) => name === bareName || name === '',
  };
  try {
    const bytes = await compareAnswers(scenario, product.clients, limit.clients);
    const milliseconds = (bench.seconds * 1000) / rounds;
    for (const { clients } of [product, limit]) await warmUp(clients, scenario.isHeavy ? 1 : 10);
    const spent = { product: nothing(), bare: nothing() };
    for (let round = 0; round < rounds; round += 1) {
      await run(home, product, milliseconds, spent.product);
      await run(home, limit, milliseconds, spent.bare);
    }
    const { name, goal, maxCpu } = scenario;
    return { name, goal, maxCpu, bytes, product: costOf(spent.product), bare: costOf(spent.bare) };
  } finally {
    await product.clients.close();
    await limit.clients.close();
  }
}

/** Compares the responses of both sides, which must be equal, and returns their size in bytes. */
async function compareAnswers(
  { name, comparable = (answer) => answer }: Scenario,
  product: LoadClients,
  bare: LoadClients,
): Promise<number> {
  let bytes = 0;
  for (let turn = 0; turn < comparedTurns; turn += 1) {
    const [ours, least] = [await product.ask(), await bare.ask()];
    if (!isDeepStrictEqual(comparable(JSON.parse(ours)), comparable(JSON.parse(least))))
      throw new Error(`${name}: the bare server answers something else.${differenceOf(ours, least)}`);
    bytes = Buffer.byteLength(ours);
  }
  return bytes;
}

/** Both texts from shortly before their first difference. */
function differenceOf(ours: string, least: string): string {
  const place = [...ours].findIndex((letter, index) => letter !== least[index]);
  const shown = (text: string) => text.slice(Math.max(0, place - 40), place + 80);
  return `\n… ${shown(ours)}\n… ${shown(least)}`;
}

/** Warms up until every connection has planned its statements: PostgreSQL keeps a plan after its fifth use. */
async function warmUp(clients: LoadClients, maxTries: number): Promise<void> {
  for (let [tries, requests] = [0, 0]; tries < maxTries && requests < 600; tries += 1)
    requests += (await clients.run(1000)).requests;
}

const nothing = () => ({ server: 0, database: 0, requests: 0, milliseconds: 0 });
type Spent = ReturnType<typeof nothing>;

async function run(
  { superuser, postmaster }: TestBed,
  { clients, pid, isOurs }: Side,
  milliseconds: number,
  spent: Spent,
): Promise<void> {
  // Counts all of PostgreSQL except the connections of the other side, which may close while idle.
  const connected = await superuser.query<{ pid: number; application_name: string }>(
    `select pid, application_name from pg_stat_activity where backend_type = 'client backend'`,
  );
  const others = new Set(
    connected.filter((one) => !isOurs(one.application_name)).map((one) => Number(one.pid)),
  );
  const database = await postmaster();
  const before = { server: cpuOfTree(pid), database: cpuOfTree(database) };
  const done = await clients.run(milliseconds);
  spent.server += spentBetween(before.server, cpuOfTree(pid));
  spent.database += spentBetween(before.database, cpuOfTree(database), others);
  spent.requests += done.requests;
  spent.milliseconds += done.milliseconds;
}

const costOf = ({ server, database, requests, milliseconds }: Spent): Cost => ({
  server: server / requests,
  database: database / requests,
  requestsPerSecond: (requests / milliseconds) * 1000,
});
