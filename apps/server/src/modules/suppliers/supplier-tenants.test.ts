import { randomUUIDv7 } from 'node:crypto';
import { type Access, access } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Ask, askAs } from '../../../test/ask.ts';
import { createInvitation } from '../../../test/factories/invitations.ts';
import { createPerson, createTenant, type TestTenant } from '../../../test/factories/people.ts';
import { createSupplier } from '../../../test/factories/suppliers.ts';

let test: TestApp;
let ours: TestTenant;
let foreign: TestTenant[];
let ask: Ask;

beforeAll(async () => {
  test = await startTestApp();
  ours = await createTenant(test);
  ask = askAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', ours));
  // Of another unit of the same organisation, and of another organisation.
  const sibling = { ...ours, businessUnitId: randomUUIDv7() };
  await test.database.query('insert into business_unit (id, organisation_id, name) values ($1, $2, $3)', [
    sibling.businessUnitId,
    ours.organisationId,
    'Works',
  ]);
  const canary = {
    name: 'Canary Ltd',
    supplierCode: 'CANARY',
    email: 'canary@canary.example',
    tags: ['canary'],
  };
  foreign = [
    await createSupplier(test, sibling, canary),
    await createSupplier(test, await createTenant(test), canary),
  ];
});
afterAll(() => test.close());

const calls = Object.keys(access as Record<string, Access>).filter((call) =>
  /^\w+ \/api\/business-unit\/suppliers\/:supplierId/.test(call),
);

const bodies: Record<string, object> = {
  status: { status: 'INACTIVE' },
  role: { role: 'BIDDER_ADMIN' },
  invitations: { email: 'new@example.org' },
  ':supplierId': { supplierCode: 'NEW', name: 'New', revision: 1 },
};

describe('a supplier of another unit', () => {
  it.each(calls)('answers %s as one that does not exist, and nothing changes', async (call) => {
    const payload = bodies[call.split('/').at(-1) ?? ''];
    const answerFor = async (tenant: TestTenant) => {
      const userRoleId = (await createPerson(test, 'BIDDER_USER', tenant)).roleEntryId;
      const invitationId = (await createInvitation(test, 'BIDDER_USER', tenant)).id;
      const ids: Record<string, string> = { supplierId: tenant.supplierId, userRoleId, invitationId };
      const addressed = call.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
      return ask(addressed, payload && !call.startsWith('GET') ? { payload } : {});
    };
    const unknown = await ask(
      call.replace(/:\w+/g, () => randomUUIDv7()),
      payload && !call.startsWith('GET') ? { payload } : {},
    );
    expect(unknown.statusCode).toBe(404);
    for (const tenant of foreign) {
      const before = await test.database.query('select * from supplier where id = $1', [tenant.supplierId]);
      const answer = await answerFor(tenant);
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
      expect(await test.database.query('select * from supplier where id = $1', [tenant.supplierId])).toEqual(
        before,
      );
    }
    const { statusCode } = await answerFor(await createSupplier(test, ours));
    // Once a supplier has people, they look after its team; the buyer still sends links again.
    const isTheirs = /(POST|DELETE) .*\/invitations(\/:invitationId)?$|PUT .*\/users\//.test(call);
    if (isTheirs) expect(statusCode).toBe(409);
    else expect(statusCode).toBeLessThan(300);
  });

  it('leaves no byte in any answer', async () => {
    const supplierIds = foreign.map(({ supplierId }) => supplierId);
    const suppliers = '/api/business-unit/suppliers';
    const answers = [
      await ask(`GET ${suppliers}?size=all`),
      await ask(`GET ${suppliers}?search=can`),
      await ask(`GET ${suppliers}/tags`),
      await ask(`POST ${suppliers}/duplicates`, {
        payload: { supplierCode: 'CANARY', name: 'Canary Ltd', email: 'a@canary.example' },
      }),
      await ask(`POST ${suppliers}/bulk`, { payload: { supplierIds, action: 'TAG', tag: 'mine' } }),
    ];
    for (const { body } of answers) expect(body.toLowerCase()).not.toContain('canary');
    expect(answers[4]?.json().data).toEqual({
      changed: 0,
      skipped: supplierIds.map((supplierId) => ({ supplierId, reason: 'NOT_FOUND' })),
    });
  });
});
