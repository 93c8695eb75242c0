import type { Role } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { createEntries } from '../factories/history.ts';
import { sharedPerson, type TestTenant } from '../factories/people.ts';
import { asRole, type Sample } from './sample.ts';

interface History {
  caller: Role;
  params?: (tenant: TestTenant) => Record<string, string>;
}

/** Creates an audit entry in the tenant. */
async function happen(test: TestApp, tenant: TestTenant): Promise<void> {
  const { accountId } = await sharedPerson(test, 'BUSINESS_UNIT_ADMIN', tenant);
  const { supplierId } = tenant;
  await createEntries(test, tenant, { count: 2, actorId: accountId, isOfUnit: true, supplierId });
}

/** Creates an audit entry of the site. */
const happenToSite = (test: TestApp) =>
  test.database.query(
    `insert into audit_entry (id, action, subject_type) values (gen_random_uuid(), 'server.clock-right', 'server')`,
  );

/** The three calls of one history. */
function historySamples<Base extends string>(base: Base, { caller, params = () => ({}) }: History) {
  const told = async (test: TestApp, tenant: TestTenant) => {
    await (caller === 'SYSTEM_ADMIN' ? happenToSite(test) : happen(test, tenant));
    return params(tenant);
  };
  const listed = asRole(caller, async (test, tenant) => ({
    params: await told(test, tenant),
    query: { page: '0', size: '10', sort: 'at,desc' },
  }));
  return {
    [`GET ${base}`]: listed,
    [`GET ${base}/actors`]: asRole(caller, async (test, tenant) => ({
      params: await told(test, tenant),
    })),
    [`GET ${base}/export`]: listed,
  } as Record<`GET ${Base}${'' | '/actors' | '/export'}`, Sample>;
}

const admin = 'SOURCING_ORGANISATION_ADMIN';
const supplier = ({ supplierId }: TestTenant) => ({ supplierId });

export const historyCallSamples = {
  ...historySamples('/api/system/history', { caller: 'SYSTEM_ADMIN' }),
  ...historySamples('/api/business-unit/audit', { caller: 'BUSINESS_UNIT_ADMIN' }),
  ...historySamples('/api/sourcing-organisation/history', { caller: admin }),
  ...historySamples('/api/sourcing-organisation/business-units/:businessUnitId/history', {
    caller: admin,
    params: ({ businessUnitId }) => ({ businessUnitId }),
  }),
  ...historySamples('/api/sourcing-organisation/suppliers/:supplierId/history', {
    caller: admin,
    params: supplier,
  }),
  ...historySamples('/api/business-unit/suppliers/:supplierId/history', {
    caller: 'BUSINESS_UNIT_ADMIN',
    params: supplier,
  }),
};
