import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/db.ts';
import { createTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer } from '../../../test/factories/responses.ts';
import { type ObjectStorage, startObjectStorage } from '../../../test/object-storage.ts';
import { requestAs } from '../../../test/request-as.ts';
import { announced, pieceAt } from '../../../test/tus.ts';

let database: TestDatabase;
let storage: ObjectStorage;
let [one, other]: TestApp[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  storage = await startObjectStorage();
  const start = () =>
    startTestApp({ database, environment: { S3_URL: storage.url, SECRET_KEY: 's'.repeat(32) } });
  [one, other] = [await start(), await start()];
});
afterAll(async () => {
  await other?.close();
  await storage.close();
  await database.drop();
});

describe('an upload to a bucket shared by two servers', () => {
  it('continues on the other server when the first is stopped', async () => {
    if (!one || !other) throw new Error('There are no servers.');
    const tenant = await createTenant(one);
    const { person, taskId } = await createTaskToAnswer(one, tenant);
    const bytes = Buffer.from(randomBytes(15_000_000).toString('base64'));
    const [first, second] = [requestAs(one, person), requestAs(other, person)];
    const file = { name: 'plan.txt', size: bytes.length, purpose: 'RESPONSE_FILE', ownerId: taskId } as const;
    const begun = await first('POST /api/uploads', { headers: announced(file) });
    const path = String(begun.headers.location);
    const send = async (ask: typeof first, from: number, to: number) => {
      const payload = bytes.subarray(from, to);
      return (await ask(`PATCH ${path}`, { payload, headers: pieceAt(from) })).statusCode;
    };
    expect(await send(first, 0, 3_000_001)).toBe(204);
    expect(await send(second, 3_000_001, 10_000_000)).toBe(204);
    expect(await send(first, 10_000_000, 12_345_678)).toBe(204);
    // The server stores another chunk, and dies before it acknowledges it.
    const [row] = await database.query<{ storage_name: string; stored_length: string }>(
      'select storage_name, stored_length from file_upload',
    );
    await one.store.append(row?.storage_name ?? '', Number(row?.stored_length), lost());
    await one.close();
    expect(await send(second, 12_345_678, 18_000_000)).toBe(204);
    expect(await send(second, 18_000_000, bytes.length)).toBe(204);
    const back = await second(`GET /api/files/${path.split('/').at(-1)}`);
    const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(hashOf(back.rawPayload)).toBe(hashOf(bytes));
    expect([...storage.objects.values()].some(({ body }) => body.includes(bytes.subarray(0, 40)))).toBe(
      false,
    );
  });
});

describe('two servers that continue one upload at the same time', () => {
  it('write one at a time, and the second is rejected before it writes a byte', async () => {
    const apps = [
      await startTestApp({ database, environment: { SECRET_KEY: 's'.repeat(32) } }),
      await startTestApp({ database, environment: { SECRET_KEY: 's'.repeat(32) } }),
    ] as const;
    const tenant = await createTenant(apps[0]);
    const { person, taskId } = await createTaskToAnswer(apps[0], tenant);
    const [first, second] = [requestAs(apps[0], person), requestAs(apps[1], person)];
    const bytes = Buffer.from(randomBytes(150_000).toString('hex'));
    const file = { name: 'plan.txt', size: bytes.length, purpose: 'RESPONSE_FILE', ownerId: taskId } as const;
    const path = String((await first('POST /api/uploads', { headers: announced(file) })).headers.location);
    const send = (ask: typeof first, payload: Buffer) =>
      ask(`PATCH ${path}`, { payload, headers: pieceAt(0) });

    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { append } = apps[0].store;
    apps[0].store.append = async (...piece) => {
      begun.resolve();
      await goOn.promise;
      return append(...piece);
    };
    let isTouched = false;
    apps[1].store.append = async () => {
      isTouched = true;
      throw new Error('Nobody writes here.');
    };
    const writing = send(first, bytes.subarray(0, 200_000));
    await begun.promise;
    const refused = await send(second, bytes);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      423,
      'UPLOAD_LOCKED',
      '1',
    ]);
    goOn.resolve();
    expect((await writing).headers['upload-offset']).toBe('200000');
    const late = await send(second, bytes);
    expect([late.statusCode, late.json().code, isTouched]).toEqual([409, 'UPLOAD_CONFLICT', false]);

    // A server that dies while writing does not block others for long.
    await database.query(
      `update file_upload set writer = gen_random_uuid(), lease_renewed_at = now() - interval '7 seconds'`,
    );
    const headers = pieceAt(200_000);
    expect((await first(`PATCH ${path}`, { payload: bytes.subarray(200_000), headers })).statusCode).toBe(
      204,
    );
    const back = await first(`GET /api/files/${path.split('/').at(-1)}`);
    expect(back.rawPayload.equals(bytes)).toBe(true);
    for (const app of apps) await app.close();
  });
});

async function* lost(): AsyncGenerator<Buffer> {
  yield randomBytes(9_000_000);
}
