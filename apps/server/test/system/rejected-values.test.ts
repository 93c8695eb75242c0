import { type Role, ruleMessages } from '@tenderbox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { createPerson, createTenant, type TestTenant } from '../factories/people.ts';
import { expectProblem } from '../problems.ts';
import { requestAs } from '../request-as.ts';

let test: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTenant(test);
});
afterAll(() => test.close());

it.each([
  ['SYSTEM_ADMIN', () => `PUT /api/system/organisations/${tenant.organisationId}`],
  ['SOURCING_ORGANISATION_ADMIN', () => 'PUT /api/sourcing-organisation'],
  [
    'SOURCING_ORGANISATION_ADMIN',
    () => `PUT /api/sourcing-organisation/business-units/${tenant.businessUnitId}`,
  ],
  ['BUSINESS_UNIT_ADMIN', () => `PUT /api/business-unit/suppliers/${tenant.supplierId}`],
] as [Role, () => string][])(
  'rejects a revision outside of the database’s integers for a %s',
  async (role, call) => {
    const ask = requestAs(test, await createPerson(test, role, tenant));
    const good = { name: 'Leith', supplierCode: 'L-1' };
    for (const revision of [Number.MIN_SAFE_INTEGER, -2_147_483_649, 0, 2_147_483_647, 2_147_483_648]) {
      expectProblem(await ask(call(), { payload: { ...good, revision } }), 400, 'VALIDATION_FAILED', {
        fieldErrors: [{ property: 'revision', message: expect.any(String) }],
      });
    }
    // Within range, but not the stored one.
    expect((await ask(call(), { payload: { ...good, revision: 2_147_483_646 } })).statusCode).toBe(409);
  },
);

it('rejects a name with direction marks and says why', async () => {
  const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
  const call = `PUT /api/business-unit/suppliers/${tenant.supplierId}`;
  const payload = { name: 'Leith \u202Etfeiled', supplierCode: 'L\n1', revision: 1 };
  expectProblem(await ask(call, { payload }), 400, 'VALIDATION_FAILED', {
    fieldErrors: [
      { property: 'supplierCode', message: ruleMessages.singleLine },
      { property: 'name', message: ruleMessages.invisible },
    ],
  });
});
