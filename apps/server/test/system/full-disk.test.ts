import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyring } from '../../src/platform/crypto/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../db.ts';
import { createPerson, createTenant, type TestPerson, type TestTenant } from '../factories/people.ts';
import { multipart, pngOf } from '../multipart.ts';
import { openWorkshop } from '../server-process.ts';

// A file size limit fails writes like a full disk, the first one half-way, for root as well.
const room = 256 * 1024;
const workshop = openWorkshop();
let database: TestDatabase;
let dataDir: string;
let address: string;
let tenant: TestTenant;
let admin: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await workshop.folder();
  const { host, user, password, database: name } = database.target;
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(String(host))}`,
    SECRET_KEY: 's'.repeat(32),
    PUBLIC_URL: 'http://localhost',
  };
  address = await workshop.start(environment, undefined, { largestFile: room }).ready;
  tenant = await createTenant({ database });
  const keyring = createKeyring(environment.SECRET_KEY, null);
  admin = await createPerson({ database, keyring }, 'SOURCING_ORGANISATION_ADMIN', tenant);
});
afterAll(async () => {
  await workshop.clear();
  await database.drop();
});
beforeEach(() => database.query('delete from stored_file'));

async function upload(size: number): Promise<Response> {
  const { payload, headers } = multipart([
    { name: 'purpose', content: 'ORGANISATION_LOGO' },
    { name: 'ownerId', content: tenant.organisationId },
    { name: 'file', filename: 'logo.png', content: pngOf(size) },
  ]);
  const body = new Uint8Array(payload);
  return fetch(`${address}/api/files`, { method: 'POST', body, headers: { ...headers, ...admin.headers } });
}

async function filesOnDisk(): Promise<number> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('an upload to a full disk', () => {
  // The last write of the second case would be short without raising an error.
  it.each([
    ['far more than the free space', 1_500_000],
    ['one byte more than the free space', room + 1],
  ])('returns 507 and leaves nothing behind: %s', async (_what, size) => {
    const answer = await upload(size);
    expect(await answer.json()).toEqual({
      message: 'The server has no space left to store this. Please try again later.',
      code: 'INSUFFICIENT_STORAGE',
      fieldErrors: [],
      globalErrors: [],
    });
    expect(answer.status).toBe(507);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await filesOnDisk()).toBe(0);
    expect(await database.query('select id from stored_file')).toEqual([]);
  });

  it('does not prevent the next upload from being stored completely', async () => {
    await upload(1_500_000);
    const answer = await upload(room);
    expect(answer.status).toBe(201);
    const { data } = (await answer.json()) as { data: { id: string; size: number } };
    const stored = await fetch(`${address}/api/files/${data.id}`, { headers: admin.headers });
    expect(Buffer.from(await stored.arrayBuffer()).equals(pngOf(room))).toBe(true);
  });
});
