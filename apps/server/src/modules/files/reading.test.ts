import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowed, conflict, never, unseen } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import { multipart, pngOf } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';
import type { FrameCipher } from '../../platform/files/frame-cipher.ts';
import { attachFiles, type FilePurposeRule } from './index.ts';

const purpose = 'ORGANISATION_LOGO';
const content = pngOf(150_000);
const kinds = { extensions: ['.png'], maxSize: 1_000_000 } as const;

async function upload(test: TestApp, who: TestPerson, ownerId: string): Promise<string> {
  const { payload, headers } = multipart([
    { name: 'purpose', content: purpose },
    { name: 'ownerId', content: ownerId },
    { name: 'file', filename: 'canary-name.png', content },
  ]);
  const call = { method: 'POST', url: '/api/files', payload } as const;
  const answer = await test.app.inject({ ...call, headers: { ...headers, ...who.headers } });
  expect(answer.statusCode, answer.body).toBe(201);
  const { data } = answer.json<{ data: { id: string; name: string; size: number } }>();
  expect(data).toMatchObject({ name: 'canary-name.png', size: content.length });
  return data.id;
}

describe('a document of a unit', () => {
  let test: TestApp;
  let tenant: TestTenant;
  let buyer: TestPerson;
  let invited: TestPerson;
  let rival: TestPerson;
  /** From when and to which supplier an owner's files are visible, by owner id. */
  const visible = new Map<string, { from: string; to: string }>();

  const document: FilePurposeRule = {
    ...kinds,
    tenantOf: ({ organisationId }, businessUnitId) => ({
      organisationId: organisationId ?? '',
      businessUnitId,
      supplierId: null,
    }),
    mayUpload: async ({ caller }, targetId) => {
      if (caller.scope !== 'unit') return never;
      return caller.businessUnitId === targetId ? allowed : unseen;
    },
    mayRead: async ({ tx, caller, now }, { ownerId }) => {
      if (caller.scope === 'unit') return allowed;
      const rows = await tx.selectFrom('supplier').select('id').where('status', '=', 'ACTIVE').execute();
      const rule = visible.get(ownerId);
      if (!rows.some(({ id }) => id === rule?.to)) return unseen;
      return rule && rule.from <= now ? allowed : conflict('Not yet');
    },
  };

  beforeAll(async () => {
    test = await startTestApp({ purposes: { [purpose]: document } });
    tenant = await createTenant(test);
    buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    invited = await createPerson(test, 'BIDDER_USER', tenant);
    const supplierId = randomUUIDv7();
    await test.database.query(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name) values ($1, $2, $3, 'R', 'R')`,
      [supplierId, tenant.organisationId, tenant.businessUnitId],
    );
    rival = await createPerson(test, 'BIDDER_USER', { ...tenant, supplierId });
  });
  afterAll(() => test.close());

  const attach = (ownerId: string, fileId: string) =>
    test.db.transaction({ scope: 'unit', ...buyer, ...tenant }, (tx) => {
      const owner = { purpose, ownerId, targetId: tenant.businessUnitId } as const;
      return attachFiles(tx, owner, { fileIds: [fileId], property: 'file' });
    });
  const read = (who: TestPerson, id: string) => requestAs(test, who)(`GET /api/files/${id}`);

  it('is readable for its invited supplier through the use that allows it, from the given time', async () => {
    const [draft, event, id] = [
      randomUUIDv7(),
      randomUUIDv7(),
      await upload(test, buyer, tenant.businessUnitId),
    ];
    await attach(draft, id);
    expect((await read(buyer, id)).statusCode).toBe(200);
    expectProblem(await read(invited, id), 404, 'NOT_FOUND');
    await attach(event, id);
    visible.set(event, { from: '2999-01-01T00:00:00Z', to: tenant.supplierId });
    expectProblem(await read(invited, id), 409, 'CONFLICT', { globalErrors: [{ message: 'Not yet' }] });
    expectProblem(await read(rival, id), 404, 'NOT_FOUND');
    visible.set(event, { from: '2000-01-01T00:00:00Z', to: tenant.supplierId });
    const answer = await read(invited, id);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expectProblem(await read(rival, id), 404, 'NOT_FOUND');
  });

  it('returns the same 404 as an unknown file to people who may not read it', async () => {
    const id = await upload(test, buyer, tenant.businessUnitId);
    await attach(randomUUIDv7(), id);
    const stranger = await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test));
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/ticket'],
    ]) {
      const answers = [];
      for (const [who, file] of [
        [rival, id],
        [stranger, id],
        [rival, randomUUIDv7()],
      ] as const) {
        answers.push(await requestAs(test, who)(`${method} /api/files/${file}${path}`));
      }
      for (const answer of answers) expectProblem(answer, 404, 'NOT_FOUND');
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    }
  });

  it('is readable only for its unit again after it was released', async () => {
    const [event, id] = [randomUUIDv7(), await upload(test, buyer, tenant.businessUnitId)];
    visible.set(event, { from: '2000-01-01T00:00:00Z', to: tenant.supplierId });
    await attach(event, id);
    expect((await read(invited, id)).statusCode).toBe(200);
    await attach(event, await upload(test, buyer, tenant.businessUnitId));
    expectProblem(await read(invited, id), 404, 'NOT_FOUND');
    expect((await read(buyer, id)).statusCode).toBe(200);
  });

  it('is checked again when a ticket is used', async () => {
    const [event, id] = [randomUUIDv7(), await upload(test, buyer, tenant.businessUnitId)];
    visible.set(event, { from: '2000-01-01T00:00:00Z', to: tenant.supplierId });
    await attach(event, id);
    const { url } = (await requestAs(test, invited)(`POST /api/files/${id}/ticket`)).json().data;
    visible.delete(event);
    expectProblem(await test.app.inject(url), 404, 'NOT_FOUND');
  });
});

describe('a sealed file', () => {
  let test: TestApp;
  let tenant: TestTenant;
  let supplier: TestPerson;
  const records = new Map<string, { name: string; size: number; sha256: string; cipher: FrameCipher }>();
  const looks: string[] = [];

  const response: FilePurposeRule = {
    ...kinds,
    tenantOf: ({ organisationId, businessUnitId, supplierId }) => ({
      organisationId: organisationId ?? '',
      businessUnitId,
      supplierId,
    }),
    mayUpload: async ({ caller }, targetId) => (caller.supplierId === targetId ? allowed : never),
    mayRead: async ({ caller }, { ownerId }) => (caller.supplierId === ownerId ? allowed : unseen),
    sealing: {
      begin: async (_act, { id }) => {
        const cipher = { key: randomBytes(32), place: [purpose, id] };
        return {
          cipher,
          record: async (_moment, facts) => void records.set(id, { ...facts, cipher }),
          sealUploadState: () => Buffer.alloc(0),
        };
      },
      resume: async () => {
        throw new Error('Nothing is resumed here.');
      },
      open: async (ctx, { fileId }) => {
        looks.push(ctx.caller.roleEntryId);
        const record = records.get(fileId);
        if (!record) throw new Error('No record.');
        return record;
      },
      denyAccess: async () => unseen,
    },
  };

  beforeAll(async () => {
    test = await startTestApp({ purposes: { [purpose]: response } });
    tenant = await createTenant(test);
    supplier = await createPerson(test, 'BIDDER_USER', tenant);
  });
  afterAll(() => test.close());

  const attach = (fileId: string) =>
    test.db.transaction({ scope: 'supplier', ...supplier, ...tenant }, (tx) => {
      const owner = { purpose, ownerId: tenant.supplierId, targetId: tenant.supplierId } as const;
      return attachFiles(tx, owner, { fileIds: [fileId], property: 'file' });
    });

  it('is readable only for its supplier, in full, in ranges and by ticket, and not for the buyer', async () => {
    const id = await upload(test, supplier, tenant.supplierId);
    const colleague = await createPerson(test, 'BIDDER_ADMIN', tenant);
    const ask = requestAs(test, colleague);
    for (const isAttached of [false, true]) {
      if (isAttached) await attach(id);
      const whole = await ask(`GET /api/files/${id}`);
      expect(whole.rawPayload.equals(content)).toBe(true);
      expect(whole.headers['content-length']).toBe(String(content.length));
      expect(whole.headers['content-disposition']).toContain('canary-name.png');
      const headers = { ...colleague.headers, range: 'bytes=65530-131080' };
      const part = await test.app.inject({ url: `/api/files/${id}`, headers });
      expect(part.statusCode).toBe(206);
      expect(part.rawPayload.equals(content.subarray(65_530, 131_081))).toBe(true);
      const { url } = (await ask(`POST /api/files/${id}/ticket`)).json().data;
      expect((await test.app.inject(url)).rawPayload.equals(content)).toBe(true);
      expect(looks.splice(0)).toEqual(Array(3).fill(colleague.roleEntryId));
      for (const role of ['BUSINESS_UNIT_ADMIN', 'SOURCING_ORGANISATION_ADMIN', 'SYSTEM_ADMIN'] as const) {
        const person = await createPerson(test, role, role === 'SYSTEM_ADMIN' ? null : tenant);
        expectProblem(await requestAs(test, person)(`GET /api/files/${id}`), 404, 'NOT_FOUND');
      }
      expect(looks).toEqual([]);
    }
  });

  it('has its name, size, hash and content only in its encrypted record', async () => {
    const id = await upload(test, supplier, tenant.supplierId);
    const sha256 = records.get(id)?.sha256 ?? '';
    expect(sha256).toMatch(/^[\da-f]{64}$/);
    for (const table of ['stored_file', 'file_use', 'audit_entry', 'idempotency_key', 'download_ticket']) {
      const rows = await test.database.query<{ row: string }>(`select ${table}::text as row from ${table}`);
      const text = JSON.stringify(rows);
      for (const secret of ['canary-name', sha256, String(content.length)])
        expect(text).not.toContain(secret);
    }
    const folder = join(test.config.dataDir, 'files');
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name));
      // Fewer bytes could occur by chance in the encrypted file.
      expect(bytes.includes(content.subarray(0, 16))).toBe(false);
      expect(bytes.length % 65_564).toBe(0);
    }
  });

  it('is rejected if its content is of the wrong type, although it is stored encrypted', async () => {
    const { payload, headers } = multipart([
      { name: 'purpose', content: purpose },
      { name: 'ownerId', content: tenant.supplierId },
      { name: 'file', filename: 'offer.png', content: 'not a picture' },
    ]);
    const call = { method: 'POST', url: '/api/files', payload } as const;
    const answer = await test.app.inject({ ...call, headers: { ...headers, ...supplier.headers } });
    expectProblem(answer, 400, 'VALIDATION_FAILED', {
      fieldErrors: [{ property: 'file', message: 'Invalid file type' }],
    });
  });
});
