import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { allowed } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, png } from '../../../test/multipart.ts';
import { readParts } from '../../platform/http/multipart.ts';
import type { RequestContext, TransactionContext } from '../../platform/request-context/request-context.ts';
import {
  attachFiles,
  type FilePurposeRule,
  type FilePurposeRules,
  type ReceivedFile,
  receiveFile,
  withUploadCleanup,
} from './index.ts';

const purpose = 'ORGANISATION_LOGO';
const terms: FilePurposeRule = {
  extensions: ['.png'],
  maxSize: 1000,
  tenantOf: (_caller, organisationId) => ({ organisationId, businessUnitId: null, supplierId: null }),
  mayUpload: async () => allowed,
  mayRead: async () => allowed,
};

let test: TestApp;
let tenant: TestTenant;
let admin: TestPerson;
/** What the command under test does with the file. */
let command: (txContext: TransactionContext, file: ReceivedFile) => Promise<void>;

/** Adds a call that receives a file together with other data, like an event with its terms. */
function addCall(app: FastifyInstance): void {
  app.post('/probe', { config: { callKey: 'POST /api/files', isUpload: true } }, async (request) => {
    const { ctx, release } = await app.openRequestContext(request, 'POST /api/files');
    const purposes = { [purpose]: terms } as FilePurposeRules;
    const archives = async () => null;
    const deps = { db: test.db, store: test.store, purposes, scanning: null, archives };
    for await (const part of readParts(request, {})) {
      if (part.type !== 'file') continue;
      const sent = { purpose, targetId: tenant.organisationId, part } as const;
      const file = await receiveFile(deps, ctx as RequestContext, sent).finally(release);
      const work = (txContext: TransactionContext) => command(txContext, file);
      await withUploadCleanup(deps, [file], () => (ctx as RequestContext).transaction(work));
    }
    return 'done';
  });
}

beforeAll(async () => {
  test = await startTestApp({ extend: addCall });
  tenant = await createTenant(test);
  admin = await createPerson(test, 'SOURCING_ORGANISATION_ADMIN', tenant);
});
afterAll(() => test.close());

async function send(does: typeof command): Promise<number> {
  command = does;
  const { payload, headers } = multipart([
    { name: 'request', content: '{}' },
    { name: 'termsAndConditionsFile', filename: 'terms.png', content: png },
  ]);
  const call = { method: 'POST', url: '/probe', payload } as const;
  return (await test.app.inject({ ...call, headers: { ...headers, ...admin.headers } })).statusCode;
}

/** Counts the files on disk and the rows. */
async function stored(): Promise<[number, number]> {
  const folder = join(test.config.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const rows = await test.database.query('select from stored_file');
  return [entries.filter((entry) => entry.isFile()).length, rows.length];
}

describe('a file sent with other data', () => {
  it('is recorded and used in the same transaction', async () => {
    const owner = { purpose, ownerId: tenant.organisationId, targetId: tenant.organisationId } as const;
    const status = await send(async (txContext, file) => {
      await file.record(txContext);
      await attachFiles(txContext.tx, owner, { fileIds: [file.id], property: 'termsAndConditionsFile' });
    });
    expect([status, await stored()]).toEqual([200, [1, 1]]);
  });

  it.each([
    ['whose transaction fails', 500, 0, () => new Error('no')],
    // The row may exist; without one, the bytes are removed some days later.
    ['whose COMMIT was not acknowledged', 503, 1, () => new Error('Connection terminated unexpectedly')],
  ])('leaves no row for a file %s', async (_what, status, bytes, failure) => {
    const [before, rows] = await stored();
    const failing = async (txContext: TransactionContext, file: ReceivedFile) => {
      await file.record(txContext);
      throw failure();
    };
    expect(await send(failing)).toBe(status);
    expect(await stored()).toEqual([before + bytes, rows]);
  });

  it('does not fail the request if its bytes cannot be removed', async () => {
    const { remove } = test.store;
    test.store.remove = () => Promise.reject(new Error('away'));
    try {
      expect(await send(async () => undefined)).toBe(200);
    } finally {
      test.store.remove = remove;
    }
  });

  it('leaves nothing if the transaction did not record it', async () => {
    const before = await stored();
    expect(await send(async () => undefined)).toBe(200);
    expect(await stored()).toEqual(before);
  });
});
