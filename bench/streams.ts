import { randomUUIDv7 } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SignedInUser } from '@tenderbox/contract';
import { signSessionToken } from '../apps/server/src/platform/auth/session-token.ts';
import { collectGarbage } from './collect-garbage.ts';
import { cpuOfTree, memoryOf, spentBetween } from './process-cost.ts';
import { openHome, type Running, type TestBed } from './test-bed.ts';

// Connections: the pools of requests, submissions, closings, mails and jobs, those that listen, and that of the arrival clock.
const goals = { memory: 100, connections: 42, heardWithin: 1000 };
const idleSeconds = 20;
/** How many changes are made, and milliseconds between them. */
const updates = 10;
const betweenUpdates = 1500;

const { values } = parseArgs({ options: { streams: { type: 'string', default: '2000' } } });
const count = Number(values.streams);
const say = (text: string) => process.stdout.write(`${text}\n`);
const judge = (value: number, goal: number) => (value <= goal ? `≤ ${goal} ok` : `≤ ${goal} MISSED`);

/** Creates people of one unit, each with a session. Returns their headers. */
async function signInMany({ superuser, keyring }: TestBed): Promise<{ authorization: string }[]> {
  const [organisationId, unitId] = [randomUUIDv7(), randomUUIDv7()];
  const people = Array.from({ length: count }, () => ({
    account: randomUUIDv7(),
    entry: randomUUIDv7(),
    session: randomUUIDv7(),
  }));
  await superuser.query('insert into organisation (id, name) values ($1, $2)', [organisationId, 'Harbour']);
  await superuser.query('insert into business_unit (id, organisation_id, name) values ($1, $2, $3)', [
    ...[unitId, organisationId, 'Dredging'],
  ]);
  const given = `from jsonb_to_recordset($1::jsonb) as p (account uuid, entry uuid, session uuid)`;
  const rows = JSON.stringify(people);
  await superuser.query(
    `insert into account (id, email, full_name) select account, account || '@example.org', 'Una' ${given}`,
    [rows],
  );
  await superuser.query(
    `insert into role_entry (id, account_id, role, organisation_id, business_unit_id)
     select entry, account, 'BUSINESS_UNIT_ADMIN', $2, $3 ${given}`,
    [rows, organisationId, unitId],
  );
  await superuser.query(
    `insert into session (id, account_id, role_entry_ids, expires_at)
     select session, account, array[entry], now() + interval '12 hours' ${given}`,
    [rows],
  );
  const sessionExpiresAt = new Date(Date.now() + 12 * 3600 * 1000).toISOString();
  return people.map(({ account, entry, session }) => {
    const shown = { id: account, userRoleId: entry, roleName: 'BUSINESS_UNIT_ADMIN' } as SignedInUser;
    const named = { sessionId: session, roleEntryId: entry, sessionExpiresAt };
    return { authorization: `Bearer ${signSessionToken(keyring, named, shown)}` };
  });
}

/** Opens a stream and passes on its text; resolves once it has begun. */
function open(server: Running, headers: object, onText: (text: string) => void): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.address}/api/stream`, { agent: false, headers: { ...headers } });
    request.once('error', reject);
    request.once('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream answered ${answer.statusCode}.`));
      answer.setEncoding('utf8').on('data', onText);
      request.off('error', reject).on('error', () => undefined);
      answer.on('error', () => undefined);
      resolve(request);
    });
  });
}

const connectionsOf = async ({ superuser }: TestBed) =>
  (
    await superuser.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
    )
  )[0]?.count ?? 0;

