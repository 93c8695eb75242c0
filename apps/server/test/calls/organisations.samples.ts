import { randomUUIDv7 } from 'node:crypto';
import type { TestTenant } from '../factories/people.ts';
import { setLogo, uploadLogo } from './files.samples.ts';
import { peopleSamples } from './people.samples.ts';
import { revisionOf } from './revision-of.ts';
import { asRole, nothing } from './sample.ts';

const system = 'SYSTEM_ADMIN';
const admin = 'SOURCING_ORGANISATION_ADMIN';
const newName = () => `Renamed ${randomUUIDv7()}`;
const newEmail = () => `${randomUUIDv7()}@example.org`;
const organisation = ({ organisationId }: TestTenant) => ({ organisationId });
const unit = ({ businessUnitId }: TestTenant) => ({ businessUnitId });

const list = async () => ({ query: { search: 'Renamed', page: '0', size: '10', sort: 'name,desc' } });

export const organisationSamples = {
  ...peopleSamples('/api/system', { caller: system, member: system }),
  'GET /api/system/health': asRole(system, async () => ({ query: { hours: '6' } })),
  'GET /api/system/organisations': asRole(system, list),
  'POST /api/system/organisations': asRole(system, async () => ({
    body: { name: newName(), timeZone: 'Europe/Vienna', adminEmail: newEmail() },
  })),
  'GET /api/system/organisations/:organisationId': asRole(system, async (_test, tenant) => ({
    params: organisation(tenant),
  })),
  'PUT /api/system/organisations/:organisationId': asRole(system, async ({ database }, tenant) => ({
    params: organisation(tenant),
    body: {
      name: newName(),
      timeZone: 'Europe/Vienna',
      revision: await revisionOf(database, 'organisation', tenant.organisationId),
    },
  })),
  'PUT /api/system/organisations/:organisationId/status': asRole(system, async (_test, tenant) => ({
    params: organisation(tenant),
    body: { status: 'ACTIVE' },
  })),
  ...peopleSamples('/api/system/organisations/:organisationId', {
    caller: system,
    member: admin,
    params: organisation,
  }),
  'GET /api/sourcing-organisation': asRole(admin, nothing),
  'GET /api/logo': asRole('BIDDER_USER', async (test, tenant) => {
    await setLogo(test, tenant);
    return {};
  }),
  'PUT /api/sourcing-organisation': asRole(admin, async (test, tenant) => ({
    body: {
      name: newName(),
      timeZone: 'Europe/Vienna',
      logoFileId: await uploadLogo(test, tenant),
      revision: await revisionOf(test.database, 'organisation', tenant.organisationId),
    },
  })),
  ...peopleSamples('/api/sourcing-organisation', { caller: admin, member: admin }),
  'GET /api/sourcing-organisation/business-units': asRole(admin, list),
  'POST /api/sourcing-organisation/business-units': asRole(admin, async () => ({
    body: { name: newName(), timeZone: 'Europe/Vienna', adminEmail: newEmail() },
  })),
  'GET /api/sourcing-organisation/business-units/:businessUnitId': asRole(admin, async (_test, tenant) => ({
    params: unit(tenant),
  })),
  'PUT /api/sourcing-organisation/business-units/:businessUnitId': asRole(
    admin,
    async ({ database }, tenant) => ({
      params: unit(tenant),
      body: {
        name: newName(),
        timeZone: 'Europe/Vienna',
        revision: await revisionOf(database, 'business_unit', tenant.businessUnitId),
      },
    }),
  ),
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/status': asRole(
    admin,
    async (_test, tenant) => ({
      params: unit(tenant),
      body: { status: 'ACTIVE' },
    }),
  ),
  ...peopleSamples('/api/sourcing-organisation/business-units/:businessUnitId', {
    caller: admin,
    member: 'BUSINESS_UNIT_ADMIN',
    params: unit,
  }),
} as const;
