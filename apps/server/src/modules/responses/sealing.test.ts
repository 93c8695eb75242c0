import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { tablesOf } from '../../../test/dump-tables.ts';
import {
  createPerson,
  createTenant,
  type TestPerson,
  type TestTenant,
} from '../../../test/factories/people.ts';
import {
  type AnsweringSupplier,
  createTaskToAnswer,
  sheetIds,
  wholeAnswer,
} from '../../../test/factories/responses.ts';
import { multipart } from '../../../test/multipart.ts';
import { requestAs } from '../../../test/request-as.ts';

let test: TestApp;
let tenant: TestTenant;
let buyer: TestPerson;
const logged: string[] = [];

beforeAll(async () => {
  test = await startTestApp({ log: { write: (line) => void logged.push(line) } });
  tenant = await createTenant(test);
  buyer = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
});
afterAll(() => test.close());

const canary = 'kingfisher';
const filePath = `answers/${sheetIds.file}`;

async function saveCanaries(supplier: AnsweringSupplier): Promise<void> {
  const body = multipart([
    { name: 'purpose', content: 'RESPONSE_FILE' },
    { name: 'ownerId', content: supplier.taskId },
    { name: 'file', filename: `${canary}.txt`, content: Buffer.from(`${canary} inside`) },
  ]);
  const { id } = (await supplier.ask('POST /api/files', body)).json().data;
  const file = { path: filePath, value: [id], revision: 0 };
  await supplier.save([...wholeAnswer(`${canary} ${canary}`), file]);
}

/** All rows of all tables, as text. */
async function everythingStored(): Promise<string> {
  const rows: string[] = [];
  for (const table of await tablesOf(test)) {
    const found = await test.database.query<{ row: string }>(`select t::text as row from ${table} t`);
    rows.push(...found.map(({ row }) => row));
  }
  return rows.join('\n');
}

describe('response content', () => {
  it('is never stored, logged or e-mailed in plain text, as a draft or after submission', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await saveCanaries(supplier);
    await supplier.submit();
    await vi.waitFor(async () => expect(await test.outbox.show(null)).not.toEqual([]));
    expect(JSON.stringify(await test.outbox.show(null))).not.toContain(canary);
    const stored = await everythingStored();
    for (const form of [
      canary,
      Buffer.from(canary).toString('hex'),
      Buffer.from(canary).toString('base64'),
    ]) {
      expect(stored.includes(form), form).toBe(false);
    }
    expect(logged.join('\n')).not.toContain(canary);
    // A short price could match by chance, so it is searched for with its quotes.
    expect(stored).not.toContain('"12.50"');
  });

  it('is in no row that a business unit can select', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await saveCanaries(supplier);
    await supplier.submit();
    const { organisationId, businessUnitId } = tenant;
    const { accountId, roleEntryId } = buyer;
    const context = { scope: 'unit', organisationId, businessUnitId, accountId, roleEntryId } as const;
    const seen: Record<string, number> = {};
    for (const table of await tablesOf(test)) {
      const count = await test.db
        .transaction(context, async (tx) => {
          const { rows } = await sql<{ count: number }>`
            select count(*)::int as count from ${sql.table(table)} t
            where to_jsonb(t)->>'supplier_id' = ${tenant.supplierId}
              and to_jsonb(t)->>'task_id' = ${supplier.taskId}`.execute(tx);
          return rows[0]?.count ?? 0;
        })
        // A table that the serving role may not read at all.
        .catch(() => 0);
      if (count > 0) seen[table] = count;
    }
    expect(seen).toEqual({ task_supplier: 1 });
  });

  it('changes no API response to the buyer while it is a draft', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    const ask = requestAs(test, buyer);
    const calls = [
      'GET /api/business-unit/events',
      `GET /api/business-unit/events/${supplier.eventId}`,
      `GET /api/business-unit/events/${supplier.eventId}/activity`,
      `GET /api/business-unit/events/${supplier.eventId}/tasks`,
      `GET /api/business-unit/tasks/${supplier.taskId}`,
      `GET /api/business-unit/tasks/${supplier.taskId}/suppliers`,
      `GET /api/business-unit/suppliers/${tenant.supplierId}`,
      `GET /api/business-unit/suppliers/${tenant.supplierId}/events`,
      `GET /api/business-unit/suppliers/${tenant.supplierId}/history`,
      'GET /api/business-unit/audit',
    ];
    const answers = async () => {
      const bodies = [];
      for (const call of calls) bodies.push((await ask(call)).body);
      return bodies;
    };
    // The buyer can see that the task was viewed, but nothing after that.
    await supplier.ask(`GET /api/supplier/tasks/${supplier.taskId}`);
    const before = await answers();
    await saveCanaries(supplier);
    expect(await answers()).toEqual(before);
  });

  it('cannot be changed or deleted after submission by any server role', async () => {
    const supplier = await createTaskToAnswer(test, tenant);
    await supplier.save(wholeAnswer());
    await supplier.submit();
    for (const role of ['tenderbox_app', 'tenderbox_definer']) {
      const rights = await test.database.query<{ privilege: string }>(
        `select privilege_type as privilege from information_schema.role_table_grants
         where grantee = $1 and table_name in ('response_record', 'box_closing')
           and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`,
        [role],
      );
      expect(rights).toEqual([]);
    }
  });
});
