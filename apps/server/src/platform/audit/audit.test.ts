import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';
import { findCaller } from '../auth/session.repo.ts';
import { recordAudit } from './audit.repo.ts';

let test: TestApp;
let tenant: TestTenant;
let caller: Caller;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
  const person = await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  const found = await findCaller(test.db, person.sessionId, person.roleEntryId);
  if (!found) throw new Error('The person is not signed in.');
  caller = found.caller;
});
afterAll(() => test.close());

const actor = () => ({ caller, client: { address: '192.0.2.7', requestId: 'r-1' } });
const event = (subjectId: string) => ({
  action: 'event.created',
  subjectType: 'event',
  subjectId,
  before: null,
  after: { status: 'DRAFT' },
});
const entriesOf = (subjectId: string) =>
  test.database.query('select * from audit_entry where subject_id = $1', [subjectId]);

describe('an audit entry', () => {
  it('records who did what from where, with the time of its transaction', async () => {
    const subjectId = randomUUIDv7();
    await test.db.transaction(caller, (tx) => recordAudit(tx, actor(), event(subjectId)));
    expect(await entriesOf(subjectId)).toEqual([
      {
        id: expect.any(String),
        at: expect.any(Date),
        organisation_id: tenant.organisationId,
        business_unit_id: tenant.businessUnitId,
        supplier_id: null,
        actor_account_id: caller.accountId,
        actor_role_entry_id: caller.roleEntryId,
        actor_role: 'BUSINESS_UNIT_ADMIN',
        client_address: '192.0.2.7',
        salt: expect.any(String),
        request_id: 'r-1',
        action: 'event.created',
        subject_type: 'event',
        subject_id: subjectId,
        before: null,
        after: { status: 'DRAFT' },
        parent_id: null,
        is_administration: false,
        is_of_site: false,
      },
    ]);
  });

  it('is rolled back with the transaction it describes', async () => {
    const subjectId = randomUUIDv7();
    const failing = test.db.transaction(caller, async (tx) => {
      await recordAudit(tx, actor(), event(subjectId));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await entriesOf(subjectId)).toEqual([]);
  });

  it('can only be written for the own unit and its suppliers, with the real actor', async () => {
    const secondUnit = randomUUIDv7();
    await test.database.query('insert into business_unit (id, organisation_id, name) values ($1, $2, $3)', [
      secondUnit,
      tenant.organisationId,
      'Towage',
    ]);
    const neighbour = await createSupplier(test, { ...tenant, businessUnitId: secondUnit });
    const write = (more: object, as: Partial<Caller> = {}) => {
      const by = { ...actor(), caller: { ...caller, ...as } as Caller };
      const entry = { ...event(randomUUIDv7()), ...more };
      return test.db.transaction(caller, (tx) => recordAudit(tx, by, entry));
    };
    await write({ supplierId: tenant.supplierId });
    const forged: [object, Partial<Caller>?][] = [
      [{ businessUnitId: secondUnit }],
      [{ supplierId: neighbour.supplierId }],
      [{ businessUnitId: null, supplierId: tenant.supplierId }],
      [{ organisationId: null, businessUnitId: null }],
      [{}, { accountId: randomUUIDv7() }],
      [{}, { roleEntryId: randomUUIDv7() }],
    ];
    for (const [more, as] of forged) {
      await expect(write(more, as), JSON.stringify([more, as])).rejects.toThrow(/row-level security/);
    }
  });

  it('belongs to the supplier whose people it is about', async () => {
    const person = await createPerson(test, 'BIDDER_ADMIN', tenant);
    const found = await findCaller(test.db, person.sessionId, person.roleEntryId);
    if (!found) throw new Error('The person is not signed in.');
    const by = { ...actor(), caller: found.caller };
    const write = (more: object) =>
      test.db.transaction(found.caller, (tx) => recordAudit(tx, by, { ...event(randomUUIDv7()), ...more }));
    await write({});
    for (const more of [{ supplierId: null }, { businessUnitId: null, supplierId: null }]) {
      await expect(write(more), JSON.stringify(more)).rejects.toThrow(/row-level security/);
    }
  });

  it('cannot be written for another tenant', async () => {
    const theirs = await createTenant(test);
    const subjectId = randomUUIDv7();
    const writing = test.db.transaction(caller, (tx) =>
      recordAudit(tx, actor(), { ...event(subjectId), organisationId: theirs.organisationId }),
    );
    await expect(writing).rejects.toThrow(/row-level security/);
  });
});
