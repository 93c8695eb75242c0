import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storageLimits } from '@tenderbox/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { sampleOf, send } from '../../../test/calls/index.ts';
import { createEvent, createTask, inDays } from '../../../test/factories/events.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, png } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';

let test: TestApp;
let tenant: TestTenant;
let bidder: TestPerson;
let buyer: TestPerson;
let taskId: string;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  tenant = await createTenant(test);
  bidder = await createPerson(test, 'BIDDER_USER', tenant);
  buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
  taskId = await createTask(test, tenant, eventId, { visibleFrom: inDays(-1) });
});
afterAll(() => test.close());

function upload(who: TestPerson, purpose: string, ownerId: string) {
  const { payload, headers } = multipart([
    { name: 'purpose', content: purpose },
    { name: 'ownerId', content: ownerId },
    { name: 'file', filename: 'picture.png', content: png },
  ]);
  return test.app.inject({
    method: 'POST',
    url: '/api/files',
    payload,
    headers: { ...who.headers, ...headers },
  });
}

function begin(size: number) {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const metadata = `filename ${encoded('a.png')},purpose ${encoded('RESPONSE_FILE')},ownerId ${encoded(taskId)}`;
  return test.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...bidder.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': metadata,
    },
  });
}

interface StoredOptions {
  bytes: number;
  minutesUnused?: number | null;
  targetId?: string;
  ofUnit?: boolean;
}

/** Inserts a stored file, either unused or marked as used. */
async function store({
  bytes,
  minutesUnused = 5,
  targetId = taskId,
  ofUnit = false,
}: StoredOptions): Promise<string> {
  const id = randomUUIDv7();
  await test.database.query(
    `insert into stored_file (id, organisation_id, business_unit_id, supplier_id, purpose, target_id, storage_name,
       uploaded_by, stored_bytes, use_count, unused_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, transaction_timestamp() - make_interval(mins => $11))`,
    [
      id,
      tenant.organisationId,
      tenant.businessUnitId,
      ofUnit ? null : tenant.supplierId,
      ofUnit ? 'EVENT_DOCUMENT' : 'RESPONSE_FILE',
      targetId,
      randomBytes(16).toString('hex'),
      ofUnit ? buyer.roleEntryId : bidder.roleEntryId,
      bytes,
      minutesUnused === null ? 1 : 0,
      minutesUnused,
    ],
  );
  return id;
}

const isThere = async (id: string) =>
  (await test.database.query('select from stored_file where id = $1', [id])).length === 1;

async function bytesOnDisk(): Promise<number> {
  const entries = await readdir(join(test.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const refusal = (message: RegExp) => ({ globalErrors: [{ message: expect.stringMatching(message) }] });

describe('a finished upload that nothing uses', () => {
  it('counts towards the 1 GB of its response', async () => {
    await store({ bytes: storageLimits.ofResponse, minutesUnused: 0 });
    const before = await bytesOnDisk();
    const limit = refusal(/^The files of a response must not be larger than 1 GB in total/);
    expectProblem(await upload(bidder, 'RESPONSE_FILE', taskId), 409, 'STORAGE_LIMIT', limit);
    expectProblem(await begin(1000), 409, 'STORAGE_LIMIT', limit);
    expect(await bytesOnDisk()).toBe(before);
  });

  it('is removed to make room for another file of the same response, oldest first', async () => {
    const half = Math.floor(storageLimits.ofResponse / 2);
    const older = await store({ bytes: half, minutesUnused: 20 });
    const newer = await store({ bytes: half, minutesUnused: 10 });
    const elsewhere = await store({ bytes: half, minutesUnused: 30, targetId: randomUUIDv7() });
    const answer = await upload(bidder, 'RESPONSE_FILE', taskId);
    expect(answer.statusCode, answer.body).toBe(201);
    expect([await isThere(older), await isThere(newer), await isThere(elsewhere)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('has its bytes removed after the commit', async () => {
    const first = await upload(bidder, 'RESPONSE_FILE', taskId);
    const { id } = first.json().data;
    await test.database.query(
      `update stored_file set stored_bytes = $2, unused_since = unused_since - interval '1 hour' where id = $1`,
      [id, storageLimits.ofResponse],
    );
    const before = await bytesOnDisk();
    expect((await begin(1000)).statusCode).toBe(201);
    expect(await isThere(id)).toBe(false);
    expect(await bytesOnDisk()).toBe(before - 1);
  });

  it('counts towards the limit of its supplier only', async () => {
    const used = { minutesUnused: null, targetId: randomUUIDv7() };
    await store({ bytes: storageLimits.ofSupplier, ...used });
    const limit = refusal(/^Your company can store 20 GB of files here at most/);
    expectProblem(await upload(bidder, 'RESPONSE_FILE', taskId), 409, 'STORAGE_LIMIT', limit);
    expect((await upload(buyer, 'EVENT_DOCUMENT', tenant.businessUnitId)).statusCode).toBe(201);
  });

  it('counts towards the limit of its business unit', async () => {
    await store({ bytes: storageLimits.ofUnit, ofUnit: true, minutesUnused: 0 });
    const limit = refusal(/^Your business unit can store 200 GB of files here at most/);
    const answer = await upload(buyer, 'EVENT_DOCUMENT', tenant.businessUnitId);
    expectProblem(answer, 409, 'STORAGE_LIMIT', limit);
    expect((await upload(bidder, 'RESPONSE_FILE', taskId)).statusCode).toBe(201);
  });
});

describe('a disk that is full except for its reserve', () => {
  it('rejects uploads with 507 and accepts submissions', async () => {
    const key = 'POST /api/supplier/tasks/:taskId/response/submission';
    const submission = await sampleOf(test, key, await createTenant(test));
    const append = test.store.append;
    test.store.append = () =>
      Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }));
    try {
      expectProblem(await upload(bidder, 'RESPONSE_FILE', taskId), 507, 'INSUFFICIENT_STORAGE');
      const answer = await send(test, key, submission);
      expect(answer.statusCode, answer.body).toBe(201);
    } finally {
      test.store.append = append;
    }
  });
});
