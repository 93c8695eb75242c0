import { randomUUIDv7 } from 'node:crypto';
import type { CallKey, Role } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { createTenant, type TestTenant } from '../factories/people.ts';
import { createSupplier } from '../factories/suppliers.ts';

/** Other tenants: another organisation, another unit of the same one, another supplier of the same unit. */
export interface Neighbours {
  organisation: TestTenant;
  unit: TestTenant;
  supplier: TestTenant;
}

/** Creates the neighbours of a tenant, with unique names. */
export async function createNeighbours(test: TestApp, ours: TestTenant): Promise<Neighbours> {
  const canary = () => `Canary of Tidewater ${randomUUIDv7()}`;
  const businessUnitId = randomUUIDv7();
  await test.database.query('insert into business_unit (id, organisation_id, name) values ($1, $2, $3)', [
    ...[businessUnitId, ours.organisationId, canary()],
  ]);
  const organisation = await createTenant(test);
  await test.database.query('update business_unit set name = $1 where id = $2', [
    ...[canary(), organisation.businessUnitId],
  ]);
  const supplierIn = (tenant: TestTenant) =>
    createSupplier(test, tenant, { name: canary(), supplierCode: canary(), tags: [canary()] });
  return {
    organisation: await supplierIn(organisation),
    unit: await supplierIn({ ...ours, businessUnitId }),
    supplier: await supplierIn(ours),
  };
}

/** The tenants whose data a role can never reach. */
export function strangersOf(role: Role | null, neighbours: Neighbours): TestTenant[] {
  const { organisation, unit, supplier } = neighbours;
  if (role?.startsWith('BIDDER')) return [organisation, unit, supplier];
  if (role?.startsWith('BUSINESS_UNIT')) return [organisation, unit];
  return [organisation];
}

/** The tenants whose ids a call must not accept in a parameter while the other parameters are the caller's own. */
export function strangersFor(
  key: CallKey,
  parameter: string,
  role: Role,
  neighbours: Neighbours,
): TestTenant[] {
  const [first] = /:\w+/.exec(key) ?? [];
  const isBelow = first !== `:${parameter}`;
  // A system admin manages every organisation, and system people have no tenant.
  if (!isBelow && role === 'SYSTEM_ADMIN') return [];
  const { organisation, unit, supplier } = neighbours;
  if (isBelow && key.includes(':supplierId')) return [organisation, unit, supplier];
  if (isBelow && key.includes(':businessUnitId')) return [organisation, unit];
  return isBelow ? [organisation] : strangersOf(role, neighbours);
}