const home = await openHome(undefined);
try {
  const server = await home.startServer();
  const people = await signInMany(home);
  const [first] = people as [{ authorization: string }];
  const change = (name: string) =>
    fetch(`${server.address}/api/business-unit/suppliers`, {
      method: 'POST',
      headers: { ...first, 'content-type': 'application/json' },
      body: JSON.stringify({ name, supplierCode: name }),
    });
  // Makes the same number of ordinary requests first: what they load and leave in memory is not a cost of the
  // streams.
  for (let from = 0; from < count; from += 50) {
    const some = people.slice(from, from + 50).map(async (headers) => {
      await (await fetch(`${server.address}/api/business-unit/suppliers`, { headers })).text();
    });
    await Promise.all(some);
  }
  await pause(2000);
  await collectGarbage(server.pid);
  const before = memoryOf(server.pid);

  let heard = 0;
  /** The update that is waited for; null while none was made. */
  let awaited: number | null = null;
  const began = performance.now();
  const streams: http.ClientRequest[] = [];
  for (let from = 0; from < count; from += 50) {
    const some = people.slice(from, from + 50).map((headers) => {
      let last: number | null = null;
      return open(server, headers, (text) => {
        if (last === awaited || !text.includes('suppliers-changed')) return;
        last = awaited;
        heard += 1;
      });
    });
    streams.push(...(await Promise.all(some)));
  }
  say(`${count} streams opened in ${((performance.now() - began) / 1000).toFixed(1)} s`);

  const postmaster = await home.postmaster();
  const cpu = () => [cpuOfTree(server.pid), cpuOfTree(postmaster)] as const;
  const [serverBefore, databaseBefore] = cpu();
  await pause(idleSeconds * 1000);
  const [serverAfter, databaseAfter] = cpu();
  const perSecond = (from: Map<number, number>, to: Map<number, number>) =>
    (spentBetween(from, to) / idleSeconds).toFixed(1);
  await collectGarbage(server.pid);
  const memory = memoryOf(server.pid) - before;
  const connections = await connectionsOf(home);

  const durations: number[] = [];
  const [fanOutServer, fanOutDatabase] = cpu();
  for (let update = 0; update < updates; update += 1) {
    heard = 0;
    awaited = update;
    const told = performance.now();
    await change(randomUUIDv7());
    while (heard < count && performance.now() - told < 30_000) await pause(5);
    durations.push(Math.round(performance.now() - told));
    if (heard < count) throw new Error(`Only ${heard} streams have received a change.`);
    // Changes that follow each other at once would be one update.
    await pause(betweenUpdates);
  }
  const [fannedOutServer, fannedOutDatabase] = cpu();
  const idleShare = (updates * betweenUpdates) / 1000 / idleSeconds;
  const perUpdate = (from: Map<number, number>, to: Map<number, number>, idle: number) =>
    (spentBetween(from, to) - idle * idleShare) / updates;
  const ofServer = perUpdate(fanOutServer, fannedOutServer, spentBetween(serverBefore, serverAfter));
  const ofDatabase = perUpdate(
    fanOutDatabase,
    fannedOutDatabase,
    spentBetween(databaseBefore, databaseAfter),
  );
  const [heardWithin] = durations as [number];

  say(`memory for them: ${memory} MB, ${judge(memory, goals.memory)}`);
  say(`database connections of the server: ${connections}, ${judge(connections, goals.connections)}`);
  say(
    `a change, from its request to all ${heard} of them: ${heardWithin} ms, ${judge(heardWithin, goals.heardWithin)}; the next ones ${durations.slice(1).join(', ')} ms`,
  );
  say(
    `CPU of a change and its update, ms: server ${ofServer.toFixed(1)}, database ${ofDatabase.toFixed(1)}; for each page ${((ofServer + ofDatabase) / count).toFixed(4)}`,
  );
  say(
    `CPU while nothing happens, ms per second: server ${perSecond(serverBefore, serverAfter)}, database ${perSecond(databaseBefore, databaseAfter)}`,
  );
  const stopping = performance.now();
  await server.stop();
  say(`the server stopped within ${Math.round(performance.now() - stopping)} ms`);
  for (const stream of streams) stream.destroy();
} finally {
  await home.close();
}
