import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '../test/embedded-database.ts';
import { createPerson, createTenant, type TestPerson } from '../test/factories/people.ts';
import { eventually, openWorkshop, postmasterOf, type ServerProcess } from '../test/server-process.ts';

const workshop = openWorkshop();
let dataDir: string;
let server: ServerProcess;
let address: string;
let embedded: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
let admin: TestPerson;

beforeAll(async () => {
  dataDir = await workshop.folder();
  server = workshop.start({ DATA_DIR: dataDir, DEMO: 'false' });
  address = await server.ready;
  embedded = await openEmbeddedDatabase(dataDir);
  admin = await createPerson(embedded, 'SOURCING_ORGANISATION_ADMIN', await createTenant(embedded));
});
afterAll(async () => {
  await embedded.database.drop();
  await workshop.clear();
});

/** Writes and reads without pause until told to stop; notes every answer and every acknowledged write. */
function load() {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const withoutRetryAfter: number[] = [];
  let going = true;
  const note = (response: Response) => {
    statuses.add(response.status);
    if (response.status === 503 && !response.headers.has('retry-after')) withoutRetryAfter.push(503);
  };
  const write = async () => {
    while (going) {
      const name = randomUUIDv7();
      const response = await fetch(`${address}/api/sourcing-organisation/labels`, {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      note(response);
      await response.text();
      if (!response.ok) await pause(100);
      if (response.ok) acknowledged.push(name);
    }
  };
  const read = async () => {
    while (going) {
      const response = await fetch(`${address}/api/version`);
      note(response);
      await response.text();
      if (!response.ok) await pause(100);
    }
  };
  const clients = Promise.all([...Array.from({ length: 8 }, write), ...Array.from({ length: 4 }, read)]);
  return {
    acknowledged,
    statuses,
    withoutRetryAfter,
    stop: () => {
      going = false;
      return clients;
    },
  };
}

const postmaster = async () => (await postmasterOf(join(dataDir, 'postgres'))) ?? 0;

/** A backend that serves requests. */
async function someBackend(): Promise<number> {
  const [row] = await embedded.database.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'tenderbox_server' and application_name = 'tenderbox' limit 1`,
  );
  return row?.pid ?? 0;
}

describe('an embedded PostgreSQL under load', () => {
  it.each<[string, () => Promise<number>, NodeJS.Signals]>([
    ['killed as a whole', postmaster, 'SIGKILL'],
    ['with one backend killed', someBackend, 'SIGKILL'],
    ['shut down fast', postmaster, 'SIGINT'],
    ['told to stop when everyone has left', postmaster, 'SIGTERM'],
  ])(
    '%s comes back, and nothing acknowledged is lost',
    async (_what, victim, signal) => {
      const { acknowledged, statuses, withoutRetryAfter, stop } = load();
      await eventually(() => acknowledged.length > 20);
      process.kill(await victim(), signal);
      await eventually(() => statuses.has(503));
      const since = acknowledged.length;
      await eventually(() => acknowledged.length > since + 20);
      await stop();
      expect([...statuses].sort()).toEqual([200, 201, 503]);
      expect(withoutRetryAfter).toEqual([]);
      const [kept] = await embedded.database.query<{ count: string }>(
        'select count(*) from label where name = any($1)',
        [acknowledged],
      );
      expect(Number(kept?.count)).toBe(acknowledged.length);
      await eventually(async () => (await fetch(`${address}/api/health/ready`)).status === 200);
      expect(server.errors()).toBe('');
    },
    60_000,
  );
});
