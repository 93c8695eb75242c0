import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedDatabase } from '../test/embedded-database.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../test/factories/people.ts';
import { multipart, png } from '../test/multipart.ts';
import {
  eventually,
  isAlive,
  openWorkshop,
  postmasterOf,
  type ServerProcess,
} from '../test/server-process.ts';

const workshop = openWorkshop();
let dataDir: string;
let server: ServerProcess;
let address: string;
let tenant: TestTenant;
let admin: TestPerson;

beforeAll(async () => {
  dataDir = await workshop.folder();
  server = workshop.start({ DATA_DIR: dataDir });
  address = await server.ready;
  const embedded = await openEmbeddedDatabase(dataDir);
  tenant = await createTenant(embedded);
  admin = await createPerson(embedded, 'SOURCING_ORGANISATION_ADMIN', tenant);
  await embedded.database.drop();
}, 60_000);
afterAll(() => workshop.clear(), 60_000);

interface Answer {
  status: number;
  body: string;
}

/** An upload that stops halfway and goes on when it is told to. */
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
  const answer = new Promise<Answer>((resolve, reject) => {
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

describe('a server whose PostgreSQL is killed', () => {
  it('answers 503 with Retry-After and recovers by itself', async () => {
    process.kill((await postmasterOf(join(dataDir, 'postgres'))) ?? 0, 'SIGKILL');
    const seen = new Map<number, Response>();
    await eventually(async () => {
      const response = await fetch(`${address}/api/version`);
      seen.set(response.status, response);
      return response.status === 200 && seen.has(503);
    });
    const away = seen.get(503);
    expect(away?.headers.get('retry-after')).toBe('5');
    expect(await away?.json()).toEqual({
      message: 'The service is not available for the moment. Please try again shortly.',
      code: 'UNAVAILABLE',
      fieldErrors: [],
      globalErrors: [],
    });
    expect([...seen.keys()].sort()).toEqual([200, 503]);
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  });
});

describe('a server told to stop', () => {
  it('finishes the upload under way, takes no new request, and stops PostgreSQL last', async () => {
    const postmaster = await postmasterOf(join(dataDir, 'postgres'));
    const upload = slowUpload();
    await eventually(async () => (await arriving()).length === 1);
    server.kill('SIGTERM');
    await eventually(() =>
      fetch(`${address}/api/version`).then(
        () => false,
        () => true,
      ),
    );
    // Ctrl-C reaches the server twice: from the terminal and from npm.
    server.kill('SIGTERM');
    expect(postmaster && isAlive(postmaster)).toBe(true);
    upload.finish();
    const { status, body } = await upload.answer;
    expect(status).toBe(201);
    expect(JSON.parse(body)).toMatchObject({ data: { name: 'logo.png', size: png.length } });
    expect(await server.ended).toBe(0);
    expect(postmaster && isAlive(postmaster)).toBe(false);
    expect(await arriving()).toEqual([]);
  });
});
