import type { BoxStatus, SentResponseList } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf, confirmOpening } from '../../../test/factories/boxes.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { answering, createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { verifyOffline } from '../../../test/verify-offline.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

interface ClosedBox {
  taskId: string;
  eventId: string;
  /** The supplier whose data is changed, and the one whose data stays. */
  changed: string;
  whole: string;
}

/** A closed box with the responses of two suppliers, which have accepted terms. */
async function closedBox(): Promise<ClosedBox> {
  const other = await createSupplier(test, tenant);
  const [changed, whole] = [tenant.supplierId, other.supplierId];
  const one = await createTaskToAnswer(test, tenant, { supplierIds: [changed, whole] });
  const { taskId, eventId } = one;
  const another = answering(test, await createPerson(test, 'BIDDER_USER', other), eventId, taskId);
  const [{ id: fileId } = { id: '' }] = await test.database.query<{ id: string }>(
    `with stored as (insert into stored_file (id, organisation_id, business_unit_id, purpose, target_id, name, size,
         sha256, storage_name, uploaded_by)
       select gen_random_uuid(), organisation_id, business_unit_id, 'EVENT_TERMS', $1, 'Terms.pdf', 3, repeat('ab', 32),
         gen_random_uuid(), $2 from event where id = $1 returning *)
     insert into file_use (organisation_id, business_unit_id, file_id, purpose, owner_id, position)
     select organisation_id, business_unit_id, id, purpose, $1, 1 from stored returning file_id as id`,
    [eventId, one.person.roleEntryId],
  );
  for (const supplier of [one, another]) {
    await supplier.ask(`POST /api/supplier/events/${eventId}/terms-acceptance`, { payload: { fileId } });
    await supplier.save(wholeAnswer());
    expect(await supplier.submit()).toMatchObject({ version: 1 });
  }
  await closeBoxOf(test, taskId);
  return { taskId, eventId, changed, whole };
}

const boxOf = (taskId: string) => `/api/business-unit/tasks/${taskId}`;
const statusOf = async (taskId: string): Promise<BoxStatus> =>
  (await buyer(`GET ${boxOf(taskId)}/opening`)).json().data;
const open = (taskId: string) => confirmOpening(buyer, taskId);
const responsesOf = async (taskId: string): Promise<SentResponseList['items']> =>
  (await buyer(`GET ${boxOf(taskId)}/responses`)).json().data.items;

const ofSupplier = 'where task_id = $1 and supplier_id = $2';
const changeRecord = (from: string, to: string) =>
  `update response_record set record = replace(record, '${from}', '${to}') ${ofSupplier}`;

