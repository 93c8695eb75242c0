import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import type { TestPerson, TestTenant } from './people.ts';

type Level = 'organisation' | 'unit' | 'supplier';

/** The row of a file of the organisation, its unit or its supplier, without bytes. */
export async function createFile(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, businessUnitId, supplierId }: TestTenant,
  { roleEntryId }: Pick<TestPerson, 'roleEntryId'>,
  level: Level = 'unit',
): Promise<string> {
  const id = randomUUIDv7();
  const place = { organisation: organisationId, unit: businessUnitId, supplier: supplierId }[level];
  await database.query(
    `insert into stored_file (id, organisation_id, business_unit_id, supplier_id, purpose, target_id, name, size, sha256,
       storage_name, uploaded_by)
     values ($1, $2, $3, $4, 'ORGANISATION_LOGO', $5, 'logo.png', 1, 'x', $7, $6)`,
    [
      ...[id, organisationId, level === 'organisation' ? null : businessUnitId],
      ...[level === 'supplier' ? supplierId : null, place, roleEntryId, id],
    ],
  );
  return id;
}
