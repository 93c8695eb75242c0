import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { canonicalJson, type Json, type RecordHead, type RecordProofList } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf, openBoxOf } from '../../../test/factories/boxes.ts';
import { createEntries } from '../../../test/factories/history.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { signNextRecordHead } from '../../../test/factories/record-heads.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { expectProblem } from '../../../test/problems.ts';
import { type RequestFn, requestAs } from '../../../test/request-as.ts';
import { verifyOffline } from '../../../test/verify-offline.ts';
import { sha256 } from '../../platform/signing/signer.ts';
import { chainPendingEntries } from './commands/chain-pending-entries.ts';
import { signHeads } from './commands/sign-heads.ts';
import { exportRecords } from './export-records.ts';
import { findDueRecordHead } from './record-head.repo.ts';
import { verifyAudit } from './verify-audit.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: RequestFn;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  buyer = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
});
afterAll(() => test.close());

const valid = 'Everything that was given is valid.';
const headsAfter = async (number = 0): Promise<RecordHead[]> =>
  (await test.app.inject({ url: `/api/record-heads?after=${number}` })).json().data;
const proofsOf = async (ask: RequestFn, path: string): Promise<RecordProofList> =>
  (await ask(`GET ${path}/record-proofs`)).json().data;
const texts = (files: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)]));

const hashOf = ({ signature: _signature, ...members }: { [name: string]: Json }) =>
  sha256(canonicalJson(members));

async function submitted(options: Parameters<typeof createTaskToAnswer>[2] = {}) {
  const supplier = await createTaskToAnswer(test, tenant, options);
  await supplier.save(wholeAnswer());
  await supplier.submit();
  return { ...supplier, path: `/api/supplier/tasks/${supplier.taskId}` };
}

describe('the proofs that records are in their chain', () => {
  it('come with the first checkpoint, and until then there is a time for it', async () => {
    const { ask, path } = await submitted();
    expect(await headsAfter()).toEqual([]);
    const before = await proofsOf(ask, path);
    expect(before).toMatchObject({ items: [], pendingCount: 1 });
    const wait = Date.parse(before.nextHeadBy) - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(10 * 60_000);
    await signHeads(test);
    const { items, pendingCount } = await proofsOf(ask, path);
    expect([items.length, pendingCount]).toEqual([1, 0]);
    expect(items[0]?.head).toEqual((await headsAfter())[0]);
  });

  it('come with the checkpoint of the next day', async () => {
    const { ask, path } = await submitted();
    await signHeads(test);
    const { items, pendingCount, nextHeadBy } = await proofsOf(ask, path);
    expect([items, pendingCount]).toEqual([[], 1]);
    const midnight = new Date().setUTCHours(24, 5, 0, 0);
    expect(Math.abs(Date.parse(nextHeadBy) - midnight)).toBeLessThan(10 * 60_000);
    await signNextRecordHead(test);
    expect((await proofsOf(ask, path)).items).toHaveLength(1);
  });

  it('can be checked offline by the supplier and by the buyer', async () => {
    const { ask, path, taskId } = await submitted();
    await ask(`DELETE ${path}/response/submission`);
    await openBoxOf(test, buyer, taskId);
    await signNextRecordHead(test);
    const receipts: object[] = (await ask(`GET ${path}/receipts`)).json().data.items;
    const ofSupplier = await proofsOf(ask, path);
    expect(ofSupplier.items).toHaveLength(3);
    const closings = (await test.app.inject({ url: `/api/closings/${taskId}` })).json();
    const given = { 'receipts.json': receipts, 'closings.json': closings, 'proofs.json': ofSupplier };
    const output = await verifyOffline(test, texts({ ...given, 'heads.json': await headsAfter() }));
    expect(output).toContain(valid);
    for (const what of ['the receipt of version 1', 'the withdrawal of version 1', 'closing record 1'])
      expect(output).toMatch(new RegExp(`proofs.json: ${what} .* is in the chain of signed records`));

    const ofBuyer = await proofsOf(buyer, `/api/business-unit/tasks/${taskId}`);
    expect(ofBuyer.items).toHaveLength(2);
    expect(ofBuyer.items[0]).toEqual(ofSupplier.items[2]);
    const { record } = (await buyer(`GET /api/business-unit/tasks/${taskId}/opening`)).json().data;
    expect(ofBuyer.items[1]?.recordHash).toBe(hashOf(record));
    expect(await verifyOffline(test, texts({ 'proofs.json': ofBuyer }))).toContain(valid);
  });

  it('are those of the own records only', async () => {
    const supplier = await createSupplier(test, tenant);
    const supplierIds = [supplier.supplierId];
    const person = await createPerson(test, 'BIDDER_USER', supplier);
    const [one, other] = [await submitted(), await submitted({ supplierIds, person })];
    await signNextRecordHead(test);
    const [own] = (await proofsOf(one.ask, one.path)).items;
    const [receipt] = (await one.ask(`GET ${one.path}/receipts`)).json().data.items;
    expect(own?.recordHash).toBe(hashOf(receipt));
    expect((await proofsOf(other.ask, other.path)).items[0]?.recordHash).not.toBe(own?.recordHash);
    expectProblem(await one.ask(`GET ${other.path}/record-proofs`), 404, 'NOT_FOUND');
    const stranger = requestAs(
      test,
      await createPerson(test, 'BUSINESS_UNIT_ADMIN', await createTenant(test)),
    );
    const ofUnit = `/api/business-unit/tasks/${one.taskId}/record-proofs`;
    expectProblem(await stranger(`GET ${ofUnit}`), 404, 'NOT_FOUND');
    expectProblem(await one.ask(`GET ${ofUnit}`), 403, 'FORBIDDEN');
    expectProblem(await buyer(`GET ${one.path}/record-proofs`), 403, 'FORBIDDEN');
    expect((await proofsOf(buyer, `/api/business-unit/tasks/${one.taskId}`)).items).toEqual([]);
  });
});

