import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  sheetIds,
  wholeAnswer,
} from '../../../../test/factories/responses.ts';
import { multipart } from '../../../../test/multipart.ts';
import { requestAs } from '../../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const filePath = `answers/${sheetIds.file}`;

async function upload({ ask, taskId }: AnsweringSupplier, name: string, content: string): Promise<string> {
  const body = multipart([
    { name: 'purpose', content: 'RESPONSE_FILE' },
    { name: 'ownerId', content: taskId },
    { name: 'file', filename: name, content: Buffer.from(content) },
  ]);
  const answer = await ask('POST /api/files', body);
  expect(answer.statusCode).toBe(201);
  return answer.json().data.id;
}

describe('files of a response', () => {
  it('are readable by the team and stored encrypted without a name', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const id = await upload(supplier, 'canary-name.txt', 'canary-content');
    await supplier.save([{ path: filePath, value: [id], revision: 0 }]);
    const back = await supplier.ask(`GET /api/files/${id}`);
    expect(back.body).toBe('canary-content');
    expect(back.headers['content-disposition']).toContain('canary-name.txt');
    const [row] = await test.database.query<Record<string, unknown>>(
      'select name, size, sha256, storage_name from stored_file where id = $1',
      [id],
    );
    expect(row).toMatchObject({ name: null, size: null, sha256: null });
    const stored: Buffer[] = [];
    for await (const chunk of test.store.read(String(row?.storage_name))) stored.push(chunk as Buffer);
    expect(Buffer.concat(stored).includes('canary')).toBe(false);
  });

  it('are submitted by name, size and hash, and remain after removal from the draft', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const [one, two] = [
      await upload(supplier, 'method.txt', 'One'),
      await upload(supplier, 'plan.txt', 'Two'),
    ];
    await supplier.save([...wholeAnswer(), { path: filePath, value: [one], revision: 0 }], {
      fileIds: [two],
    });
    await supplier.submit();
    const copy = await supplier.ask(`GET /api/supplier/tasks/${supplier.taskId}/receipts/1/content`);
    expect(copy.json().files).toMatchObject([
      { path: filePath, name: 'method.txt', size: 3 },
      { path: 'files', name: 'plan.txt', size: 3 },
    ]);
    expect(Object.keys(copy.json().values)).not.toContain(filePath);
    await supplier.save([{ path: filePath, value: null, revision: 1 }], { fileIds: [] });
    expect((await supplier.read()).fileIds).toEqual([]);
    expect((await supplier.ask(`GET /api/files/${one}`)).statusCode).toBe(200);
    const discarded = await supplier.ask(`POST /api/supplier/tasks/${supplier.taskId}/response/discard`);
    expect(discarded.json().data).toMatchObject({
      fileIds: [two],
      unsentChanges: false,
      fields: { [filePath]: { value: [one] } },
    });
  });

  it('return 404 to the buyer and other suppliers, and cannot be used in another task', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const id = await upload(supplier, 'method.txt', 'One');
    await supplier.save([{ path: filePath, value: [id], revision: 0 }]);
    const buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const rival = await createPerson(test, 'BIDDER_ADMIN', await createTenant(test));
    for (const person of [buyer, rival]) {
      expect((await requestAs(test, person)(`GET /api/files/${id}`)).statusCode).toBe(404);
    }
    const other = await createTaskToAnswer(test, tenant);
    const answer = await other.ask(`PATCH /api/supplier/tasks/${other.taskId}/response`, {
      payload: { changes: [{ path: filePath, value: [id], revision: 0 }] },
    });
    expect(answer.json().fieldErrors).toEqual([{ property: filePath, message: 'This file was not found' }]);
  });
});