describe('a box that is opened', () => {
  it('has no faults if nothing was changed', async () => {
    const { taskId } = await closedBox();
    const answer = await open(taskId);
    expect(answer.json().data).toMatchObject({ receipts: [{ version: 1 }, { version: 1 }] });
    expect(await statusOf(taskId)).toMatchObject({
      faults: [],
      record: { format: 'tenderbox-opening/3', faults: [] },
    });
  });

  it.each<[string, string, { own?: string[]; box?: string[]; isReadable: boolean }]>([
    [
      'a changed record',
      changeRecord('"version":1', '"version":2'),
      { own: ['RECORD_HASH', 'SIGNATURE'], box: ['ROOT'], isReadable: true },
    ],
    [
      'a record that is not JSON',
      changeRecord('{', '{{'),
      { own: ['RECORD'], box: ['ROOT'], isReadable: false },
    ],
    [
      'a record that names another content',
      `update response_record set record = regexp_replace(record, '"contentHash":"....', '"contentHash":"0000') ${ofSupplier}`,
      { own: ['RECORD_HASH', 'SIGNATURE', 'CONTENT_HASH'], box: ['ROOT'], isReadable: false },
    ],
    [
      'a changed signature',
      `update response_record set signature = 'AAAA' || substr(signature, 5) ${ofSupplier}`,
      { own: ['SIGNATURE'], isReadable: true },
    ],
    [
      'a changed hash of the record',
      `update response_record set record_hash = repeat('0', 64) ${ofSupplier}`,
      { own: ['RECORD_HASH'], isReadable: true },
    ],
    [
      'changed content',
      `update response_record set content = set_byte(content, 40, get_byte(content, 40) # 1) ${ofSupplier}`,
      { own: ['UNREADABLE'], isReadable: false },
    ],
    [
      'the key of a submission missing',
      `delete from wrapped_key ${ofSupplier} and kind = 'VERSION'`,
      { own: ['KEY_MISSING'], isReadable: false },
    ],
  ])('names %s, and the rest opens', async (_what, statement, { own = [], box = [], isReadable }) => {
    const { taskId, changed, whole } = await closedBox();
    await test.database.query(statement, [taskId, changed]);
    const answer = await open(taskId);
    expect(answer.statusCode, answer.body).toBe(200);
    const { faults, record } = await statusOf(taskId);
    expect(faults.filter(({ supplierId }) => supplierId === whole)).toEqual([]);
    expect(faults.filter(({ supplierId }) => supplierId === changed).map(({ what }) => what)).toEqual(own);
    expect(faults.filter(({ supplierId }) => supplierId === null).map(({ what }) => what)).toEqual(box);
    expect(record?.faults).toEqual(faults.map(({ supplierId, what }) => ({ supplierId, what })));
    const responses = await responsesOf(taskId);
    const isWhole = (id: string) => responses.find(({ supplierId }) => supplierId === id)?.fault === null;
    expect(isWhole(whole)).toBe(true);
    expect(isWhole(changed)).toBe(isReadable);
    expect((await buyer(`GET ${boxOf(taskId)}/opening/pdf`)).statusCode).toBe(200);
    // The same request again gets the same result.
    expect((await open(taskId)).json()).toEqual(answer.json());
  });

  it.each<[string, string, string]>([
    [
      'a changed answer sheet',
      `update sheet_version set sheet = jsonb_set(sheet::jsonb, '{sections}', '[]') where task_id = $1`,
      'SHEET_HASH',
    ],
    [
      'a missing answer sheet',
      `update response_record set sheet_version = 9 where task_id = $1`,
      'SHEET_HASH',
    ],
    [
      'other hashes of the terms',
      `update stored_file set sha256 = repeat('cd', 32) where purpose = 'EVENT_TERMS' and target_id = (select event_id from task where id = $1)`,
      'TERMS_HASH',
    ],
    [
      'changed conditions',
      `update task_conditions set conditions = replace(conditions, 'Terms.pdf', 'Rules.pdf') where task_id = $1`,
      'CONDITIONS_HASH',
    ],
    [
      'the key of the task missing',
      `delete from wrapped_key where task_id = $1 and kind = 'TASK'`,
      'KEY_MISSING',
    ],
  ])('names %s for every supplier', async (_what, statement, fault) => {
    const { taskId, changed, whole } = await closedBox();
    await test.database.query(
      `alter table task_conditions drop constraint if exists hash_of_conditions;
       alter table sheet_version disable trigger keep_shown_sheets`,
    );
    await test.database.query(statement, [taskId]);
    expect((await open(taskId)).statusCode).toBe(200);
    const { faults } = await statusOf(taskId);
    const sorted = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort();
    expect(sorted(faults.map(({ supplierId, what }) => [supplierId, what]))).toEqual(
      sorted([changed, whole].map((supplierId) => [supplierId, fault])),
    );
    expect(faults.every(({ supplierName }) => supplierName !== null)).toBe(true);
    expect(await responsesOf(taskId)).toHaveLength(2);
  });

  it.each<[string, string, string[]]>([
    [
      'a changed closing record',
      `update box_closing set record = replace(record, '"number":1', '"number":2') where task_id = $1`,
      ['RECORD_HASH', 'SIGNATURE'],
    ],
    [
      'a damaged secret',
      `update box_closing set secret = set_byte(secret, 20, get_byte(secret, 20) # 1) where task_id = $1`,
      ['ROOT'],
    ],
    [
      'a submission removed',
      `set session_replication_role = replica; delete from response_record where id in (select id from response_record where task_id = '$1' limit 1); set session_replication_role = origin`,
      ['RECORD', 'ROOT'],
    ],
  ])('names %s', async (_what, statement, expected) => {
    const { taskId } = await closedBox();
    if (statement.includes("'$1'")) await test.database.query(statement.replace('$1', taskId));
    else await test.database.query(statement, [taskId]);
    const answer = await open(taskId);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await statusOf(taskId)).faults.map(({ what }) => what)).toEqual(expected);
  });

  it('is checked by the verifier, which repeats the faults that it names', async () => {
    const { taskId, changed } = await closedBox();
    await test.database.query(
      `update response_record set content = set_byte(content, 40, get_byte(content, 40) # 1) ${ofSupplier}`,
      [taskId, changed],
    );
    await open(taskId);
    const { record } = await statusOf(taskId);
    const verdict = await verifyOffline(test, { 'opening.json': JSON.stringify(record) });
    expect(verdict).toContain(
      'the installation stated itself, when it opened the box: UNREADABLE (Tidewater Tools).',
    );
  });

  it('is not opened while a secret is not configured', async () => {
    const { taskId } = await closedBox();
    await test.database.query(
      `update wrapped_key set wrapped_by = 'secret:00000000' where task_id = $1 and kind = 'TASK'`,
      [taskId],
    );
    expect((await open(taskId)).statusCode).toBe(503);
    expect(await statusOf(taskId)).toMatchObject({ openedAt: null });
  });
});
