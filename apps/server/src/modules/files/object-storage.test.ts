import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, pngOf } from '../../../test/multipart.ts';
import { type ObjectStorage, startObjectStorage } from '../../../test/object-storage.ts';
import { expectProblem } from '../../../test/problems.ts';
import { expiryJob, orphanJob } from './index.ts';

let storage: ObjectStorage;
let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;

beforeAll(async () => {
  storage = await startObjectStorage();
  test = await startTestApp({ environment: { S3_URL: storage.url } });
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
});
afterAll(async () => {
  await test.close();
  await storage.close();
});

const content = pngOf(100_000);

function upload(sent: Buffer) {
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'ORGANISATION_LOGO' },
    { name: 'ownerId', content: tenant.organisationId },
    { name: 'file', filename: 'logo.png', content: sent },
  ]);
  const call = { method: 'POST', url: '/api/files', payload } as const;
  return test.app.inject({ ...call, headers: { ...headers, ...admin.headers } });
}
const download = (id: string, range = 'bytes=0-') =>
  test.app.inject({ url: `/api/files/${id}`, headers: { ...admin.headers, range } });

describe('with object storage', () => {
  it('uploads, reads and removes files as on disk', async () => {
    expectProblem(await upload(Buffer.from('no picture')), 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'file', message: 'Invalid file type' }],
    });
    expect(storage.objects.size).toBe(0);
    const { id } = (await upload(content)).json().data;
    expect([...storage.objects.keys()]).toEqual([expect.stringMatching(/^files\/[\da-f]{32}$/)]);
    expect((await download(id)).rawPayload.equals(content)).toBe(true);
    expect((await download(id, 'bytes=1-3')).body).toBe('PNG');
    const [bytes] = storage.objects.values();
    if (bytes) bytes.changedAt = new Date(0);
    await orphanJob(test).handle({} as never);
    expect(storage.objects.size).toBe(1);
    await test.database.query("update stored_file set unused_since = now() - interval '8 days'");
    await expiryJob(test).handle({} as never);
    expect(storage.objects.size).toBe(0);
  });

  it('returns 503 and stores nothing while the storage is down', async () => {
    const { id } = (await upload(content)).json().data;
    await storage.close();
    const message = 'The service is temporarily unavailable. Please try again shortly.';
    for (const answer of [await upload(content), await download(id)]) {
      expectProblem(answer, 503, 'UNAVAILABLE', { message });
    }
    expect(await test.database.query('select id from stored_file')).toEqual([{ id }]);
  });
});
