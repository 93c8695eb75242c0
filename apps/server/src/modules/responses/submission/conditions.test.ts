import { createHash, randomUUIDv7 } from 'node:crypto';
import { canonicalJson } from '@tenderbox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../../test/factories/people.ts';
import { answering, createTaskToAnswer, wholeAnswer } from '../../../../test/factories/responses.ts';
import { createSupplier } from '../../../../test/factories/suppliers.ts';
import { requestAs } from '../../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Two suppliers that are invited to one task, which has documents. */
async function twoSuppliers() {
  const other = await createSupplier(test, tenant);
  const supplierIds = [tenant.supplierId, other.supplierId];
  const one = await createTaskToAnswer(test, tenant, { supplierIds });
  const { taskId, eventId } = one;
  const another = answering(test, await createPerson(test, 'BIDDER_USER', other), eventId, taskId);
  const admin = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  const buyer = requestAs(test, admin);
  const documents = [
    { purpose: 'TASK_DOCUMENT', owner: taskId, name: 'Drawing.txt', content: 'Depth 4 m' },
    { purpose: 'EVENT_DOCUMENT', owner: eventId, name: 'Site rules.txt', content: 'Wear a helmet' },
    { purpose: 'EVENT_TERMS', owner: eventId, name: 'Terms.txt', content: 'Payment in 30 days' },
  ];
  for (const { purpose, owner, name, content } of documents) {
    const id = randomUUIDv7();
    await test.database.query(
      `with stored as (insert into stored_file (id, organisation_id, business_unit_id, purpose, target_id, name, size,
         sha256, storage_name, uploaded_by) values ($1::uuid, $2::uuid, $3::uuid, $4, $5::uuid, $6, $7, $8, $1::uuid::text, $9))
       insert into file_use (organisation_id, business_unit_id, file_id, purpose, owner_id, position)
       values ($2, $3, $1, $4, $5, 1)`,
      [
        ...[id, tenant.organisationId, tenant.businessUnitId, purpose, owner, name, content.length],
        ...[hashOf(content), admin.roleEntryId],
      ],
    );
    const accept = (supplier: typeof one) =>
      supplier.ask(`POST /api/supplier/events/${eventId}/terms-acceptance`, { payload: { fileId: id } });
    if (purpose === 'EVENT_TERMS') for (const supplier of [one, another]) await accept(supplier);
  }
  const copyOf = async ({ ask }: typeof one, version: number) =>
    (await ask(`GET /api/supplier/tasks/${taskId}/receipts/${version}/content`)).json();
  const conditionsOf = ({ ask }: typeof one, version: number) =>
    ask(`GET /api/supplier/tasks/${taskId}/receipts/${version}/conditions`);
  return { one, another, buyer, taskId, eventId, copyOf, conditionsOf };
}

describe('the conditions of a submission', () => {
  it('are bound by their hash, equal for all suppliers, and can be downloaded', async () => {
    const { one, another, taskId, copyOf, conditionsOf } = await twoSuppliers();
    await test.database.query(
      `update task set instructions = 'Deliver before noon', title = 'Piling' where id = $1`,
      [taskId],
    );
    for (const supplier of [one, another]) {
      await supplier.save(wholeAnswer());
      expect(await supplier.submit()).toMatchObject({ version: 1 });
    }
    const [answer, copy] = [await conditionsOf(one, 1), await copyOf(one, 1)];
    expect(answer.headers['content-disposition']).toMatch(/piling-conditions-version-1\.json/);
    expect(copy).toMatchObject({ format: 'tenderbox-content/2', conditionsHash: hashOf(answer.rawPayload) });
    const conditions = answer.json();
    expect(canonicalJson(conditions)).toBe(answer.body);
    expect(conditions).toEqual({
      format: 'tenderbox-conditions/1',
      taskId,
      eventReference: expect.stringMatching(/^EV-/),
      eventTitle: expect.any(String),
      eventDescription: null,
      taskTitle: 'Piling',
      instructions: 'Deliver before noon',
      terms: { name: 'Terms.txt', sha256: hashOf('Payment in 30 days') },
      documents: [
        { name: 'Site rules.txt', size: 13, sha256: hashOf('Wear a helmet') },
        { name: 'Drawing.txt', size: 9, sha256: hashOf('Depth 4 m') },
      ],
      end: expect.stringMatching(/Z$/),
      sheetVersion: 1,
      sheetHash: copy.sheetHash,
    });
    expect(copy.termsHash).toBe(conditions.terms.sha256);
    expect((await copyOf(another, 1)).conditionsHash).toBe(copy.conditionsHash);
    expect((await conditionsOf(another, 1)).body).toBe(answer.body);
  });

  it('are those in force when each version was submitted', async () => {
    const { one, buyer, taskId, copyOf, conditionsOf } = await twoSuppliers();
    await one.save(wholeAnswer());
    await one.submit();
    const extended = await buyer(`POST /api/business-unit/tasks/${taskId}/extensions`, {
      payload: {
        endDate: '2031-03-04T12:00:00.000Z',
        reason: 'The survey came late',
        supplierIds: null,
      },
    });
    expect(extended.statusCode, extended.body).toBeLessThan(300);
    await test.database.query(`update task set instructions = 'By night' where id = $1`, [taskId]);
    await one.submit();
    const [before, after] = [await conditionsOf(one, 1), await conditionsOf(one, 2)];
    expect(before.json()).toMatchObject({ instructions: null });
    expect(after.json()).toMatchObject({ instructions: 'By night', end: '2031-03-04T12:00:00Z' });
    expect(hashOf(before.body)).toBe((await copyOf(one, 1)).conditionsHash);
    expect(hashOf(after.body)).toBe((await copyOf(one, 2)).conditionsHash);
  });

  it('of others are not readable, since they would reveal that someone has submitted', async () => {
    const { one, another, taskId, conditionsOf } = await twoSuppliers();
    await one.save(wholeAnswer());
    await one.submit();
    expect((await conditionsOf(another, 1)).statusCode).toBe(404);
    const { accountId, roleEntryId } = another.person;
    const context = { ...tenant, scope: 'supplier', accountId, roleEntryId } as const;
    const seenBy = async (supplierId: string) =>
      test.db.transaction({ ...context, supplierId }, async (tx) => {
        const { rows } = await sql`select from task_conditions where task_id = ${taskId}`.execute(tx);
        return rows.length;
      });
    const [{ supplierId } = { supplierId: '' }] = await test.database.query<{ supplierId: string }>(
      `select supplier_id as "supplierId" from role_entry where id = $1`,
      [roleEntryId],
    );
    expect(await seenBy(supplierId)).toBe(0);
    expect(await seenBy(tenant.supplierId)).toBe(1);
    const unit = { ...tenant, scope: 'unit', accountId, roleEntryId } as const;
    const seenByUnit = await test.db.transaction(unit, (tx) =>
      sql`select from task_conditions where task_id = ${taskId}`.execute(tx),
    );
    expect(seenByUnit.rows).toHaveLength(0);
  });

  it('cannot be stored under another hash', async () => {
    const { one, taskId } = await twoSuppliers();
    await one.save(wholeAnswer());
    await one.submit();
    const change = test.database.query(
      `update task_conditions set conditions = replace(conditions, 'Terms.txt', 'Rules.txt') where task_id = $1`,
      [taskId],
    );
    await expect(change).rejects.toThrow(/hash_of_conditions/);
  });
});
