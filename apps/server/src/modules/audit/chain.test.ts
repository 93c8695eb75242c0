import { randomUUIDv7 } from 'node:crypto';
import type { AuditFault } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { closeBoxOf } from '../../../test/factories/boxes.ts';
import { createEntries } from '../../../test/factories/history.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createTaskToAnswer, wholeAnswer } from '../../../test/factories/responses.ts';
import { requestAs } from '../../../test/request-as.ts';
import { recordAudit } from '../../platform/audit/audit.repo.ts';
import { recordsChain } from './chain.repo.ts';
import { checkSegment } from './check-chain.ts';
import { chainPendingEntries } from './commands/chain-pending-entries.ts';
import { verifyAudit } from './verify-audit.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const job = { scope: 'job', organisationId: null } as const;
const check = (chain: string) => test.db.transaction(job, (tx) => checkSegment(tx, { chain, after: 0 }));
const faultsOf = async (chain: string) => {
  await chainPendingEntries(test.db);
  return (await check(chain)).faults.map(({ kind, number }: AuditFault) => [kind, number]);
};

/** Runs statements as a database superuser who keeps triggers from firing. */
const tamper = (statements: string) =>
  test.database.query(`begin; set local session_replication_role = replica; ${statements}; commit`);

/** A tenant with some entries in its chain. */
async function createChain(count = 5): Promise<TestTenant> {
  const tenant = await createTenant(test);
  await createEntries(test, tenant, { count });
  await chainPendingEntries(test.db);
  return tenant;
}
const idAt = async (chain: string, number: number) => {
  const [link] = await test.database.query<{ id: string }>(
    'select item_id as id from audit_link where chain = $1 and number = $2',
    [chain, number],
  );
  return link?.id;
};

describe('the chain', () => {
  it('contains every entry once, whatever the commit order and the number of chaining servers', async () => {
    const tenant = await createTenant(test);
    const context = { scope: 'job', organisationId: tenant.organisationId } as const;
    const write = (id: string, untilCommit: Promise<void> | null) =>
      test.db.transaction(context, async (tx) => {
        const event = { action: 'label.created', subjectType: 'label', subjectId: id };
        await recordAudit(
          tx,
          { caller: null, client: null },
          { ...event, organisationId: tenant.organisationId },
        );
        await untilCommit;
      });
    const first = randomUUIDv7();
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = write(first, promise);
    const others = Array.from({ length: 20 }, () => randomUUIDv7());
    await Promise.all(others.map((id) => write(id, null)));
    await Promise.all([1, 2, 3].map(() => chainPendingEntries(test.db)));
    resolve();
    await late;
    await Promise.all([1, 2, 3].map(() => chainPendingEntries(test.db)));
    await chainPendingEntries(test.db);
    const chained = await test.database.query<{ number: string; subject: string }>(
      `select number, subject_id as subject from audit_link join audit_entry on audit_entry.id = item_id
       where chain = $1 order by number`,
      [tenant.organisationId],
    );
    expect(chained.map(({ number }) => Number(number))).toEqual([...others, first].map((_id, at) => at + 1));
    expect(chained.map(({ subject }) => subject).sort()).toEqual([...others, first].sort());
    expect(await check(tenant.organisationId)).toMatchObject({ checkedTo: 21, isComplete: true, faults: [] });
  });

  it('rejects update, delete and truncate', async () => {
    await createChain();
    for (const statement of [
      'update audit_link set number = number',
      'delete from audit_link',
      'truncate audit_link',
    ]) {
      await expect(test.database.query(statement)).rejects.toThrow('only added to');
    }
  });

  it('contains submissions and closings as well', async () => {
    const sent = await createTaskToAnswer(test, await createTenant(test));
    await sent.save(wholeAnswer('kingfisher'));
    await sent.submit();
    await closeBoxOf(test, sent.taskId);
    expect(await faultsOf(recordsChain)).toEqual([]);
    const kinds = await test.database.query<{ kind: string }>(
      `select distinct kind from audit_link where chain = $1 order by kind`,
      [recordsChain],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['CLOSING', 'RECORD']);
    await tamper(`update response_record set record = replace(record, '"version":1', '"version":2')
      where task_id = '${sent.taskId}'`);
    expect(await faultsOf(recordsChain)).toEqual([['CHANGED', expect.any(Number)]]);
  });
});

