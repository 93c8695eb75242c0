import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { sealSecondFactor } from '../../src/modules/identity/second-factor.ts';
import type { Keyring } from '../../src/platform/crypto/keyring.ts';
import { createCodeSecret } from '../../src/platform/crypto/one-time-code.ts';
import type { PasswordHasher } from '../../src/platform/crypto/password-hasher.ts';
import { type ConnectionTarget, createClient } from '../../src/platform/db/connection.ts';
import { demoOrganisations } from './organisations.ts';
import { demoPassword, demoPeople } from './people.ts';
import { seedSuppliers } from './seed-suppliers.ts';
import { demoSuppliers } from './suppliers.ts';

/** What roles refer to, by the names they are known by here. */
type Places = Map<string, { organisationId: string; businessUnitId?: string; supplierId?: string }>;

/** Fills an empty database with demo data, all or nothing; one that has anything in it is left alone. */
export async function seedDemo(
  owner: ConnectionTarget,
  { keyring, hasher }: { keyring: Keyring; hasher: PasswordHasher },
): Promise<void> {
  const client = createClient(owner);
  await client.connect();
  try {
    await client.query("begin; set local app.scope = 'migration'; lock table organisation in exclusive mode");
    const { rowCount } = await client.query('select from organisation limit 1');
    if (!rowCount) {
      const places = await seedPlaces(client);
      await seedPeople(client, places, keyring, await hasher.hash(demoPassword));
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const placeKey = (...names: (string | undefined)[]) => names.filter(Boolean).join(' / ');

async function seedPlaces(client: pg.Client): Promise<Places> {
  const places: Places = new Map();
  for (const organisation of demoOrganisations) {
    const organisationId = randomUUIDv7();
    await client.query('insert into organisation (id, name, time_zone) values ($1, $2, $3)', [
      organisationId,
      organisation.name,
      organisation.timeZone,
    ]);
    places.set(placeKey(organisation.name), { organisationId });
    for (const unit of organisation.units) {
      const businessUnitId = randomUUIDv7();
      await client.query(
        'insert into business_unit (id, organisation_id, name, time_zone) values ($1, $2, $3, $4)',
        [businessUnitId, organisationId, unit, organisation.timeZone],
      );
      const place = { organisationId, businessUnitId };
      places.set(placeKey(organisation.name, unit), place);
      const supplierIds = await seedSuppliers(client, place, demoSuppliers[unit] ?? []);
      for (const [name, supplierId] of supplierIds) {
        places.set(placeKey(organisation.name, unit, name), { ...place, supplierId });
      }
    }
  }
  return places;
}

async function seedPeople(
  client: pg.Client,
  places: Places,
  keyring: Keyring,
  passwordHash: string,
): Promise<void> {
  for (const person of demoPeople) {
    const accountId = randomUUIDv7();
    const secret = sealSecondFactor(keyring, accountId, createCodeSecret());
    await client.query('insert into account (id, email, full_name) values ($1, $2, $3)', [
      accountId,
      person.email,
      person.fullName,
    ]);
    await client.query(
      `insert into credential (account_id, password_hash, second_factor_secret, second_factor_confirmed_at,
         terms_accepted_at) values ($1, $2, $3, now(), now())`,
      [accountId, passwordHash, secret],
    );
    for (const { role, organisation, unit, supplier } of person.roles) {
      const place = places.get(placeKey(organisation, unit, supplier));
      await client.query(
        `insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          randomUUIDv7(),
          accountId,
          role,
          place?.organisationId ?? null,
          place?.businessUnitId ?? null,
          place?.supplierId ?? null,
        ],
      );
    }
  }
}
