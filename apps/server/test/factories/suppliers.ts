import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import type { TestTenant } from './people.ts';

interface TestSupplier {
  supplierCode?: string;
  name?: string;
  status?: 'ACTIVE' | 'INACTIVE';
  email?: string | null;
  tags?: string[];
}

/** Creates a supplier of a tenant's business unit. Returns the tenant with this supplier instead of its first. */
export async function createSupplier(
  { database }: Pick<TestApp, 'database'>,
  tenant: TestTenant,
  supplier: TestSupplier = {},
): Promise<TestTenant> {
  const supplierId = randomUUIDv7();
  const { supplierCode = `S-${supplierId.slice(-6)}`, name = 'Alpha Works', status = 'ACTIVE' } = supplier;
  await database.query(
    `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, status, email)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      supplierId,
      tenant.organisationId,
      tenant.businessUnitId,
      supplierCode,
      name,
      status,
      supplier.email ?? null,
    ],
  );
  if (supplier.tags) {
    await database.query(
      'insert into supplier_remark (supplier_id, organisation_id, business_unit_id, tags) values ($1, $2, $3, $4)',
      [supplierId, tenant.organisationId, tenant.businessUnitId, supplier.tags],
    );
  }
  return { ...tenant, supplierId };
}
