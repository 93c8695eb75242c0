import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, png, pngOf } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { expiryJob } from './index.ts';

let test: TestApp;
let ours: TestTenant;
let admin: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  ours = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', ours);
  stranger = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', await createTenant(test));
});
afterAll(() => test.close());

async function upload(content: Buffer = png, filename = 'logo.png'): Promise<string> {
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'ORGANISATION_LOGO' },
    { name: 'ownerId', content: ours.organisationId },
    { name: 'file', filename, content },
  ]);
  const options = {
    method: 'POST',
    url: '/api/files',
    payload,
    headers: { ...headers, ...admin.headers },
  } as const;
  return (await test.app.inject(options)).json<{ data: { id: string } }>().data.id;
}

const get = (url: string, who: { headers: Record<string, string> } = { headers: {} }) =>
  test.app.inject({ url, headers: { ...who.headers, 'accept-encoding': 'br, gzip' } });

async function ticketFor(id: string): Promise<{ url: string; expiresAt: string }> {
  const options = { method: 'POST', url: `/api/files/${id}/ticket`, headers: admin.headers } as const;
  const answer = await test.app.inject(options);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { url: string; expiresAt: string } }>().data;
}

describe('a download', () => {
  it('gives the very bytes, as an attachment that cannot run', async () => {
    const content = pngOf(300_000);
    const id = await upload(content, 'Ärger 100% (1) 日本.png');
    const answer = await get(`/api/files/${id}`, admin);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '300000',
      'content-disposition': `attachment; filename="_rger 100_ (1) __.png"; filename*=UTF-8''%C3%84rger%20100%25%20%281%29%20%E6%97%A5%E6%9C%AC.png`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it('is open to everyone of the organisation', async () => {
    const id = await upload();
    for (const role of [
      'SOURCING_ORGANISATION_ADMIN',
      'BUSINESS_UNIT_ADMIN',
      'BIDDER_ADMIN',
      'BIDDER_USER',
    ] as const) {
      const person = await createPerson(test, role, ours);
      expect((await get(`/api/files/${id}`, person)).statusCode, role).toBe(200);
    }
  });

  it('of another tenant, by a system admin, and of nothing at all are the same 404', async () => {
    const id = await upload();
    const system = await createPerson(test, 'SYSTEM_ADMIN', null);
    const nothing = '0190a3f0-0000-7000-8000-000000000000';
    for (const path of ['', '/ticket']) {
      const method = path ? 'POST' : 'GET';
      const ask = (file: string, who: TestPerson) =>
        test.app.inject({ method, url: `/api/files/${file}${path}`, headers: who.headers });
      const answers = [
        await ask(id, stranger),
        await ask(id, system),
        await ask(nothing, admin),
        await ask('x', admin),
      ];
      for (const answer of answers) expectProblem(answer, 404, 'NOT_FOUND');
      const faces = answers.map(({ body, headers: { 'x-request-id': _id, date: _date, ...headers } }) =>
        JSON.stringify([body, headers]),
      );
      expect(new Set(faces).size, faces.join('\n')).toBe(1);
    }
  });

  it('without a session is a 401', async () => {
    expectProblem(await get(`/api/files/${await upload()}`), 401, 'UNAUTHENTICATED');
  });
});

describe('a ticket', () => {
  it('gives the file without a session, once, also when fifty ask at once', async () => {
    const id = await upload();
    const { url } = await ticketFor(id);
    expect(url).toMatch(/^\/api\/downloads\/[\w-]{43}$/);
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(url)));
    const taken = answers.filter((answer) => answer.statusCode === 200);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.rawPayload.equals(png)).toBe(true);
    for (const answer of answers) if (answer.statusCode !== 200) expectProblem(answer, 404, 'NOT_FOUND');
  });

  it('is good for 60 seconds and not longer', async () => {
    const id = await upload();
    const { url, expiresAt } = await ticketFor(id);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(55_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(61_000);
    await test.database.query("update download_ticket set expires_at = expires_at - interval '61 seconds'");
    expectProblem(await get(url), 404, 'NOT_FOUND');
  });

  it('is stored as its hash only', async () => {
    const { url } = await ticketFor(await upload());
    const rows = await test.database.query<{ row: string }>(
      'select download_ticket::text as row from download_ticket',
    );
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1));
  });

  it('that is looked at with HEAD can still be used', async () => {
    const { url } = await ticketFor(await upload());
    expect((await test.app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
    expect((await get(url)).statusCode).toBe(200);
  });
});

describe('what has run out', () => {
  it('goes after its time, with its bytes; what is attached or new stays', async () => {
    const [old, attached, fresh] = [await upload(), await upload(), await upload()];
    const age = "uploaded_at = uploaded_at - interval '7 days 1 minute'";
    await test.database.query(`update stored_file set ${age} where id = any($1)`, [[old, attached]]);
    await test.database.query('update stored_file set attached_at = now() where id = $1', [attached]);
    await ticketFor(old);
    await test.database.query("insert into rate_limit values ('gone', 1, now() - interval '1 second')");
    await test.database.query(
      `insert into idempotency_key values ($1, 'r', 'k', 'h', $1, now() - interval '25 hours')`,
      [admin.roleEntryId],
    );
    const names = await test.database.query<{ id: string; storage_name: string }>(
      'select id, storage_name from stored_file',
    );
    const bytesOf = (id: string) => names.find((row) => row.id === id)?.storage_name;

    await expiryJob(test).handle({} as never);

    const left = await readdir(join(test.config.dataDir, 'files'), { recursive: true });
    const onDisk = (id: string) => left.some((path) => path.endsWith(bytesOf(id) ?? 'none'));
    expect([old, attached, fresh].map(onDisk)).toEqual([false, true, true]);
    expect((await get(`/api/files/${old}`, admin)).statusCode).toBe(404);
    expect((await get(`/api/files/${attached}`, admin)).statusCode).toBe(200);
    expect((await get(`/api/files/${fresh}`, admin)).statusCode).toBe(200);
    expect(await test.database.query('select from download_ticket where file_id = $1', [old])).toEqual([]);
    expect(await test.database.query("select from rate_limit where key = 'gone'")).toEqual([]);
    expect(await test.database.query("select from idempotency_key where key = 'k'")).toEqual([]);
  });
});
