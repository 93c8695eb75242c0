import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { sealSecondFactor } from '../../src/modules/identity/second-factor.ts';
import type { Keyring } from '../../src/platform/crypto/keyring.ts';
import { createCodeSecret } from '../../src/platform/crypto/one-time-code.ts';
import { colleagues } from './colleagues.ts';
import { demoPeople } from './people.ts';
import { type Holder, placeOf, type SeedContext } from './seed-context.ts';

interface Person {
  email: string;
  fullName: string;
  daysSinceSignIn?: number | null;
  leftDaysAgo?: number;
}

/** Stores the people of the organisations, with and without a login. */
export async function seedPeople(
  client: pg.Client,
  world: SeedContext,
  keyring: Keyring,
  passwordHash: string,
): Promise<void> {
  const held = [
    ...demoPeople.flatMap(({ roles, ...person }) => roles.map((role) => ({ person, role }))),
    ...colleagues.map((colleague) => ({ person: colleague, role: colleague })),
  ];
  for (const { person, role } of held) {
    const place = placeOf(world, role.organisation, role.unit, role.supplier);
    const joinedDaysAgo = role.unit ? 118 : 119;
    await seedRole(client, world, person, { ...place, role: role.role, joinedDaysAgo });
  }
  // Everyone lives where their first unit or organisation is.
  await client.query(
    `update account set time_zone = coalesce(business_unit.time_zone, organisation.time_zone)
     from role_entry
     join organisation on organisation.id = role_entry.organisation_id
     left join business_unit on business_unit.id = role_entry.business_unit_id
     where role_entry.account_id = account.id and account.time_zone is null`,
  );
  for (const { email } of demoPeople) {
    const { accountId } = world.holders.find((holder) => holder.email === email) as Holder;
    await client.query(
      `insert into credential (account_id, password_hash, second_factor_secret, second_factor_confirmed_at,
         terms_accepted_at) values ($1, $2, $3, now(), now())`,
      [accountId, passwordHash, sealSecondFactor(keyring, accountId, createCodeSecret())],
    );
  }
}

/** Gives a person a role, and an account if they have none yet. */
export async function seedRole(
  client: pg.Client,
  world: SeedContext,
  { email, fullName, daysSinceSignIn, leftDaysAgo }: Person,
  role: Omit<Holder, 'accountId' | 'roleEntryId' | 'email'>,
): Promise<void> {
  const known = world.holders.find((holder) => holder.email === email);
  const accountId = known?.accountId ?? randomUUIDv7();
  const roleEntryId = randomUUIDv7();
  if (!known) {
    await client.query('insert into account (id, email, full_name) values ($1, $2, $3)', [
      ...[accountId, email, fullName],
    ]);
  }
  await client.query(
    `insert into role_entry (id, account_id, role, organisation_id, business_unit_id, supplier_id, status,
       last_sign_in_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(days => $8, hours => 3),
       now() - make_interval(days => $9))`,
    [
      ...[roleEntryId, accountId, role.role, role.organisationId, role.businessUnitId, role.supplierId],
      ...[leftDaysAgo ? 'INACTIVE' : 'ACTIVE', daysSinceSignIn ?? leftDaysAgo ?? null, role.joinedDaysAgo],
    ],
  );
  world.holders.push({ ...role, accountId, roleEntryId, email });
}
