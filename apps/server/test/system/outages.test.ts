import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '../embedded-database.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../factories/people.ts';
import { startLabelLoad } from '../label-load.ts';
import { openMailServer } from '../mail-server.ts';
import { multipart, png } from '../multipart.ts';
import { eventually, isAlive, openWorkshop, postmasterOf, type ServerProcess } from '../server-process.ts';

// One server with its own PostgreSQL goes through all of these outages in sequence.
const workshop = openWorkshop();
const mails = await openMailServer();
let dataDir: string;
let server: ServerProcess;
let address: string;
let embedded: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
let tenant: TestTenant;
let admin: TestPerson;

async function start(): Promise<void> {
  const settings = { DEMO: 'false', SMTP_URL: mails.url, MAIL_FROM: 'tenders@example.org' };
  server = workshop.start({ DATA_DIR: dataDir, ...settings });
  address = await server.ready;
}

beforeAll(async () => {
  dataDir = await workshop.folder();
  await start();
  embedded = await openEmbeddedDatabase(dataDir);
  tenant = await createTenant(embedded);
  admin = await createPerson(embedded, 'SOURCING_ORGANISATION_ADMIN', tenant);
});
afterAll(async () => {
  await embedded.database.drop();
  await workshop.clear();
  await mails.close();
});

const postmaster = async () => (await postmasterOf(join(dataDir, 'postgres'))) ?? 0;

describe('a server killed during a mail delivery', () => {
  it('resumes after a restart and sends the mail once', async () => {
    mails.slowness = 60_000;
    const email = 'late@example.org';
    const answer = await fetch(`${address}/api/sourcing-organisation/invitations`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBe(201);
    const claims = () =>
      embedded.database.query<{ seconds: number }>(
        `select extract(epoch from next_attempt_at - now())::float as seconds
         from outbox_mail where recipient = $1 and attempts > 0`,
        [email],
      );
    await eventually(async () => (await claims()).length === 1);
    server.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    mails.slowness = 0;
    const [claim] = await claims();
    expect(claim?.seconds).toBeLessThan(60);

    await start();
    // Ends the lease.
    await embedded.database.query('update outbox_mail set next_attempt_at = now()');
    await eventually(async () => {
      const [mail] = await embedded.database.query<{ state: string }>(
        'select state from outbox_mail where recipient = $1',
        [email],
      );
      return mail?.state === 'SENT';
    });
    expect(mails.to(email)).toHaveLength(1);
  });
});

/** The process id of a backend that serves requests. */
async function someBackend(): Promise<number> {
  const [row] = await embedded.database.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'tenderbox_server' and application_name = 'tenderbox' limit 1`,
  );
  return row?.pid ?? 0;
}

// Killing all of PostgreSQL is tested in faults/, which compares more.
describe('an embedded PostgreSQL under load', () => {
  it.each<[string, () => Promise<number>, NodeJS.Signals]>([
    ['with one backend killed', someBackend, 'SIGKILL'],
    ['shut down fast', postmaster, 'SIGINT'],
    ['shut down when all clients have disconnected', postmaster, 'SIGTERM'],
  ])('recovers without losing an acknowledged write: %s', async (_what, victim, signal) => {
    const load = startLabelLoad(address, admin);
    await eventually(() => load.acknowledged.length > 10);
    process.kill(await victim(), signal);
    await eventually(() => load.statuses.has(503));
    const since = load.acknowledged.length;
    await eventually(() => load.acknowledged.length > since + 10);
    await load.stop();
    expect([...load.statuses].sort()).toEqual([200, 201, 503]);
    expect(load.withoutRetryAfter).toBe(0);
    expect(load.unavailable).toEqual({
      retryAfter: '5',
      body: {
        message: 'The service is temporarily unavailable. Please try again shortly.',
        code: 'UNAVAILABLE',
        fieldErrors: [],
        globalErrors: [],
      },
    });
    const [kept] = await embedded.database.query<{ count: string }>(
      'select count(*) from label where name = any($1)',
      [load.acknowledged],
    );
    expect(Number(kept?.count)).toBe(load.acknowledged.length);
    await eventually(async () => (await fetch(`${address}/api/health/ready`)).status === 200);
    expect(server.errors()).toBe('');
  });
});

/** An upload that stops halfway and resumes on demand. */
function slowUpload() {
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'ORGANISATION_LOGO' },
    { name: 'ownerId', content: tenant.organisationId },
    { name: 'file', filename: 'logo.png', content: png },
  ]);
  const upload = request(`${address}/api/files`, {
    method: 'POST',
    headers: { ...headers, ...admin.headers, 'content-length': payload.length },
  });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    upload.on('error', reject);
    upload.on('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
  const begun = payload.length - 60;
  upload.write(payload.subarray(0, begun));
  return { answer, finish: () => upload.end(payload.subarray(begun)) };
}

const arriving = () => readdir(join(dataDir, 'files', 'arriving'));

describe('a stopping server', () => {
  it('finishes the running upload, accepts no new request, and stops PostgreSQL last', async () => {
    const pid = await postmaster();
    const upload = slowUpload();
    await eventually(async () => (await arriving()).length === 1);
    // Ctrl-C reaches the server twice: from the terminal and from npm.
    server.kill('SIGTERM');
    server.kill('SIGTERM');
    await eventually(() =>
      fetch(`${address}/api/version`).then(
        () => false,
        () => true,
      ),
    );
    expect(isAlive(pid)).toBe(true);
    upload.finish();
    const { status, body } = await upload.answer;
    expect(status).toBe(201);
    expect(JSON.parse(body)).toMatchObject({ data: { name: 'logo.png', size: png.length } });
    expect(await server.ended).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(await arriving()).toEqual([]);
    expect(server.errors()).toBe('');
  });
});
