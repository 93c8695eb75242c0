import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer, sheetIds, wholeAnswer } from '../../../test/factories/responses.ts';
import { multipart } from '../../../test/multipart.ts';
import { expectProblem } from '../../../test/problems.ts';
import { requestAs } from '../../../test/request-as.ts';
import { startVirusScanner, virus } from '../../../test/virus-scanner.ts';
import { allJobs } from '../../all-jobs.ts';
import { createKeyring } from '../../platform/crypto/keyring.ts';
import { rewrapScans } from './index.ts';

let test: TestApp;
let tenant: TestTenant;
let scanner: Awaited<ReturnType<typeof startVirusScanner>>;

beforeAll(async () => {
  scanner = await startVirusScanner();
  test = await startTestApp({ environment: { CLAMD_URL: scanner.url } });
  tenant = await createTenant(test);
});
afterAll(async () => {
  await test.close();
  await scanner.stop();
});

const filePath = `answers/${sheetIds.file}`;
const fileOf = (purpose: string, ownerId: string, content: string) =>
  multipart([
    { name: 'purpose', content: purpose },
    { name: 'ownerId', content: ownerId },
    { name: 'file', filename: 'method.txt', content },
  ]);

/** Runs the waiting jobs once each, as the queue would. */
async function scan(keyring = test.keyring): Promise<void> {
  const job = allJobs({ ...test, db: test.db, keyring }).find(({ name }) => name === 'scan-file');
  const waiting = await test.database.query<{ id: string; data: never }>(
    "select id, data from pgboss.job where name = 'scan-file' and state < 'completed'",
  );
  for (const { id, data } of waiting) {
    await job?.handle(data);
    await test.database.query('delete from pgboss.job where id = $1', [id]);
  }
}

describe('a file with a virus scanner', () => {
  it('waits while the scanner is down, and is not lost', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const sent = await supplier.ask('POST /api/files', fileOf('RESPONSE_FILE', supplier.taskId, 'By barge'));
    const { id, scan: state } = sent.json().data;
    expect(state).toBe('WAITING');
    expectProblem(await supplier.ask(`GET /api/files/${id}`), 409, 'FILE_NOT_SCANNED', {
      message: 'The file is waiting for the virus scan. Please try again in a moment.',
    });
    await supplier.save([...wholeAnswer(), { path: filePath, value: [id], revision: 0 }]);
    expect((await supplier.read()).files).toMatchObject([{ id, scan: 'WAITING' }]);
    const early = await supplier.ask(`POST /api/supplier/tasks/${supplier.taskId}/response/submission`, {
      payload: { revision: 1, sheetVersion: 1 },
    });
    expect([early.statusCode, early.json().code]).toEqual([409, 'FILE_NOT_SCANNED']);
    await scanner.stop();
    await expect(scan()).rejects.toThrow();
    expectProblem(await supplier.ask(`GET /api/files/${id}`), 409, 'FILE_NOT_SCANNED', {
      message: expect.any(String),
    });
    scanner = await startVirusScanner({ port: scanner.port });
    await scan();
    expect((await supplier.ask(`GET /api/files/${id}`)).body).toBe('By barge');
    await supplier.submit();
  });

  it('is withdrawn if it is infected, and only its owner is notified', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const sent = await supplier.ask('POST /api/files', fileOf('RESPONSE_FILE', supplier.taskId, `x${virus}`));
    const { id } = sent.json().data;
    await supplier.save([{ path: filePath, value: [id], revision: 0 }]);
    const [job] = await test.database.query<{ data: object }>(
      "select data from pgboss.job where name = 'scan-file'",
    );
    expect(Object.keys(job?.data ?? {})).toEqual([
      'size',
      'fileId',
      'storageName',
      'sealedCipher',
      'organisationId',
    ]);
    await scan();
    expectProblem(await supplier.ask(`GET /api/files/${id}`), 409, 'FILE_INFECTED', {
      message: expect.any(String),
    });
    expect((await supplier.read()).files).toMatchObject([{ id, scan: 'INFECTED' }]);
    await supplier.save(wholeAnswer());
    const sending = await supplier.ask(`POST /api/supplier/tasks/${supplier.taskId}/response/submission`, {
      payload: { revision: 2, sheetVersion: 1 },
    });
    expect(sending.json().fieldErrors[0].message).toContain('The virus scanner flagged this file');
    const [mail] = await test.database.query(
      `select account.id from outbox_mail join account on account.email = recipient
       where template = 'file-infected'`,
    );
    expect(mail).toEqual({ id: supplier.person.accountId });
    const bell = (await supplier.ask('GET /api/notifications')).json().data.items;
    expect(bell.find(({ kind }: { kind: string }) => kind === 'file.infected')).toMatchObject({
      task: { id: supplier.taskId },
      readAt: null,
    });
    const colleague = requestAs(test, await createPerson(test, 'BIDDER_ADMIN', tenant));
    expect((await colleague('GET /api/notifications')).body).not.toContain('file.infected');
    const told = await test.database.query(
      `select about ->> 'taskId' as task from stream_event
       where kind = 'response-changed' and supplier_id = $1 and about ->> 'taskId' = $2`,
      [tenant.supplierId, supplier.taskId],
    );
    expect(told).not.toEqual([]);
    const [row] = await test.database.query<{ storage_name: string }>(
      'select storage_name from stored_file where id = $1',
      [id],
    );
    await expect(test.store.sizeOf(row?.storage_name ?? '')).rejects.toThrow();
  });

  it('can still be scanned after the secret was replaced', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const sent = await supplier.ask('POST /api/files', fileOf('RESPONSE_FILE', supplier.taskId, 'By rail'));
    const next = 'a secret that comes after the one that sealed it';
    const both = createKeyring(next, test.config.secretKey);
    expect(await rewrapScans(test.database.target, both)).toEqual({ done: 1, unreadable: 0 });
    expect(await rewrapScans(test.database.target, both)).toEqual({ done: 0, unreadable: 0 });
    await scan(createKeyring(next, null));
    expect((await supplier.ask(`GET /api/files/${sent.json().data.id}`)).body).toBe('By rail');
  });

  it('is no longer scanned if it was deleted in the meantime', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const sent = await supplier.ask('POST /api/files', fileOf('RESPONSE_FILE', supplier.taskId, 'By road'));
    const { id } = sent.json().data;
    await test.database.query('delete from response_file where file_id = $1', [id]);
    await test.database.query('delete from stored_file where id = $1', [id]);
    await expect(scan()).resolves.toBeUndefined();
  });

  it('is hidden from suppliers until scanned if a unit uploaded it', async () => {
    const buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
    const answer = await requestAs(test, buyer)(
      'POST /api/files',
      fileOf('EVENT_DOCUMENT', tenant.businessUnitId, 'Drawing'),
    );
    const { id } = answer.json().data;
    const supplier = await createTaskToAnswer(test, tenant);
    await test.database.query(
      `insert into file_use (organisation_id, business_unit_id, file_id, purpose, owner_id, position)
       values ($1, $2, $3, 'EVENT_DOCUMENT', $4, 1)`,
      [tenant.organisationId, tenant.businessUnitId, id, supplier.eventId],
    );
    const documents = async () =>
      (await supplier.ask(`GET /api/supplier/events/${supplier.eventId}`)).json().data.documents;
    expect(await documents()).toEqual([]);
    expect((await supplier.ask(`GET /api/files/${id}`)).statusCode).toBe(404);
    await scan();
    expect(await documents()).toEqual([{ id, name: 'method.txt', size: 7 }]);
    expect((await supplier.ask(`GET /api/files/${id}`)).body).toBe('Drawing');
  });
});
