import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { DemoSupplier } from './read-suppliers.ts';
import { placeKey, placeOf, type SeedContext } from './seed-context.ts';
import { seedRole } from './seed-people.ts';

/** Two thirds of a unit's suppliers were imported at its start, the others added one by one since. */
export const importedDaysAgo = 117;
const addedDaysAgo = (index: number, count: number) => {
  const imported = Math.ceil((count * 2) / 3);
  if (index < imported) return importedDaysAgo;
  return Math.round(105 - ((index - imported) / (count - imported)) * 100);
};

/** Stores the suppliers of a unit with their people. */
export async function seedSuppliers(
  client: pg.Client,
  world: SeedContext,
  names: string[],
  suppliers: DemoSupplier[],
): Promise<void> {
  const { organisationId, businessUnitId } = placeOf(world, ...names);
  for (const [index, supplier] of suppliers.entries()) {
    const supplierId = randomUUIDv7();
    const { code, name, tags, isActive, domain } = supplier;
    const place = { organisationId, businessUnitId, supplierId };
    const phone = `+44 20 7946 0${100 + index}`;
    const daysAgo = addedDaysAgo(index, suppliers.length);
    world.places.set(placeKey(...names, name), place);
    world.suppliers.push({ ...place, code, name, tags, isActive, phone, addedDaysAgo: daysAgo });
    await client.query(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, status, email, phone,
         website, address, country, registration_number, vat_number, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() - make_interval(days => $14))`,
      [
        ...[supplierId, organisationId, businessUnitId, code, name, isActive ? 'ACTIVE' : 'INACTIVE'],
        ...[`office@${domain}`, phone, `https://${domain}`, supplier.address, supplier.country],
        ...[`REG-${40_000 + index * 37}`, `VAT-${90_000 + index * 53}`, daysAgo],
      ],
    );
    await client.query(
      'insert into supplier_remark (supplier_id, organisation_id, business_unit_id, tags) values ($1, $2, $3, $4)',
      [supplierId, organisationId, businessUnitId, tags],
    );
    for (const person of supplier.people) {
      const role = { ...place, role: 'BIDDER_ADMIN' as const, joinedDaysAgo: daysAgo - 1 };
      await seedRole(client, world, person, role);
    }
  }
}
