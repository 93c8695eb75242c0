import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { entriesOf, sumsOf } from '../../../test/exported.ts';
import { openBoxOf } from '../../../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { multipart } from '../../../test/multipart.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

async function download(ask: RequestFn, of: 'EVENT' | 'TASK', id: string) {
  const ticket = await ask('POST /api/archives', { payload: { of, id } });
  expect(ticket.statusCode, ticket.body).toBe(201);
  const { url } = ticket.json().data;
  const answer = await requestAs(test, null)(`GET ${url}`);
  expect((await requestAs(test, null)(`GET ${url}`)).statusCode).toBe(404);
  return { entries: await entriesOf(answer.rawPayload), headers: answer.headers };
}

describe('the archive of a task or an event', () => {
  it('contains all documents, and submitted files once the box is open, with their hashes', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const { eventId, taskId } = supplier;
    const given = multipart([
      { name: 'purpose', content: 'EVENT_DOCUMENT' },
      { name: 'ownerId', content: tenant.businessUnitId },
      { name: 'file', filename: 'plan.txt', content: 'A plan' },
    ]);
    const document = (await buyer('POST /api/files', given)).json().data.id;
    for (const [purpose, owner] of [
      ['EVENT_DOCUMENT', eventId],
      ['TASK_DOCUMENT', taskId],
    ]) {
      await test.database.query(
        `insert into file_use (organisation_id, business_unit_id, file_id, purpose, owner_id, position)
         values ($1, $2, $3, $4, $5, 1)`,
        [tenant.organisationId, tenant.businessUnitId, document, purpose, owner],
      );
    }
    const upload = async (content: string) => {
      const parts = [
        { name: 'purpose', content: 'RESPONSE_FILE' },
        { name: 'ownerId', content: taskId },
        { name: 'file', filename: '図面 à/б:.txt', content },
      ];
      return (await supplier.ask('POST /api/files', multipart(parts))).json().data.id;
    };
    await supplier.save(wholeAnswer(), { fileIds: [await upload('old')] });
    await supplier.submit();
    const fileIds = [await upload('kingfisher'), await upload('heron')];
    await supplier.save([], { fileIds });
    await supplier.submit();

    const responsePaths = (paths: string[]) => paths.filter((path) => path.includes('Responses/'));
    const own = await download(supplier.ask, 'TASK', taskId);
    const sent = responsePaths(Object.keys(own.entries));
    expect(sent).toEqual([
      expect.stringMatching(/^Responses\/.+\/б_\.txt$/),
      expect.stringMatching(/^Responses\/.+\/б_ \(2\)\.txt$/),
    ]);
    expect(own.entries[sent[0] ?? '']?.toString()).toBe('kingfisher');
    expect(own.entries['SHA256SUMS.txt']?.toString()).toBe(sumsOf(own.entries));
    expect(own.headers['content-type']).toBe('application/zip');

    const shut = await download(buyer, 'EVENT', eventId);
    expect(responsePaths(Object.keys(shut.entries))).toEqual([]);
    expect(Object.keys(shut.entries)).toHaveLength(3);
    await openBoxOf(test, buyer, taskId);
    const open = await download(buyer, 'EVENT', eventId);
    const read = responsePaths(Object.keys(open.entries));
    expect(read.map((path) => open.entries[path]?.toString())).toEqual(['kingfisher', 'heron']);
    expect(open.entries['SHA256SUMS.txt']?.toString()).toBe(sumsOf(open.entries));
    const looks = await test.database.query(
      `select from audit_entry where subject_id = $1 and action = 'responses.file-read'`,
      [taskId],
    );
    expect(looks).toHaveLength(2);
  });

  it('returns 404 to other tenants', async () => {
    const { eventId, taskId } = await createTaskToAnswer(test, tenant);
    const stranger = requestAs(
      test,
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test)),
    );
    for (const payload of [
      { of: 'EVENT', id: eventId },
      { of: 'TASK', id: taskId },
    ]) {
      expect((await stranger('POST /api/archives', { payload })).statusCode).toBe(404);
    }
  });
});