describe('the check of a chain', () => {
  it('reports a changed entry', async () => {
    const { organisationId } = await createChain();
    await tamper(
      `update audit_entry set after = '{"name": "Thing"}' where id = '${await idAt(organisationId, 3)}'`,
    );
    expect(await faultsOf(organisationId)).toEqual([['CHANGED', 3]]);
    const { lines, isIntact } = await verifyAudit(test.db, []);
    expect(isIntact).toBe(false);
    expect(lines.join('\n')).toContain(`link 3, entry ${await idAt(organisationId, 3)}, label.created, `);
  });

  it('reports an entry removed alone, with its link or before it was chained', async () => {
    const { organisationId } = await createChain();
    await tamper(`delete from audit_entry where id = '${await idAt(organisationId, 2)}'`);
    expect(await faultsOf(organisationId)).toEqual([['REMOVED', 2]]);
    await tamper(`delete from audit_entry where id = '${await idAt(organisationId, 4)}';
      delete from audit_link where chain = '${organisationId}' and number = 4;
      update audit_link set number = 4 where chain = '${organisationId}' and number = 5`);
    expect(await faultsOf(organisationId)).toEqual([
      ['REMOVED', 2],
      ['BROKEN', 4],
    ]);
    const quick = await createTenant(test);
    await createEntries(test, quick, { count: 2 });
    await tamper(`delete from audit_entry where organisation_id = '${quick.organisationId}'`);
    expect(await faultsOf(quick.organisationId)).toEqual([
      ['REMOVED', 1],
      ['REMOVED', 2],
    ]);
  });

  it('reports inserted entries and moved or missing links', async () => {
    const { organisationId } = await createChain();
    const id = randomUUIDv7();
    await tamper(`insert into audit_entry (id, organisation_id, action, subject_type)
      values ('${id}', '${organisationId}', 'label.deleted', 'label')`);
    expect((await check(organisationId)).faults).toMatchObject([{ kind: 'INSERTED', entryId: id }]);

    const moved = (await createChain()).organisationId;
    await tamper(`update audit_link set number = number + 100 where chain = '${moved}' and number in (2, 3);
      update audit_link set number = 105 - number where chain = '${moved}' and number > 100`);
    expect(await faultsOf(moved)).toEqual([
      ['BROKEN', 2],
      ['BROKEN', 3],
      ['BROKEN', 4],
    ]);
    const short = (await createChain()).organisationId;
    await tamper(`delete from audit_link where chain = '${short}' and number = 2`);
    expect(await faultsOf(short)).toEqual([
      ['BROKEN', 2],
      ['INSERTED', null],
    ]);
  });

  it('accepts erased personal values but reports changed ones', async () => {
    const tenant = await createTenant(test);
    const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
    const supplier = (await ask(`GET /api/business-unit/suppliers/${tenant.supplierId}`)).json().data;
    const { name, supplierCode, revision } = supplier;
    const payload = { name, supplierCode, revision, phone: '+31 20 555 0199', notes: 'pays late' };
    const saved = await ask(`PUT /api/business-unit/suppliers/${tenant.supplierId}`, { payload });
    expect(saved.statusCode).toBe(200);
    const chain = tenant.organisationId;
    expect(await faultsOf(chain)).toEqual([]);
    await tamper(`update audit_detail set after = '{"phone": "+31 20 555 0100"}'
      where organisation_id = '${chain}' and not is_of_unit`);
    expect(await faultsOf(chain)).toEqual([['PART_CHANGED', expect.any(Number)]]);
    await test.database.query('delete from audit_detail where organisation_id = $1', [chain]);
    await test.database.query(
      'update audit_entry set client_address = null, salt = null where organisation_id = $1',
      [chain],
    );
    const checked = await check(chain);
    expect(checked.faults).toEqual([]);
    expect(checked.erasedCount).toBeGreaterThan(0);
  });
});