describe('the checkpoints of the chain of records', () => {
  it('are signed once a day, also if nothing was signed, and do not show it', async () => {
    const before = await headsAfter();
    await signHeads(test);
    expect(await headsAfter()).toEqual(before);
    await signNextRecordHead(test);
    await submitted();
    await signNextRecordHead(test);
    const heads = await headsAfter(before.length);
    expect(heads.map(({ number, roots }) => [number - before.length, roots.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    const [empty, full] = heads.map((head) => JSON.stringify(head).length) as [number, number];
    expect(Math.abs(empty - full)).toBeLessThan(10);
    expect(new Set(heads.flatMap(({ roots }) => roots)).size).toBe(2);
  });

  it('are the ends that audit trails name, and lead to the exported chain', async () => {
    await createEntries(test, await createTenant(test), { count: 2 });
    await chainPendingEntries(test.db);
    const { ask, path, taskId } = await submitted();
    await closeBoxOf(test, taskId);
    await signNextRecordHead(test);
    const chain = await text(Readable.from(exportRecords(test.db, test.config.publicUrl)));
    const heads = await headsAfter();
    const output = await verifyOffline(test, {
      'records.jsonl': chain,
      ...texts({ 'heads.json': heads, 'proofs.json': await proofsOf(ask, path) }),
    });
    expect(output).toContain(valid);
    expect(output).toContain('heads.json: records.jsonl leads to its root hashes.');
    const named = await test.database.query<{ records: string }>(
      "select distinct record::json ->> 'records' as records from audit_head",
    );
    expect(named.map(({ records }) => records)).toContain(heads.at(-1)?.records);
  });

  it('are checked by the operator, who is told of changes', async () => {
    const problems = async () =>
      (await verifyAudit(test.db, [])).lines.filter((line) => /heckpoint/.test(line));
    expect((await problems()).join('\n')).toMatch(/Checkpoints of the signed records: \d+, intact/);
    const tamper = (statement: string) =>
      test.database.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
    const change = (from: string, to: string) =>
      tamper(`update record_head set record = replace(record, '${from}', '${to}') where number = 1`);
    await change('"epoch":1', '"epoch":2');
    expect((await problems()).join('\n')).toContain('checkpoint 1: no key of this installation signed it');
    expect((await problems()).join('\n')).toContain('checkpoint 2: it does not follow the one before');
    await change('"epoch":2', '"epoch":1');
    const swap = `update audit_link set item_hash = sha256(item_hash) where chain = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      and number = 1`;
    await tamper(swap);
    expect((await problems()).join('\n')).toContain(
      'checkpoint 1: the chain does not lead to its root hashes',
    );
    await tamper(
      `update audit_link set item_hash = sha256(convert_to(record, 'UTF8')) from response_record
       where response_record.id = item_id and audit_link.number = 1
         and chain = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
    );
    expect((await problems()).join('\n')).toContain(', intact');
  });

  it('are not signed while a record waits to be chained', async () => {
    const { length } = await headsAfter();
    await submitted();
    await test.database.query(
      `begin; set local session_replication_role = replica;
       update record_head set at = at - interval '1 day';
       update audit_pending set since = since - interval '2 minutes', item_id = gen_random_uuid(),
         chain = 'ffffffff-ffff-ffff-ffff-ffffffffffff' where kind = 'RECORD'; commit`,
    );
    const due = test.db.transaction({ scope: 'job', organisationId: null }, findDueRecordHead);
    expect(await due).toBeNull();
    await signHeads(test);
    expect((await headsAfter()).length).toBe(length + 1);
  });

  it('have a second root for more links than a tree holds', async () => {
    await signNextRecordHead(test);
    const { length } = await headsAfter();
    await test.database.query(
      `insert into audit_link (chain, number, kind, item_id, item_hash, hash)
       select 'ffffffff-ffff-ffff-ffff-ffffffffffff', last.number + place, 'RECORD', gen_random_uuid(),
         sha256(uuid_send(gen_random_uuid())), sha256(uuid_send(gen_random_uuid()))
       from generate_series(1, 16400) place,
         (select max(number) as number from audit_link where chain = 'ffffffff-ffff-ffff-ffff-ffffffffffff') last`,
    );
    const { ask, path } = await submitted();
    await signNextRecordHead(test);
    const [head] = await headsAfter(length);
    expect(head?.roots).toHaveLength(2);
    const output = await verifyOffline(test, texts({ 'proofs.json': await proofsOf(ask, path) }));
    expect(output).toContain(valid);
    const [{ count } = { count: 0 }] = await test.database.query<{ count: number }>(
      'select count(*)::int as count from record_path where head_number = $1',
      [head?.number],
    );
    expect(count).toBe(16_401);
  });

  it('cannot be changed or removed', async () => {
    for (const table of ['record_head', 'record_path'])
      await expect(test.database.query(`delete from ${table}`)).rejects.toThrow('only added to');
  });
});
