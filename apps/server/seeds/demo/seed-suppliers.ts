import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { type DemoSupplier, inAscii } from './suppliers.ts';

interface Unit {
  organisationId: string;
  businessUnitId: string;
}

/** Stores the suppliers of a unit, spread over the last months, and returns their ids by name. */
export async function seedSuppliers(
  client: pg.Client,
  { organisationId, businessUnitId }: Unit,
  suppliers: DemoSupplier[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, supplier] of suppliers.entries()) {
    const id = randomUUIDv7();
    ids.set(supplier.name, id);
    await client.query(
      `insert into supplier (id, organisation_id, business_unit_id, supplier_code, name, status, email, phone,
         website, address, country, registration_number, vat_number, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() - make_interval(days => $14))`,
      [
        ...[id, organisationId, businessUnitId, supplier.code, supplier.name],
        ...[
          supplier.isActive ? 'ACTIVE' : 'INACTIVE',
          `office@${supplier.domain}`,
          `+44 20 7946 0${100 + index}`,
        ],
        ...[`https://${supplier.domain}`, supplier.address, supplier.country],
        ...[`REG-${40_000 + index * 37}`, `VAT-${90_000 + index * 53}`, 400 - index * 5],
      ],
    );
    await client.query(
      'insert into supplier_remark (supplier_id, organisation_id, business_unit_id, tags) values ($1, $2, $3, $4)',
      [id, organisationId, businessUnitId, supplier.tags],
    );
    for (const person of supplier.people)
      await seedPerson(client, [organisationId, businessUnitId, id], supplier, person);
  }
  return ids;
}

/** A person of a supplier whom nobody signs in as; an address that is there already gets one role more. */
async function seedPerson(
  client: pg.Client,
  place: string[],
  { domain }: DemoSupplier,
  { fullName, daysSinceSignIn }: DemoSupplier['people'][number],
): Promise<void> {
  const email = `${inAscii(fullName).replace(/\s+/g, '.')}@${domain}`;
  await client.query(
    `insert into account (id, email, full_name)
     select $1, $2, $3 where not exists (select from account where lower(email) = lower($2))`,
    [randomUUIDv7(), email, fullName],
  );
  await client.query(
    `insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id, last_sign_in_at)
     select $1, id, 'BIDDER_ADMIN', $2, $3, $4, now() - make_interval(days => $5, hours => 3)
     from account where lower(email) = lower($6)`,
    [randomUUIDv7(), ...place, daysSinceSignIn, email],
  );
}
