import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { createProgram, type TestTenant } from '../factories/people.ts';
import { asRole } from './sample.ts';

const admin = 'SOURCING_ORGANISATION_ADMIN';
const unit = ({ businessUnitId }: TestTenant) => ({ businessUnitId });

/** The path of an API client of the unit. */
async function client(test: TestApp, tenant: TestTenant) {
  const { roleEntryId: clientId } = await createProgram(test, tenant);
  return { params: { ...unit(tenant), clientId } };
}

export const apiClientSamples = {
  'GET /api/sourcing-organisation/business-units/:businessUnitId/api-clients': asRole(
    admin,
    async (test, tenant) => {
      await createProgram(test, tenant);
      return { params: unit(tenant) };
    },
  ),
  'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients': asRole(
    admin,
    async (_test, tenant) => ({
      params: unit(tenant),
      body: { name: `Client ${randomUUIDv7()}`, scopes: ['READ'], networks: ['203.0.113.7/24'] },
    }),
  ),
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId': asRole(
    admin,
    async (test, tenant) => ({
      ...(await client(test, tenant)),
      body: {
        name: `Client ${randomUUIDv7()}`,
        scopes: ['READ'],
        expiresAt: null,
        revision: 1,
        networks: ['203.0.113.0/24'],
      },
    }),
  ),
  'DELETE /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId': asRole(
    admin,
    client,
  ),
  'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/rotate': asRole(
    admin,
    async (test, tenant) => ({ ...(await client(test, tenant)), body: { overlapHours: 2 } }),
  ),
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/status': asRole(
    admin,
    async (test, tenant) => ({ ...(await client(test, tenant)), body: { status: 'INACTIVE' } }),
  ),
} as const;
