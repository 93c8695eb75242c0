import { createHash, randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { type FilePurpose, ruleMessages, uploadLimits } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { createTaskToAnswer, sheetIds } from '../../../test/factories/responses.ts';
import { pngOf } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { eventually } from '../../../test/server-process.ts';
import { announced, pieceAt } from '../../../test/tus.ts';
import { frameContent } from '../../platform/files/frame-cipher.ts';
import { expiryJob } from './index.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
let ask: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
  ask = requestAs(test, admin);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const version = { 'tus-resumable': '1.0.0' };

interface Wanted {
  name?: string;
  size: number;
  purpose?: FilePurpose;
  ownerId?: string;
}
const begin = (wanted: Wanted, as = ask) =>
  as('POST /api/uploads', {
    headers: announced({
      name: 'logo.png',
      purpose: 'ORGANISATION_LOGO',
      ownerId: tenant.organisationId,
      ...wanted,
    }),
  });
const begun = async (wanted: Wanted, as = ask) => {
  const answer = await begin(wanted, as);
  expect(answer.statusCode).toBe(201);
  return String(answer.headers.location);
};
const piece = (path: string, offset: number, payload: Buffer, as = ask, headers = {}) =>
  as(`PATCH ${path}`, { payload, headers: { ...pieceAt(offset), ...headers } });
const offsetOf = async (path: string, as = ask) =>
  Number((await as(`HEAD ${path}`, { headers: version })).headers['upload-offset']);

/** Sends part of a chunk and disconnects. */
async function cutOff(path: string, offset: number, sent: Buffer, { promised }: { promised: number }) {
  const { port } = test.app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const headers = {
    ...admin.headers,
    ...pieceAt(offset),
    'content-length': String(promised),
    host: 'localhost',
  };
  socket.write(
    `PATCH ${path} HTTP/1.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write(sent, resolve));
  return socket;
}

describe('a resumable upload', () => {
  it('announces its tus version and extensions', async () => {
    const answer = await requestAs(test, null)('OPTIONS /api/uploads');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,checksum,expiration',
      'tus-max-size': String(200 * 1024 * 1024),
      'tus-checksum-algorithm': 'md5,sha1,sha256',
    });
  });

  it('arrives in chunks and becomes a file with the id from its URL', async () => {
    const bytes = pngOf(300_000);
    const path = await begun({ size: bytes.length });
    expect(path).toMatch(/^\/api\/uploads\/[\da-f-]{36}$/);
    const id = path.split('/').at(-1);
    const first = await piece(path, 0, bytes.subarray(0, 100_001));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '100001']);
    expect(first.headers['upload-expires']).toBeTruthy();
    expect((await ask(`GET /api/files/${id}`)).statusCode).toBe(404);
    expectProblem(await piece(path, 100_000, bytes), 409, 'UPLOAD_CONFLICT');
    const head = await ask(`HEAD ${path}`, { headers: version });
    expect(head.headers).toMatchObject({
      'upload-offset': '100001',
      'upload-length': '300000',
      'cache-control': 'no-store',
    });
    const last = await piece(path, 100_001, bytes.subarray(100_001));
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, '300000']);
    expect((await ask(`GET /api/files/${id}`)).rawPayload.equals(bytes)).toBe(true);
    expect(
      await test.database.query('select name, size, sha256 from stored_file where id = $1', [id]),
    ).toEqual([
      { name: 'logo.png', size: '300000', sha256: createHash('sha256').update(bytes).digest('hex') },
    ]);
    // A client that missed the last response asks again.
    expect(await offsetOf(path)).toBe(300_000);
    expect((await ask(`GET ${path}`)).json().data).toMatchObject({ id, isComplete: true, offset: 300_000 });
    expectProblem(await ask(`DELETE ${path}`, { headers: version }), 409, 'CONFLICT');
  });

  it('is rejected with advice if one person or one supplier has too many unfinished uploads', async () => {
    const place = await createTenant(test);
    const asked = await createTaskToAnswer(test, place);
    const mine = requestAs(test, asked.person);
    const colleague = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', place));
    const wanted = { name: 'plan.txt', purpose: 'RESPONSE_FILE', ownerId: asked.taskId } as const;
    const refusedTo = async (as: RequestFn, size: number) => {
      const answer = await begin({ ...wanted, size }, as);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY_UPLOADS']);
      return answer.json().globalErrors[0].message;
    };
    // Sent at once, so that each request must count the others.
    const { ofPerson, ofSupplier } = uploadLimits;
    const many = await Promise.all(Array.from({ length: 60 }, () => begin({ ...wanted, size: 1000 }, mine)));
    const taken = many.filter(({ statusCode }) => statusCode === 201);
    expect(taken).toHaveLength(ofPerson.files);
    expect(await refusedTo(mine, 1000)).toBe(
      'You have too many unfinished uploads: you can upload up to 50 files or 2 GB at a time. Wait for some to finish, or remove them. Unfinished uploads are discarded after 48 hours.',
    );
    await begun({ ...wanted, size: 1000 }, colleague);
    const place2 = String(taken[0]?.headers.location);
    expect((await mine(`DELETE ${place2}`, { headers: version })).statusCode).toBe(204);
    await begun({ ...wanted, size: 1000 }, mine);
    const reserve = (bytes: number) =>
      test.database.query('update file_upload set reserved = $1 where supplier_id = $2', [
        bytes,
        place.supplierId,
      ]);
    await reserve(Math.floor(ofSupplier.bytes / (ofPerson.files + 1)));
    expect(await refusedTo(colleague, 1_000_000)).toMatch(/^Your team has too many .* 200 files or 5 GB/);
    await mine(`DELETE ${String(taken[1]?.headers.location)}`, { headers: version });
    await begun({ ...wanted, size: 1_000_000 }, colleague);
  });

  it('keeps received bytes after a disconnect, and lets a new request take over from a dead connection', async () => {
    const bytes = pngOf(2_000_000);
    const path = await begun({ size: bytes.length });
    const cut = await cutOff(path, 0, bytes.subarray(0, 1_200_000), { promised: bytes.length });
    cut.destroy();
    await eventually(async () => (await offsetOf(path)) > 0);
    const offset = await offsetOf(path);
    expect(offset).toBeGreaterThanOrEqual(1_000_000);
    const silent = await cutOff(path, offset, bytes.subarray(offset, offset + 200_000), {
      promised: bytes.length - offset,
    });
    await eventually(async () => (await offsetOf(path)) > offset);
    const from = await offsetOf(path);
    const answer = await piece(path, from, bytes.subarray(from));
    silent.destroy();
    expect(answer.statusCode).toBe(204);
    expect((await ask(`GET /api/files/${path.split('/').at(-1)}`)).rawPayload.equals(bytes)).toBe(true);
  });

  it('is encrypted from the first byte for a response, and resumes in the middle of a frame', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const bytes = Buffer.concat([
      Buffer.from('canary-content'),
      randomBytes(3 * frameContent).map((byte) => byte | 1),
    ]);
    const wanted = {
      size: bytes.length,
      name: 'canary-name.txt',
      purpose: 'RESPONSE_FILE',
      ownerId: supplier.taskId,
    } as const;
    const path = await begun(wanted, supplier.ask);
    const ends = [
      3,
      14,
      frameContent - 1,
      frameContent,
      frameContent + 1,
      2 * frameContent + 77,
      2 * frameContent + 78,
      bytes.length,
    ];
    let offset = 0;
    for (const end of ends) {
      const answer = await piece(path, offset, bytes.subarray(offset, end), supplier.ask);
      expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(end)]);
      expect(await offsetOf(path, supplier.ask)).toBe(end);
      offset = end;
      const [row] = await test.database.query<Record<string, Buffer | string | null>>(
        'select * from file_upload where id = $1',
        [path.split('/').at(-1)],
      );
      expect([row?.name, row?.size]).toEqual([null, null]);
      if (row?.tail) expect(row.tail.length).toBe(frameContent + 28);
      expect(
        Buffer.concat([(row?.tail as Buffer) ?? Buffer.alloc(0), row?.sealed as Buffer]).includes('canary'),
      ).toBe(false);
    }
    const id = path.split('/').at(-1) ?? '';
    await supplier.save([{ path: `answers/${sheetIds.file}`, value: [id], revision: 0 }]);
    const back = await supplier.ask(`GET /api/files/${id}`);
    expect(back.rawPayload.equals(bytes)).toBe(true);
    expect(back.headers['content-disposition']).toContain('canary-name.txt');
    expect((await ask(`HEAD ${path}`, { headers: version })).statusCode).toBe(404);
  });

  it('is complete immediately if it is empty', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const path = await begun(
      { size: 0, name: 'empty.txt', purpose: 'RESPONSE_FILE', ownerId: supplier.taskId },
      supplier.ask,
    );
    expect((await supplier.ask(`GET /api/files/${path.split('/').at(-1)}`)).body).toBe('');
  });

  it('is rejected before the first byte for its size, type, purpose or target', async () => {
    expectProblem(await begin({ size: 3 * 1024 * 1024 }), 413, 'TOO_LARGE', {
      fieldErrors: [{ property: 'file', message: 'The file must not be larger than 2 MB' }],
    });
    expectProblem(await begin({ size: 10, name: 'logo.exe' }), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'filename', message: 'Invalid file type' }],
    });
    expectProblem(
      await begin({ size: 10, purpose: 'TREASURE' as FilePurpose, ownerId: 'me' }),
      400,
      'VALIDATION_FAILED',
      {
        fieldErrors: ['purpose', 'ownerId'].map((property) => ({
          property,
          message: 'This value is not valid',
        })),
      },
    );
    const other = await createTenant(test);
    expect((await begin({ size: 10, ownerId: other.organisationId })).statusCode).toBe(404);
    expectProblem(
      await ask('POST /api/uploads', { headers: { 'upload-length': '5' } }),
      412,
      'MALFORMED_REQUEST',
    );
    expectProblem(await ask('POST /api/uploads', { headers: version }), 400, 'MALFORMED_REQUEST');
  });

  it('is rejected and removed if its first bytes do not match its extension', async () => {
    const path = await begun({ size: 2_000_000 });
    const answer = await piece(path, 0, Buffer.alloc(10_000, 'MZ'));
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'file', message: ruleMessages.fileProgram }],
    });
    expect((await ask(`HEAD ${path}`, { headers: version })).statusCode).toBe(404);
  });

  it('accepts a chunk with a checksum only if it matches', async () => {
    const bytes = pngOf(5000);
    const path = await begun({ size: bytes.length });
    const checksum = (content: Buffer) => ({
      'upload-checksum': `sha1 ${createHash('sha1').update(content).digest('base64')}`,
    });
    expectProblem(await piece(path, 0, bytes, ask, checksum(randomBytes(9))), 460, 'CHECKSUM_MISMATCH');
    expect(await offsetOf(path)).toBe(0);
    expectProblem(
      await piece(path, 0, bytes, ask, { 'upload-checksum': 'crc32 AAAA' }),
      400,
      'MALFORMED_REQUEST',
    );
    expect((await piece(path, 0, bytes, ask, checksum(bytes))).statusCode).toBe(204);
  });

  it('is rejected if longer than announced, and keeps its offset', async () => {
    const path = await begun({ size: 1000 });
    expectProblem(await piece(path, 0, pngOf(1001)), 413, 'TOO_LARGE');
    expect(await offsetOf(path)).toBe(0);
  });

  it('returns 404 to other users, can be cancelled, and expires after 48 hours', async () => {
    const colleague = requestAs(test, await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant));
    const [left, given] = [await begun({ size: 5000 }), await begun({ size: 5000 })];
    await piece(left, 0, pngOf(4000));
    for (const call of [`HEAD ${left}`, `DELETE ${left}`]) {
      expect((await colleague(call, { headers: version })).statusCode).toBe(404);
    }
    expect((await piece(left, 4000, Buffer.alloc(1000), colleague)).statusCode).toBe(404);
    expect((await ask(`DELETE ${given}`, { headers: version })).statusCode).toBe(204);
    expect((await ask(`HEAD ${given}`, { headers: version })).statusCode).toBe(404);
    await test.database.query(
      "update file_upload set created_at = now() - interval '49 hours' where id = $1",
      [left.split('/').at(-1)],
    );
    expectProblem(await piece(left, 4000, Buffer.alloc(1000)), 410, 'UPLOAD_EXPIRED');
    await expiryJob(test).handle({} as never);
    expect((await piece(left, 4000, Buffer.alloc(1000))).statusCode).toBe(404);
  });

  it('is finished by the next request if a server died just before the end', async () => {
    const bytes = pngOf(5000);
    const path = await begun({ size: bytes.length });
    const id = path.split('/').at(-1);
    await piece(path, 0, bytes.subarray(0, 4000));
    const [row] = await test.database.query<{ storage_name: string }>(
      'select storage_name from file_upload where id = $1',
      [id],
    );
    const name = row?.storage_name ?? '';
    await test.store.append(
      name,
      4000,
      (async function* () {
        yield bytes.subarray(4000);
      })(),
    );
    await test.store.finish(name, 5000);
    await test.database.query('update file_upload set stored_length = 5000 where id = $1', [id]);
    expect(await offsetOf(path)).toBe(5000);
    expect((await ask(`GET /api/files/${id}`)).rawPayload.equals(bytes)).toBe(true);
  });

  it('is rejected before the body ends, and the connection stays usable', async () => {
    const { port } = test.app.server.address() as { port: number };
    const path = await begun({ size: 2_000_000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sent = () =>
      new Promise((resolve, reject) => {
        const headers = { ...admin.headers, ...pieceAt(0) };
        const options = { host: '127.0.0.1', port, path, method: 'PATCH', headers, agent, timeout: 20_000 };
        const sending = httpRequest(options, (answer) => resolve(answer.resume().statusCode));
        sending.on('error', reject).on('timeout', () => sending.destroy());
        sending.end(Buffer.alloc(2_000_000, 77));
      });
    // With a single connection, the second request waits until the rest of the first has been read.
    expect(await Promise.all([sent(), sent()])).toEqual([400, 404]);
    agent.destroy();
  });

  it('must be restarted if another server overwrote it, and never becomes a file', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const bytes = Buffer.alloc(3 * frameContent, 'a');
    const wanted = {
      size: bytes.length,
      name: 'plan.txt',
      purpose: 'RESPONSE_FILE',
      ownerId: supplier.taskId,
    };
    const path = await begun(wanted as Wanted, supplier.ask);
    await piece(path, 0, bytes.subarray(0, 2 * frameContent), supplier.ask);
    const id = path.split('/').at(-1);
    const [row] = await test.database.query<{ storage_name: string }>(
      'select storage_name from file_upload where id = $1',
      [id],
    );
    await test.store.append(
      row?.storage_name ?? '',
      0,
      (async function* () {
        yield randomBytes(1000);
      })(),
    );
    const last = await piece(path, 2 * frameContent, bytes.subarray(2 * frameContent), supplier.ask);
    expect(last.json().code).toBe('UPLOAD_CONFLICT');
    expect((await supplier.ask(`HEAD ${path}`, { headers: version })).statusCode).toBe(404);
    expect((await supplier.ask(`GET /api/files/${id}`)).statusCode).toBe(404);
  });
});
