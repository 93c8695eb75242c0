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
import { watchStatements } from '../../../test/statements.ts';
import { attachFiles, expiryJob } from './index.ts';

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

/** Sets a file as the logo. */
const use = (id: string) =>
  test.db.transaction({ scope: 'organisation', ...admin, organisationId: ours.organisationId }, (tx) => {
    const ownerId = ours.organisationId;
    const owner = { purpose: 'ORGANISATION_LOGO', ownerId, targetId: ownerId } as const;
    return attachFiles(tx, owner, { fileIds: [id], property: 'file' });
  });

async function ticketFor(id: string, who = admin): Promise<{ url: string; expiresAt: string }> {
  const options = { method: 'POST', url: `/api/files/${id}/ticket`, headers: who.headers } as const;
  const answer = await test.app.inject(options);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { url: string; expiresAt: string } }>().data;
}

describe('a download', () => {
  it('returns the exact bytes as an attachment that cannot run', async () => {
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

  it('is allowed only to organisation admins for a new logo, and to the whole organisation once it is set', async () => {
    const id = await upload();
    const others = ['BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_ADMIN_API', 'BIDDER_ADMIN', 'BIDDER_USER'] as const;
    const people = await Promise.all(others.map((role) => createPerson(test, role, ours)));
    const colleague = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', ours);
    const statuses = async () =>
      Promise.all([colleague, ...people].map(async (who) => (await get(`/api/files/${id}`, who)).statusCode));
    expect(await statuses()).toEqual([200, 404, 404, 404, 404]);
    await use(id);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=299990-', 299_990, 299_999],
    ['bytes=-5', 299_995, 299_999],
    ['bytes=299999-400000', 299_999, 299_999],
  ])('returns the requested bytes for Range: %s', async (range, start, end) => {
    const content = pngOf(300_000);
    const id = await upload(content);
    const answer = await test.app.inject({ url: `/api/files/${id}`, headers: { ...admin.headers, range } });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/300000`,
      'content-length': String(end + 1 - start),
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(answer.rawPayload.equals(content.subarray(start, end + 1))).toBe(true);
  });

  it('returns 416 with the file size for a range after the end', async () => {
    const headers = { ...admin.headers, range: 'bytes=70-' };
    const answer = await test.app.inject({ url: `/api/files/${await upload()}`, headers });
    expectProblem(answer, 416, 'RANGE_NOT_SATISFIABLE');
    expect(answer.headers['content-range']).toBe(`bytes */${png.length}`);
  });

  it('returns the length for HEAD without reading bytes', async () => {
    const id = await upload();
    const [row] = await test.database.query<{ storage_name: string }>(
      'select storage_name from stored_file where id = $1',
      [id],
    );
    await test.store.remove(row?.storage_name ?? '');
    const answer = await test.app.inject({ method: 'HEAD', url: `/api/files/${id}`, headers: admin.headers });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([
      200,
      String(png.length),
      '',
    ]);
    expectProblem(await get(`/api/files/${id}`, admin), 500, 'INTERNAL_ERROR');
  });

  it('resumes only if the file is the same', async () => {
    const id = await upload();
    const ask = (ifRange: string) => {
      const headers = { ...admin.headers, range: 'bytes=5-', 'if-range': ifRange };
      return test.app.inject({ url: `/api/files/${id}`, headers });
    };
    const { etag } = (await get(`/api/files/${id}`, admin)).headers;
    expect((await ask(String(etag))).statusCode).toBe(206);
    const other = await ask('"another"');
    expect([other.statusCode, other.rawPayload.equals(png)]).toEqual([200, true]);
  });

  it('needs two round trips and one statement', async () => {
    const id = await upload();
    await use(id);
    const statements = watchStatements();
    const seen = await statements.during(() => get(`/api/files/${id}`, admin)).finally(statements.stop);
    expect(seen.map((text) => text.split(' ')[0])).toEqual(['begin', 'select']);
  });

  it('returns the same 404 for another tenant, a system admin and an unknown file', async () => {
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

  it('returns 401 without a session', async () => {
    expectProblem(await get(`/api/files/${await upload()}`), 401, 'UNAUTHENTICATED');
  });
});

describe('a download ticket', () => {
  it('returns the file once without a session, even when fifty requests race', async () => {
    const id = await upload();
    const { url } = await ticketFor(id);
    expect(url).toMatch(/^\/api\/downloads\/[\w-]{43}$/);
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(url)));
    const taken = answers.filter((answer) => answer.statusCode === 200);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.rawPayload.equals(png)).toBe(true);
    for (const answer of answers) if (answer.statusCode !== 200) expectProblem(answer, 404, 'NOT_FOUND');
  });

  it('shows only an image inline, if a preview is requested', async () => {
    const shown = async (id: string) => {
      const url = `/api/files/${id}/ticket?preview=true`;
      const answer = await test.app.inject({ method: 'POST', url, headers: admin.headers });
      return (await get(answer.json().data.url)).headers;
    };
    const id = await upload();
    expect(await shown(id)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    });
    await test.database.query("update stored_file set name = 'logo.svg' where id = $1", [id]);
    expect(await shown(id)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('serves ranges of a preview for ten minutes and while its session lasts', async () => {
    const person = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', ours);
    const url = `/api/files/${await upload()}/ticket?preview=true`;
    const answer = await test.app.inject({ method: 'POST', url, headers: person.headers });
    const { url: address, expiresAt } = answer.json().data;
    const left = Date.parse(expiresAt) - Date.now();
    expect(left).toBeGreaterThan(500_000);
    expect(left).toBeLessThan(601_000);
    expect((await get(address)).rawPayload.equals(png)).toBe(true);
    const part = await get(address, { headers: { range: 'bytes=2-5' } });
    expect([part.statusCode, part.rawPayload.equals(png.subarray(2, 6))]).toEqual([206, true]);
    await test.app.inject({ method: 'DELETE', url: '/api/user/session', headers: person.headers });
    expectProblem(await get(address), 404, 'NOT_FOUND');
  });

  it('is valid for 60 seconds', async () => {
    const id = await upload();
    const { url, expiresAt } = await ticketFor(id);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(55_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThan(61_000);
    await test.database.query("update download_ticket set expires_at = expires_at - interval '61 seconds'");
    expectProblem(await get(url), 404, 'NOT_FOUND');
  });

  it('is stored only as a hash', async () => {
    const { url } = await ticketFor(await upload());
    const rows = await test.database.query<{ row: string }>(
      'select download_ticket::text as row from download_ticket',
    );
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1));
  });

  it('acts for its creator and ends with their session', async () => {
    const leaving = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', ours);
    const { url } = await ticketFor(await upload(), leaving);
    await test.database.query('update session set ended_at = now() where id = $1', [leaving.sessionId]);
    expectProblem(await get(url), 404, 'NOT_FOUND');
  });

  it('returns no token, even if the creator’s token is due for a refresh', async () => {
    const { url } = await ticketFor(await upload());
    expect((await get(url)).headers).not.toHaveProperty('authorization');
  });

  it('returns a range of the file', async () => {
    const { url } = await ticketFor(await upload());
    const answer = await test.app.inject({ url, headers: { range: 'bytes=1-3' } });
    expect([answer.statusCode, answer.body]).toEqual([206, 'PNG']);
  });

  it('stays valid after a HEAD request', async () => {
    const { url } = await ticketFor(await upload());
    expect((await test.app.inject({ method: 'HEAD', url })).statusCode).toBe(405);
    expect((await get(url)).statusCode).toBe(200);
  });
});

describe('expiry', () => {
  it('removes expired rows and files with their bytes, and keeps attached or new files', async () => {
    const [old, attached, fresh] = [await upload(), await upload(), await upload()];
    const age = "unused_since = unused_since - interval '7 days 1 minute'";
    await test.database.query(`update stored_file set ${age} where id = any($1)`, [[old, attached]]);
    await use(attached);
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
