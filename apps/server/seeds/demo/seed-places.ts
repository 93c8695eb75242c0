import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { demoLabels } from './labels.ts';
import { demoOrganisations } from './organisations.ts';
import { nowhere, placeKey, type SeedContext } from './seed-context.ts';
import { seedSuppliers } from './seed-suppliers.ts';
import { demoSuppliers } from './suppliers.ts';

/** Stores organisations, their units with suppliers, and labels. */
export async function seedPlaces(client: pg.Client, world: SeedContext): Promise<void> {
  for (const { name, timeZone, units } of demoOrganisations) {
    const organisationId = randomUUIDv7();
    const place = { ...nowhere, organisationId };
    world.places.set(placeKey(name), place);
    await client.query(
      `insert into organisation (id, name, time_zone, created_at)
       values ($1, $2, $3, now() - interval '120 days')`,
      [organisationId, name, timeZone],
    );
    for (const label of demoLabels[name] ?? []) {
      await client.query('insert into label (id, organisation_id, name) values ($1, $2, $3)', [
        ...[randomUUIDv7(), organisationId, label],
      ]);
    }
    for (const unit of units) {
      const businessUnitId = randomUUIDv7();
      await client.query(
        `insert into business_unit (id, organisation_id, name, time_zone, created_at)
         values ($1, $2, $3, $4, now() - interval '119 days')`,
        [businessUnitId, organisationId, unit, timeZone],
      );
      const unitPlace = { ...place, businessUnitId };
      world.places.set(placeKey(name, unit), unitPlace);
      await seedSuppliers(client, world, [name, unit], demoSuppliers[unit] ?? []);
    }
  }
}
